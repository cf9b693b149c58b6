/** The API over HTTP. */
@org.jspecify.annotations.NullMarked
package dev.redress.service.http;
