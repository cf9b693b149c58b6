package dev.redress.lab.attack;

import dev.redress.model.Charter;
import dev.redress.model.State;
import dev.redress.policy.PolicyKind;
import dev.redress.policy.Recallable;
import dev.redress.policy.RefusedException;
import dev.redress.policy.Setting;
import dev.redress.policy.WorkFunction;
import dev.redress.resolve.Resolver;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The game between an adversary and a policy, as a graph (decision 27). A node is the state of the system, the memory of the
 * policy, and the offsets of the work function. An edge is a complaint, with its cost for the policy and the increase of the
 * optimum in hindsight. With few loss sizes the graph is finite.
 */
final class AdversaryGame {
    private final int criteria;
    private final long[] losses;
    /** The edges, at index node * complaints() + complaint. */
    private final int[] target;

    private final long[] paid;
    private final long[] optimum;

    private AdversaryGame(int criteria, long[] losses, int[] target, long[] paid, long[] optimum) {
        this.criteria = criteria;
        this.losses = losses;
        this.target = target;
        this.paid = paid;
        this.optimum = optimum;
    }

    /** The number of different complaints. */
    int complaints() {
        return criteria * losses.length;
    }

    int nodes() {
        return target.length / complaints();
    }

    int edges() {
        return target.length;
    }

    int criterion(int edge) {
        return edge % complaints() / losses.length;
    }

    long loss(int edge) {
        return losses[edge % losses.length];
    }

    int source(int edge) {
        return edge / complaints();
    }

    int target(int edge) {
        return target[edge];
    }

    long paid(int edge) {
        return paid[edge];
    }

    long optimum(int edge) {
        return optimum[edge];
    }

    /** Explores the whole game; null if it has more than this many nodes. */
    static @Nullable AdversaryGame explore(PolicyKind kind, Setting setting, long[] losses, int mostNodes) {
        return new Explorer(kind, setting, losses).explore(mostNodes);
    }

    /** The identity of a node. */
    private static final class Position {
        private final State state;
        private final long[] memory;
        private final long[] offsets;
        private final int hash;

        Position(State state, long[] memory, long[] offsets) {
            this.state = state;
            this.memory = memory;
            this.offsets = offsets;
            hash = 31 * (31 * state.hashCode() + Arrays.hashCode(memory)) + Arrays.hashCode(offsets);
        }

        @Override
        public boolean equals(Object object) {
            return object instanceof Position other
                    && state.equals(other.state)
                    && Arrays.equals(memory, other.memory)
                    && Arrays.equals(offsets, other.offsets);
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }

    private static final class Explorer {
        private final Recallable policy;
        private final Resolver resolver;
        private final WorkFunction work;
        private final long[] losses;
        private final int criteria;
        private final Map<Position, Integer> numbers = new HashMap<>();
        private final List<Position> nodes = new ArrayList<>();
        private int[] target = new int[1024];
        private long[] paid = new long[1024];
        private long[] optimum = new long[1024];

        Explorer(PolicyKind kind, Setting setting, long[] losses) {
            Charter charter = setting.charter();
            Setting own = setting.withCosts(charter.costs());
            if (!(kind.create(own) instanceof Recallable recallable)) {
                throw new RefusedException(
                        "policy " + kind.id() + " cannot be searched, because its memory cannot be restored");
            }
            policy = recallable;
            resolver = new Resolver(own, policy);
            work = new WorkFunction(charter.conflicts(), own.costs());
            this.losses = losses;
            criteria = charter.size();
        }

        @Nullable
        AdversaryGame explore(int mostNodes) {
            number(new Position(State.EMPTY, policy.memory(), offsets()));
            int edge = 0;
            for (int n = 0; n < nodes.size(); n++) {
                if (nodes.size() > mostNodes) {
                    return null;
                }
                for (int i = 0; i < criteria; i++) {
                    for (long loss : losses) {
                        play(nodes.get(n), i, loss, edge++);
                    }
                }
            }
            return new AdversaryGame(
                    criteria,
                    losses,
                    Arrays.copyOf(target, edge),
                    Arrays.copyOf(paid, edge),
                    Arrays.copyOf(optimum, edge));
        }

        /** One complaint at a node: where it leads, and what it costs. */
        private void play(Position node, int i, long loss, int edge) {
            resolver.recall(node.state, node.memory);
            work.recall(node.offsets);
            resolver.complain(i, loss);
            work.complain(i, loss);
            if (edge == target.length) {
                target = Arrays.copyOf(target, 2 * edge);
                paid = Arrays.copyOf(paid, 2 * edge);
                optimum = Arrays.copyOf(optimum, 2 * edge);
            }
            paid[edge] = resolver.totalLoss();
            optimum[edge] = work.optimum();
            target[edge] = number(new Position(resolver.state(), policy.memory(), offsets()));
        }

        private long[] offsets() {
            long[] offsets = work.copy();
            long least = work.optimum();
            Arrays.setAll(offsets, n -> offsets[n] - least);
            return offsets;
        }

        private int number(Position node) {
            Integer known = numbers.putIfAbsent(node, nodes.size());
            if (known != null) {
                return known;
            }
            nodes.add(node);
            return nodes.size() - 1;
        }
    }
}
