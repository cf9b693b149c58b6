package dev.redress.service.engine;

import dev.redress.model.Charter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * An amendment of costs that what fixes really cost suggests. It is never applied alone: people amend the charter, or do not.
 *
 * @param changes what would change
 * @param charter the charter as it would be
 */
public record CostProposal(List<Change> changes, Charter charter) {
    /** How many fixes with a reported cost it takes, of the latest ones. */
    private static final int FEWEST = 3;

    private static final int LATEST = 10;

    /**
     * One criterion's cost, in micros.
     *
     * @param proposed the median of the latest reported costs
     * @param reports how many there were
     */
    public record Change(String criterion, long current, long proposed, int reports) {}

    /** What the system's reports suggest; nothing if no median is at least a tenth away from its cost. */
    public static Optional<CostProposal> of(LiveSystem system) {
        Charter charter = system.resolver().charter();
        List<Change> changes = new ArrayList<>();
        for (int i = 0; i < charter.size(); i++) {
            List<Long> reported = system.decisions().reportedCosts(charter.id(i));
            OptionalLong median = median(reported);
            long current = system.resolver().cost(i);
            if (median.isPresent()
                    && 10 * Math.abs(median.getAsLong() - current) >= current
                    && median.getAsLong() > 0) {
                changes.add(new Change(charter.id(i), current, median.getAsLong(), Math.min(LATEST, reported.size())));
            }
        }
        return changes.isEmpty() ? Optional.empty() : Optional.of(new CostProposal(changes, amended(charter, changes)));
    }

    private static OptionalLong median(List<Long> reported) {
        if (reported.size() < FEWEST) {
            return OptionalLong.empty();
        }
        List<Long> latest = reported.subList(Math.max(0, reported.size() - LATEST), reported.size()).stream()
                .sorted()
                .toList();
        return OptionalLong.of(latest.get((latest.size() - 1) / 2));
    }

    private static Charter amended(Charter charter, List<Change> changes) {
        Charter amended = charter;
        for (Change change : changes) {
            amended = amended.withCost(charter.require(change.criterion()), change.proposed());
        }
        return amended;
    }
}
