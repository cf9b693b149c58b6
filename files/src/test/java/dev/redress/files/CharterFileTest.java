package dev.redress.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.model.Ageing;
import dev.redress.model.Charter;
import dev.redress.model.CharterChange;
import dev.redress.model.Criterion;
import dev.redress.model.LossChange;
import dev.redress.model.ReleaseRule;
import dev.redress.model.Source;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class CharterFileTest {
    private static final String LOANS = """
            name: Loan scoring
            criteria:
              - {id: fpr, name: Equal false positive rates, cost: 3}
              - {id: ppv, cost: 2.5}
            conflicts:                  # sets of two or more that cannot all be fixed
              - [fpr, ppv]
            correlations:
              - [fpr, ppv]
            lossBound: 1
            release: free
            losses:
              - {of: [fpr], means: [2.0, 0.5]}
              - {of: [ppv, fpr], means: [1.0, 0.3, 0.4, 0]}
            """;

    static Charter read(String name, String text) {
        return CharterFile.read(name, new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void theDesignsExampleIsReadAsItIsMeant() {
        Charter charter = read("loans.yaml", LOANS);
        assertThat(charter.name()).isEqualTo("Loan scoring");
        assertThat(charter.criteria().get(0).name()).isEqualTo("Equal false positive rates");
        assertThat(charter.criteria().get(1).name()).isEqualTo("ppv");
        assertThat(charter.criteria().get(1).cost()).isEqualTo(2_500_000);
        assertThat(charter.conflicts().exclude(0, 1)).isTrue();
        assertThat(charter.release()).isEqualTo(ReleaseRule.FREE);
        assertThat(charter.losses().orElseThrow().means(2).table()).containsExactly(1.0, 0.4, 0.3, 0);
    }

    @Test
    void whatIsWrittenIsReadBackToTheSameBytes() {
        String json = CharterFile.toJson(read("loans.yaml", LOANS));
        assertThat(CharterFile.toJson(read("loans.json", json))).isEqualTo(json);
        assertThat(CharterFile.toJson(read("loans.yaml", json))).isEqualTo(json);
    }

    @Test
    void lossesThatChangeAndCriteriaThatAgeAreReadAndWrittenBack() {
        Charter charter = CharterFile.read("c.yaml", new ByteArrayInputStream("""
                criteria: [{id: a, cost: 1}, {id: b, cost: 2}]
                losses: [{of: [a], means: [1, 0.5]}]
                changes:
                  - {at: 20, of: [b, a], means: [1, 2, 3, 4]}
                  - {at: 10, of: [a], means: [2, 1]}
                ageing:
                  - {of: b, rate: 0.25, most: 3}
                """.getBytes(StandardCharsets.UTF_8)));
        assertThat(charter.changes()).extracting(LossChange::at).containsExactly(10L, 20L);
        assertThat(charter.changes().get(1).means().table()).containsExactly(1, 3, 2, 4);
        assertThat(charter.ageing(1)).isEqualTo(new Ageing(0.25, 3));
        assertThat(charter.ageing(0)).isEqualTo(Ageing.NONE);
        String json = CharterFile.toJson(charter);
        Charter again = CharterFile.read("c.json", new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)));
        assertThat(again).isEqualTo(charter);
        assertThat(CharterFile.toJson(again)).isEqualTo(json);
    }

    @Test
    void aCriterionMaySayWhoseLossesCount() {
        Charter charter = read("loans.yaml", LOANS.replace("cost: 2.5", "cost: 2.5, source: monitor"));
        assertThat(charter.criteria()).extracting(Criterion::source).containsExactly(Source.ANY, Source.MONITOR);
        String json = CharterFile.toJson(charter);
        assertThat(json).containsOnlyOnce("\"source\":\"monitor\"").doesNotContain("any");
        assertThat(read("loans.json", json)).isEqualTo(charter).isNotEqualTo(read("loans.yaml", LOANS));
        assertThatThrownBy(() -> read("loans.yaml", LOANS.replace("cost: 2.5", "cost: 2.5, source: any")))
                .hasMessage("loans.yaml:4: source must be complaints, monitor or both, not 'any'");
    }

    @Test
    void whatDescribesACriterionIsReadAndWrittenBack() {
        Charter plain = read("loans.yaml", LOANS);
        Charter described = read("loans.yaml", LOANS.replace("{id: ppv, cost: 2.5}", """
                id: ppv
                    cost: 2.5
                    description: The word "high risk" is wrong more often for one group.
                    examples: ["They say I am a risk, I am not", "wrong about us, again"]"""));
        assertThat(described.criteria().get(0).description()).isEmpty();
        assertThat(described.criteria().get(1).description()).startsWith("The word \"high risk\"");
        assertThat(described.criteria().get(1).examples())
                .containsExactly("They say I am a risk, I am not", "wrong about us, again");
        String json = CharterFile.toJson(described);
        assertThat(read("loans.json", json)).isEqualTo(described).isNotEqualTo(plain);
        assertThat(CharterFile.toJson(read("loans.json", json))).isEqualTo(json);
        assertThat(new CharterChange(plain, described).sentences())
                .containsExactly("criterion ppv is described differently", "criterion ppv has other examples");
    }

    @Test
    void whatDescribesACriterionMustBeText() {
        assertThatThrownBy(
                        () -> read("loans.yaml", LOANS.replace("cost: 2.5}", "cost: 2.5, examples: [\"one\", \" \"]}")))
                .isInstanceOf(InputException.class)
                .hasMessage("loans.yaml:4: an example is blank");
        assertThatThrownBy(() -> read("loans.yaml", LOANS.replace("cost: 2.5}", "cost: 2.5, description: [a]}")))
                .hasMessage("loans.yaml:4: description must be a text, not a list");
        assertThatThrownBy(() -> read("loans.yaml", LOANS.replace("cost: 2.5}", "cost: 2.5, examples: one}")))
                .hasMessage("loans.yaml:4: examples must be a list, not 'one'");
    }

    @Test
    void anUnknownCriterionIsNamedWithItsLine() {
        assertThatThrownBy(() -> read("loans.yaml", LOANS.replace("- [fpr, ppv]", "- [fpr, ppx]")))
                .isInstanceOf(InputException.class)
                .hasMessage("loans.yaml:6: unknown criterion 'ppx' (there are fpr, ppv)");
    }
}
