package dev.redress.policy;

import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.random.RandomStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Locale;

/**
 * MASTER (Wei and Luo 2021): {@link Ucb}, restarted when tests at several time scales detect that losses have changed. Within
 * blocks of doubling length, instances of all lengths are started at random, short ones more often; the shortest active instance
 * decides. Everything restarts when an instance loses much less than the largest optimistic loss since the block began (their test
 * 1), or the block loses much more than its optimistic losses (their test 2). A baseline for losses that change over time.
 */
final class MasterUcb extends EpisodicPolicy {
    private final Setting setting;
    private final RandomStream random;
    /** The threshold of the tests, in micros, per square root of a step. */
    private final double threshold;
    /** The order of the shortest instance: two visits to each state of the cover; a shorter one would learn nothing. */
    private final int leastOrder;

    private final Deque<Slot> scheduled = new ArrayDeque<>();
    private final List<Instance> underWay = new ArrayList<>();
    private int order;
    private long blockSteps;
    private double blockMicros;
    private double blockHopes;
    private double mostHoped;
    private int restarts;

    /** The steps of an instance within the block; the end is exclusive. */
    private record Slot(long start, long end) {}

    /** One run of the base algorithm. */
    private final class Instance {
        private final Slot slot;
        private final Ucb ucb = new Ucb(setting);
        private long steps;
        private double micros;

        private Instance(Slot slot) {
            this.slot = slot;
        }
    }

    MasterUcb(Setting setting) {
        super(setting);
        this.setting = setting;
        random = setting.random().split("master");
        threshold = setting.parameter("threshold")
                * setting.parameter("loss-bound")
                * setting.charter().size()
                * Micros.ONE;
        int cover = Cover.ofNeighbourhoods(setting.charter()).size();
        leastOrder = Long.SIZE - Long.numberOfLeadingZeros(2L * cover);
        begin(leastOrder);
    }

    private void begin(int next) {
        order = next;
        blockSteps = 0;
        blockMicros = 0;
        blockHopes = 0;
        mostHoped = Double.NEGATIVE_INFINITY;
        scheduled.clear();
        underWay.clear();
        List<Slot> slots = new ArrayList<>();
        for (int m = order; m >= leastOrder; m--) {
            // rho(2^n) / rho(2^m), for regret that grows with the square root of time.
            double chance = StrictMath.pow(2, (m - order) / 2.0);
            for (long slot = 0; slot < 1L << (order - m); slot++) {
                if (random.nextDouble() < chance) {
                    slots.add(new Slot(slot << m, (slot + 1) << m));
                }
            }
        }
        // Ascending by start; of those that start together, the shortest comes last.
        slots.sort(Comparator.comparingLong(Slot::start).thenComparing(Slot::end, Comparator.reverseOrder()));
        scheduled.addAll(slots);
    }

    @Override
    void learn(Dwell seen) {
        double lost = seen.losses().total();
        blockSteps += seen.steps();
        blockMicros += lost;
        if (underWay.isEmpty()) {
            return;
        }
        Ucb active = underWay.get(underWay.size() - 1).ucb;
        // While it visits its cover it has no optimistic loss, so these steps are excluded from the tests.
        blockHopes += active.isVisiting() ? lost : seen.steps() * active.hope();
        mostHoped = active.isVisiting() ? mostHoped : Math.max(mostHoped, active.hope());
        active.observe(seen);
        for (Instance one : underWay) {
            one.steps += seen.steps();
            one.micros += lost;
        }
    }

    @Override
    Plan next(State here) {
        boolean restart = blockSteps > 0 && (testBlock() || testInstances());
        if (restart) {
            restarts++;
        }
        if (restart || blockSteps >= 1L << order) {
            begin(restart ? leastOrder : order + 1);
        }
        while (!scheduled.isEmpty() && scheduled.getFirst().start() <= blockSteps) {
            Slot slot = scheduled.removeFirst();
            if (slot.end() > blockSteps) {
                underWay.add(new Instance(slot));
            }
        }
        Instance active = underWay.get(underWay.size() - 1);
        Plan plan = active.ucb.plan();
        long end = active.slot.end();
        long until =
                scheduled.isEmpty() ? end : Math.min(end, scheduled.getFirst().start());
        return new Plan(
                plan.target(),
                Math.min(plan.steps(), until - blockSteps),
                String.format(
                        Locale.ROOT,
                        "an instance of %d steps says: %s; restarts so far: %d",
                        end - active.slot.start(),
                        plan.because(),
                        restarts));
    }

    /** Test 2: the block has lost more than its optimistic losses allow. */
    private boolean testBlock() {
        return (blockMicros - blockHopes) / blockSteps >= 3 * threshold / Math.sqrt((double) blockSteps);
    }

    /** Test 1, for instances that end: one of them has lost less than the largest optimistic loss allows. */
    private boolean testInstances() {
        boolean fires = false;
        for (Instance one : List.copyOf(underWay)) {
            if (one.slot.end() <= blockSteps) {
                underWay.remove(one);
                fires |= one.micros / one.steps <= mostHoped - 9 * threshold / Math.sqrt((double) one.steps);
            }
        }
        return fires;
    }
}
