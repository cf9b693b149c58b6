package dev.redress.service.page;

import dev.redress.audit.CostComparison;
import dev.redress.audit.Story;
import dev.redress.lab.figure.CostChart;
import java.util.Locale;
import java.util.Optional;

/**
 * What a system cost, beside what else could have been.
 *
 * @param ratio how many times the best in hindsight, at most; empty while that is not known
 * @param bound what is guaranteed of that ratio; empty if nothing is
 * @param complete whether the alternatives are worked out
 */
public record Costs(String chart, String ratio, String bound, boolean complete, String obstacle) {
    static Costs of(Snapshot snapshot, Optional<Comparisons.Finished> finished) {
        Story story = snapshot.story();
        String bound = snapshot.bound().isPresent() ? times(snapshot.bound().getAsDouble()) : "";
        if (finished.isEmpty()) {
            CostComparison nothing = new CostComparison(Optional.empty(), Optional.empty(), "");
            return new Costs(nothing.chart(story, CostChart.Size.NARROW), "", bound, false, "");
        }
        Story known = finished.get().story();
        CostComparison comparison = finished.get().comparison();
        return new Costs(
                comparison.chart(known, CostChart.Size.NARROW),
                comparison.ratio(known).map(Costs::times).orElse(""),
                bound,
                true,
                comparison.obstacle());
    }

    static String times(double ratio) {
        return String.format(Locale.ROOT, "%.2f", ratio);
    }
}
