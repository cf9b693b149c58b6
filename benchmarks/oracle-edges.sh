#!/usr/bin/env bash
# Measures the exact oracle at its limits, with -Xmx2g, and prints a table. If the argument is the class folder or the jar of an older
# core, that version is measured first, for a comparison of both in one run.
set -euo pipefail
cd "$(dirname "$0")/.."
mvn -q -B -ntp -pl benchmarks -am -Dmaven.test.skip=true package dependency:build-classpath -Dmdep.outputFile=target/classpath
for core in "$@" ""; do
  echo "${core:-this core}"
  java -XX:+UseSerialGC -Xmx2g -cp "${core:+$core:}benchmarks/target/classes:$(cat benchmarks/target/classpath)" \
    dev.redress.benchmarks.oracle.OracleEdges
done
