package dev.redress.service.http;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** An error response according to RFC 9457. */
public final class Problem extends RuntimeException {
    /** An error in one field of a request. */
    public record Fault(String pointer, String detail) {}

    private final int status;
    private final String type;
    private final List<Fault> faults;

    /**
     * @param type a stable identifier for programs
     * @param detail an explanation for people
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

    /** An invalid value in the body. */
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
