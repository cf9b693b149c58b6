package dev.redress.cli;

import picocli.CommandLine.Command;

/** {@code serve} when the service is not on the class path. The launcher adds the service when this verb is used. */
@Command(
        name = "serve",
        description = "Runs the service: complaints come in, recommendations go out, people decide.",
        footer = {"", "Examples:", "  redress help serve"})
final class AbsentServeVerb extends Verb {
    @Override
    public Integer call() {
        throw new IllegalArgumentException("the service is not on this class path; ./redress serve builds and runs it");
    }
}
