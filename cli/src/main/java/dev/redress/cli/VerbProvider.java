package dev.redress.cli;

/**
 * A verb from another jar, found through {@link java.util.ServiceLoader}. A verb whose libraries are large comes so: whoever never uses it
 * never fetches them.
 */
public interface VerbProvider {
    /** The verb, named by its {@code @Command}. */
    Verb verb();
}
