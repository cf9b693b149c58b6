package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import dev.redress.model.Conflicts;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.random.RandomStream;
import dev.redress.resolve.Resolver;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** {@link Barrier} against its definition in docs/guarantees.md, implemented directly and without optimisation. */
final class BarrierDefinitionTest {
    private static final class Definition {
        private final Conflicts conflicts;
        private final List<int[]> sets;
        private final long[] cost;
        private final long[] tau;
        private final long[] kappa;
        private State fixed = State.EMPTY;
        private State held = State.EMPTY;

        Definition(Charter charter) {
            conflicts = charter.conflicts();
            sets = conflicts.sets();
            cost = charter.criteria().stream().mapToLong(c -> c.cost()).toArray();
            tau = new long[cost.length];
            kappa = new long[cost.length];
        }

        /** The conflicts of i all of whose other members are fixed, smallest first. */
        private List<int[]> blocking(int i) {
            return sets.stream()
                    .filter(set -> Arrays.stream(set).anyMatch(j -> j == i))
                    .filter(set -> Arrays.stream(set).allMatch(j -> j == i || fixed.has(j)))
                    .toList();
        }

        /** The members that may be released. */
        private int[] movable(int[] set, int i) {
            return Arrays.stream(set).filter(j -> j != i && !held.has(j)).toArray();
        }

        private long weakest(int[] set, int i) {
            return Arrays.stream(movable(set, i)).mapToLong(j -> kappa[j]).min().orElseThrow();
        }

        void complain(int i, long loss) {
            boolean barred = blocking(i).stream().anyMatch(set -> movable(set, i).length == 0);
            if (fixed.has(i) || barred) {
                return;
            }
            long left = loss;
            for (int[] set : blocking(i)) {
                long drained = Math.min(left, weakest(set, i));
                for (int j : movable(set, i)) {
                    kappa[j] -= drained;
                }
                left -= drained;
            }
            tau[i] += left;
            if (tau[i] >= cost[i] && blocking(i).stream().allMatch(set -> weakest(set, i) == 0)) {
                fix(i);
            }
        }

        private void fix(int i) {
            State next = conflicts
                    .move(
                            fixed,
                            i,
                            (set, any) -> Arrays.stream(movable(set, i))
                                    .boxed()
                                    .min((a, b) -> Long.compare(kappa[a], kappa[b]))
                                    .orElseThrow())
                    .to();
            for (int j : fixed.minus(next).toArray()) {
                tau[j] = 0;
                kappa[j] = 0;
            }
            tau[i] = 0;
            kappa[i] = cost[i];
            fixed = next;
        }

        void reprice(int i, long price) {
            cost[i] = price;
            tau[i] = Math.min(tau[i], price);
            kappa[i] = Math.min(kappa[i], price);
        }
    }

    private static Charter charter(RandomStream random) {
        int criteria = 4 + random.nextInt(5);
        Charter.Builder builder = Charter.named("random");
        for (int i = 0; i < criteria; i++) {
            builder.criterion("c" + i, (1 + random.nextInt(16)) / 4.0);
        }
        for (int n = 2 + random.nextInt(2 * criteria); n > 0; n--) {
            int size = 2 + random.nextInt(Math.min(4, criteria - 1));
            builder.conflict(Arrays.copyOf(random.nextPermutation(criteria), size));
        }
        return builder.build();
    }

    /** Amounts are quarters, so that equalities occur; people hold what is fixed, and prices change. */
    @Test
    void everyAccountAndEveryFixFollowsTheDefinition() {
        long fixes = 0;
        for (long seed = 1; seed <= 60; seed++) {
            RandomStream random = RandomStream.of(seed).split("definition");
            Charter charter = charter(random);
            Resolver resolver = Resolver.of("barrier", Setting.of(charter, 1));
            Accounts accounts = (Accounts) resolver.policy();
            Definition definition = new Definition(charter);
            for (int n = 0; n < 150; n++) {
                int i = random.nextInt(charter.size());
                int kind = random.nextInt(20);
                if (kind == 0) {
                    long price = (1 + random.nextInt(16)) * Micros.ONE / 4;
                    resolver.reprice(i, price);
                    definition.reprice(i, price);
                } else if (kind == 1 && resolver.held().has(i)) {
                    resolver.handle(new Event.Hold(Event.Hold.Kind.LIFT, i, "Ada", "no longer needed"));
                    definition.held = resolver.held();
                } else if (kind == 1 && resolver.state().has(i) && seed % 2 == 0) {
                    resolver.handle(new Event.Hold(Event.Hold.Kind.HOLD, i, "Ada", "a court ordered it"));
                    definition.held = resolver.held();
                } else {
                    long loss = random.nextInt(5) * Micros.ONE / 4;
                    resolver.complain(i, loss);
                    definition.complain(i, loss);
                }
                String where = "seed " + seed + ", event " + n;
                assertThat(resolver.state()).as(where).isEqualTo(definition.fixed);
                long[] accrued = IntStream.range(0, charter.size())
                        .mapToLong(accounts::accrued)
                        .toArray();
                long[] barriers = IntStream.range(0, charter.size())
                        .mapToLong(accounts::barrier)
                        .toArray();
                assertThat(accrued).as(where).isEqualTo(definition.tau);
                assertThat(barriers).as(where).isEqualTo(definition.kappa);
            }
            for (int i = 0; i < charter.size(); i++) {
                fixes += resolver.fixes(i);
            }
        }
        assertThat(fixes).isGreaterThan(250);
    }
}
