package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.model.Ageing;
import dev.redress.model.Charter;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.random.RandomStream;
import dev.redress.resolve.Resolver;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class TurnTakingTest {
    private static final double RATE = 0.5;
    private static final double COST = 3;

    /** Two criteria that exclude each other; all their losses come from ageing. */
    private static Charter two(double most) {
        return Charter.named("two")
                .criterion("a", COST)
                .criterion("b", COST)
                .conflict("a", "b")
                .ageing(0, new Ageing(RATE, most))
                .ageing(1, new Ageing(RATE, most))
                .build();
    }

    /** The mean cost of a step at the end of a run in which all losses come from ageing, without noise. */
    private static double costAtTheEnd(Charter charter, int steps, int last) {
        Resolver resolver = Resolver.of("thompson-adaptive", Setting.of(charter, 4));
        resolver.start();
        long[] ages = new long[2];
        double cost = 0;
        State before = State.EMPTY;
        for (int n = 0; n < steps; n++) {
            State state = resolver.state();
            Losses losses = new Losses(2);
            double step = COST * state.minus(before).size();
            for (int i = 0; i < 2; i++) {
                double loss = state.has(i) ? 0 : charter.ageing(i).at(ages[i]);
                ages[i] = state.has(i) ? 0 : ages[i] + 1;
                losses.suffer(i, Micros.of(loss));
                step += loss;
            }
            cost += n < steps - last ? 0 : step;
            before = state;
            resolver.advance(1, losses);
        }
        return cost / last;
    }

    /**
     * The least mean cost of alternating between d steps with one criterion fixed and e steps with the other; all d and e are
     * tried, and so is staying.
     */
    private static double leastByTurns(Charter charter) {
        double least = charter.ageing(0).most();
        for (int d = 1; d < 60; d++) {
            for (int e = 1; e < 60; e++) {
                double turn = 2 * COST
                        + charter.ageing(1).sum(0, d)
                        + charter.ageing(0).sum(0, e);
                least = Math.min(least, turn / (d + e));
            }
        }
        return least;
    }

    @Test
    void itTakesTurnsAsTheBestScheduleOfAllDoes() {
        Charter charter = two(15);
        assertThat(leastByTurns(charter)).isLessThan(3);
        // The current episode may use a sample that is slightly off: 5% are allowed for that.
        assertThat(costAtTheEnd(charter, 4000, 1000))
                .isBetween(0.99 * leastByTurns(charter), 1.05 * leastByTurns(charter));
    }

    @Test
    void itStaysWhereTurnsAreNotWorthTheirFixes() {
        Charter charter = two(0.6);
        assertThat(leastByTurns(charter)).isEqualTo(0.6);
        assertThat(costAtTheEnd(charter, 4000, 1000)).isLessThan(1.05 * 0.6);
    }

    @Test
    void whatAgesForTooLongToGoThroughAllAgesIsNotPlanned() {
        assertThat(AgeingGraph.of(two(15))).isPresent();
        Charter slow = Charter.named("slow")
                .criterion("a", 1)
                .criterion("b", 1)
                .conflict("a", "b")
                .ageing(0, new Ageing(0.0001, 5))
                .build();
        assertThat(AgeingGraph.of(slow)).isEmpty();
    }

    @Test
    void whereNothingAgesThereIsNothingToPlan() {
        Charter still = Charter.named("still").criterion("a", 1).build();
        assertThat(AgeingGraph.of(still)).isEmpty();
    }

    @Test
    void aPositionThatOnlyPeopleReachIsAdded() {
        Charter charter = two(15);
        AgeingGraph graph = AgeingGraph.of(charter).orElseThrow();
        int size = graph.size();
        // At the start both have the same age, and afterwards one of them is always fixed: no sequence of moves leads
        // to
        // a position in which they have been unfixed for 3 and 5 steps.
        int position = graph.at(State.EMPTY, new long[] {3, 5});
        assertThat(graph.state(position)).isEqualTo(State.EMPTY);
        assertThat(graph.moves(position)[0].young()).isEqualTo(2 * 15 - 3 * RATE - 5 * RATE);
        assertThat(graph.size()).isGreaterThanOrEqualTo(size);
    }

    /** A learner of its own, driven by hand, and what was seen of it. */
    private static final class Run {
        private static final Pattern WORDS =
                Pattern.compile("the way through \\[(.*)] costs least, (\\S+) a step .* seen in (\\d+) steps");

        private final Charter charter;
        private final AgeingCorrection correction;
        private final TurnTaking policy;
        private final RandomStream random = RandomStream.of(1).split("losses");
        private final long[] ages;
        /** The learned part of a loss. */
        private final double noise;

        private State here = State.EMPTY;
        private long steps;

        Run(Charter charter, double noise) {
            this.charter = charter;
            this.noise = noise;
            correction = new AgeingCorrection(charter);
            policy = new TurnTaking(
                    Setting.of(charter, 1), AgeingGraph.of(charter).orElseThrow(), correction);
            ages = new long[charter.size()];
        }

        /** What it says: the states ahead, and the mean cost of a step, which stays the same during an episode. */
        private static Matcher words(Plan plan) {
            Matcher words = WORDS.matcher(plan.because());
            assertThat(words.matches()).as(plan.because()).isTrue();
            return words;
        }

        void observe(State state, long count) {
            Losses losses = new Losses(charter.size());
            for (long n = 0; n < count; n++) {
                for (int i = 0; i < charter.size(); i++) {
                    double aged = state.has(i) ? 0 : charter.ageing(i).at(ages[i]);
                    ages[i] = state.has(i) ? 0 : ages[i] + 1;
                    losses.suffer(i, Micros.of(aged + noise * random.nextExponential()));
                }
            }
            policy.observe(correction.correct(new Dwell(state, count, losses)));
            here = state;
            steps += count;
        }
    }

    /** After a long run without noise, it says how much the best schedule of all costs, and between which states it takes turns. */
    @Test
    void itSaysWhatTheBestScheduleCosts() {
        Charter charter = two(15);
        Run run = new Run(charter, 0);
        Plan plan = run.policy.plan();
        while (run.steps < 4000) {
            run.observe(plan.target(), plan.steps());
            plan = run.policy.plan();
        }
        Matcher words = Run.words(plan);
        double least = leastByTurns(charter);
        assertThat(Double.parseDouble(words.group(2))).isBetween(0.95 * least, 1.05 * least);
        assertThat(words.group(1).split(", ")).containsExactlyInAnyOrder("[a]", "[b]");
        assertThat(words.group(3)).isEqualTo("" + run.steps);
    }

    /**
     * An episode ends when the count of the present state's rarest configuration has doubled since the episode first chose it, and otherwise
     * only after a share of the time so far: not within its first tenth, and at the latest with its first half. That a new one began shows in
     * the mean cost, which is that of another draw.
     */
    @Test
    void anEpisodeEndsWhenItsStateHasBeenSeenTwiceAsOften() {
        Run run = new Run(two(3), 2);
        Map<State, Long> seenBefore = new HashMap<>();
        String mean = "";
        long begun = 0;
        int doubled = 0;
        int kept = 0;
        run.observe(run.policy.plan().target(), 2);
        while (run.steps < 5000) {
            Plan plan = run.policy.plan();
            String now = Run.words(plan).group(2);
            Long before = seenBefore.get(run.here);
            boolean isBetterKnown =
                    before != null && run.policy.belief().leastSeen(run.here) >= Math.max(1, 2 * before);
            long length = run.steps - begun;
            if (isBetterKnown || length > Math.max(1, begun / 2)) {
                assertThat(now).as("at step " + run.steps).isNotEqualTo(mean);
                doubled += isBetterKnown ? 1 : 0;
            } else if (length > 0 && length < begun / 10) {
                assertThat(now).as("at step " + run.steps).isEqualTo(mean);
                kept++;
            }
            if (!now.equals(mean)) {
                mean = now;
                begun = run.steps;
                seenBefore.clear();
            }
            long seen = run.policy.belief().leastSeen(plan.target());
            seenBefore.putIfAbsent(plan.target(), seen);
            assertThat(plan.steps()).isLessThanOrEqualTo(Math.max(1, Math.min(seen, run.steps / 2)));
            run.observe(plan.target(), plan.steps());
        }
        assertThat(doubled).isGreaterThan(3);
        assertThat(kept).isGreaterThan(10);
    }

    /** Where the best schedule stays for several steps, that is one plan; in the end, when nothing is in doubt any more. */
    @Test
    void aStayIsAsLongAsTheMovesStay() {
        Run run = new Run(two(15), 0);
        run.observe(run.policy.plan().target(), 2);
        long longest = 0;
        State before = State.EMPTY;
        boolean isWhole = true;
        while (run.steps < 4000) {
            Plan plan = run.policy.plan();
            if (run.steps > 3500) {
                isWhole &= plan.steps() > 1 || !plan.target().equals(before);
                longest = Math.max(longest, plan.steps());
            }
            before = plan.target();
            run.observe(plan.target(), plan.steps());
        }
        // The best schedule stays for several steps, because a fix costs as much as a few steps of ageing.
        assertThat(longest).isBetween(2L, 20L);
        assertThat(isWhole).as("no stay is cut in pieces").isTrue();
    }

    /** A reported change discounts what was seen of the criterion, and begins another episode. */
    @Test
    void aReportedChangeBeginsAnotherEpisode() {
        Run run = new Run(two(3), 2);
        Plan plan = run.policy.plan();
        while (run.steps < 3000) {
            run.observe(plan.target(), plan.steps());
            plan = run.policy.plan();
        }
        String mean = Run.words(plan).group(2);
        run.observe(plan.target(), 1);
        State other = plan.target().equals(State.of(0)) ? State.of(1) : State.of(0);
        assertThat(run.policy.belief().leastSeen(other)).isGreaterThan(500);
        run.policy.change(0, run.here, 1, 1000 * Micros.ONE);
        assertThat(run.policy.belief().leastSeen(other)).isLessThan(100);
        Matcher words = Run.words(run.policy.plan());
        assertThat(words.group(2)).isNotEqualTo(mean);
        assertThat(words.group(3)).isEqualTo("" + run.steps);
    }

    /** An amendment that renumbers the criteria keeps what was learned, and the state: right after a turn it does not take another. */
    @Test
    void anAmendmentKeepsTheBeliefAndTheState() {
        Run run = new Run(two(15), 0);
        State before = State.EMPTY;
        while (run.steps < 3000 || before.equals(run.here)) {
            Plan plan = run.policy.plan();
            before = run.here;
            run.observe(plan.target(), 1);
        }
        Run amended = new Run(
                Charter.named("amended")
                        .criterion("b", COST)
                        .criterion("a", COST)
                        .conflict("a", "b")
                        .ageing(0, new Ageing(RATE, 15))
                        .ageing(1, new Ageing(RATE, 15))
                        .build(),
                0);
        amended.policy.inherit(run.policy, new int[] {1, 0});
        amended.correction.inherit(run.correction, new int[] {1, 0});
        State here = State.of(1 - run.here.next(0));
        assertThat(amended.policy.belief().steps()).isEqualTo(run.steps);
        assertThat(amended.policy.belief().leastSeen(here))
                .isEqualTo(run.policy.belief().leastSeen(run.here));
        assertThat(amended.policy.plan().target()).isEqualTo(here);
    }
}
