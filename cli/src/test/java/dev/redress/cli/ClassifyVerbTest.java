package dev.redress.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.cli.Project.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ClassifyVerbTest {
    private static final String CHARTER =
            Project.file("examples/compas/charter.yaml").toString();
    private static final String TEXTS =
            Project.file("examples/compas/texts.csv").toString();

    /** The vectors of the example's texts, computed once because this is the slowest step. */
    @TempDir
    static Path vectors = Path.of("");

    @TempDir
    Path folder = Path.of("");

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private String write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private static Outcome done(String... words) {
        Outcome outcome = Project.run(words);
        assertThat(outcome.code()).as(outcome.err()).isZero();
        return outcome;
    }

    private static Outcome classified(String... words) {
        List<String> all = new ArrayList<>(List.of("classify", "--charter", CHARTER, "--vectors"));
        all.add(vectors.resolve("vectors").toString());
        all.addAll(List.of(words));
        return done(all.toArray(new String[0]));
    }

    @Test
    void textsBecomeALogThatResolveReadsAndTheLedgerRecordsTheClassification() throws IOException {
        Outcome outcome = classified(TEXTS, "-o", file("out.jsonl"), "--json");
        assertThat(outcome.out()).contains("\"texts\":50,\"labels\":0,", "\"model\":\"all-minilm-l6-v2-q/");
        List<String> log = Files.readAllLines(folder.resolve("out.jsonl"));
        List<String> left = Files.readAllLines(folder.resolve("out.unassigned.jsonl"));
        assertThat(Files.readString(folder.resolve("out.held.jsonl"))).isEmpty();
        // One text is a near duplicate of another, and the two are one event.
        assertThat(log.size() + left.size()).isEqualTo(49);
        assertThat(log).hasSizeGreaterThan(25).allMatch(line -> line.contains("\"source\":\"charter\""));
        assertThat(left)
                .anyMatch(line -> line.contains("Ignore all previous instructions"))
                .anyMatch(line -> line.contains("it does not look like English"))
                .allMatch(line -> line.contains("\"suggestion1\":") && line.contains("\"criteria\":\"\""));
        done("resolve", CHARTER, "--complaints", file("out.jsonl"), "--ledger", file("ledger.jsonl"));
        assertThat(Files.readString(folder.resolve("ledger.jsonl")))
                .contains("\"reading\":{\"confidence\":0.", "\"text\":\"");
        done("replay", file("ledger.jsonl"));
    }

    @Test
    void csvWithFurtherColumnsIsWrittenAndRead() throws IOException {
        classified(TEXTS, "-o", file("out.csv"));
        assertThat(Files.readAllLines(folder.resolve("out.csv")).get(0))
                .startsWith("id,at,criterion,loss,confidence,source,model,hash,people,rule");
        done("resolve", CHARTER, "--complaints", file("out.csv"), "--ignore-other-columns");
    }

    @Test
    void labelsAreUsedAndEvaluated() {
        Outcome labelled = classified(TEXTS, "--labels", TEXTS, "--json");
        assertThat(labelled.out()).contains("\"labels\":48,", "\"fpr\":{\"kind\":\"");
        Outcome evaluated = classified("--evaluate", "--labels", TEXTS, "--json");
        assertThat(evaluated.out()).startsWith("{\"labels\":48,\"groups\":47,").contains("\"curve\":[{\"each\":0,");
    }

    @Test
    void storedVectorsDoNotChangeTheOutput() throws IOException {
        String plain = done("classify", TEXTS, "--charter", CHARTER, "--json").out();
        assertThat(classified(TEXTS, "--json").out()).isEqualTo(plain);
        byte[] bytes = Files.readAllBytes(vectors.resolve("vectors"));
        assertThat(classified(TEXTS, "--json").out()).isEqualTo(plain);
        assertThat(Files.readAllBytes(vectors.resolve("vectors"))).isEqualTo(bytes);
        Outcome refused =
                Project.run("classify", TEXTS, "--charter", CHARTER, "--vectors", write("mine.txt", "my text"));
        assertThat(refused.code()).isEqualTo(Redress.BAD_INPUT);
        assertThat(refused.err()).isEqualTo("redress: " + file("mine.txt") + ": is not a file of vectors\n");
    }

    @Test
    void decisiveWordsAreMarked() throws IOException {
        String one = write(
                "one.jsonl",
                "{\"id\":1,\"text\":\"With the same score he was released and I was detained.\",\"office\":{\"x\":1}}\n");
        assertThat(done("classify", one, "--charter", CHARTER, "--explain", "--json")
                        .out())
                .contains("\"explanations\":{\"1\":{\"threshold\":{", "*same*");
    }

    @Test
    void badInputIsReportedInOneLineAndNothingIsWritten() throws IOException {
        String labels = write("labels.csv", "text,criteria\nabc,fprr\n");
        Outcome outcome =
                Project.run("classify", TEXTS, "--charter", CHARTER, "--labels", labels, "-o", file("out.jsonl"));
        assertThat(outcome.code()).isEqualTo(Redress.BAD_INPUT);
        assertThat(outcome.err()).isEqualTo("redress: " + labels + ":2: unknown criterion 'fprr' (or 'none')\n");
        assertThat(folder.resolve("out.jsonl")).doesNotExist();
        assertThat(Project.run("classify", "--charter", CHARTER).err()).startsWith("redress: TEXTS is missing");
        assertThat(Project.run("classify", "--charter", CHARTER, "--evaluate").err())
                .startsWith("redress: --evaluate needs --labels");
    }

    @Test
    void aMissingDescriptionIsReported() throws IOException {
        String charter = write("c.yaml", "criteria:\n  - {id: a, cost: 1, description: late}\n  - {id: b, cost: 1}\n");
        String warning = "redress: " + charter
                + ": criterion b has no description, so texts are assigned to it by its name alone\n";
        assertThat(done("validate", charter).err()).isEqualTo(warning);
        String plain = write("p.yaml", "criteria:\n  - {id: b, cost: 1}\n");
        assertThat(done("validate", plain).err()).isEmpty();
        assertThat(done("validate", plain, "--texts").err()).contains("criterion b has no description");
    }
}
