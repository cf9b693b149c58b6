#!/usr/bin/env bash
# Compares what the exact oracle proves with what CP-SAT proves in the same CPU time, and prints a table. Arguments: the CPU seconds
# for each (60 if none are given), and a part of the names of the questions to run.
set -euo pipefail
cd "$(dirname "$0")/.."
mvn -q -B -ntp -pl benchmarks -am -Dmaven.test.skip=true package dependency:build-classpath -Dmdep.outputFile=target/classpath
java -XX:+UseSerialGC -Xmx2g ${REDRESS_DATA:+-Dredress.data="$REDRESS_DATA"} \
  -cp "benchmarks/target/classes:$(cat benchmarks/target/classpath)" dev.redress.benchmarks.oracle.ProofComparison "$@"
