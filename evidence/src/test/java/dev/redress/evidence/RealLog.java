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

/** A real prediction log from the shared data, and the meaning of its columns. Tests that need it are skipped if it is missing. */
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

    /** The folder of the shared data; skips the test if it is missing. */
    private static Path folder() {
        for (Path root = Path.of("").toAbsolutePath(); root != null; root = root.getParent()) {
            if (Files.exists(root.resolve("LICENSE"))) {
                Path data = root.resolve("../shared/data").normalize();
                assumeTrue(Files.isDirectory(data), "the shared data is missing");
                return data;
            }
        }
        throw new IllegalStateException("the current directory is outside the project");
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

    /** The meaning of the columns. German credit has no predictions: the duration of the credit stands in for a score. */
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

    /** Writes rows as CSV, so that DuckDB reads the same values that plain Java has. */
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
