package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.ledger.Decision;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.LossModel;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.ReleaseRule;
import dev.redress.model.State;
import dev.redress.random.RandomStream;
import dev.redress.resolve.Resolver;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ThompsonTest extends PolicyContract {
    @Override
    protected String policy() {
        return "thompson";
    }

    /** Several fixes lead to a target: the reason of each names the target that it leads to. */
    @Test
    void everyFixIsExplainedByItsTarget() {
        Charter.Builder builder = Charter.named("eight");
        for (int i = 0; i < 8; i++) {
            builder.criterion("c" + i, 1);
        }
        Charter charter = builder.conflict("c0", "c1").conflict("c2", "c3").build();
        Resolver resolver = Resolver.of("thompson", Setting.of(charter, 3));
        RandomStream random = RandomStream.of(3).split("losses");
        int fixes = 0;
        Decision decision = resolver.start();
        for (int n = 0; n < 300; n++) {
            if (decision.action() instanceof Action.Fix fix) {
                String because = decision.because();
                List<String> target = List.of(because.substring(because.indexOf('[') + 1, because.indexOf(']'))
                        .split(", "));
                assertThat(because).startsWith("toward [");
                assertThat(target).contains(charter.id(fix.criterion()));
                fixes++;
            }
            Losses losses = new Losses(charter.size());
            for (int i = 0; i < charter.size(); i++) {
                losses.suffer(i, (long)
                        (Micros.ONE * random.nextDouble() * (resolver.state().has(i) ? 0.5 : 1)));
            }
            decision = resolver.advance(1, losses);
        }
        assertThat(fixes).isGreaterThan(5);
    }

    /** The record of a policy that is driven by hand, with constant losses that depend on the state. */
    private static State settled(Charter charter, long steps) {
        Resolver resolver = Resolver.of("thompson", Setting.of(charter, 1));
        resolver.start();
        LossModel model = charter.losses().orElseThrow();
        for (long passed = 0; passed < steps; ) {
            long quiet = Math.min(resolver.quietSteps(), steps - passed);
            Losses losses = new Losses(charter.size());
            for (int i = 0; i < charter.size(); i++) {
                losses.suffer(i, Math.round(Micros.ONE * model.meanLoss(i, resolver.state()) * quiet));
            }
            resolver.advance(quiet, losses);
            passed += quiet;
        }
        return resolver.state();
    }

    /** Fixing one of the two alone is worse than fixing none, so no sequence of single improvements leads to both. */
    @Test
    void trialsFindWhatHelpsOnlyTogether() {
        Charter charter = Charter.named("together")
                .criterion("a", 1)
                .criterion("b", 1)
                .means(new int[] {0, 1}, 2, 2.4, 2.4, 0.2)
                .build();
        assertThat(settled(charter, 20_000)).isEqualTo(State.of(0, 1));
    }

    /** No stay is longer than a quarter of the time so far, so an error is detected before the time has doubled. */
    @Test
    void noStayIsLongerThanAQuarterOfTheTimeSoFar() {
        Charter charter = Charter.named("two")
                .criterion("a", 1)
                .criterion("b", 1)
                .conflict("a", "b")
                .means(new int[] {0}, 2, 1)
                .means(new int[] {1}, 2, 1.5)
                .build();
        Policy policy = PolicyCatalogue.find("thompson").create(Setting.of(charter, 1));
        LossModel model = charter.losses().orElseThrow();
        long passed = 0;
        while (passed < 1_000_000) {
            Plan plan = policy.plan();
            if (passed > 100) {
                assertThat(plan.steps()).isLessThanOrEqualTo(passed / 4);
            }
            Losses losses = new Losses(2);
            for (int i = 0; i < 2; i++) {
                losses.suffer(i, Math.round(Micros.ONE * model.meanLoss(i, plan.target()) * plan.steps()));
            }
            policy.observe(new Dwell(plan.target(), plan.steps(), losses));
            passed += plan.steps();
        }
    }

    private static final double[] MEANS = {1, 0.9, 1, 0.7, 1, 0.8};

    /** Three criteria of which one can be fixed. Every state has been observed for long, none by the policy's own choice. */
    private static Policy informed(long seed, long steps) {
        Charter charter = Charter.named("triangle")
                .criterion("a", 1)
                .criterion("b", 1)
                .criterion("c", 1)
                .conflict("a", "b")
                .conflict("a", "c")
                .conflict("b", "c")
                .build();
        Policy policy = PolicyCatalogue.find("thompson").create(Setting.of(charter, seed));
        for (State state : List.of(State.EMPTY, State.of(0), State.of(1), State.of(2))) {
            observe(policy, state, steps);
        }
        return policy;
    }

    private static void observe(Policy policy, State state, long steps) {
        Losses losses = new Losses(3);
        for (int i = 0; i < 3; i++) {
            losses.suffer(i, Math.round(steps * Micros.ONE * MEANS[2 * i + (state.has(i) ? 1 : 0)]));
        }
        policy.observe(new Dwell(state, steps, losses));
    }

    /** The belief uses all observations, whoever chose the state: people's choices teach as much as its own trials. */
    @Test
    void itLearnsFromStatesThatPeopleChose() {
        for (long seed = 1; seed <= 10; seed++) {
            Policy policy = informed(seed, 1_000_000);
            // It is in the best state, or in a trial that is short compared with the time so far.
            Plan plan = policy.plan();
            for (int n = 0; n < 50 && !plan.target().equals(State.of(1)); n++) {
                assertThat(plan.steps()).isLessThan(10_000);
                observe(policy, plan.target(), plan.steps());
                plan = policy.plan();
            }
            assertThat(plan.target()).as("seed " + seed).isEqualTo(State.of(1));
        }
    }

    /** Trials become rare: in the second half of a long run nearly all steps are in the best state. */
    @Test
    void trialsTakeAVanishingShareOfTheTime() {
        for (long seed = 1; seed <= 2; seed++) {
            Policy policy = informed(seed, 10);
            long passed = 0;
            long elsewhere = 0;
            while (passed < 2_000_000) {
                Plan plan = policy.plan();
                observe(policy, plan.target(), plan.steps());
                passed += plan.steps();
                elsewhere += passed < 1_000_000 || plan.target().equals(State.of(1)) ? 0 : plan.steps();
            }
            assertThat(elsewhere).as("seed " + seed).isLessThan(10_000);
        }
    }

    /** A report of changed losses ends the present stay: what it plans next rests on all steps so far. */
    @Test
    void aReportedChangeEndsTheStay() {
        Thompson policy = (Thompson) informed(1, 1000);
        Plan plan = policy.plan();
        for (int n = 0; n < 50 && plan.steps() < 100; n++) {
            observe(policy, plan.target(), plan.steps());
            plan = policy.plan();
        }
        assertThat(plan.steps()).isGreaterThanOrEqualTo(100);
        observe(policy, plan.target(), 7);
        assertThat(policy.plan().because()).as("the stay goes on").isEqualTo(plan.because());
        policy.change(0, plan.target(), 3, 3 * Micros.ONE);
        assertThat(policy.plan().because())
                .contains("seen in " + policy.belief().steps() + " steps");
        observe(policy, policy.plan().target(), 1);
        State here = policy.plan().target();
        policy.restart(0, here, 1, Micros.ONE);
        assertThat(policy.plan().because())
                .contains("seen in " + policy.belief().steps() + " steps");
        assertThat(policy.belief().leastSeen(here, State.of(0)))
                .as("of what it forgot, one step is left")
                .isEqualTo(1);
        assertThat(policy.belief().leastSeen(here, State.of(1))).isGreaterThan(1000);
    }

    /** A large change leaves little of what was observed of the criterion, and all that was observed of others. */
    @Test
    void aReportedChangeDiscountsWhatWasSeenOfTheCriterion() {
        Thompson policy = (Thompson) informed(1, 1000);
        policy.plan();
        observe(policy, State.of(1), 10);
        policy.change(0, State.of(1), 10, 1000 * Micros.ONE);
        assertThat(policy.belief().leastSeen(State.of(0), State.of(0))).isLessThan(100);
        assertThat(policy.belief().leastSeen(State.of(2), State.of(2))).isEqualTo(1000);
    }

    /** Without releases, it wants the target at once, and the resolver finds the way by fixes alone. */
    @Test
    void withoutReleasesItWantsTheTargetAtOnce() {
        assertThat(wanted(ReleaseRule.NEVER).size()).isEqualTo(3);
        assertThat(wanted(ReleaseRule.FREE).size()).isEqualTo(1);
    }

    /** The state that it wants first after it has learned that all of three criteria should be fixed. */
    private static State wanted(ReleaseRule release) {
        Charter charter = Charter.named("three")
                .criterion("a", 1)
                .criterion("b", 1)
                .criterion("c", 1)
                .release(release)
                .build();
        Policy policy = PolicyCatalogue.find("thompson").create(Setting.of(charter, 1));
        for (State state : List.of(State.of(0, 1, 2), State.EMPTY)) {
            Losses losses = new Losses(3);
            for (int i = 0; i < 3; i++) {
                losses.suffer(i, (state.has(i) ? 1 : 1000) * Micros.ONE);
            }
            policy.observe(new Dwell(state, 100, losses));
        }
        return policy.plan().target();
    }

    /** What it has learned and the state it is in carry over an amendment: nothing is to be fixed again. */
    @Test
    void anAmendmentKeepsTheBeliefAndTheState() {
        Charter before = Charter.named("before")
                .criterion("a", 1)
                .criterion("b", 1)
                .criterion("c", 1)
                .build();
        Charter after = Charter.named("after")
                .criterion("c", 1)
                .criterion("b", 1)
                .criterion("a", 1)
                .build();
        Thompson policy = (Thompson) PolicyCatalogue.find("thompson").create(Setting.of(before, 1));
        for (State state : List.of(State.EMPTY, State.of(0, 2))) {
            Losses losses = new Losses(3);
            losses.suffer(0, (state.isEmpty() ? 1000 : 1) * Micros.ONE);
            losses.suffer(1, 1);
            losses.suffer(2, (state.isEmpty() ? 2000 : 2) * Micros.ONE);
            policy.observe(new Dwell(state, 1000, losses));
        }
        Thompson amended = (Thompson) PolicyCatalogue.find("thompson").create(Setting.of(after, 1));
        amended.inherit(policy, new int[] {2, 1, 0});
        assertThat(amended.belief().steps()).isEqualTo(2000);
        assertThat(amended.plan().target()).isEqualTo(State.of(0, 2));
        assertThat(amended.belief().gain(State.EMPTY, State.of(0)))
                .isGreaterThan(1.5 * amended.belief().gain(State.EMPTY, State.of(2)));
    }
}
