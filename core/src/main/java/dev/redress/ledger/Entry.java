package dev.redress.ledger;

import java.util.List;

/** One line of a ledger: an event and the decisions it led to. Waits are not recorded. */
public record Entry(Event event, List<Decision> decisions) {
    public Entry {
        decisions = List.copyOf(decisions);
        for (Decision decision : decisions) {
            if (decision.isWait()) {
                throw new IllegalArgumentException("a ledger does not record waits");
            }
        }
    }
}
