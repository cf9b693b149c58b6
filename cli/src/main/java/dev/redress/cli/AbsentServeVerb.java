package dev.redress.cli;

import picocli.CommandLine.Command;

/** {@code serve} where the service is not on the class path: the launcher puts it there when the verb is used. */
@Command(
        name = "serve",
        description = "Runs the service: complaints in, recommendations out, people decide.",
        footer = {"", "Examples:", "  redress help serve"})
final class AbsentServeVerb extends Verb {
    @Override
    public Integer call() {
        throw new IllegalArgumentException("the service is not on this class path; ./redress serve builds and runs it");
    }
}
