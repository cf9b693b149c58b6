#!/usr/bin/env bash
# Compares the oracles with CP-SAT and, if installed (apt install toulbar2), with toulbar2; writes docs/results/oracle.md.
set -euo pipefail
cd "$(dirname "$0")/.."
mvn -q -B -ntp -pl benchmarks -am -Dmaven.test.skip=true package dependency:build-classpath -Dmdep.outputFile=target/classpath
java -XX:+UseSerialGC -cp "benchmarks/target/classes:$(cat benchmarks/target/classpath)" \
  dev.redress.benchmarks.oracle.OracleReport "${1:-docs/results/oracle.md}"
