package dev.redress.service.http;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** An answer that is not the one hoped for, in the form of RFC 9457. */
public final class Problem extends RuntimeException {
    /** What is wrong with one place of what was sent. */
    public record Fault(String pointer, String detail) {}

    private final int status;
    private final String type;
    private final List<Fault> faults;

    /**
     * @param type a word that does not change: what a program looks at
     * @param detail a sentence for people
     */
    public Problem(int status, String type, String detail, Fault... faults) {
        this(status, type, detail, null, faults);
    }

    public Problem(int status, String type, String detail, @Nullable Throwable cause, Fault... faults) {
        super(detail, cause);
        this.status = status;
        this.type = type;
        this.faults = List.of(faults);
    }

    /** Something in the body cannot be taken. */
    static Problem invalid(String pointer, String detail) {
        return new Problem(422, "invalid", detail, new Fault(pointer, detail));
    }

    public int status() {
        return status;
    }

    public String type() {
        return type;
    }

    public List<Fault> faults() {
        return faults;
    }

    String detail() {
        return String.valueOf(getMessage());
    }
}
