package dev.redress.hindsight;

import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import dev.redress.policy.Guarantee;
import dev.redress.policy.PolicyCatalogue;
import dev.redress.policy.PolicyKind;
import dev.redress.policy.RefusedException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Policies on one complaint log, side by side and against the optimum in hindsight. */
public final class Comparison {
    /** Those that answer complaints one at a time, ours first. */
    public static List<String> policies() {
        return PolicyCatalogue.kinds().stream()
                .filter(PolicyKind::answersComplaints)
                .map(PolicyKind::id)
                .toList();
    }

    private final int events;
    private final List<PolicyOutcome> rows = new ArrayList<>();
    private final Map<String, String> refusals = new LinkedHashMap<>();
    private final Hindsight hindsight;
    private final @Nullable Hindsight imposed;

    /**
     * The outcome of one policy; losses in micros.
     *
     * @param fixed what it has fixed at any time, in the order of the first fixes
     * @param curve the total loss so far at evenly spaced events
     */
    public record PolicyOutcome(
            String policy,
            long complaintLoss,
            long fixingCost,
            long fixes,
            List<Integer> fixed,
            Guarantee guarantee,
            List<Long> curve) {
        public PolicyOutcome {
            fixed = List.copyOf(fixed);
            curve = List.copyOf(curve);
        }

        public long totalLoss() {
            return Math.addExact(complaintLoss, fixingCost);
        }
    }

    private Comparison(Charter charter, List<Event> log, double effort, Consumer<String> listener) {
        events = log.size();
        hindsight = Hindsight.of(charter, log, effort, progress -> listener.accept(progress.words()));
        imposed = Timeline.of(charter, log, true).demanding()
                ? Hindsight.imposed(charter, log, effort, progress -> listener.accept(progress.words()))
                : null;
    }

    /** Runs them all; a policy that refuses the charter is left out, with its reason. */
    public static Comparison of(
            Charter charter, List<Event> log, List<String> policies, long seed, double hindsightEffort) {
        return of(charter, log, policies, seed, hindsightEffort, what -> {});
    }

    /** The same; the listener is told at regular intervals what is being done. */
    public static Comparison of(
            Charter charter,
            List<Event> log,
            List<String> policies,
            long seed,
            double hindsightEffort,
            Consumer<String> listener) {
        Comparison comparison = new Comparison(charter, log, hindsightEffort, listener);
        LogRun run = new LogRun(charter, log, seed, listener);
        policies.stream().map(PolicyCatalogue::find).forEach(kind -> comparison.run(run, kind));
        return comparison;
    }

    private void run(LogRun log, PolicyKind kind) {
        try {
            rows.add(log.of(kind));
        } catch (RefusedException refusal) {
            refusals.put(kind.id(), String.valueOf(refusal.getMessage()));
        }
    }

    /** The optimum that need not follow what people did. */
    public Hindsight hindsight() {
        return hindsight;
    }

    /** The optimum that complies with them; empty where they did nothing. */
    public Optional<Hindsight> imposed() {
        return Optional.ofNullable(imposed);
    }

    public List<PolicyOutcome> rows() {
        return List.copyOf(rows);
    }

    /** The policies by what they paid, the cheapest first; among equals as they were named. */
    public List<String> ranking() {
        return rows.stream()
                .sorted(Comparator.comparingLong(PolicyOutcome::totalLoss))
                .map(PolicyOutcome::policy)
                .toList();
    }

    /** Those that paid least, as they were named. */
    public List<String> cheapest() {
        long least = rows.stream().mapToLong(PolicyOutcome::totalLoss).min().orElse(0);
        return rows.stream()
                .filter(row -> row.totalLoss() == least)
                .map(PolicyOutcome::policy)
                .toList();
    }

    /** Why a policy was left out, by policy. */
    public Map<String, String> refusals() {
        return Map.copyOf(refusals);
    }

    /**
     * How many times what the optimum pays; where that is only known to lie between two bounds, against the lower one, so that the
     * true ratio is no larger.
     */
    public double ratio(PolicyOutcome row) {
        return ratio(row, hindsight);
    }

    /** The same against the optimum that complies; empty where people did nothing. */
    public OptionalDouble imposedRatio(PolicyOutcome row) {
        return imposed == null ? OptionalDouble.empty() : OptionalDouble.of(ratio(row, imposed));
    }

    private static double ratio(PolicyOutcome row, Hindsight optimum) {
        if (optimum.lowerBound() == 0) {
            return row.totalLoss() == 0 ? 1 : Double.POSITIVE_INFINITY;
        }
        return row.totalLoss() / (double) optimum.lowerBound();
    }

    /** After how many events the points of the curves were taken. */
    public List<Integer> points() {
        return IntStream.range(0, events)
                .filter(n -> LogRun.isPoint(n, events))
                .mapToObj(n -> n + 1)
                .toList();
    }
}
