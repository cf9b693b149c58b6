package dev.redress.lab.experiment;

import java.nio.file.Path;

/** A file already holds the results of another sweep, which must not be overwritten. */
public final class OtherResultsException extends IllegalArgumentException {
    OtherResultsException(Path file, String differences) {
        super(file + " holds results of another sweep (" + differences + "): move it away, or choose another --out");
    }
}
