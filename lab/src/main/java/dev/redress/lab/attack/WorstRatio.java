package dev.redress.lab.attack;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The largest ratio of a policy's cost to the optimum in hindsight, over all plays of a game: a path from the start, optionally
 * followed by a cycle that repeats forever. It uses Dinkelbach's method: a play beats the ratio p/q iff its paid * q - optimum * p
 * is positive; so it finds a longest path or a positive cycle (Bellman and Ford), takes its ratio, and repeats until there is
 * none. All arithmetic is in integers, so the result is exact.
 */
final class WorstRatio {
    /** The edges of a play: a path from the start, then a cycle, which may be empty. */
    record Play(List<Integer> prefix, List<Integer> cycle) {}

    private final AdversaryGame game;
    /** The greatest common divisor of all amounts. */
    private final long unit;

    private final long[] longest;
    private final int[] arrival;
    private long paid;
    private long optimum = 1;

    WorstRatio(AdversaryGame game) {
        this.game = game;
        long divisor = 0;
        for (int edge = 0; edge < game.edges(); edge++) {
            divisor = gcd(gcd(divisor, game.paid(edge)), game.optimum(edge));
        }
        unit = Math.max(1, divisor);
        longest = new long[game.nodes()];
        arrival = new int[game.nodes()];
    }

    private static long gcd(long a, long b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    /** The worst play. If the optimum does not rise along its cycle, the ratio is unbounded. */
    Play find() {
        Play worst = new Play(List.of(), List.of());
        for (Play better = search(); better != null; better = search()) {
            worst = better;
            List<Integer> decisive = better.cycle.isEmpty() ? better.prefix : better.cycle;
            paid = decisive.stream().mapToLong(game::paid).sum() / unit;
            optimum = decisive.stream().mapToLong(game::optimum).sum() / unit;
            if (optimum == 0) {
                break;
            }
            long divisor = gcd(paid, optimum);
            paid /= divisor;
            optimum /= divisor;
        }
        return worst;
    }

    /** Whether the policy pays along a cycle on which the optimum does not rise. */
    boolean unbounded() {
        return optimum == 0;
    }

    double ratio() {
        return paid / (double) optimum;
    }

    private long gain(int edge) {
        return Math.subtractExact(
                Math.multiplyExact(game.paid(edge) / unit, optimum),
                Math.multiplyExact(game.optimum(edge) / unit, paid));
    }

    /** A play that beats the ratio so far, or null. */
    private @Nullable Play search() {
        Arrays.fill(longest, Long.MIN_VALUE);
        Arrays.fill(arrival, -1);
        longest[0] = 0;
        boolean[] waiting = new boolean[longest.length];
        ArrayDeque<Integer> queue = new ArrayDeque<>(List.of(0));
        int improvements = 0;
        while (!queue.isEmpty()) {
            int node = queue.remove();
            waiting[node] = false;
            int first = node * game.complaints();
            for (int edge = first; edge < first + game.complaints(); edge++) {
                int next = game.target(edge);
                long reached = Math.addExact(longest[node], gain(edge));
                if (reached > longest[next]) {
                    longest[next] = reached;
                    arrival[next] = edge;
                    if (!waiting[next]) {
                        waiting[next] = true;
                        queue.add(next);
                    }
                    if (++improvements % longest.length == 0) {
                        Play cyclic = cycle();
                        if (cyclic != null) {
                            return cyclic;
                        }
                    }
                }
            }
        }
        return farthest();
    }

    /** A cycle of predecessors: each such cycle is positive. */
    private @Nullable Play cycle() {
        int[] mark = new int[longest.length];
        for (int start = 0; start < longest.length; start++) {
            int node = start;
            while (mark[node] == 0 && arrival[node] >= 0) {
                mark[node] = start + 1;
                node = game.source(arrival[node]);
            }
            if (mark[node] == start + 1 && arrival[node] >= 0) {
                List<Integer> cycle = back(node, node);
                return new Play(shortest(node), cycle);
            }
        }
        return null;
    }

    /** The path from one node back to another along predecessors, in the order of play; at least one edge. */
    private List<Integer> back(int from, int to) {
        List<Integer> edges = new ArrayList<>();
        int node = from;
        do {
            edges.add(arrival[node]);
            node = game.source(arrival[node]);
        } while (node != to);
        Collections.reverse(edges);
        return edges;
    }

    /** The fewest complaints from the start to a node. */
    private List<Integer> shortest(int goal) {
        int[] by = new int[longest.length];
        Arrays.fill(by, -1);
        ArrayDeque<Integer> queue = new ArrayDeque<>(List.of(0));
        while (by[goal] < 0 && goal != 0 && !queue.isEmpty()) {
            int node = queue.remove();
            int first = node * game.complaints();
            for (int edge = first; edge < first + game.complaints(); edge++) {
                int next = game.target(edge);
                if (by[next] < 0 && next != 0) {
                    by[next] = edge;
                    queue.add(next);
                }
            }
        }
        List<Integer> way = new ArrayList<>();
        for (int node = goal; node != 0; node = game.source(by[node])) {
            way.add(by[node]);
        }
        Collections.reverse(way);
        return way;
    }

    private @Nullable Play farthest() {
        int best = 0;
        for (int node = 1; node < longest.length; node++) {
            best = longest[node] > longest[best] ? node : best;
        }
        return longest[best] > 0 ? new Play(back(best, 0), List.of()) : null;
    }
}
