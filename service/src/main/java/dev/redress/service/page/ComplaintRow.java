package dev.redress.service.page;

import java.util.List;

/**
 * A complaint as a row, or whole.
 *
 * @param seq the line on which it came
 * @param text what was written; empty if nothing was, or it was erased
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
    /** As it stands now: people may have looked at it since it came. */
    ComplaintRow now(String present, String about) {
        List<String> ids = about.isEmpty() ? List.of() : List.of(about.split("\n", -1));
        return new ComplaintRow(id, seq, at, text, present, present.equals(status) ? reason : "", ids, loss, hash);
    }

    public boolean waits() {
        return status.equals("unassigned") || status.equals("held");
    }
}
