package dev.redress.lab.attack;

import dev.redress.model.Action;
import dev.redress.model.Conflicts;
import dev.redress.model.FixingCosts;
import dev.redress.model.Losses;
import dev.redress.model.State;
import dev.redress.policy.Dwell;
import dev.redress.policy.Plan;
import dev.redress.policy.PolicyKind;
import dev.redress.policy.Recallable;
import dev.redress.policy.Setting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The policy of {@code docs/guarantees.md}, implemented directly and without optimisation, with alternative ways to drain a
 * conflict that look as good but are not.
 */
final class ReferenceBarrier implements Recallable {
    /** The way in which a complaint drains a conflict that blocks it. */
    enum Drain {
        /** All members at once, until one is empty: the policy. */
        ALL,
        /** The member with the smallest barrier, until it is empty. */
        SMALLEST,
        /** The member with the largest barrier, until it is empty. */
        LARGEST,
        /** The first member, until it is empty. */
        FIRST,
        /** One member after the other, until all are empty. */
        EVERY_LAST,
        /** Once for all conflicts that block it: all their members at once, until each conflict has one that is empty. */
        UNION
    }

    private final Drain drain;
    private final Conflicts conflicts;
    private final FixingCosts costs;
    private final List<int[]> sets;
    private final long[] tau;
    private final long[] kappa;
    private State state = State.EMPTY;

    private ReferenceBarrier(Setting setting, Drain drain) {
        this.drain = drain;
        conflicts = setting.charter().conflicts();
        costs = setting.costs();
        sets = sets(conflicts);
        tau = new long[conflicts.criteria()];
        kappa = new long[conflicts.criteria()];
    }

    static PolicyKind kind(Drain drain) {
        return PolicyKind.named("plain-" + drain.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .does("for tests")
                .answersComplaints()
                .madeRecallable(setting -> new ReferenceBarrier(setting, drain));
    }

    /** All conflicts: pairs first, then by size, each lexicographically. */
    private static List<int[]> sets(Conflicts conflicts) {
        List<int[]> sets = new ArrayList<>();
        for (int i = 0; i < conflicts.criteria(); i++) {
            for (int j : conflicts.neighbours(i)) {
                if (i < j) {
                    sets.add(new int[] {i, j});
                }
            }
        }
        for (int n = 0; n < conflicts.largerCount(); n++) {
            sets.add(conflicts.larger(n));
        }
        return sets;
    }

    @Override
    public Plan plan() {
        return new Plan(state, 1, "as on the page");
    }

    @Override
    public void observe(Dwell seen) {
        Losses losses = seen.losses();
        for (int n = 0; n < losses.count(); n++) {
            int i = losses.criterion(n);
            if (!state.has(i)) {
                complained(i, losses.suffered(i));
            }
        }
    }

    private void complained(int i, long loss) {
        long left = drain == Drain.UNION ? drainUnion(i, loss) : drainEach(i, loss);
        boolean clear = blocking(i).stream().allMatch(set -> isOpen(set, i));
        tau[i] += left;
        if (clear && tau[i] >= costs.cost(i, state)) {
            fix(i);
        }
    }

    /** Those that i would complete. */
    private List<int[]> blocking(int i) {
        return sets.stream()
                .filter(set -> Arrays.stream(set).anyMatch(j -> j == i)
                        && Arrays.stream(set).allMatch(j -> j == i || state.has(j)))
                .toList();
    }

    private static int[] others(int[] set, int i) {
        return Arrays.stream(set).filter(j -> j != i).toArray();
    }

    private boolean isOpen(int[] set, int i) {
        int[] others = others(set, i);
        return switch (drain) {
            case ALL, UNION, SMALLEST, LARGEST -> Arrays.stream(others).anyMatch(j -> kappa[j] == 0);
            case FIRST -> kappa[others[0]] == 0;
            case EVERY_LAST -> Arrays.stream(others).allMatch(j -> kappa[j] == 0);
        };
    }

    private long drainEach(int i, long loss) {
        long left = loss;
        for (int[] set : blocking(i)) {
            int[] drained = drained(others(set, i));
            if (drain == Drain.ALL) {
                long least =
                        Arrays.stream(drained).mapToLong(j -> kappa[j]).min().orElseThrow();
                left -= lower(drained, Math.min(left, least));
            } else if (drain == Drain.EVERY_LAST || !isOpen(set, i)) {
                for (int j : drained) {
                    left -= lower(new int[] {j}, Math.min(left, kappa[j]));
                }
            }
        }
        return left;
    }

    private int[] drained(int[] others) {
        int one = others[0];
        for (int j : others) {
            boolean better = drain == Drain.SMALLEST ? kappa[j] < kappa[one] : kappa[j] > kappa[one];
            if (drain != Drain.FIRST && better) {
                one = j;
            }
        }
        return drain == Drain.ALL || drain == Drain.EVERY_LAST ? others : new int[] {one};
    }

    private long drainUnion(int i, long loss) {
        List<int[]> blocking = blocking(i);
        int[] all = blocking.stream()
                .flatMapToInt(set -> Arrays.stream(others(set, i)))
                .distinct()
                .toArray();
        long needed = blocking.stream()
                .mapToLong(set -> Arrays.stream(others(set, i))
                        .mapToLong(j -> kappa[j])
                        .min()
                        .orElseThrow())
                .max()
                .orElse(0);
        long d = Math.min(loss, needed);
        for (int j : all) {
            kappa[j] = Math.max(0, kappa[j] - d);
        }
        return loss - d;
    }

    private long lower(int[] members, long by) {
        for (int j : members) {
            kappa[j] -= by;
        }
        return by;
    }

    private void fix(int i) {
        State keep = state;
        for (int[] set : blocking(i)) {
            int[] others = others(set, i);
            if (keep.containsAll(State.of(others))) {
                int lowest = Arrays.stream(others)
                        .filter(j -> kappa[j] == 0)
                        .findFirst()
                        .orElseThrow();
                keep = keep.without(lowest);
                kappa[lowest] = 0;
            }
        }
        Action.Fix fix = conflicts.fix(state, i, keep);
        kappa[i] = costs.cost(i, state);
        tau[i] = 0;
        state = fix.applied(state);
    }

    @Override
    public long[] memory() {
        int k = tau.length;
        long[] memory = Arrays.copyOf(tau, 2 * k + 1);
        System.arraycopy(kappa, 0, memory, k, k);
        memory[2 * k] = state.word(0);
        return memory;
    }

    @Override
    public void recall(long[] memory) {
        int k = tau.length;
        System.arraycopy(memory, 0, tau, 0, k);
        System.arraycopy(memory, k, kappa, 0, k);
        state = State.ofBits(memory[2 * k]);
    }
}
