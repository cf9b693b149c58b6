package dev.redress.evidence.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.evidence.cells.Cells;
import dev.redress.evidence.cells.Predictions;
import dev.redress.files.CharterFile;
import dev.redress.model.Charter;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A derived charter can be read, and its comments report what was found. */
final class DerivedCharterTest {
    private static Charter read(String yaml) {
        return CharterFile.read("derived.yaml", new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void theCharterHasTheConflictsAndReportsTheEvidence() {
        Cells cells = Compas.cells();
        List<Parity> criteria = Parity.all(cells, List.of(ParityKind.FPR, ParityKind.TPR, ParityKind.PPV), 0.02);
        Derivation derivation =
                Derivation.of(cells, criteria, 20, RuleBounds.USUAL).resampled(cells, RuleBounds.USUAL, 20, 1);
        DerivedCharter derived = new DerivedCharter("COMPAS", derivation, Map.of("fpr", 10.131), List.of("a line"));
        String yaml = derived.yaml();
        Charter charter = read(yaml);
        assertThat(CharterFile.toJson(derived.charter())).isEqualTo(CharterFile.toJson(charter));
        assertThat(charter.criteria()).extracting(c -> c.id()).containsExactly("fpr", "tpr", "ppv");
        assertThat(charter.criteria().get(0).cost()).isEqualTo(10_131_000);
        assertThat(charter.conflicts().neighbours(2)).containsExactly(0, 1);
        assertThat(yaml).contains("# a line\n").contains("# price 10.131 [").contains("proven at least 46.7");
    }

    @Test
    void aCriterionAboveTheBudgetIsLeftOutWithAReason() {
        Cells cells = Compas.cells();
        List<Parity> criteria = Parity.all(cells, List.of(ParityKind.FPR, ParityKind.PPV), 0.02);
        String yaml = new DerivedCharter("x", Derivation.of(cells, criteria, 5, RuleBounds.USUAL), Map.of(), List.of())
                .yaml();
        assertThat(read(yaml).criteria()).extracting(c -> c.id()).containsExactly("ppv");
        assertThat(yaml).contains("# fpr is left out: it exceeds the budget on its own. price 10.131");
    }

    @Test
    void textFromOutsideIsEscaped() {
        List<Map<String, String>> rows = new ArrayList<>();
        for (Map<String, String> row : Compas.rows()) {
            Map<String, String> renamed = new HashMap<>(row);
            renamed.put("r: {a\u202e\n", row.getOrDefault("race", ""));
            renamed.put("sex", row.getOrDefault("decile", ""));
            rows.add(renamed);
        }
        Cells cells = new Predictions()
                .label("reoffended")
                .score("decile")
                .threshold(5)
                .weight("people")
                .group("r: {a\u202e\n")
                .group("race")
                .cells(rows);
        List<Parity> criteria = Parity.all(cells, List.of(ParityKind.FF), 0.02);
        Derivation derivation = Derivation.of(cells, criteria, 20, RuleBounds.USUAL);
        String yaml = new DerivedCharter("a \"b\" # c\nd", derivation, Map.of(), List.of("evil\nconflicts: []")).yaml();
        assertThat(yaml.lines().collect(Collectors.toList())).contains("# evil\\u000aconflicts: []");
        assertThat(read(yaml).name()).isEqualTo("a \"b\" # c\nd");
    }

    /** The same seed gives the same numbers, whatever the number of threads, and the interval contains the price. */
    @Test
    void resampledPricesAreRepeatable() {
        Cells cells = Compas.cells();
        List<Parity> criteria = Parity.all(cells, List.of(ParityKind.FPR, ParityKind.FOR), 0.02);
        Derivation once = Derivation.of(cells, criteria, 20, RuleBounds.USUAL);
        assertThat(once.resampled(cells, RuleBounds.USUAL, 40, 7))
                .isEqualTo(once.resampled(cells, RuleBounds.USUAL, 40, 7));
        PriceResamples.Spread fpr = once.resampled(cells, RuleBounds.USUAL, 40, 7)
                .price(List.of(criteria.get(0)))
                .flatMap(Derivation.Price::resampled)
                .orElseThrow();
        assertThat(10.131).isBetween(fpr.low(), fpr.high());
        assertThat(fpr.high() - fpr.low()).isBetween(1.0, 20.0);
    }
}
