package dev.redress.catalogue;

/** A jar on the class path provides something that cannot be used. The message names the class at fault. */
public final class PluginException extends RuntimeException {
    public PluginException(String message, Throwable cause) {
        super(message, cause);
    }

    public PluginException(String message) {
        super(message);
    }
}
