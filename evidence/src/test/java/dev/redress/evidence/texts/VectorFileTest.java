package dev.redress.evidence.texts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.files.InputException;
import dev.redress.model.Charter;
import dev.redress.model.Criterion;
import dev.redress.model.Micros;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class VectorFileTest {
    @TempDir
    Path folder = Path.of("");

    private Path file = Path.of("");
    private final Charter charter = Charter.named("c")
            .criterion(new Criterion("late", "late", Micros.of(1)))
            .criterion(new Criterion("rude", "rude", Micros.of(1)))
            .build();
    private final List<Label> labels = new ArrayList<>();

    @BeforeEach
    void write() {
        file = folder.resolve("vectors");
        for (int n = 0; n < 30; n++) {
            labels.add(Label.of(
                    "number " + n + (n % 2 == 0 ? " came late " : " was rude ") + n * n, n % 2 == 0 ? "late" : "rude"));
        }
    }

    /** Counts the pieces that it embeds. */
    private static final class Counting implements Embedder {
        private final Embedder embedder = new WordEmbedder();
        private final String name;
        private int embedded;

        Counting(String name) {
            this.name = name;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public int dimension() {
            return embedder.dimension();
        }

        @Override
        public float[] embed(String piece) {
            embedded++;
            return embedder.embed(piece);
        }
    }

    /** Learns with the file, checks the model, and returns the number of pieces that were embedded. */
    private int learn(Counting embedder, byte[] expected) throws IOException {
        VectorFile vectors = VectorFile.open(file, embedder);
        Classifier classifier = Classifier.of(charter, vectors).learn(labels);
        assertThat(classifier.bytes()).isEqualTo(expected);
        Explanation.of(classifier, labels.get(0).text(), "late");
        vectors.write();
        return embedder.embedded;
    }

    @Test
    void storedTextsAreNotEmbeddedAgainAndTheModelIsTheSame() throws IOException {
        byte[] model = Classifier.of(charter, new Counting("one")).learn(labels).bytes();
        int first = learn(new Counting("one"), model);
        byte[] bytes = Files.readAllBytes(file);
        int second = learn(new Counting("one"), model);
        // 30 texts and two criteria. The parts of a text in an explanation are embedded every time and not stored.
        assertThat(first - second).isEqualTo(32);
        assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
        // The same texts in another order give the same bytes.
        Files.delete(file);
        Collections.reverse(labels);
        learn(new Counting("one"), model);
        assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
    }

    @Test
    void vectorsOfAnotherModelAndDamagedFilesAreComputedAgain() throws IOException {
        byte[] model = Classifier.of(charter, new Counting("one")).learn(labels).bytes();
        int first = learn(new Counting("one"), model);
        assertThat(learn(new Counting("two"), model)).isEqualTo(first);
        byte[] bytes = Files.readAllBytes(file);
        for (int at : new int[] {100, bytes.length - 1}) {
            byte[] damaged = bytes.clone();
            damaged[at] ^= 1;
            Files.write(file, damaged);
            assertThat(learn(new Counting("two"), model)).isEqualTo(first);
            assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
        }
        Files.write(file, java.util.Arrays.copyOf(bytes, bytes.length / 2));
        assertThat(learn(new Counting("two"), model)).isEqualTo(first);
    }

    @Test
    void anUnrelatedFileIsNotOverwritten() throws IOException {
        Files.writeString(file, "my diary");
        assertThatThrownBy(() -> VectorFile.open(file, new Counting("one")))
                .isInstanceOf(InputException.class)
                .hasMessageEndingWith("is not a file of vectors");
    }
}
