package dev.redress.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.model.Conflicts;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ConflictGraphTest {
    /** As a matrix of bits (up to 8,192 criteria) and as lists, with as many members as they like and with few. */
    @ParameterizedTest
    @CsvSource({"60, 500, 1000000", "60, 500, 100", "200, 12000, 3000", "9000, 20000, 1000000", "9000, 20000, 2000"})
    void cliquesHoldEveryConflictWithinTheirLimit(int criteria, int edges, int mostMembers) {
        RandomStream random = RandomStream.of(criteria).split(mostMembers);
        List<int[]> sets = new ArrayList<>();
        for (int n = 0; n < edges; n++) {
            int v = random.nextInt(criteria);
            int u = random.nextInt(Math.min(criteria, 60 * (1 + v / 60))) % criteria;
            if (u != v) {
                sets.add(new int[] {Math.min(u, v), Math.max(u, v)});
            }
        }
        Conflicts conflicts = Conflicts.of(criteria, sets);
        Set<Long> open = new HashSet<>();
        conflicts.sets().forEach(pair -> open.add((long) pair[0] * criteria + pair[1]));
        long members = 0;
        int largest = 0;
        int strangers = 0;
        for (int[] clique : new ConflictGraph(conflicts, mostMembers).cliques()) {
            members += clique.length;
            largest = Math.max(largest, clique.length);
            for (int a = 0; a < clique.length; a++) {
                for (int b = a + 1; b < clique.length; b++) {
                    strangers += conflicts.exclude(clique[a], clique[b]) ? 0 : 1;
                    open.remove((long) clique[a] * criteria + clique[b]);
                }
            }
        }
        assertThat(strangers)
                .as("members of one clique that are not in conflict")
                .isZero();
        assertThat(open).isEmpty();
        assertThat(members).isLessThanOrEqualTo((long) mostMembers + largest + 2L * conflicts.size());
    }
}
