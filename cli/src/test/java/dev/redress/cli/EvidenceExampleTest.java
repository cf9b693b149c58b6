package dev.redress.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.redress.cli.Project.Outcome;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code examples/compas/evidence.json}, which the demo of the service shows, equals the output of the verbs. */
final class EvidenceExampleTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static JsonNode printed(String verb, String... more) throws IOException {
        List<String> words = new ArrayList<>(
                List.of(verb, Project.file("examples/compas/predictions.csv").toString()));
        words.addAll(List.of("--label", "reoffended", "--score", "decile", "--threshold", "5"));
        words.addAll(List.of("--group", "race", "--weight", "people", "--json"));
        words.addAll(Arrays.asList(more));
        Outcome outcome = Project.run(words.toArray(new String[0]));
        assertThat(outcome.code()).as(outcome.err()).isZero();
        return JSON.readTree(outcome.out());
    }

    @Test
    void theFileEqualsTheOutputOfTheVerbs() throws IOException {
        JsonNode evidence =
                JSON.readTree(Project.file("examples/compas/evidence.json").toFile());
        assertThat(evidence.get("measured").get("attributes"))
                .isEqualTo(printed("measure").get("attributes"));
        for (JsonNode remedy : evidence.get("remedies")) {
            String criterion = remedy.get("criteria").fieldNames().next();
            JsonNode now = printed("remedy", "--fix", criterion);
            assertThat(remedy.get("rule").fieldNames().next())
                    .isEqualTo(now.get("rule").fieldNames().next());
            for (String number : List.of("price", "againstToday", "changed")) {
                // Solvers agree to many digits, but not to the last.
                assertThat(remedy.get(number).asDouble())
                        .as(criterion + " " + number)
                        .isCloseTo(now.get(number).asDouble(), org.assertj.core.data.Offset.offset(1e-3));
            }
        }
        // The prices are those of the derived charter, which EvidenceVerbsTest derives again.
        String derived = Files.readString(Project.file("examples/compas/derived.yaml"));
        for (JsonNode price : evidence.get("derived").get("prices")) {
            if (price.get("criteria").size() <= 2) {
                assertThat(derived)
                        .contains("price " + rounded(price, "price") + " [" + rounded(price, "low") + ", "
                                + rounded(price, "high") + "]");
            }
        }
    }

    private static String rounded(JsonNode price, String name) {
        BigDecimal plain = BigDecimal.valueOf(price.get(name).asDouble())
                .setScale(3, RoundingMode.HALF_EVEN)
                .stripTrailingZeros();
        return plain.signum() == 0 ? "0" : plain.toPlainString();
    }
}
