/** Metrics for Prometheus. */
@org.jspecify.annotations.NullMarked
package dev.redress.service.metrics;
