/** People, roles, tokens and sessions. */
@org.jspecify.annotations.NullMarked
package dev.redress.service.people;
