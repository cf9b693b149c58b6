package dev.redress.service.page;

import dev.redress.audit.Amounts;
import dev.redress.audit.SystemHistory;
import dev.redress.model.Charter;
import dev.redress.model.Conflicts;
import dev.redress.model.Micros;
import dev.redress.model.State;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A projection of what the next {@value #AHEAD} days would cost for each choice of the next fix, from the complaints of the last
 * {@value #BACK} days. Each total has an 80% interval, which assumes that days are independent and alike.
 */
public record CostForecast(List<Option> options) {
    static final int AHEAD = 30;
    static final int BACK = 28;
    /** The 0.9 quantile of the standard normal distribution. */
    private static final double QUANTILE = 1.2816;

    private static final int MOST_OTHERS = 3;

    /**
     * One of the choices; amounts in units.
     *
     * @param criterion the number of the criterion to fix; -1 to wait
     * @param price what the fix costs
     * @param daily the projected cost of complaints a day
     * @param total the price and the projected cost of complaints
     */
    public record Option(
            int criterion,
            String name,
            double price,
            double daily,
            double total,
            double low,
            double high,
            boolean recommended) {
        public boolean isWait() {
            return criterion < 0;
        }
    }

    /** The recommended fix first, if there is one, then the cheapest others, then waiting. */
    static CostForecast of(Snapshot snapshot, @Nullable String recommended) {
        Charter charter = snapshot.charter();
        State state = State.of(java.util.stream.IntStream.range(0, charter.size())
                .filter(i -> snapshot.accounts().get(i).fixed())
                .toArray());
        List<Option> fixes = new ArrayList<>();
        for (int i = 0; i < charter.size(); i++) {
            boolean first = charter.id(i).equals(recommended);
            if (!state.has(i) && (first || !snapshot.standings().get(i).name().equals("UNDERWAY"))) {
                fixes.add(option(snapshot, state, i, first));
            }
        }
        Comparator<Option> order =
                Comparator.comparing((Option one) -> !one.recommended).thenComparing(Option::total);
        return new CostForecast(Stream.concat(
                        fixes.stream().sorted(order).limit(1L + MOST_OTHERS),
                        Stream.of(option(snapshot, state, -1, false)))
                .toList());
    }

    private static Option option(Snapshot snapshot, State state, int i, boolean recommended) {
        Charter charter = snapshot.charter();
        Conflicts conflicts = charter.conflicts();
        State after = i < 0 ? state : conflicts.afterFix(state, i);
        double price = i < 0 ? 0 : Micros.toDouble(snapshot.accounts().get(i).price());
        double[] days = days(snapshot.history(), charter, after);
        double mean = 0;
        for (double day : days) {
            mean += day / Math.max(1, days.length);
        }
        double variance = 0;
        for (double day : days) {
            variance += (day - mean) * (day - mean) / Math.max(1, days.length - 1);
        }
        // Both the days ahead and the estimated mean vary: var = s^2 (m + m^2/n).
        double n = Math.max(1, days.length);
        double spread = QUANTILE * Math.sqrt(variance * (AHEAD + AHEAD * AHEAD / n));
        double total = price + AHEAD * mean;
        String name = i < 0 ? "Nothing: wait" : snapshot.brief(i);
        return new Option(i, name, price, mean, total, Math.max(price, total - spread), total + spread, recommended);
    }

    /** What complaints on each of the last days would have cost in a state. */
    private static double[] days(SystemHistory history, Charter charter, State state) {
        double[] days = new double[Math.min(BACK, history.days().size())];
        for (int i = 0; i < charter.size(); i++) {
            if (!state.has(i)) {
                List<Long> stated = history.stated(charter.id(i), BACK);
                for (int d = 0; d < days.length; d++) {
                    days[d] += Micros.toDouble(stated.get(d));
                }
            }
        }
        return days;
    }

    /** The interval of an option as a drawing; all options have one scale. */
    public String drawing(Option option) {
        double least = options.stream().mapToDouble(Option::low).min().orElse(0);
        double most = Math.max(
                least + 1e-9, options.stream().mapToDouble(Option::high).max().orElse(1));
        return new dev.redress.lab.figure.IntervalMark(
                        Objects.requireNonNullElse(option.name, "") + ": from " + Amounts.of(option.low) + " to "
                                + Amounts.of(option.high),
                        (option.low - least) / (most - least),
                        (option.total - least) / (most - least),
                        (option.high - least) / (most - least),
                        option.recommended)
                .svg();
    }
}
