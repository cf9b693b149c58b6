package dev.redress.service.page;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a page says after a form was sent, by the word in its address. Words that are not known say nothing. */
final class Notice {
    private static final Map<String, String> WORDS = Map.ofEntries(
            Map.entry("approved", "Approved. It is in the ledger with your name."),
            Map.entry("declined", "Declined. The policy goes on without it."),
            Map.entry("started", "Work has begun."),
            Map.entry("done", "Done. The state of the system has changed."),
            Map.entry("cancelled", "Cancelled."),
            Map.entry("overridden", "Your choice took effect and is in the ledger."),
            Map.entry("held", "It is out of the policy's hands until you give it back."),
            Map.entry("lifted", "It is in the policy's hands again."),
            Map.entry("assigned", "Assigned. The complaint counts now."),
            Map.entry("dismissed", "Dismissed. The complaint does not count."),
            Map.entry("erased", "The text is erased. Its hash stays in the ledger."),
            Map.entry("amended", "The charter is amended."),
            Map.entry("mode", "The mode is changed."),
            Map.entry("saved", "Saved."),
            Map.entry("filed", "The evidence is filed. The pages of the criteria show it."),
            Map.entry("archived", "Archived. Its ledger stays; nothing is taken for it any more."),
            Map.entry("removed", "Removed."),
            Map.entry("delivered", "Delivered."),
            Map.entry("undelivered", "It was tried once more and not accepted. The dead letter says why."),
            Map.entry("revoked", "The token does not work any more."));

    private Notice() {}

    static String words(@Nullable String word) {
        return word == null ? "" : WORDS.getOrDefault(word, "");
    }
}
