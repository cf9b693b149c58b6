package dev.redress.evidence;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import de.siegmar.fastcsv.writer.CsvWriter;
import dev.redress.evidence.cells.Predictions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A real prediction log among the shared data, and what its columns mean. Tests that need it are skipped where it is absent. */
public enum RealLog {
    COMPAS("compas/compas-two-years-noid.csv"),
    ADULT("adult_ydf/adult_test.csv"),
    RICCI("fairness_tabular/ricci_race.csv"),
    RICCI_REGRESSION("fairness_tabular/lequy_lr_ricci.csv"),
    GERMAN("fairness_tabular/german_data_credit.csv");

    private final String path;

    RealLog(String path) {
        this.path = path;
    }

    /** The folder of the shared data; the test is skipped where it is absent. */
    private static Path folder() {
        for (Path root = Path.of("").toAbsolutePath(); root != null; root = root.getParent()) {
            if (Files.exists(root.resolve("LICENSE"))) {
                Path data = root.resolve("../shared/data").normalize();
                assumeTrue(Files.isDirectory(data), "the shared data are not here");
                return data;
            }
        }
        throw new IllegalStateException("not within the project");
    }

    public List<Map<String, String>> rows() throws IOException {
        List<Map<String, String>> rows = read(folder().resolve(path));
        if (this == ADULT) {
            List<Map<String, String>> scores = read(folder().resolve("adult_ydf/adult_test_binary_class_rf.csv"));
            for (int n = 0; n < rows.size(); n++) {
                rows.get(n).put("score", scores.get(n).getOrDefault(">50K", ""));
            }
        }
        return rows;
    }

    /** What the columns mean. German credit has no predictions: how long a credit runs stands in for a score. */
    public Predictions predictions() {
        return switch (this) {
            case COMPAS ->
                new Predictions()
                        .label("two_year_recid")
                        .score("decile_score")
                        .threshold(5)
                        .group("race")
                        .group("sex")
                        .group("race+sex");
            case ADULT ->
                new Predictions()
                        .label("income")
                        .positive(">50K")
                        .score("score")
                        .threshold(0.5)
                        .group("sex")
                        .group("race");
            case RICCI ->
                new Predictions()
                        .label("Promoted")
                        .positive("1")
                        .score("Combine")
                        .threshold(75)
                        .group("Race");
            case RICCI_REGRESSION ->
                new Predictions().label("label").score("score").decision("pred").group("protected");
            case GERMAN ->
                new Predictions()
                        .label("class-label")
                        .positive("0")
                        .score("duration")
                        .threshold(24)
                        .group("sex")
                        .group("foreign-worker");
        };
    }

    private static List<Map<String, String>> read(Path file) throws IOException {
        List<Map<String, String>> rows = new ArrayList<>();
        try (CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(file)) {
            reader.forEach(row -> rows.add(new LinkedHashMap<>(row.getFieldsAsMap())));
        }
        return rows;
    }

    /** Writes rows as CSV: what DuckDB reads is what plain Java has at hand. */
    public static Path write(Path file, List<Map<String, String>> rows) throws IOException {
        List<String> header = List.copyOf(rows.get(0).keySet());
        try (CsvWriter writer = CsvWriter.builder().build(file)) {
            writer.writeRecord(header);
            for (Map<String, String> row : rows) {
                writer.writeRecord(header.stream()
                        .map(column -> row.getOrDefault(column, ""))
                        .toList());
            }
        }
        return file;
    }
}
