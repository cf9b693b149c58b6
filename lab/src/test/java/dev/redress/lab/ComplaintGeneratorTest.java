package dev.redress.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.lab.ComplaintGenerator.Temper;
import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class ComplaintGeneratorTest {
    @Test
    void tempersDifferAsTheyShould() {
        Charter charter = CharterGenerator.ofPaper(20, 0, 10).generate(1);
        // A burst continues with probability 19/20 + 1/400; in the other logs the criterion changes 19 times in 20.
        assertThat(changes(charter, Temper.BURSTY)).isLessThan(1000);
        assertThat(changes(charter, Temper.UNIFORM)).isGreaterThan(9000);
        assertThat(inFirstEighth(charter, Temper.UNIFORM)).isEqualTo(20);
        // A criterion whose season starts after the first eighth of the year is rare in that eighth, but no criterion
        // is
        // absent all year.
        assertThat(new ComplaintGenerator(Temper.SEASONAL, 10_000).generate(charter, 5))
                .extracting(event -> ((Event.Complaint) event).criteria().get(0))
                .containsAll(List.of(0, 5, 10, 19));
        assertThat(new ComplaintGenerator(Temper.DRIFTING, 100).generate(charter, 5))
                .isEqualTo(new ComplaintGenerator(Temper.DRIFTING, 100).generate(charter, 5));
    }

    private static long changes(Charter charter, Temper temper) {
        List<Event> log = new ComplaintGenerator(temper, 10_000).generate(charter, 5);
        long changes = 0;
        for (int n = 1; n < log.size(); n++) {
            changes += log.get(n - 1) instanceof Event.Complaint before
                            && log.get(n) instanceof Event.Complaint now
                            && !before.criteria().equals(now.criteria())
                    ? 1
                    : 0;
        }
        return changes;
    }

    private static int inFirstEighth(Charter charter, Temper temper) {
        List<Event> log = new ComplaintGenerator(temper, 10_000).generate(charter, 5);
        Set<List<Integer>> seen = new HashSet<>();
        log.subList(0, 1250).forEach(event -> seen.add(((Event.Complaint) event).criteria()));
        return seen.size();
    }
}
