package dev.redress.evidence.texts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.files.InputException;
import dev.redress.files.RowFile;
import dev.redress.model.Charter;
import dev.redress.model.Criterion;
import dev.redress.model.Micros;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class TriageTest {
    private static final Charter CHARTER = Charter.named("Loans")
            .criterion(new Criterion("fpr", "fpr", Micros.ONE)
                    .described("refused although they would have repaid", List.of()))
            .criterion(new Criterion("age", "age", Micros.ONE).described("older people pensioners", List.of()))
            .build();

    private static List<ComplaintText> read(String csv) {
        return ComplaintText.of(
                RowFile.read("t.csv", new ByteArrayInputStream(csv.getBytes(StandardCharsets.UTF_8)), "id", "text"),
                Severity.usual(4));
    }

    private static Triage triage(String csv) {
        return new Triage(read(csv), Classifier.of(CHARTER, new WordEmbedder()), Severity.usual(4));
    }

    @Test
    void complaintsOfSeveralPeopleAreOneEventThatWeighsMore() {
        Triage triage = triage("""
                id,text,severity,people,office
                a,they refused me although I would have repaid,minor,,Rome
                b,They refused me although I would have repaid!,severe,2,Oslo
                c,older people and pensioners wait,,,
                d,the door was green,,,
                """);
        assertThat(triage.assigned()).hasSize(2);
        Triage.ComplaintEvent event = triage.assigned().get(0);
        assertThat(event.complaint().id()).isEqualTo("a");
        assertThat(event.complaint().columns()).containsEntry("office", "Rome");
        assertThat(event.others()).containsExactly("b");
        assertThat(event.people()).isEqualTo(3);
        // 2 (1 + log2 3) = 5.169925.
        assertThat(event.loss()).isEqualTo(5_169_925);
        assertThat(event.rule()).isEqualTo("severity severe 2 x min(4, 1 + log2 of 3 people) = 5.169925");
        assertThat(triage.assigned().get(1).loss()).isEqualTo(Micros.ONE);
        assertThat(triage.unassigned()).hasSize(1);
    }

    @Test
    void aThousandPeopleDoNotWeighMoreThanTheCap() {
        assertThat(Severity.usual(4).loss(new Severity.Level("one", Micros.ONE), 1000))
                .isEqualTo(4 * Micros.ONE);
        assertThat(Severity.usual(4).loss(new Severity.Level("one", Micros.ONE), 4))
                .isEqualTo(3 * Micros.ONE);
    }

    /** Nineteen days have one event each and one day has eight, more than 1 + 5 x 1. Six events would not be a flood. */
    @Test
    void aFloodIsHeldAndNothingIsLost() {
        for (int burst : new int[] {6, 8}) {
            StringBuilder csv = new StringBuilder("id,at,text\n");
            for (int day = 1; day <= 20; day++) {
                for (int n = 0; n < (day == 10 ? burst : 1); n++) {
                    csv.append(String.format(
                            "c%d-%d,2026-01-%02d,refused repaid w%dx v%dx u%dx%n", day, n, day, 100 * day + n, day, n));
                }
            }
            Triage triage = triage(csv.toString());
            assertThat(triage.held()).hasSize(burst == 8 ? 8 : 0);
            assertThat(Stream.of(triage.assigned(), triage.held(), triage.unassigned())
                            .mapToInt(Triage::texts)
                            .sum())
                    .isEqualTo(19 + burst);
            triage.held()
                    .forEach(event -> assertThat(event.held())
                            .isEqualTo("flood: 8 events about fpr on 2026-01-10, more than 1 (median) + 5 x 1"
                                    + " (median absolute deviation, at least 1)"));
        }
    }

    @Test
    void mediansCountDaysWithoutEvents() {
        Floods floods = new Floods();
        floods.add("a", "2026-01-01");
        floods.add("b", "2026-01-31");
        for (int n = 0; n < 6; n++) {
            floods.add("a", "2026-01-15T10:00:00Z");
        }
        // The median is 0, and a deviation of 0 counts as 1: more than 5 events are a flood.
        assertThat(floods.flood("a", "2026-01-15")).isPresent();
        assertThat(floods.flood("a", "2026-01-01")).isEmpty();
        assertThat(floods.flood("a", null)).isEmpty();
    }

    @Test
    void errorsNameTheLine() {
        List<String[]> wrong = new ArrayList<>();
        wrong.add(new String[] {"id,text\na,x\na,y\n", "t.csv:3: the id 'a' occurs twice"});
        wrong.add(new String[] {"id,text\n,x\n", "t.csv:2: this row has no id"});
        wrong.add(new String[] {"id,text,people\na,x,0\n", "t.csv:2: people '0' is not a positive integer"});
        wrong.add(new String[] {
            "id,text,severity\na,x,bad\n",
            "t.csv:2: the severity 'bad' is neither a number nor in the table (negligible, minor, moderate, severe,"
                    + " critical)"
        });
        for (String[] one : wrong) {
            assertThatThrownBy(() -> read(one[0]))
                    .isInstanceOf(InputException.class)
                    .hasMessage(one[1]);
        }
        assertThatThrownBy(() -> read("id,text,at\na,x,yesterday\n"))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("t.csv:2: ")
                .hasMessageContaining("yesterday");
    }
}
