package dev.redress.evidence.texts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.redress.embedding.MiniLm;
import dev.redress.embedding.PublicTexts;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Chooses hyperparameters on one half of the consumer complaints and measures them on the other, both ways: the table of
 * docs/results/texts.md. Runs only with {@code -Dredress.texts=FILE}; FILE stores the vectors.
 */
final class HyperparametersTest {
    private static final List<Hyperparameters> CANDIDATES = List.of(
            new Hyperparameters(0, 0, 0),
            new Hyperparameters(0, 0, 0.25),
            new Hyperparameters(0, 0, 0.5),
            new Hyperparameters(0.4, 1, 0.25),
            new Hyperparameters(0.4, 2, 0.25),
            new Hyperparameters(0.7, 1, 0.25),
            new Hyperparameters(0.7, 2, 0.25),
            new Hyperparameters(1, 2, 0.25),
            new Hyperparameters(0.7, 2, 0.5));

    @Test
    void whatIsKeptIsBetterOnTextsThatItWasNotChosenOn() throws Exception {
        String cache = System.getProperty("redress.texts", "");
        assumeTrue(!cache.isEmpty(), "skipped: some minutes; -Dredress.texts=FILE runs it");
        PublicTexts texts = PublicTexts.complaints().orElseThrow();
        VectorFile vectors = VectorFile.open(Path.of(cache), new MiniLm());
        Classifier classifier = Classifier.of(texts.charter(), vectors);
        for (int each : new int[] {0, 5, 20, Integer.MAX_VALUE}) {
            List<List<Evaluation.Figures>> all = CANDIDATES.stream()
                    .map(hyperparameters ->
                            Evaluation.halves(classifier.with(hyperparameters), texts.labels(), each, 1))
                    .toList();
            vectors.write();
            for (int r = 0; r < CANDIDATES.size(); r++) {
                System.out.println(each + " labels each, " + CANDIDATES.get(r) + "\n  " + all.get(r));
            }
            for (int half = 0; half < 2; half++) {
                int on = half;
                int chosen = CANDIDATES.indexOf(CANDIDATES.stream()
                        .min(Comparator.comparingDouble(hyperparameters -> all.get(CANDIDATES.indexOf(hyperparameters))
                                .get(on)
                                .brier()))
                        .orElseThrow());
                Evaluation.Figures measured = all.get(chosen).get(1 - half);
                System.out.println(
                        "chosen on half " + half + ": " + CANDIDATES.get(chosen) + ", on the other " + measured);
                if (each == 0) {
                    assertThat(measured.brier())
                            .isLessThan(all.get(1).get(1 - half).brier());
                }
            }
        }
    }
}
