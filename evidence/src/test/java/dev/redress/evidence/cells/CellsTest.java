package dev.redress.evidence.cells;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.evidence.RandomLog;
import dev.redress.evidence.RealLog;
import dev.redress.files.InputException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** DuckDB and plain Java count the same cells, and no row is lost. */
final class CellsTest {
    @TempDir
    Path directory = Path.of("");

    @ParameterizedTest
    @EnumSource
    void duckDbCountsTheSameAsPlainJavaOnRealLogs(RealLog log) throws Exception {
        List<Map<String, String>> rows = log.rows();
        Path file = RealLog.write(directory.resolve("log.csv"), rows);
        Cells cells = log.predictions().bins(256).cells(file);
        assertThat(cells).isEqualTo(log.predictions().bins(256).cells(rows));
        assertThat(cells.rows()).isEqualTo(rows.size());
    }

    @Test
    void duckDbCountsTheSameAsPlainJavaOnRandomLogs() throws Exception {
        for (long seed = 1; seed <= 24; seed++) {
            RandomLog log = RandomLog.of(seed);
            Path file = RealLog.write(directory.resolve("log [" + seed + "].csv"), log.rows());
            Cells cells = log.predictions().cells(file);
            assertThat(cells).as("seed " + seed).isEqualTo(log.predictions().cells(log.rows()));
            long left =
                    cells.leftOut().values().stream().mapToLong(Long::longValue).sum();
            long weightless = log.rows().size() - cells.rows() - left;
            assertThat(weightless)
                    .as("uncounted rows, all of weight 0")
                    .isBetween(0L, (long) log.rows().size() / 10);
            Collections.reverse(log.rows());
            assertThat(log.predictions().cells(log.rows()).fingerprint()).isEqualTo(cells.fingerprint());
        }
    }

    @Test
    void compressedCsvAndParquetAreTheSameLog() throws Exception {
        RandomLog log = RandomLog.of(3);
        Path csv = RealLog.write(directory.resolve("log.csv"), log.rows());
        Cells cells = log.predictions().cells(csv);
        Path gz = directory.resolve("log.csv.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(gz))) {
            Files.copy(csv, out);
        }
        assertThat(log.predictions().cells(gz)).isEqualTo(cells);
        Path parquet = directory.resolve("log.parquet");
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            // With the types that a pipeline would write: numbers as numbers.
            statement.execute(
                    "COPY (SELECT * REPLACE (try_cast(score AS DOUBLE) AS score, try_cast(label AS TINYINT) AS label,"
                            + " CAST(people AS DOUBLE) AS people, CAST(\"at\" AS TIMESTAMP) AS \"at\") FROM read_csv('"
                            + csv
                            + "', all_varchar=true)) TO '" + parquet + "' (FORMAT parquet)");
        }
        assertThat(log.predictions().cells(parquet)).isEqualTo(cells);
    }

    @Test
    void binsAreAboutEquallyFullAndNeverStraddleTheThreshold() throws Exception {
        List<Map<String, String>> rows = RealLog.ADULT.rows();
        Cells cells = RealLog.ADULT.predictions().bins(100).cells(rows);
        assertThat(cells.exact()).isFalse();
        assertThat(cells.bins()).hasSizeBetween(60, 100);
        for (int bin = 0; bin < cells.bins().size(); bin++) {
            boolean above = cells.bins().get(bin) >= 0.5;
            int number = bin;
            assertThat(cells.cells().stream()
                            .filter(cell -> cell.bin() == number)
                            .map(Cell::decision))
                    .containsOnly(above);
        }
    }

    /** By default DuckDB guesses the format of a CSV file and skips lines that do not fit. The program switches this off. */
    @Test
    void everyLineOfACsvFileCounts() throws Exception {
        Predictions columns =
                new Predictions().label("y").score("s,1").threshold(1).group("g");
        Path plain = Files.writeString(directory.resolve("plain.csv"), "g,\"s,1\",y\na,1,1\n\"b\nc\",2,0\n");
        Cells cells = columns.cells(plain);
        assertThat(cells.strata()).containsExactly(List.of("a"), List.of("b\nc"));
        for (String text : List.of(
                "\uFEFFg,\"s,1\",y\r\na,1,1\r\n\"b\nc\",2,0\r\n",
                "g;s,1;y\na;1;1\n\"b\nc\";2;0",
                "g\ts,1\ty\na\t1\t1\n\n\"b\nc\"\t2\t0\n")) {
            Path other = Files.writeString(directory.resolve("other.csv"), text);
            assertThat(columns.cells(other)).as(text).isEqualTo(cells);
        }
        Predictions sound = new Predictions().label("y").score("s").threshold(1).group("g");
        refused(sound, "g,s,y\na,1,1\nb,2\na,3,0,7\n", "bad.csv:3: 2 columns instead of 3");
        refused(sound, "g,s,y\na,1,1\na,3,0,7\n", "bad.csv:3: 4 columns instead of 3");
        refused(sound, "g,s,y\na,\"1,1\nb,2,0\n", "bad.csv:2: a quote is not closed");
        refused(sound, "", "is empty; the first line must have the names of the columns");
        refused(sound, "g,s,S\n", "there are two columns 'S'");
    }

    @Test
    void errorsAreReportedInOneLine() throws Exception {
        Predictions sound = new Predictions().label("y").score("s").threshold(1).group("g");
        refused(sound, "g,s,y\na,1,1\nb,x,0\n", "row 2: 'x' in column 's' is not a number");
        refused(sound, "g,s,y\na,1,1\nb,nan,0\n", "row 2: 'nan' in column 's' is not a number");
        refused(sound, "g,s,y\na,1,1\nb,1,maybe\n", "row 2: 'maybe' in column 'y' is neither 1 nor 0");
        refused(sound, "g,s,z\na,1,1\n", "there is no column 'y'; the columns are g, s, z");
        refused(sound, "g,s,y\na,,1\nb,2,\n", "every row lacks a value: {label=1, score=1}");
        refused(sound, "g,s,y\n", "there are no rows");
        refused(
                new Predictions().label("y").positive("hi").decision("s").group("g"),
                "g,s,y\na,1,lo\nb,0,mid\n",
                "more than two values");
        refused(new Predictions().label("y").decision("s").group("g").weight("w"), "g,s,y,w\na,1,1,-2\n", "negative");
        refused(
                new Predictions().label("y").decision("s").group("g").at("t", Period.DAY),
                "g,s,y,t\na,1,1,soon\n",
                "'soon' in column 't' is not a time");
        assertThatThrownBy(() -> sound.cells(directory.resolve("none.csv")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("there is no such file");
    }

    private void refused(Predictions predictions, String csv, String words) throws Exception {
        Path file = directory.resolve("bad.csv");
        Files.write(file, csv.getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> predictions.cells(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("bad.csv:")
                .hasMessageContaining(words)
                .hasMessageNotContaining("\n");
    }

    @Test
    void periodsAreInChronologicalOrder() {
        Predictions weekly =
                new Predictions().label("y").decision("d").group("g").at("t", Period.WEEK);
        List<Map<String, String>> rows = List.of(
                Map.of("y", "1", "d", "1", "g", "a", "t", "2026-12-31"),
                Map.of("y", "1", "d", "1", "g", "a", "t", "2027-01-03T00:00:00Z"),
                Map.of("y", "1", "d", "1", "g", "a", "t", "2027-01-04 08:00"));
        assertThat(weekly.cells(rows).byPeriod().keySet()).containsExactly("2026-W53", "2027-W01");
    }

    @Test
    void rowsWithoutAGroupFormTheirOwnGroup() {
        Cells cells = new Predictions()
                .label("y")
                .decision("d")
                .group("g")
                .cells(List.of(Map.of("y", "1", "d", "1", "g", " "), Map.of("y", "0", "d", "1", "g", "a")));
        assertThat(cells.groups(cells.attributes().get(0)).stream().map(Cells.Group::name))
                .containsExactly(Cells.MISSING, "a");
    }
}
