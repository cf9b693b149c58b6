/** The service: complaints in, recommendations out, people decide. */
@org.jspecify.annotations.NullMarked
package dev.redress.service;
