/** The service: complaints come in, recommendations go out, people decide. */
@org.jspecify.annotations.NullMarked
package dev.redress.service;
