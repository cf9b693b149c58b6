package dev.redress.cli;

import dev.redress.evidence.history.History;
import dev.redress.evidence.history.HistoryCharter;
import dev.redress.evidence.history.PastCost;
import dev.redress.evidence.history.PastEffects;
import dev.redress.files.CharterFile;
import dev.redress.files.InputException;
import dev.redress.files.PeriodTable;
import dev.redress.model.Charter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Conflicts and costs derived from history, as tables, JSON and comments in a charter. */
record HistoryReport(Path file, HistoryCharter derived) {
    /**
     * Reads a ledger, or a table of periods.
     *
     * @param charter for a table of periods: the charter that defines the criteria in its columns
     */
    static HistoryReport read(Path file, @Nullable String charter, int window, double level, String command)
            throws IOException {
        History history = isLedger(file)
                ? History.ofLedger(file)
                : History.of(charterOf(charter), PeriodTable.read(file.toString(), charterOf(charter)));
        List<String> evidence = List.of(
                "Derived from " + file + ": " + history.stretches().size() + " periods or complaints, "
                        + history.fixes() + " fixes",
                "by: redress " + command,
                "A conflict is a pair of criteria where fixing one raised the losses of the other: an exact binomial test for each pair,"
                        + " with a false discovery rate of at most " + level + " (Benjamini-Hochberg).",
                "A cost is the mean actual cost of past fixes, or the charter's if there were none.");
        return new HistoryReport(
                file,
                new HistoryCharter(history, PastEffects.of(history, window), PastCost.of(history), level, evidence));
    }

    private static Charter charterOf(@Nullable String charter) {
        if (charter == null) {
            throw new IllegalArgumentException("a table of periods needs --charter, which defines its criteria");
        }
        return CharterFile.read(charter);
    }

    private static boolean isLedger(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new InputException(file.toString(), 0, "there is no such file");
        }
        try (var in = Files.newInputStream(file)) {
            return new String(in.readNBytes(1), StandardCharsets.ISO_8859_1).equals("{");
        }
    }

    private String id(int criterion) {
        return derived.history().charter().id(criterion);
    }

    /** The mean actual cost of past fixes, for criteria that were fixed. */
    Map<String, Double> costs() {
        Map<String, Double> costs = new LinkedHashMap<>();
        for (int i = 0; i < derived.costs().size(); i++) {
            if (derived.costs().get(i).cases() > 0) {
                costs.put(id(i), derived.costs().get(i).cost());
            }
        }
        return costs;
    }

    /** Comments for a charter that is derived from history and from a prediction log. */
    List<String> evidence() {
        List<String> lines = new ArrayList<>();
        lines.add("Costs of " + (costs().isEmpty() ? "nothing" : String.join(", ", costs().keySet()))
                + " are actual costs of past fixes, from " + file + ".");
        derived.found().forEach((pair, words) -> lines.add("History: " + words + "."));
        return lines;
    }

    void print(PrintWriter out) {
        History history = derived.history();
        out.println(history.stretches().size() + " periods or complaints, " + history.fixes() + " fixes");
        out.println();
        TextTable pairs = new TextTable("fixing", "losses of", "fixes", "before", "after", "times", "p", "among all");
        derived.effects().effects().stream()
                .filter(effect -> effect.adjusted() <= derived.level())
                .forEach(effect -> pairs.row(
                        id(effect.fixed()),
                        id(effect.other()),
                        effect.fixes(),
                        effect.before(),
                        effect.after(),
                        String.format(Locale.ROOT, "%.2f", effect.ratio()),
                        String.format(Locale.ROOT, "%.2g", effect.p()),
                        String.format(Locale.ROOT, "%.2g", effect.adjusted())));
        if (derived.effects().conflicts(derived.level()).isEmpty()) {
            out.println("no fix raised the losses of another criterion, as far as the data show");
        } else {
            pairs.print(out);
        }
        out.println();
        TextTable costs = new TextTable("criterion", "cost", "by");
        for (int i = 0; i < derived.costs().size(); i++) {
            PastCost cost = derived.costs().get(i);
            costs.row(id(i), String.format(Locale.ROOT, "%.3f", cost.cost()), HistoryCharter.words(cost));
        }
        costs.print(out);
    }

    Map<String, Object> document() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("stretches", derived.history().stretches().size());
        document.put("fixes", derived.history().fixes());
        document.put(
                "pairs",
                derived.effects().effects().stream().map(this::document).toList());
        document.put(
                "conflicts",
                derived.effects().conflicts(derived.level()).stream()
                        .map(pair -> List.of(id(pair[0]), id(pair[1])))
                        .toList());
        List<Map<String, Object>> costs = new ArrayList<>();
        for (int i = 0; i < derived.costs().size(); i++) {
            costs.add(document(id(i), derived.costs().get(i)));
        }
        document.put("costs", costs);
        return document;
    }

    private Map<String, Object> document(PastEffects.Effect effect) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("fixing", id(effect.fixed()));
        document.put("lossesOf", id(effect.other()));
        document.put("fixes", effect.fixes());
        document.put("before", effect.before());
        document.put("after", effect.after());
        document.put("ratio", effect.ratio());
        document.put("p", effect.p());
        document.put("adjusted", effect.adjusted());
        return document;
    }

    private static Map<String, Object> document(String id, PastCost cost) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("criterion", id);
        document.put("cost", cost.cost());
        document.put("cases", cost.cases());
        document.put("low", cost.interval().map(PastCost.Interval::low).orElse(null));
        document.put("high", cost.interval().map(PastCost.Interval::high).orElse(null));
        return document;
    }
}
