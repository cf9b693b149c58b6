package dev.redress.benchmarks.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.oracle.ExactOracle;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class GeneratedGraphTest {
    /** Of 3 by 3 vertices, each in conflict with all around it, the four corners are the most that can be kept out of a cover. */
    @Test
    void aGridJoinsNeighboursInEightDirections() {
        Question grid = GeneratedGraph.grid(3, 3, 1, false);
        assertThat(grid.conflicts().size()).isEqualTo(20);
        assertThat(ExactOracle.unlimited()
                        .minimise(grid.objective(), grid.conflicts())
                        .value())
                .isEqualTo(5);
    }

    @Test
    void everyVertexLinksToEarlierOnesAndSomeGatherManyLinks() {
        Question graph = GeneratedGraph.preferential(1000, 2, 1, false);
        for (int v = 1; v < 1000; v++) {
            assertThat(graph.conflicts().neighbours(v)[0]).isLessThan(v);
        }
        // The mean degree is 4; a random graph with that mean and of this size has a vertex beyond 20 once in
        // 500,000.
        int most = IntStream.range(0, 1000)
                .map(v -> graph.conflicts().neighbours(v).length)
                .max()
                .orElseThrow();
        assertThat(most).isGreaterThan(20);
    }

    /**
     * The mean degree is that asked for, less the part 8 r / (3 pi) that lies outside of the square: with r = 0.036, 3%, so that 7.76 is
     * expected. About 7,760 conflicts have a standard deviation of about 88, which is 0.09 in the mean degree: the limits are
     * five of these away.
     */
    @Test
    void pointsConflictWithThoseNearby() {
        Question graph = GeneratedGraph.geometric(2000, 8, 1, false);
        assertThat(2.0 * graph.conflicts().size() / 2000).isBetween(7.3, 8.2);
    }

    @Test
    void weightsAreOneOrFromOneToTwoHundred() {
        Question weighted = GeneratedGraph.grid(10, 10, 1, true);
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
