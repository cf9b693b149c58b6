package dev.redress.oracle;

import dev.redress.model.Conflicts;
import dev.redress.model.Factor;
import dev.redress.model.State;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A small question for an oracle, drawn from a seed: one of every kind that has its own way to go wrong. */
public record OracleInstance(String name, Objective objective, Conflicts conflicts) {
    /** What is special about an instance. */
    public enum Kind {
        SINGLETONS,
        PAIRS,
        HELPFUL_PAIRS,
        TABLES,
        NEGATIVE_TABLES,
        TIES,
        CONFLICTS_OF_THREE_AND_FOUR,
        ONLY_LARGER_CONFLICTS,
        NO_CONFLICTS,
        CLIQUES,
        NOTHING_TO_GAIN,
        ISOLATED,
        HUGE_WHERE_INFEASIBLE,
        INFINITE_WHERE_FEASIBLE
    }

    /** The given number of instances of every kind. */
    public static Stream<OracleInstance> each(int seeds) {
        return Stream.of(Kind.values())
                .flatMap(kind -> IntStream.range(0, seeds).mapToObj(seed -> of(kind, seed)));
    }

    public static OracleInstance of(Kind kind, long seed) {
        return new Draw(kind, RandomStream.of(seed).split(kind.name())).instance(kind + " " + seed);
    }

    @Override
    public String toString() {
        return name + ": " + objective.factors().size() + " factors, " + conflicts;
    }

    private static final class Draw {
        private final Kind kind;
        private final RandomStream random;
        private final int criteria;
        private final List<int[]> sets = new ArrayList<>();
        private final List<Factor> factors = new ArrayList<>();

        Draw(Kind kind, RandomStream random) {
            this.kind = kind;
            this.random = random;
            this.criteria = kind == Kind.ISOLATED ? 1 + random.nextInt(13) : 3 + random.nextInt(11);
        }

        OracleInstance instance(String name) {
            drawConflicts();
            Conflicts conflicts = Conflicts.of(criteria, sets);
            drawFactors(conflicts);
            return new OracleInstance(name, new Objective(criteria, factors), conflicts);
        }

        private void drawConflicts() {
            switch (kind) {
                case NO_CONFLICTS -> {}
                case CLIQUES -> cliques();
                case CONFLICTS_OF_THREE_AND_FOUR -> {
                    edges(0.15);
                    larger(criteria);
                }
                case ONLY_LARGER_CONFLICTS -> larger(2 * criteria);
                case ISOLATED -> edges(0.1);
                default -> edges(0.1 + 0.4 * random.nextDouble());
            }
        }

        private void edges(double probability) {
            for (int i = 0; i < criteria; i++) {
                for (int j = 0; j < i; j++) {
                    if (random.nextDouble() < probability) {
                        sets.add(new int[] {j, i});
                    }
                }
            }
        }

        private void cliques() {
            int[] group =
                    IntStream.range(0, criteria).map(i -> random.nextInt(3)).toArray();
            for (int i = 0; i < criteria; i++) {
                for (int j = 0; j < i; j++) {
                    if (group[i] == group[j]) {
                        sets.add(new int[] {j, i});
                    }
                }
            }
        }

        private void larger(int count) {
            for (int n = 0; n < count; n++) {
                sets.add(members(Math.min(criteria, 3 + random.nextInt(2))));
            }
        }

        private int[] members(int order) {
            return IntStream.of(random.nextPermutation(criteria)).limit(order).toArray();
        }

        private void drawFactors(Conflicts conflicts) {
            for (int i = 0; i < criteria; i++) {
                if (kind != Kind.ISOLATED || random.nextBoolean()) {
                    factors.add(factor(new int[] {i}, conflicts));
                }
            }
            int more = kind == Kind.SINGLETONS ? 0 : criteria;
            for (int n = 0; n < more; n++) {
                factors.add(factor(members(Math.min(criteria, order())), conflicts));
            }
        }

        private int order() {
            return switch (kind) {
                case PAIRS, HELPFUL_PAIRS, TIES, CLIQUES, NOTHING_TO_GAIN -> 2;
                case TABLES, NEGATIVE_TABLES -> 2 + random.nextInt(5);
                default -> 1 + random.nextInt(4);
            };
        }

        private Factor factor(int[] members, Conflicts conflicts) {
            double[] table = new double[1 << members.length];
            for (int c = 0; c < table.length; c++) {
                table[c] = number(Integer.bitCount(c), members.length);
                if (special(members, c, conflicts)) {
                    table[c] = new double[] {1e18, -1e18, Double.POSITIVE_INFINITY, Double.NaN}[random.nextInt(4)];
                } else if (kind == Kind.INFINITE_WHERE_FEASIBLE && c > 0 && random.nextInt(4) == 0) {
                    table[c] = random.nextBoolean() ? Double.POSITIVE_INFINITY : 1e15;
                }
            }
            return Factor.of(members, table);
        }

        private boolean special(int[] members, int configuration, Conflicts conflicts) {
            int[] fixed = IntStream.range(0, members.length)
                    .filter(n -> (configuration >> n & 1) != 0)
                    .map(n -> members[n])
                    .toArray();
            return kind == Kind.HUGE_WHERE_INFEASIBLE && !conflicts.admits(State.of(fixed));
        }

        private double number(int fixed, int order) {
            return switch (kind) {
                case PAIRS -> order == 1 ? 5 * (1 - fixed) * random.nextDouble() : pairNumber(fixed);
                case HELPFUL_PAIRS -> fixed == 2 ? -3 * random.nextDouble() : random.nextDouble();
                case NEGATIVE_TABLES -> -10 * random.nextDouble();
                case TIES -> random.nextInt(3);
                case NOTHING_TO_GAIN -> fixed * random.nextDouble();
                case TABLES -> 10 * random.nextDouble();
                default -> 4 * random.nextDouble() - 2 - fixed;
            };
        }

        /** Falls with each fix, and by less with the second. */
        private double pairNumber(int fixed) {
            return fixed == 0 ? 10 : fixed == 1 ? 1 + random.nextDouble() : random.nextDouble();
        }
    }
}
