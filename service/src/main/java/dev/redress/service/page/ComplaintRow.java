package dev.redress.service.page;

import java.util.List;

/**
 * A complaint in a list or on its own.
 *
 * @param seq the line of the ledger that records it
 * @param text its text; empty if none was sent or it was erased
 * @param status counted, unassigned, held or dismissed
 */
public record ComplaintRow(
        String id,
        long seq,
        String at,
        String text,
        String status,
        String reason,
        List<String> criteria,
        long loss,
        String hash) {
    /** The complaint with its current status, which may have changed since the line was written. */
    ComplaintRow now(String present, String about) {
        List<String> ids = about.isEmpty() ? List.of() : List.of(about.split("\n", -1));
        return new ComplaintRow(id, seq, at, text, present, present.equals(status) ? reason : "", ids, loss, hash);
    }

    public boolean waits() {
        return status.equals("unassigned") || status.equals("held");
    }
}
