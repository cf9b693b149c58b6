package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.model.Charter;
import dev.redress.model.CurrentCosts;
import dev.redress.model.State;
import dev.redress.random.RandomStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The work function against its definition. */
final class WorkFunctionTest {
    /** w(s) = min over s' of w(s') + the loss if s' does not fix the criterion + the cost of what s' lacks. */
    private static long[] after(WorkFunction work, long[] before, CurrentCosts costs, int criterion, long loss) {
        long[] settled = settled(work, before, costs);
        for (int n = 0; n < settled.length; n++) {
            settled[n] += (work.bits(n) >>> criterion & 1) == 0 ? loss : 0;
        }
        return settled(work, settled, costs);
    }

    /** Every state can be reached from every other at the cost of the criteria that it adds. */
    private static long[] settled(WorkFunction work, long[] values, CurrentCosts costs) {
        long[] settled = new long[values.length];
        for (int n = 0; n < values.length; n++) {
            settled[n] = Long.MAX_VALUE;
            for (int from = 0; from < values.length; from++) {
                long cost = 0;
                for (long left = work.bits(n) & ~work.bits(from); left != 0; left &= left - 1) {
                    cost += costs.cost(Long.numberOfTrailingZeros(left), State.EMPTY);
                }
                settled[n] = Math.min(settled[n], values[from] + cost);
            }
        }
        return settled;
    }

    @Test
    void everyValueIsTheLeastCostOfEndingInItsState() {
        for (long seed = 1; seed <= 10; seed++) {
            Charter charter = RandomCharters.charter(seed, 1);
            RandomStream random = RandomStream.of(seed).split("complaints");
            CurrentCosts costs = charter.costs();
            WorkFunction work = new WorkFunction(charter.conflicts(), costs);
            assertThat(work.size()).isEqualTo(WorkFunction.count(charter.conflicts(), work.size()));
            assertThat(WorkFunction.count(charter.conflicts(), work.size() - 1)).isEqualTo(work.size());
            long[] expected = new long[work.size()];
            Arrays.fill(expected, Long.MAX_VALUE / 4);
            expected[0] = 0;
            expected = settled(work, expected, costs);
            assertThat(work.copy()).isEqualTo(expected);
            for (int n = 0; n < 12; n++) {
                if (n % 4 == 3) {
                    // A lower price makes states cheaper at once, also for the complaint that follows.
                    costs.change(random.nextInt(charter.size()), random.nextInt(3_000_000));
                }
                int criterion = random.nextInt(charter.size());
                long loss = random.nextInt(1_000_000);
                work.complain(criterion, loss);
                expected = after(work, expected, costs, criterion, loss);
                assertThat(work.copy()).isEqualTo(expected);
                assertThat(work.optimum())
                        .isEqualTo(Arrays.stream(expected).min().orElseThrow());
            }
            long[] saved = work.copy();
            work.complain(0, 5_000_000);
            work.recall(saved);
            assertThat(work.copy()).isEqualTo(expected);
            work.restart();
            assertThat(work.optimum()).isZero();
        }
    }

    @Test
    void aCountStopsJustBeyondItsLimit() {
        Charter charter =
                Charter.named("two").criterion("a", 1).criterion("b", 1).build();
        assertThat(WorkFunction.count(charter.conflicts(), 100)).isEqualTo(4);
        assertThat(WorkFunction.count(charter.conflicts(), 4)).isEqualTo(4);
        assertThat(WorkFunction.count(charter.conflicts(), 3)).isEqualTo(4);
        assertThat(WorkFunction.count(charter.conflicts(), 1)).isEqualTo(2);
    }
}
