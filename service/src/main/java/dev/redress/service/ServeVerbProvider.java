package dev.redress.service;

import dev.redress.cli.Verb;
import dev.redress.cli.VerbProvider;

/** Adds {@code serve} to the command line. */
public final class ServeVerbProvider implements VerbProvider {
    @Override
    public Verb verb() {
        return new ServeVerb();
    }
}
