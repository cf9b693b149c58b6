package dev.redress.cli;

/** The input could be read, and what was to be checked does not hold: exit code 1. */
final class CheckFailedException extends RuntimeException {
    CheckFailedException(String message) {
        super(message);
    }
}
