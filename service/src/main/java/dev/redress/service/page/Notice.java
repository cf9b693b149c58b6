package dev.redress.service.page;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The notice that a page shows after a form was sent, chosen by a word in its address. Unknown words show no notice. */
final class Notice {
    private static final Map<String, String> WORDS = Map.ofEntries(
            Map.entry("approved", "Approved. The ledger has your name and reason."),
            Map.entry("declined", "Declined. The policy continues without it."),
            Map.entry("started", "Work has started."),
            Map.entry("done", "Done. The state of the system has changed."),
            Map.entry("cancelled", "Cancelled."),
            Map.entry("overridden", "Your choice took effect and is recorded in the ledger."),
            Map.entry("held", "The policy does not change it until you let the policy decide again."),
            Map.entry("lifted", "The policy decides about it again."),
            Map.entry("assigned", "Assigned. The complaint counts now."),
            Map.entry("dismissed", "Dismissed. The complaint does not count."),
            Map.entry("erased", "The text is erased. The ledger keeps its hash."),
            Map.entry("amended", "The charter is amended."),
            Map.entry("mode", "The mode is changed."),
            Map.entry("saved", "Saved."),
            Map.entry("filed", "The evidence is uploaded. The pages of the criteria show it."),
            Map.entry("archived", "Archived. The ledger is kept; no more complaints are taken."),
            Map.entry("removed", "Removed."),
            Map.entry("delivered", "Delivered."),
            Map.entry("undelivered", "It was sent again but not accepted. The dead letter says why."),
            Map.entry("revoked", "The token no longer works."));

    private Notice() {}

    static String words(@Nullable String word) {
        return word == null ? "" : WORDS.getOrDefault(word, "");
    }
}
