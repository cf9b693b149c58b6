package dev.redress.benchmarks.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.redress.oracle.ExactOracle;
import dev.redress.oracle.Optimum;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Published optima. The instances that take more than a second are only in the report. */
final class KnownOptimumTest {
    private static final Set<String> SLOW =
            Set.of("brock200_2.clq", "keller4.clq", "p_hat300-1.clq", "PR-Grids_12.mwvc", "example.wcsp");

    @TempDir
    Path directory = Path.of("");

    @Test
    void theExactOracleFindsTheOptimaThatOthersProved() throws Exception {
        assumeTrue(Files.isDirectory(KnownOptimum.data()), "the benchmark data are not here: " + KnownOptimum.data());
        for (KnownOptimum known : KnownOptimum.all()) {
            if (SLOW.contains(known.name())) {
                continue;
            }
            OracleQuestion question = known.question();
            Optimum found = ExactOracle.unlimited().minimise(question.objective(), question.conflicts());
            assertThat(found.optimal()).as(known.name()).isTrue();
            // OPTIMA.csv states sums with four decimals, of weights with four decimals.
            assertThat(found.value()).as(known.name()).isCloseTo(known.value(), within(1e-4));
        }
    }

    @Test
    void everyFormatReadsTheSameTriangleWithATail() throws Exception {
        List<Path> covers = List.of(
                write("a.gr", "c a comment\np td 4 5\n1 2\n2 3\n1 3\n3 4\n4 3\n"),
                write("a.mwvc", "p edges 4 4\nn 1 1\nn 2 1\nn 3 1\nn 4 1\ne 1 2\ne 2 3\ne 1 3\ne 3 4\n"),
                write("a.graph", "4 4 0\n2 3\n1 3\n1 2 4\n3\n"));
        for (Path file : covers) {
            OracleQuestion question = GraphFile.read(file);
            assertThat(ExactOracle.unlimited()
                            .minimise(question.objective(), question.conflicts())
                            .value())
                    .as("cover of " + file)
                    .isEqualTo(2);
        }
        OracleQuestion clique =
                GraphFile.read(write("a.clq", "p edge 4 4\nn 1 5\nn 2 1\nn 3 1\nn 4 7\ne 1 2\ne 2 3\ne 1 3\ne 3 4\n"));
        assertThat(ExactOracle.unlimited()
                        .minimise(clique.objective(), clique.conflicts())
                        .value())
                .isEqualTo(-8);
    }

    @Test
    void aNetworkOfVariablesWithMoreThanTwoValuesIsReadValueByValue() throws Exception {
        // x of three values, y of two: x = 2 costs nothing unless y = 1; y = 0 costs 2; x = 0 and x = 1 cost 4 and 3.
        OracleQuestion question = WcspFile.read(
                write("a.wcsp", "tiny 2 3 3 100\n3 2\n1 0 0 2\n0 4\n1 3\n1 1 0 1\n0 2\n2 0 1 0 1\n2 1 9\n"));
        assertThat(ExactOracle.unlimited()
                        .minimise(question.objective(), question.conflicts())
                        .value())
                .isEqualTo(2);
    }

    private Path write(String name, String text) throws Exception {
        return Files.writeString(directory.resolve(name), text);
    }
}
