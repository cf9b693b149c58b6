package dev.redress.cli;

/** A check of valid input failed: exit code 1. */
final class CheckFailedException extends RuntimeException {
    CheckFailedException(String message) {
        super(message);
    }
}
