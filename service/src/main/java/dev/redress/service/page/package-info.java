/** The pages for people with a browser, rendered on the server. They read from the engine and send it commands. */
@org.jspecify.annotations.NullMarked
package dev.redress.service.page;
