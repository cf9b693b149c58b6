/** The HTTP API. */
@org.jspecify.annotations.NullMarked
package dev.redress.service.http;
