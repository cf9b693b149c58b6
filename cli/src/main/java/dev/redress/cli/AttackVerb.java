package dev.redress.cli;

import dev.redress.files.ComplaintWriter;
import dev.redress.files.ComplaintWriter.Format;
import dev.redress.lab.attack.Attack;
import dev.redress.lab.attack.AveragingAdversary;
import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.policy.Guarantee;
import dev.redress.policy.PolicyCatalogue;
import dev.redress.policy.PolicyKind;
import dev.redress.policy.Setting;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code attack CHARTER --policy ID}: the worst complaint sequence for a policy. */
@Command(
        name = "attack",
        description = "Finds the complaint sequence on which a policy does worst against hindsight.",
        footer = {
            "",
            "On small charters the result is exact: it covers every sequence of complaints with the given losses.",
            "On larger charters it is the worst sequence that a search finds. The cycle can be repeated forever.",
            "Ctrl-C prints the worst sequence so far (JSON: \"complete\":false). If the policy pays and the optimum",
            "does not, JSON has \"ratio\":null and \"unbounded\":true.",
            "",
            "With --any, an adversary complains about one member of the largest conflict until it is fixed, then",
            "about another that is not fixed. Of 2r - 1 players who know the complaints, where r is the size of",
            "the conflict, the cheapest pays at most about 1/(2r - 1) of what the policy pays.",
            "",
            "Examples:",
            "  redress attack examples/compas/charter.yaml --policy barrier-literal",
            "  redress attack examples/compas/charter.yaml --policy work-function --any",
            "  redress attack examples/compas/charter.yaml --policy barrier --grid 4 --complaints-out worst.csv",
            "  redress compare examples/compas/charter.yaml --complaints worst.csv"
        })
final class AttackVerb extends CharterVerb {
    private static final int COMPLAINTS_OUT = 20_000;

    @Mixin
    ComplaintPolicyOptions policy = new ComplaintPolicyOptions();

    @Option(
            names = "--grid",
            paramLabel = "G",
            defaultValue = "1",
            description = "Losses are B/G, 2B/G, .., B (default: ${DEFAULT-VALUE}, only B).")
    int grid;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            defaultValue = "30s",
            converter = DurationConverter.class,
            description = "How long to search: 30s, 2m (default: ${DEFAULT-VALUE}).")
    Duration budget = Duration.ZERO;

    @Option(
            names = "--any",
            description =
                    "Play an adversary that defeats every deterministic policy, on the charter's largest conflict.")
    boolean any;

    @Option(
            names = "--complaints-out",
            paramLabel = "FILE",
            converter = OutputFile.class,
            description = "Write the sequence as a CSV log.")
    @Nullable
    Path complaintsOut;

    /** The worst sequence so far. The thread that handles Ctrl-C reads it, too. */
    private volatile Attack worst = new Attack(1, false, List.of(), List.of());

    @Override
    public Integer call() throws IOException {
        Charter charter = charter();
        PolicyKind kind = PolicyCatalogue.find(policy.id());
        Setting setting = Setting.of(charter, 1).withParameters(policy.parameters());
        Attack attack;
        if (any) {
            AveragingAdversary.AveragingResult result =
                    AveragingAdversary.on(setting, kind, loss(charter), COMPLAINTS_OUT);
            new AveragingReport(charter, result).print(out(), json);
            attack = result.attack();
        } else {
            Guarantee guarantee = kind.guarantee(setting);
            attack = search(charter, kind, setting, guarantee);
            report(charter, attack, guarantee, true);
        }
        if (complaintsOut != null) {
            write(complaintsOut, csv(charter, attack));
        }
        return Redress.DONE;
    }

    private Attack search(Charter charter, PolicyKind kind, Setting setting, Guarantee guarantee) {
        long began = System.nanoTime();
        long[] losses = losses(charter);
        try (ProgressLine progress = new ProgressLine(err())) {
            progress.saying(() -> progress.at(
                    Math.min(1, (System.nanoTime() - began) / (double) Math.max(1, budget.toNanos())),
                    "ratio " + ratio(worst)));
            Runnable lastWords = () -> {
                progress.wipe();
                report(charter, worst, guarantee, false);
            };
            InterruptHook.of(out(), lastWords, () -> {
                worst = Attack.on(setting, kind, losses, budget, worse -> worst = worse);
            });
        }
        return worst;
    }

    private void report(Charter charter, Attack attack, Guarantee guarantee, boolean complete) {
        if (json) {
            JsonLine.print(out(), document(charter, attack, guarantee, complete));
        } else {
            print(charter, attack, guarantee);
        }
    }

    private static long loss(Charter charter) {
        if (charter.lossBound() == 0) {
            throw new IllegalArgumentException("the charter's lossBound is 0, so no complaint has a loss");
        }
        return charter.lossBound();
    }

    private long[] losses(Charter charter) {
        require("--grid", grid, 1, 100);
        long[] losses = new long[grid];
        for (int n = 1; n <= grid; n++) {
            losses[n - 1] = loss(charter) * n / grid;
        }
        return losses;
    }

    private static Map<String, Object> document(Charter charter, Attack attack, Guarantee guarantee, boolean complete) {
        Map<String, Object> document = new LinkedHashMap<>();
        boolean unbounded = Double.isInfinite(attack.ratio());
        document.put("ratio", unbounded ? null : attack.ratio());
        document.put("unbounded", unbounded);
        document.put("bound", guarantee.ratio().isPresent() ? guarantee.ratio().getAsDouble() : null);
        document.put("exact", attack.exact());
        document.put("prefix", steps(charter, attack.prefix()));
        document.put("cycle", steps(charter, attack.cycle()));
        if (!complete) {
            document.put("complete", false);
        }
        return document;
    }

    static List<List<Object>> steps(Charter charter, List<Attack.AttackStep> steps) {
        return steps.stream()
                .map(step -> List.<Object>of(charter.id(step.criterion()), JsonLine.amount(step.loss())))
                .toList();
    }

    private void print(Charter charter, Attack attack, Guarantee guarantee) {
        out().println("ratio   " + ratio(attack)
                + (attack.exact() ? " (exact: no sequence of these losses is worse)" : " (the worst sequence found)"));
        out().println("bound   " + guarantee.words());
        out().println("prefix  " + words(charter, attack.prefix()));
        out().println("cycle   " + words(charter, attack.cycle()));
    }

    private static String ratio(Attack attack) {
        return Double.isInfinite(attack.ratio()) ? "without bound" : String.format(Locale.ROOT, "%.4f", attack.ratio());
    }

    private static String words(Charter charter, List<Attack.AttackStep> steps) {
        return steps.isEmpty()
                ? "none"
                : steps.stream()
                        .map(step -> charter.id(step.criterion()) + " " + Micros.format(step.loss()))
                        .collect(Collectors.joining(", "));
    }

    /** The prefix, then enough rounds of the cycle to make the prefix negligible. */
    private static String csv(Charter charter, Attack attack) {
        int rounds = attack.cycle().isEmpty()
                ? 0
                : Math.max(1, COMPLAINTS_OUT / attack.cycle().size());
        StringWriter csv = new StringWriter();
        ComplaintWriter writer = new ComplaintWriter(new PrintWriter(csv), Format.CSV, charter, false);
        attack.log(rounds).forEach(event -> writer.write((Event.Complaint) event));
        return csv.toString();
    }
}
