package dev.redress.cli;

import dev.redress.files.ComplaintWriter;
import dev.redress.files.ComplaintWriter.Format;
import dev.redress.lab.ComplaintGenerator;
import dev.redress.lab.ComplaintGenerator.Temper;
import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code generate-log CHARTER}: a made-up complaint log. */
@Command(
        name = "generate-log",
        description = "Prints a made-up complaint log for a charter.",
        footer = {
            "",
            "Tempers: uniform (every criterion equally likely), bursty (one criterion at a time, for a while),",
            "seasonal (rates rise and fall), drifting (rates change slowly). Losses are multiples of an eighth",
            "of the charter's loss bound. The same seed gives the same bytes on every machine. --json prints",
            "{\"complaints\":[..]}.",
            "",
            "Examples:",
            "  redress generate-log examples/compas/charter.yaml --temper bursty --complaints 200 \\",
            "      --seed 1 > log.csv",
            "  redress generate-log examples/compas/charter.yaml --format jsonl --complaints 20 > log.jsonl"
        })
final class GenerateLogVerb extends CharterVerb {
    private static final Instant START = Instant.parse("2026-01-05T09:00:00Z");
    private static final Instant END = Instant.parse("9999-12-31T00:00:00Z");
    private static final Duration BETWEEN = Duration.ofHours(6);

    @Option(
            names = "--temper",
            paramLabel = "T",
            defaultValue = "uniform",
            description = "uniform, bursty, seasonal or drifting (default: ${DEFAULT-VALUE}).")
    Temper temper = Temper.UNIFORM;

    @Option(
            names = "--complaints",
            paramLabel = "N",
            defaultValue = "1000",
            description = "Number of complaints (default: ${DEFAULT-VALUE}).")
    int complaints;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "Seed of the random complaints (default: ${DEFAULT-VALUE}).")
    long seed;

    @Option(
            names = "--format",
            paramLabel = "csv|jsonl",
            defaultValue = "csv",
            description = "CSV or JSON lines (default: ${DEFAULT-VALUE}).")
    Format format = Format.CSV;

    private long made;

    @Override
    public Integer call() {
        Charter charter = charter();
        ComplaintGenerator generator = new ComplaintGenerator(temper, complaints);
        if (json) {
            List<Map<String, Object>> all = new ArrayList<>();
            generator.generate(charter, seed, complaint -> all.add(document(charter, named(complaint))));
            JsonLine.print(out(), Map.of("complaints", all));
        } else {
            ComplaintWriter writer = new ComplaintWriter(out().data(), format, charter, true);
            generator.generate(charter, seed, complaint -> writer.write(named(complaint)));
        }
        return Redress.DONE;
    }

    /** With an id, and with a time while years have four digits. */
    private Event.Complaint named(Event.Complaint complaint) {
        Instant at = START.plus(BETWEEN.multipliedBy(made++));
        return new Event.Complaint(
                "made-up-" + made, at.isBefore(END) ? at.toString() : null, complaint.criteria(), complaint.loss());
    }

    private static Map<String, Object> document(Charter charter, Event.Complaint complaint) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("id", complaint.id());
        document.put("at", complaint.at());
        document.put("criteria", complaint.criteria().stream().map(charter::id).toList());
        document.put("loss", JsonLine.amount(complaint.loss()));
        return document;
    }
}
