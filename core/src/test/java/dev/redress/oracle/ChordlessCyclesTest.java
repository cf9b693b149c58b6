package dev.redress.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class ChordlessCyclesTest {
    /** Five vertices with two conflicts each, among themselves, are a cycle without a chord, and nothing else is. */
    @Test
    void theyAreTheSetsOfFiveWithTwoConflictsEach() {
        int found = 0;
        for (int seed = 0; seed < 300; seed++) {
            PairwiseGraph graph = new SmallGraph(seed).graph;
            ChordlessCycles cycles = new ChordlessCycles(graph);
            Set<Long> sets = new HashSet<>();
            for (int cycle = 0; cycle < cycles.count(); cycle++) {
                long set = 0;
                for (int n = 0; n < ChordlessCycles.LENGTH; n++) {
                    set |= 1L << cycles.vertex(cycle, n);
                }
                assertThat(sets.add(set)).as("each cycle is found once").isTrue();
            }
            assertThat(sets).isEqualTo(byDefinition(graph));
            found += sets.size();
        }
        assertThat(found).isGreaterThan(1000);
    }

    private static Set<Long> byDefinition(PairwiseGraph graph) {
        Set<Long> sets = new HashSet<>();
        for (long set = 0; set < 1L << graph.size; set++) {
            if (Long.bitCount(set) == ChordlessCycles.LENGTH) {
                boolean cycle = true;
                for (int v = 0; v < graph.size; v++) {
                    cycle &= (set >>> v & 1L) == 0 || Long.bitCount(graph.rows[v] & set) == 2;
                }
                if (cycle) {
                    sets.add(set);
                }
            }
        }
        return sets;
    }
}
