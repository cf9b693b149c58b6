package dev.redress.lab;

import dev.redress.model.Ageing;
import dev.redress.model.Charter;
import dev.redress.random.RandomStream;
import java.util.TreeSet;

/**
 * A generator of charters whose losses change over time. They start as in the paper's experiments. Then their means change to others drawn
 * from the same distribution, or criteria age.
 *
 * @param start the generator of the losses before any change
 * @param changes the number of jumps, turns of the drift, or seasons within the horizon
 * @param horizon the number of steps
 */
public record DriftGenerator(CharterGenerator start, Kind kind, int changes, long horizon) {
    /** How the means change. */
    public enum Kind {
        /** At random times, about half of the sets get new means. */
        JUMPS,
        /** The means of every set move linearly to new ones, then to others, and so on. */
        DRIFT,
        /** The means of every set oscillate between two values, each set with its own phase. */
        SEASONS,
        /** Half of the criteria age; nothing else changes. */
        AGEING
    }

    /** A turn of the drift, or a season, is approximated by this many spans of constant means. */
    private static final int SPANS = 50;

    /** The chance that a set changes in a jump. */
    private static final double SHARE = 0.5;

    public DriftGenerator {
        if (changes < 1 || horizon < leastHorizon(changes)) {
            throw new IllegalArgumentException(
                    changes + " changes need " + leastHorizon(changes) + " steps, not " + horizon);
        }
    }

    /** The shortest horizon for this many changes. */
    public static long leastHorizon(int changes) {
        return (long) changes * SPANS + 1;
    }

    /** The number of spans of constant means in one change. */
    public static int spans(Kind kind) {
        return kind == Kind.DRIFT || kind == Kind.SEASONS ? SPANS : 1;
    }

    /** The charter of this seed; the same on every machine. Before the first change it equals the charter of {@code start}. */
    public Charter generate(long seed) {
        Charter before = start.generate(seed);
        Charter.Builder builder = start.builder(seed);
        RandomStream random = RandomStream.of(seed).split("drift");
        switch (kind) {
            case JUMPS -> jumps(before, builder, random);
            case DRIFT -> drift(before, builder, random);
            case SEASONS -> seasons(before, builder, random);
            case AGEING -> ageing(before, builder, random);
        }
        return builder.build();
    }

    private void jumps(Charter before, Charter.Builder builder, RandomStream random) {
        TreeSet<Long> times = new TreeSet<>();
        while (times.size() < changes) {
            times.add(1 + (long) (random.nextDouble() * (horizon - 1)));
        }
        for (long at : times) {
            for (int j = 0; j < before.correlations().size(); j++) {
                if (random.nextDouble() < SHARE) {
                    builder.change(at, before.correlations().members(j), means(before, j, random));
                }
            }
        }
    }

    private double[] means(Charter before, int set, RandomStream random) {
        return before.correlations().members(set).length == 1 ? start.meansOfOne(random) : start.meansOfPair(random);
    }

    private void drift(Charter before, Charter.Builder builder, RandomStream random) {
        for (int j = 0; j < before.correlations().size(); j++) {
            double[] from = tableOf(before, j);
            for (int turn = 0; turn < changes; turn++) {
                double[] to = means(before, j, random);
                for (int n = 1; n <= SPANS; n++) {
                    double way = (double) n / SPANS;
                    builder.change(at(turn, way), before.correlations().members(j), between(from, to, way));
                }
                from = to;
            }
        }
    }

    private void seasons(Charter before, Charter.Builder builder, RandomStream random) {
        for (int j = 0; j < before.correlations().size(); j++) {
            double[] one = tableOf(before, j);
            double[] other = means(before, j, random);
            double phase = random.nextDouble();
            double first = swing(phase);
            for (int season = 0; season < changes; season++) {
                for (int n = 1; n <= SPANS; n++) {
                    double way = (double) n / SPANS;
                    // Zero at the start, whatever the phase: there the means are those of the charter.
                    double share = Math.abs(swing(way + phase) - first);
                    builder.change(at(season, way), before.correlations().members(j), between(one, other, share));
                }
            }
        }
    }

    private static double swing(double phase) {
        return (1 - StrictMath.cos(2 * Math.PI * phase)) / 2;
    }

    private void ageing(Charter before, Charter.Builder builder, RandomStream random) {
        int[] order = random.nextPermutation(before.size());
        for (int n = 0; n < (before.size() + 1) / 2; n++) {
            // Comparable with the unfixed losses, which are up to lambda for each set.
            double most = start.lambda() * (0.5 + 2.5 * random.nextDouble());
            int grown = 5 + random.nextInt(26);
            builder.ageing(order[n], new Ageing(most / grown, most));
        }
    }

    private long at(int turn, double way) {
        return (long) ((turn + way) * horizon / changes);
    }

    private static double[] tableOf(Charter charter, int set) {
        return charter.losses().orElseThrow().means(set).table();
    }

    private static double[] between(double[] from, double[] to, double way) {
        double[] table = new double[from.length];
        for (int n = 0; n < table.length; n++) {
            table[n] = (1 - way) * from[n] + way * to[n];
        }
        return table;
    }
}
