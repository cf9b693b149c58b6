package dev.redress.benchmarks.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.oracle.ExactOracle;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class GeneratedGraphTest {
    /**
     * In a grid of 3 by 3 vertices, in which each conflicts with all its neighbours, at most the four corners can be outside a
     * vertex cover.
     */
    @Test
    void aGridJoinsNeighboursInEightDirections() {
        OracleQuestion grid = GeneratedGraph.grid(3, 3, 1, false);
        assertThat(grid.conflicts().size()).isEqualTo(20);
        assertThat(ExactOracle.unlimited()
                        .minimise(grid.objective(), grid.conflicts())
                        .value())
                .isEqualTo(5);
    }

    @Test
    void everyVertexLinksToEarlierOnesAndSomeGatherManyLinks() {
        OracleQuestion graph = GeneratedGraph.preferential(1000, 2, 1, false);
        for (int v = 1; v < 1000; v++) {
            assertThat(graph.conflicts().neighbours(v)[0]).isLessThan(v);
        }
        // The mean degree is 4. In a random graph of this size with that mean, the chance of a vertex with a degree
        // above 20 is one in 500,000.
        int most = IntStream.range(0, 1000)
                .map(v -> graph.conflicts().neighbours(v).length)
                .max()
                .orElseThrow();
        assertThat(most).isGreaterThan(20);
    }

    /**
     * The mean degree is the requested one, minus the share 8 r / (3 pi) outside the square: with r = 0.036 that is 3%, so 7.76
     * is expected. About 7,760 conflicts have a standard deviation of about 88, which is 0.09 in the mean degree; the limits are
     * five standard deviations away.
     */
    @Test
    void pointsConflictWithThoseNearby() {
        OracleQuestion graph = GeneratedGraph.geometric(2000, 8, 1, false);
        assertThat(2.0 * graph.conflicts().size() / 2000).isBetween(7.3, 8.2);
    }

    @Test
    void weightsAreOneOrFromOneToTwoHundred() {
        OracleQuestion weighted = GeneratedGraph.grid(10, 10, 1, true);
        assertThat(weighted.objective().factors())
                .allSatisfy(factor -> assertThat(factor.value(0)).isBetween(1.0, 200.0));
        assertThat(weighted.objective().factors().stream()
                        .mapToDouble(factor -> factor.value(0))
                        .distinct()
                        .count())
                .isGreaterThan(10);
        assertThat(GeneratedGraph.grid(10, 10, 1, false).objective().factors())
                .allSatisfy(factor -> assertThat(factor.value(0)).isEqualTo(1));
    }
}
