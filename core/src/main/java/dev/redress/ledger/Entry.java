package dev.redress.ledger;

import java.util.List;

/** One line of a ledger: what happened, and what was done about it. Waiting is not written down. */
public record Entry(Event event, List<Decision> decisions) {
    public Entry {
        decisions = List.copyOf(decisions);
        for (Decision decision : decisions) {
            if (decision.isWait()) {
                throw new IllegalArgumentException("waiting is not written down");
            }
        }
    }
}
