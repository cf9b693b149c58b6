package dev.redress.service.page;

import dev.redress.audit.Moment;
import dev.redress.model.Criterion;
import dev.redress.model.Source;
import java.util.List;
import java.util.Optional;

/**
 * Who says what the charter says of a criterion.
 *
 * @param price of a fix, as it holds now, in micros
 * @param losses whose reports of losses count
 * @param changed when somebody last changed what it says; empty if nobody has since the ledger was opened
 */
public record Origin(Criterion criterion, long price, String losses, Optional<Moment> changed) {
    /** Of each criterion of the charter, in its order. */
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
