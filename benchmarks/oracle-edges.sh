#!/usr/bin/env bash
# Runs the exact oracle where it is at its limits, with -Xmx2g, and prints a table. With the classes or the jar of an older core as
# argument, runs those first: before and after, in one run.
set -euo pipefail
cd "$(dirname "$0")/.."
mvn -q -B -ntp -pl benchmarks -am -Dmaven.test.skip=true package dependency:build-classpath -Dmdep.outputFile=target/classpath
for core in "$@" ""; do
  echo "${core:-this core}"
  java -XX:+UseSerialGC -Xmx2g -cp "${core:+$core:}benchmarks/target/classes:$(cat benchmarks/target/classpath)" \
    dev.redress.benchmarks.oracle.OracleEdges
done
