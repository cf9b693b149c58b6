package dev.redress.service.page;

import dev.redress.audit.Amounts;
import dev.redress.audit.CostComparison;
import dev.redress.audit.SystemHistory;
import dev.redress.lab.figure.CostChart;
import java.util.Locale;
import java.util.Optional;

/**
 * What a system cost so far, compared with the alternatives.
 *
 * @param ratio the cost divided by the optimum in hindsight, or an upper bound on that; empty while it is unknown
 * @param bound the guaranteed bound on that ratio; empty if there is none
 * @param complete whether the alternatives have been computed
 * @param obstacle why there is no comparison; empty if there is one
 */
public record CostSummary(SizedChart chart, String ratio, String bound, boolean complete, String obstacle) {
    static CostSummary of(Snapshot snapshot, Optional<Comparisons.Finished> finished) {
        SystemHistory history = snapshot.history();
        String bound =
                snapshot.bound().isPresent() ? Amounts.of(snapshot.bound().getAsDouble()) : "";
        if (finished.isEmpty()) {
            CostComparison nothing = new CostComparison(Optional.empty(), Optional.empty(), "");
            return new CostSummary(chart(nothing, history), "", bound, false, "");
        }
        SystemHistory known = finished.get().history();
        CostComparison comparison = finished.get().comparison();
        return new CostSummary(
                chart(comparison, known),
                comparison.ratio(known).map(CostSummary::times).orElse(""),
                bound,
                true,
                comparison.obstacle());
    }

    private static SizedChart chart(CostComparison comparison, SystemHistory history) {
        return SizedChart.of(
                CostChart.Size.NARROW,
                CostChart.Size.NARROW,
                CostChart.Size.WIDE,
                size -> comparison.chart(history, size));
    }

    private static String times(double ratio) {
        return String.format(Locale.ROOT, "%.2f", ratio);
    }
}
