package dev.redress.audit;

import dev.redress.hindsight.Hindsight;
import dev.redress.hindsight.ScheduledFix;
import dev.redress.ledger.Decision;
import dev.redress.ledger.Event;
import dev.redress.ledger.Mode;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.Criterion;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.policy.Setting;
import dev.redress.resolve.Recommendation;
import dev.redress.resolve.Resolver;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What the complaints of a history would have cost under other settings, replayed from the beginning. Amounts are in micros; the curve is
 * the total at the end of each period, in units.
 *
 * @param lowerBound a lower bound on the optimum, if this is the optimum in hindsight; else the total
 */
public record Alternative(
        String name,
        long complaintLoss,
        long fixingCost,
        long fixes,
        List<Double> curve,
        String guarantee,
        long lowerBound) {
    public Alternative {
        curve = List.copyOf(curve);
    }

    public long totalLoss() {
        return complaintLoss + fixingCost;
    }

    /**
     * The settings of a replay.
     *
     * @param prices prices that replace those of the charter, by id, in micros
     * @param volume how often each complaint comes, on average
     * @param delay how many periods pass between a decision and its effect
     */
    public record Settings(String policy, Map<String, Long> prices, double volume, int delay) {
        public Settings {
            prices = Map.copyOf(prices);
            if (!(volume > 0 && volume <= 100) || delay < 0) {
                throw new IllegalArgumentException("the volume is from 0 to 100, the delay not negative");
            }
        }

        /** The settings of the charter with another policy. */
        public static Settings of(String policy) {
            return new Settings(policy, Map.of(), 1, 0);
        }
    }

    /** Replays the complaints of the history, except those about criteria that the charter no longer has. */
    public static Alternative of(SystemHistory history, Settings settings) {
        return new Play(history, settings).run();
    }

    /**
     * The best decisions in hindsight. The charter may not have been amended.
     *
     * @param effort how hard to search, about in seconds
     */
    public static Alternative hindsight(SystemHistory history, double effort) {
        RecordedLog log = history.log();
        int[] inCharter = history.inCharter();
        Hindsight best = Hindsight.of(history.opening().charter(), log.events(inCharter), effort);
        double[] curve = new double[history.days().size()];
        Charter charter = history.opening().charter();
        State state = State.EMPTY;
        long loss = 0;
        long paid = 0;
        int next = 0;
        for (int n = 0; n < log.size(); n++) {
            while (next < best.schedule().size() && best.schedule().get(next).row() <= n) {
                ScheduledFix fix = best.schedule().get(next++);
                state = charter.conflicts().after(state, new Action.Fix(fix.criterion(), fix.released()));
                paid += fix.cost();
            }
            if (log.isComplaint(n) && !state.has(inCharter[log.criterion(n)])) {
                loss += log.amount(n);
            }
            curve[log.period(n)] = Micros.toDouble(loss + paid);
        }
        return new Alternative("hindsight", loss, paid, best.schedule().size(), carried(curve), "", best.lowerBound());
    }

    /** Gives a period without complaints the total of the period before. */
    private static List<Double> carried(double[] curve) {
        for (int n = 1; n < curve.length; n++) {
            curve[n] = Math.max(curve[n], curve[n - 1]);
        }
        return Arrays.stream(curve).boxed().toList();
    }

    /** One replay. */
    private static final class Play {
        private final SystemHistory history;
        private final Settings settings;
        private final Charter charter;
        private final Resolver resolver;
        private final Deque<Due> due = new ArrayDeque<>();
        private final double[] curve;

        /** A recommendation that takes effect in some period. */
        private record Due(int period, Action action) {}

        Play(SystemHistory history, Settings settings) {
            this.history = history;
            this.settings = settings;
            charter = priced(history.charter(), settings.prices);
            resolver = Resolver.of(
                    settings.policy,
                    Setting.of(charter, history.opening().seed()),
                    settings.delay == 0 ? Mode.ACT : Mode.ADVISE);
            curve = new double[history.days().size()];
        }

        private static Charter priced(Charter charter, Map<String, Long> prices) {
            if (prices.isEmpty()) {
                return charter;
            }
            Charter.Builder priced = Charter.named(charter.name())
                    .release(charter.release())
                    .lossBound(Micros.toDouble(charter.lossBound()));
            for (Criterion one : charter.criteria()) {
                priced.criterion(new Criterion(one.id(), one.name(), prices.getOrDefault(one.id(), one.cost())));
            }
            charter.conflicts().sets().forEach(priced::conflict);
            return priced.build();
        }

        Alternative run() {
            RecordedLog log = history.log();
            int[] inCharter = history.inCharter();
            double owed = 0;
            for (int n = 0; n < log.size(); n++) {
                int criterion = inCharter[log.criterion(n)];
                carryOut(log.period(n));
                if (criterion >= 0 && log.isComplaint(n)) {
                    // A volume of 1.5 is one complaint and two complaints in turn.
                    for (owed += settings.volume; owed >= 1; owed--) {
                        take(resolver.complain(criterion, log.amount(n)), log.period(n));
                    }
                } else if (criterion >= 0 && !settings.prices.containsKey(charter.id(criterion))) {
                    resolver.reprice(criterion, log.amount(n));
                }
                curve[log.period(n)] = Micros.toDouble(resolver.totalLoss());
            }
            long fixes = 0;
            for (int i = 0; i < charter.size(); i++) {
                fixes += resolver.fixes(i);
            }
            return new Alternative(
                    settings.policy,
                    resolver.complaintLoss(),
                    resolver.fixingCost(),
                    fixes,
                    carried(curve),
                    resolver.guarantee().words(),
                    resolver.totalLoss());
        }

        private void take(Decision decision, int period) {
            if (settings.delay > 0 && !decision.isWait()) {
                due.add(new Due(period + settings.delay, decision.action()));
            }
        }

        /** Reports done the recommendations that are due, unless they have been withdrawn. */
        private void carryOut(int period) {
            while (!due.isEmpty() && due.getFirst().period <= period) {
                Action action = due.removeFirst().action;
                Action reported =
                        action instanceof Action.Fix fix ? new Action.Fix(fix.criterion(), State.EMPTY) : action;
                List<Recommendation> waiting = resolver.recommendations();
                if (waiting.stream().anyMatch(one -> isAbout(one.action(), reported))) {
                    resolver.handle(new Event.FollowUp(
                            null,
                            null,
                            Event.FollowUp.Stage.DONE,
                            reported,
                            OptionalLong.empty(),
                            "what if",
                            "after the delay"));
                }
            }
        }

        private static boolean isAbout(Action one, Action other) {
            if (one instanceof Action.Fix fix && other instanceof Action.Fix reported) {
                return fix.criterion() == reported.criterion();
            }
            return one.equals(other);
        }
    }
}
