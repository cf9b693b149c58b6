#!/usr/bin/env bash
# Compares the proofs of the exact oracle and of CP-SAT in the same CPU time, and prints a table. Arguments: the CPU seconds for each
# solver (default 60), and a part of the names of the questions to run.
set -euo pipefail
cd "$(dirname "$0")/.."
mvn -q -B -ntp -pl benchmarks -am -Dmaven.test.skip=true package dependency:build-classpath -Dmdep.outputFile=target/classpath
java -XX:+UseSerialGC -Xmx2g ${REDRESS_DATA:+-Dredress.data="$REDRESS_DATA"} \
  -cp "benchmarks/target/classes:$(cat benchmarks/target/classpath)" dev.redress.benchmarks.oracle.ProofComparison "$@"
