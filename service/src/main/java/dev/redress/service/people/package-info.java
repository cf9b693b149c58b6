/** Who may do what: people, roles, tokens. */
@org.jspecify.annotations.NullMarked
package dev.redress.service.people;
