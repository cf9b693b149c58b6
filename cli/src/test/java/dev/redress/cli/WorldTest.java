package dev.redress.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.redress.cli.Project.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The bundled worlds of the laboratory equal the output of {@code derive --world}. */
final class WorldTest {
    @TempDir
    Path directory = Path.of("");

    private static List<String> table(Path world) throws IOException {
        return Files.readAllLines(world).stream()
                .filter(line -> !line.startsWith("#"))
                .toList();
    }

    /**
     * For the search, rules within a thousandth of an error of the best are equally good, so counts may differ by a few hundredths
     * of a person.
     */
    private static void assertSame(List<String> made, List<String> kept) {
        assertThat(made).hasSameSizeAs(kept).hasSizeGreaterThan(20);
        assertThat(made.get(0)).isEqualTo(kept.get(0));
        for (int n = 1; n < kept.size(); n++) {
            String[] mine = made.get(n).split(",", -1);
            String[] theirs = kept.get(n).split(",", -1);
            assertThat(mine[0]).isEqualTo(theirs[0]);
            for (int c = n == 1 ? 2 : 1; c < theirs.length; c++) {
                assertThat(Double.parseDouble(mine[c]))
                        .as(theirs[0])
                        .isCloseTo(Double.parseDouble(theirs[c]), within(0.05));
            }
        }
    }

    private static Path kept(String name) {
        return Project.file("lab/src/main/resources/dev/redress/lab/world/" + name + ".csv");
    }

    @Test
    void theCompasWorldIsDerivedFromTheExample() throws IOException {
        Path world = directory.resolve("compas.csv");
        Outcome outcome = Project.run(
                "derive",
                Project.file("examples/compas/predictions.csv").toString(),
                "--label=reoffended",
                "--score=decile",
                "--threshold=5",
                "--group=race",
                "--weight=people",
                "--resamples=0",
                "--world=" + world);
        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertSame(table(world), table(kept("compas")));
        assertThat(Files.readString(world)).contains("SHA-256");
    }

    @Test
    void theAdultWorldIsDerivedFromTheSharedData() throws IOException {
        Path data = Project.file("../shared/data/adult_ydf").normalize();
        assumeTrue(Files.isDirectory(data), "the shared data is missing");
        List<String> people = Files.readAllLines(data.resolve("adult_test.csv"));
        List<String> scores = Files.readAllLines(data.resolve("adult_test_binary_class_rf.csv"));
        int score = List.of(scores.get(0).split(",", -1)).indexOf(">50K");
        List<String> scored = new ArrayList<>(List.of(people.get(0) + ",score"));
        for (int n = 1; n < people.size(); n++) {
            scored.add(people.get(n) + "," + scores.get(n).split(",", -1)[score]);
        }
        Path log = Files.write(directory.resolve("adult.csv"), scored);
        Path world = directory.resolve("world.csv");
        Outcome outcome = Project.run(
                "derive",
                log.toString(),
                "--label=income",
                "--positive=>50K",
                "--score=score",
                "--threshold=0.5",
                "--group=sex",
                "--resamples=0",
                "--bins=100",
                "--world=" + world);
        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertSame(table(world), table(kept("adult")));
    }
}
