package dev.redress.service.engine;

import dev.redress.model.Charter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A proposal to amend costs, based on the reported actual costs of fixes. It is never applied automatically.
 *
 * @param changes the proposed changes
 * @param charter the charter with these changes
 */
public record CostProposal(List<Change> changes, Charter charter) {
    /** The number of latest fixes with a reported cost that are used. */
    private static final int FEWEST = 3;

    private static final int LATEST = 10;

    /**
     * A change of one criterion's cost, in micros.
     *
     * @param proposed the median of the latest reported costs
     * @param reports the number of those reports
     */
    public record Change(String criterion, long current, long proposed, int reports) {}

    /** The proposal for a system; empty if every median is within a tenth of its cost. */
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
