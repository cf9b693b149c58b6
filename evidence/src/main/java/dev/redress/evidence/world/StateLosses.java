package dev.redress.evidence.world;

import dev.redress.evidence.cells.Attribute;
import dev.redress.evidence.cells.Cells;
import dev.redress.evidence.metrics.Outcome;
import dev.redress.evidence.monitor.PeriodLosses;
import dev.redress.evidence.rules.Parity;
import dev.redress.evidence.rules.Remedy;
import dev.redress.evidence.rules.RuleBounds;
import dev.redress.evidence.rules.RuleEffect;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.model.State;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The losses of each criterion in every valid state, per 1000 decisions: the number of people whom its violation affects under the remedy for
 * that state. The empty state is today's decisions. These are true losses of a real log, with their actual correlations, on which the
 * laboratory tests policies.
 *
 * @param charter the charter, with the measured criteria in that order
 */
public record StateLosses(Charter charter, List<StateRow> rows) {
    /** The largest number of criteria; the number of states is at most 2 to this power. */
    private static final int MOST_CRITERIA = 12;

    public StateLosses {
        rows = List.copyOf(rows);
    }

    /**
     * One state.
     *
     * @param errors wrong decisions, weighted, per 1000
     * @param losses by criterion
     */
    public record StateRow(State state, double errors, List<Double> losses) {
        public StateRow {
            losses = List.copyOf(losses);
        }
    }

    /** Finds the remedy of every valid state of the charter. States without a remedy are left out, as if they were invalid. */
    public static StateLosses of(Cells cells, List<Parity> criteria, Charter charter, RuleBounds bounds) {
        if (charter.size() > MOST_CRITERIA) {
            throw new IllegalArgumentException("a world of " + charter.size()
                    + " criteria has too many states: at most " + MOST_CRITERIA + " criteria");
        }
        List<Parity> kept = charter.criteria().stream()
                .map(one -> criteria.stream()
                        .filter(parity -> parity.id().equals(one.id()))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException(one.id() + " is not measured")))
                .toList();
        List<StateRow> rows = new ArrayList<>();
        for (int bits = 0; bits < 1 << charter.size(); bits++) {
            State state = state(bits);
            if (charter.conflicts().admits(state)) {
                List<Parity> fixed = state.stream().mapToObj(kept::get).toList();
                Remedy.of(cells, fixed, bounds)
                        .ifPresent(remedy -> rows.add(row(state, remedy.effect(), kept, cells.weight())));
            }
        }
        return new StateLosses(charter, rows);
    }

    private static State state(int bits) {
        State state = State.EMPTY;
        for (int i = 0; i < Integer.SIZE; i++) {
            state = (bits >> i & 1) == 0 ? state : state.with(i);
        }
        return state;
    }

    private static StateRow row(State state, RuleEffect effect, List<Parity> criteria, double people) {
        boolean today = state.isEmpty();
        Map<Attribute, Map<String, Outcome>> outcome = today ? effect.before() : effect.after();
        List<Double> losses = criteria.stream()
                .map(one -> {
                    Collection<Outcome> groups =
                            outcome.getOrDefault(one.attribute(), Map.of()).values();
                    return 1000 * PeriodLosses.peopleTouched(one, List.copyOf(groups)) / people;
                })
                .toList();
        return new StateRow(state, today ? effect.today() : effect.loss(), losses);
    }

    /**
     * The table as CSV: comments, then {@code fixed,errors} and the criteria, a row with the fixing costs, and a row for each valid
     * state, with its fixed criteria separated by semicolons.
     */
    public String csv(List<String> comments) {
        StringBuilder csv = new StringBuilder();
        comments.forEach(line ->
                csv.append("# ").append(line.replaceAll("[\\r\\n]", " ")).append('\n'));
        csv.append("fixed,errors,")
                .append(charter.criteria().stream().map(one -> one.id()).collect(Collectors.joining(",")))
                .append("\ncost,,")
                .append(charter.criteria().stream()
                        .map(one -> Micros.format(one.cost()))
                        .collect(Collectors.joining(",")))
                .append('\n');
        for (StateRow row : rows) {
            csv.append(String.join(";", charter.ids(row.state)));
            csv.append(',').append(number(row.errors));
            row.losses.forEach(loss -> csv.append(',').append(number(loss)));
            csv.append('\n');
        }
        return csv.toString();
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.4f", value);
    }
}
