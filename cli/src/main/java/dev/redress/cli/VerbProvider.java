package dev.redress.cli;

/**
 * A provider of a verb in another jar, found through {@link java.util.ServiceLoader}. This is for verbs with large libraries, which
 * are then fetched only by users of the verb.
 */
public interface VerbProvider {
    /** The verb, named by its {@code @Command}. */
    Verb verb();
}
