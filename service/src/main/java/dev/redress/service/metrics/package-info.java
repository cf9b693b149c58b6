/** What Prometheus is told. */
@org.jspecify.annotations.NullMarked
package dev.redress.service.metrics;
