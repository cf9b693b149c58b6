package dev.redress.cli;

import dev.redress.evidence.cells.Cells;
import dev.redress.evidence.cells.Period;
import dev.redress.evidence.monitor.PeriodLosses;
import dev.redress.evidence.rules.Parity;
import dev.redress.files.AtomicFile;
import dev.redress.files.CharterFile;
import dev.redress.model.Charter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code monitor PREDICTIONS --charter C}: the losses of each criterion in each period of a log, for learning policies. */
@Command(
        name = "monitor",
        description = "Turns a prediction log with timestamps into losses per period, for resolve.",
        footer = {
            "",
            "The loss of a criterion in a period is the number of people affected by its violation: summed over",
            "all groups of at least 30 people, the number of decisions that would have to change for the group's",
            "rate to be within the tolerance of the overall rate.",
            "",
            "A criterion is measured if its id is that of a rate (fpr, race.ppv) or of a criterion on scores",
            "(cal, bpc, bnc, auc), unless the charter says source: complaints. auc can be monitored, but not",
            "derived.",
            "",
            "Examples:",
            "  redress monitor examples/compas/months.csv --label reoffended --score decile --threshold 5 \\",
            "      --group race --weight people --at month --charter examples/compas/derived.yaml \\",
            "      > observations.jsonl"
        })
final class MonitorVerb extends PredictionsVerb {
    @Parameters(paramLabel = "PREDICTIONS", description = "CSV, CSV.gz or Parquet.")
    Path file = Path.of("");

    @Option(
            names = "--charter",
            paramLabel = "FILE",
            required = true,
            description = "The charter whose criteria are measured.")
    String charter = "";

    @Option(
            names = "--period",
            paramLabel = "P",
            defaultValue = "MONTH",
            description = "day, week, month, quarter or year (default: month).")
    Period period = Period.MONTH;

    @Option(
            names = "--tolerance",
            paramLabel = "E",
            defaultValue = "0.02",
            description = "Difference between rates that still counts as equal (default: ${DEFAULT-VALUE}).")
    double tolerance;

    @Option(
            names = "--loss-per-person",
            paramLabel = "W",
            defaultValue = "1",
            description = "Loss per affected person (default: ${DEFAULT-VALUE}).")
    double lossPerPerson;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            converter = OutputFile.class,
            description = "Write the losses to FILE instead of printing them.")
    @Nullable
    Path output;

    @Override
    public Integer call() throws IOException {
        if (at == null) {
            throw new IllegalArgumentException("--at is missing: the column with the time");
        }
        Charter read = CharterFile.read(charter);
        Cells cells = read(predictions(period), file);
        List<PeriodLosses> observations = PeriodLosses.of(cells, measured(read, cells), lossPerPerson);
        StringWriter lines = new StringWriter();
        PrintWriter writer = new PrintWriter(lines);
        observations.forEach(observation -> JsonLine.print(writer, document(observation)));
        if (output == null) {
            out().print(lines);
        } else {
            AtomicFile.write(output, lines.toString().getBytes(StandardCharsets.UTF_8));
        }
        return Redress.DONE;
    }

    /** The criteria of the charter that can be measured; a message names the others. */
    private List<Parity> measured(Charter read, Cells cells) {
        List<Parity> criteria = new ArrayList<>();
        for (int i = 0; i < read.size(); i++) {
            String id = read.id(i);
            if (!read.criteria().get(i).source().countsMonitor()) {
                continue;
            }
            if (CriterionNames.isRate(id)) {
                criteria.addAll(CriterionNames.parse(List.of(id), cells, tolerance));
            } else {
                err().println("redress: " + id + " is not measured: there is no rate of that name");
            }
        }
        if (criteria.isEmpty()) {
            throw new IllegalArgumentException(charter + ": no criterion is a rate that can be measured");
        }
        return criteria;
    }

    private Map<String, Object> document(PeriodLosses observation) {
        Map<String, BigDecimal> losses = new LinkedHashMap<>();
        observation.losses().forEach((id, loss) -> losses.put(id, JsonLine.amount(loss)));
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("at", period.start(observation.at()));
        document.put("steps", 1);
        document.put("losses", losses);
        return document;
    }
}
