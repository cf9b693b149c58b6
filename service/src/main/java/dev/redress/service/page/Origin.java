package dev.redress.service.page;

import dev.redress.audit.Moment;
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
public record Origin(Criterion criterion, long price, String losses, Optional<Moment> changed) {
    /** The criteria of the charter, in its order. */
    static List<Origin> of(Snapshot snapshot) {
        return snapshot.charter().criteria().stream()
                .map(one -> new Origin(
                        one,
                        snapshot.accounts()
                                .get(snapshot.charter().index(one.id()))
                                .price(),
                        words(one.source()),
                        snapshot.story().moments().stream()
                                .filter(moment -> changes(moment, one.id()))
                                .reduce((earlier, later) -> later)))
                .toList();
    }

    private static boolean changes(Moment moment, String id) {
        return (moment.kind() == Moment.Kind.AMENDED || moment.kind() == Moment.Kind.REPRICED)
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
