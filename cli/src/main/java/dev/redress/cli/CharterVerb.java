package dev.redress.cli;

import dev.redress.files.CharterFile;
import dev.redress.model.Charter;
import picocli.CommandLine.Parameters;

/** A verb about one charter. */
abstract class CharterVerb extends Verb {
    @Parameters(paramLabel = "CHARTER", description = "YAML or JSON; - for standard input.")
    String file = "";

    final Charter charter() {
        return CharterFile.read(file);
    }
}
