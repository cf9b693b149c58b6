package dev.redress.hindsight;

import dev.redress.ledger.Decision;
import dev.redress.ledger.Event;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.policy.Guarantee;
import dev.redress.policy.PolicyCatalogue;
import dev.redress.policy.PolicyKind;
import dev.redress.policy.RefusedException;
import dev.redress.policy.Setting;
import dev.redress.resolve.RefusedEvent;
import dev.redress.resolve.Resolver;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
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

    private static final int POINTS = 400;
    private static final int EVENTS_A_WORD = 1 << 12;

    private final Charter charter;
    private final List<Event> log;
    private final long seed;
    private final List<PolicyOutcome> rows = new ArrayList<>();
    private final Map<String, String> refusals = new LinkedHashMap<>();
    private final Hindsight hindsight;
    private final @Nullable Hindsight imposed;
    private final Consumer<String> listener;

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

    private Comparison(Charter charter, List<Event> log, long seed, double effort, Consumer<String> listener) {
        this.charter = charter;
        this.log = log;
        this.seed = seed;
        this.listener = listener;
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
        Comparison comparison = new Comparison(charter, log, seed, hindsightEffort, listener);
        policies.stream().map(PolicyCatalogue::find).forEach(comparison::run);
        return comparison;
    }

    private void run(PolicyKind kind) {
        Setting setting = Setting.of(charter, seed);
        Resolver resolver;
        try {
            resolver = Resolver.of(kind.id(), setting);
        } catch (RefusedException refusal) {
            refusals.put(kind.id(), String.valueOf(refusal.getMessage()));
            return;
        }
        Set<Integer> fixed = new LinkedHashSet<>();
        List<Long> curve = new ArrayList<>();
        for (int n = 0; n < log.size(); n++) {
            for (Decision decision : handle(resolver, log.get(n))) {
                if (decision.action() instanceof Action.Fix fix) {
                    fixed.add(fix.criterion());
                }
            }
            if (n % EVENTS_A_WORD == 0) {
                listener.accept(kind.id() + ": " + n + " of " + log.size() + " rows");
            }
            if (resolver.fixingCost() > Micros.MAX_TOTAL) {
                refusals.put(kind.id(), "its fixes cost more than " + Micros.format(Micros.MAX_TOTAL));
                return;
            }
            if (isPoint(n)) {
                curve.add(resolver.complaintLoss() + resolver.fixingCost());
            }
        }
        long fixes = 0;
        for (int i = 0; i < charter.size(); i++) {
            fixes += resolver.fixes(i);
        }
        rows.add(new PolicyOutcome(
                kind.id(),
                resolver.complaintLoss(),
                resolver.fixingCost(),
                fixes,
                List.copyOf(fixed),
                resolver.guarantee(),
                curve));
    }

    /**
     * What people did where the log was written need not be possible here: a fix releases what it must in this run, and what is so
     * already, or was never recommended, is passed over.
     */
    private static List<Decision> handle(Resolver resolver, Event event) {
        try {
            return resolver.handle(event);
        } catch (RefusedEvent refused) {
            if (event instanceof Event.Intervention person
                    && person.action() instanceof Action.Fix fix
                    && !fix.released().isEmpty()) {
                Action anew = new Action.Fix(fix.criterion(), State.EMPTY);
                return handle(resolver, new Event.Intervention(anew, person.steps(), person.who(), person.why()));
            }
            if (event instanceof Event.Complaint || event instanceof Event.Observation) {
                throw refused;
            }
            return List.of();
        }
    }

    /** Whether the n-th event is on the curve: {@value #POINTS} of them, evenly spaced, and the last. */
    private boolean isPoint(int n) {
        return (long) n * POINTS / log.size() != (long) (n + 1) * POINTS / log.size();
    }

    /** The optimum that does not care what people did. */
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
        return IntStream.range(0, log.size())
                .filter(this::isPoint)
                .mapToObj(n -> n + 1)
                .toList();
    }
}
