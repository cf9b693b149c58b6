/** The pages: rendered on the server, for people with a browser. They look at the engine and give it commands, and decide nothing. */
@org.jspecify.annotations.NullMarked
package dev.redress.service.page;
