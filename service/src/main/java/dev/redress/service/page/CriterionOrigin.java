package dev.redress.service.page;

import dev.redress.audit.HistoryEvent;
import dev.redress.model.Criterion;
import dev.redress.model.Source;
import java.util.List;
import java.util.Optional;

/**
 * A criterion as the charter has it, and who last changed it.
 *
 * @param price the current price of a fix, in micros
 * @param losses where its losses come from, in words
 * @param changed the last change; empty if there was none since the ledger was opened
 */
public record CriterionOrigin(Criterion criterion, long price, String losses, Optional<HistoryEvent> changed) {
    /** The criteria of the charter, in its order. */
    static List<CriterionOrigin> of(Snapshot snapshot) {
        return snapshot.charter().criteria().stream()
                .map(one -> new CriterionOrigin(
                        one,
                        snapshot.accounts()
                                .get(snapshot.charter().index(one.id()))
                                .price(),
                        words(one.source()),
                        snapshot.history().events().stream()
                                .filter(moment -> changes(moment, one.id()))
                                .reduce((earlier, later) -> later)))
                .toList();
    }

    private static boolean changes(HistoryEvent moment, String id) {
        return (moment.kind() == HistoryEvent.Kind.AMENDED || moment.kind() == HistoryEvent.Kind.REPRICED)
                && moment.criteria().contains(id);
    }

    private static String words(Source source) {
        return switch (source) {
            case COMPLAINTS -> "complaints";
            case MONITOR -> "monitor";
            case BOTH, ANY -> "complaints and monitor";
        };
    }
}
