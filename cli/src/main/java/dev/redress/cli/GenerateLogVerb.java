package dev.redress.cli;

import dev.redress.lab.ComplaintGenerator;
import dev.redress.lab.ComplaintGenerator.Temper;
import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import java.time.Duration;
import java.time.Instant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code generate-log CHARTER}: complaints that nobody made. */
@Command(
        name = "generate-log",
        description = "Makes up complaints about a charter's criteria and prints them as CSV.",
        footer = {
            "",
            "Tempers: uniform; bursty (one criterion at a time, for a while); seasonal; drifting. Losses are eighths of the",
            "charter's loss bound. Same seed, same bytes, on every machine.",
            "",
            "Examples:",
            "  redress generate-log examples/compas/charter.yaml --temper bursty --complaints 200 --seed 1 > log.csv"
        })
final class GenerateLogVerb extends CharterVerb {
    private static final Instant START = Instant.parse("2026-01-05T09:00:00Z");
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
            description = "How many (default: ${DEFAULT-VALUE}).")
    int complaints;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "The seed (default: ${DEFAULT-VALUE}).")
    long seed;

    @Override
    public Integer call() {
        Charter charter = charter();
        out().print("id,at,criterion,loss\n");
        long n = 0;
        for (Event event : new ComplaintGenerator(temper, complaints).generate(charter, seed)) {
            Event.Complaint complaint = (Event.Complaint) event;
            out().print("made-up-" + (n + 1) + "," + START.plus(BETWEEN.multipliedBy(n)) + ","
                    + charter.id(complaint.criteria().get(0)) + "," + Micros.format(complaint.loss()) + "\n");
            n++;
        }
        return Redress.DONE;
    }
}
