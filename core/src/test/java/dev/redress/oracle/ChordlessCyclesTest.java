package dev.redress.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class ChordlessCyclesTest {
    /**
     * Five vertices with two conflicts each, among themselves, are a cycle without a chord; so are five with two conflicts or soft pairs
     * each, and nothing else is.
     */
    @Test
    void theyAreTheSetsOfFiveWithTwoNeighboursEach() {
        int found = 0;
        int withPairs = 0;
        for (int seed = 0; seed < 300; seed++) {
            PairwiseGraph graph = new SmallGraph(seed).graph;
            ChordlessCycles cycles = new ChordlessCycles(graph);
            Set<Long> sets = new HashSet<>();
            for (int cycle = 0; cycle < cycles.count(); cycle++) {
                long set = 0;
                boolean soft = false;
                for (int n = 0; n < ChordlessCycles.LENGTH; n++) {
                    int v = cycles.vertex(cycle, n);
                    int next = cycles.vertex(cycle, (n + 1) % ChordlessCycles.LENGTH);
                    set |= 1L << v;
                    soft |= cycles.pair(cycle, n) >= 0;
                    assertThat(graph.conflict(v, next) || graph.pair(v, next) == cycles.pair(cycle, n))
                            .isTrue();
                }
                assertThat(sets.add(set)).as("each cycle is found once").isTrue();
                withPairs += soft ? 1 : 0;
            }
            Set<Long> expected = byDefinition(graph, graph.rows);
            expected.addAll(byDefinition(graph, graph.joined));
            assertThat(sets).isEqualTo(expected);
            found += sets.size();
        }
        assertThat(found).isGreaterThan(1000);
        assertThat(withPairs).isGreaterThan(1000);
    }

    private static Set<Long> byDefinition(PairwiseGraph graph, long[] edges) {
        Set<Long> sets = new HashSet<>();
        for (long set = 0; set < 1L << graph.size; set++) {
            if (Long.bitCount(set) == ChordlessCycles.LENGTH) {
                boolean cycle = true;
                for (int v = 0; v < graph.size; v++) {
                    cycle &= (set >>> v & 1L) == 0 || Long.bitCount(edges[v] & set) == 2;
                }
                if (cycle) {
                    sets.add(set);
                }
            }
        }
        return sets;
    }
}
