package dev.redress.audit;

import dev.redress.lab.figure.ConflictDrawing;
import dev.redress.lab.figure.CostChart;
import dev.redress.lab.figure.DayAxis;
import dev.redress.lab.figure.FigureStyle;
import dev.redress.lab.figure.FlowBars;
import dev.redress.ledger.Mode;
import dev.redress.model.Charter;
import dev.redress.model.Criterion;
import dev.redress.policy.Bound;
import dev.redress.policy.Guarantee;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A report about one system for a committee or a regulator: one self-contained page, made from a ledger alone. The same ledger gives the
 * same report, byte for byte, except where the optimum in hindsight is too hard to find: the range that is stated then depends on how far
 * the search came in its time.
 */
public final class AuditReport {
    /** Nobody reads more rows than this; the ledger has them all. */
    private static final int MOST_MOMENTS = 2_000;

    private static final int MOST_SETS = 200;

    private final Audit audit;
    private final SystemHistory history;
    private final Charter charter;
    private final CostComparison comparison;
    private final Html page = new Html();

    private AuditReport(Audit audit, CostComparison comparison) {
        this.audit = audit;
        this.comparison = comparison;
        history = audit.history();
        charter = history.charter();
    }

    /**
     * The report as HTML.
     *
     * @param effort how hard to search for the optimum in hindsight, about in seconds
     */
    public static String html(Audit audit, double effort) {
        return new AuditReport(audit, CostComparison.of(audit.history(), effort)).write();
    }

    private String write() {
        page.markup("""
                <!doctype html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
                """);
        page.element("title", "Audit of " + name());
        page.markup("<style>\n" + FigureStyle.css() + style() + "</style>\n</head>\n<body>\n<main>\n");
        head();
        summary();
        criteria();
        conflicts();
        timeline();
        people();
        complaints();
        costs();
        guarantee();
        integrity();
        words();
        return page.markup("</main>\n</body>\n</html>\n").toString();
    }

    private static String style() {
        try (InputStream in = AuditReport.class.getResourceAsStream("audit.css")) {
            if (in == null) {
                throw new IllegalStateException("audit.css is part of the build");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String name() {
        return charter.name().isBlank() ? "a system without a name" : charter.name();
    }

    private void section(String id, String heading) {
        page.open("section", "id=\"" + id + "\"").element("h2", heading);
    }

    private void head() {
        page.open("header")
                .element("p", "class=\"kicker\"", "Redress · audit report")
                .element("h1", name());
        page.paragraph(period()
                + " It was produced from the ledger alone: every entry was verified and every decision was recomputed. "
                + "Anybody who has the ledger can produce this report again.");
        page.close("header");
    }

    private String period() {
        List<String> labels = history.days().labels();
        String first = DayAxis.words(labels.get(0));
        String last = DayAxis.words(labels.get(labels.size() - 1));
        if (first.isBlank() || first.startsWith("after")) {
            return "The ledger does not say when complaints were received, so this report counts complaints instead of days.";
        }
        return "This report covers " + (first.equals(last) ? first : first + " to " + last) + ".";
    }

    private void summary() {
        Integrity integrity = audit.integrity();
        page.open("section", "id=\"summary\" class=\"" + (integrity.verified() ? "ok" : "bad") + " verdict\"");
        page.element("h2", integrity.verified() ? "The ledger is intact" : "The ledger is damaged");
        page.paragraph(
                integrity.verified()
                        ? "All " + Amounts.count(integrity.entries())
                                + " entries match the fingerprints stored with them, and every decision was reproduced exactly."
                        : fault());
        page.close("section");
        page.open("dl", "class=\"facts\"");
        fact("Complaints received", Amounts.count(history.fates().received()));
        fact("Decisions", Amounts.count(audit.decisions()));
        fact("Total cost", Amounts.of(history.totalLoss()));
        fact("Cost of complaints", Amounts.of(history.complaintLoss()));
        fact("Cost of fixes", Amounts.of(history.fixingCost()));
        fact("Cost if nothing had been fixed", Amounts.of(history.neverLoss()));
        page.close("dl");
        page.element(
                "p",
                "class=\"caption\"",
                "Costs are in the unit that the charter uses for prices and losses, rounded to two decimals. The ledger has the exact amounts.");
    }

    private String fault() {
        Integrity.Fault fault = audit.integrity().fault().orElseThrow();
        return "Line " + fault.line() + ": " + fault.problem() + ". "
                + (fault.chain()
                        ? "The fingerprints match up to this line, so the entries are unchanged, but this version of Redress decides differently. "
                        : "From this line on, the ledger is not what was originally written. ")
                + "This report covers the entries before line " + fault.line() + " only.";
    }

    private void fact(String what, String value) {
        page.open("div").element("dt", what).element("dd", value).close("div");
    }

    private void criteria() {
        section("criteria", "The system and its criteria");
        page.paragraph(
                "A criterion is one requirement of fairness. At any time it is either fixed, so that the system meets it, or unfixed. "
                        + "Fixing a criterion costs the price in the table. A complaint about a criterion costs the loss stated for that complaint "
                        + "while the criterion is unfixed, and nothing while it is fixed. " + mode());
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < charter.size(); i++) {
            Criterion one = charter.criteria().get(i);
            SystemHistory.Flow flow = history.flow(one.id());
            rows.add(List.of(
                    one.name(),
                    one.id(),
                    SystemDrawing.standing(audit.resolver(), i).words(),
                    Amounts.of(audit.resolver().cost(i)),
                    Amounts.count(audit.resolver().fixes(i)),
                    Amounts.count(flow.complaints()),
                    Amounts.of(flow.loss())));
        }
        page.table(
                "The criteria at the end of the period covered",
                List.of(
                        "Criterion",
                        "Id",
                        "State",
                        "#Price of a fix",
                        "#Times fixed",
                        "#Complaints",
                        "#Cost of complaints"),
                rows);
        page.close("section");
    }

    private String mode() {
        String policy = "The policy “" + history.opening().policy() + "” decides what to fix. ";
        Mode mode = history.mode();
        return policy
                + (mode == Mode.ACT
                        ? "Its decisions take effect at once."
                        : mode == Mode.ADVISE
                                ? "Its decisions are recommendations, which take effect when people report them done."
                                : "Its decisions are recorded but not carried out (shadow mode).");
    }

    private void conflicts() {
        section("conflicts", "Why the criteria exclude each other");
        List<String> sentences = ConflictSentences.of(charter);
        if (sentences.isEmpty()) {
            page.paragraph("The charter names no conflicts: all criteria can be fixed at the same time.")
                    .close("section");
            return;
        }
        page.paragraph(
                "Some criteria cannot be met at the same time. For example, if base rates differ between groups, equal error rates and equal "
                        + "precision cannot both hold unless the predictions are perfect. The conflicts below are those that the charter names; "
                        + "the people who agreed on the charter are responsible for them. Fixing one criterion may therefore mean releasing "
                        + "another, that is, giving it up.");
        SystemDrawing.of(audit.resolver(), id -> null)
                .ifPresent(
                        drawing -> figure(
                                drawing.svg(),
                                "Lines connect two criteria that cannot both be fixed. Shaded areas mark larger sets that cannot all be fixed. "
                                        + "A filled disc is a fixed criterion, and the arc around it is the part of its barrier that is left. An open disc "
                                        + "is an unfixed criterion, with the percentage of its price that complaints have accrued."));
        page.open("ul");
        sentences.stream().limit(MOST_SETS).forEach(one -> page.element("li", one));
        page.close("ul");
        if (sentences.size() > MOST_SETS) {
            page.paragraph(
                    "The first line of the ledger has " + Amounts.count(sentences.size() - MOST_SETS) + " more.");
        }
        page.close("section");
    }

    private void figure(String svg, String caption) {
        page.open("figure").markup(svg).element("figcaption", caption).close("figure");
    }

    private void timeline() {
        section("timeline", "What was decided, when, by whom and why");
        List<HistoryEvent> moments = history.events();
        page.open("ol", "class=\"timeline\"");
        for (HistoryEvent moment : moments.subList(0, Math.min(moments.size(), MOST_MOMENTS))) {
            page.open("li", "class=\"" + moment.kind().word() + "\"");
            String when = moment.at().isEmpty() ? "" : Amounts.zoned(moment.at()) + " · ";
            page.element("p", "class=\"when\"", when + "line " + Amounts.count(moment.line()));
            page.element("p", "class=\"what\"", moment.what() + ".");
            if (moment.byPerson()) {
                page.element("p", "class=\"why\"", moment.who() + ": " + moment.why());
            } else if (!moment.why().isEmpty()) {
                page.element("p", "class=\"why\"", PlainReason.words(moment.why()));
            }
            page.close("li");
        }
        page.close("ol");
        if (moments.size() > MOST_MOMENTS) {
            page.paragraph("The ledger has " + Amounts.count(moments.size() - MOST_MOMENTS) + " more.");
        }
        page.close("section");
    }

    private void people() {
        Map<String, Map<HistoryEvent.Kind, Integer>> acts = new TreeMap<>();
        history.events().stream()
                .filter(HistoryEvent::byPerson)
                .forEach(moment -> acts.computeIfAbsent(moment.who(), who -> new TreeMap<>())
                        .merge(moment.kind(), 1, Integer::sum));
        section("people", "Who did what");
        if (acts.isEmpty()) {
            page.paragraph("No person acted in this ledger: the policy made every decision, and nobody intervened.");
        } else {
            List<List<String>> rows = new ArrayList<>();
            acts.forEach((who, counts) -> rows.add(List.of(
                    who,
                    Phrases.list(counts.entrySet().stream()
                            .map(one -> one.getKey().word() + " " + times(one.getValue()))
                            .toList()))));
            page.table("What each person did", List.of("Person", "Actions"), rows);
        }
        page.close("section");
    }

    private static String times(int count) {
        return count == 1 ? "once" : count == 2 ? "twice" : Amounts.count(count) + " times";
    }

    private void complaints() {
        SystemHistory.Fates fates = history.fates();
        section("complaints", "The complaints, and what became of them");
        page.table(
                "What became of the complaints",
                List.of("Complaints", "#Number"),
                List.of(
                        List.of("Received", Amounts.count(fates.received())),
                        List.of("Counted", Amounts.count(fates.counted())),
                        List.of("Waiting for somebody to assign a criterion", Amounts.count(fates.unassigned())),
                        List.of("Held back until somebody reviews them", Amounts.count(fates.held())),
                        List.of("Dismissed by people", Amounts.count(fates.dismissed())),
                        List.of("Text erased", Amounts.count(fates.erased()))));
        long costing = 0;
        long averted = 0;
        for (Criterion one : charter.criteria()) {
            costing += history.flow(one.id()).costing();
            averted += history.flow(one.id()).averted();
        }
        page.paragraph("Of the counted complaints, " + Amounts.count(costing)
                + " came while their criterion was unfixed and had a cost; " + Amounts.count(averted)
                + " came while it was fixed and had none. A complaint about several criteria counts once for each. "
                + "The ledger does not contain the text of a complaint, only a fingerprint of it.");
        flows();
        page.close("section");
    }

    private void flows() {
        int most = charter.criteria().stream()
                .mapToInt(one -> FlowBars.largest(history.counts(one.id())))
                .max()
                .orElse(1);
        page.open("div", "class=\"flows\"");
        for (int i = 0; i < Math.min(charter.size(), ConflictDrawing.MOST); i++) {
            Criterion one = charter.criteria().get(i);
            page.open("div", "class=\"flow\"").element("span", one.name());
            page.markup(new FlowBars("Complaints about " + one.name() + " over time", history.counts(one.id()), i, most)
                    .svg());
            page.element("b", Amounts.count(history.flow(one.id()).complaints()))
                    .close("div");
        }
        DayAxis days = history.days();
        if (days.size() > 1) {
            page.open("div", "class=\"flow\"").element("span", "");
            page.open("span", "class=\"ends\"")
                    .element("span", days.brief(0))
                    .element("span", days.brief(days.size() - 1))
                    .close("span")
                    .element("span", "")
                    .close("div");
        }
        page.close("div");
        page.element(
                "p",
                "class=\"caption\"",
                "Complaints by criterion over time, with the total on the right. Coloured bars are complaints that had a cost. Grey bars are "
                        + "complaints that came while the criterion was fixed.");
    }

    private void costs() {
        section("costs", "What it cost");
        page.paragraph("The complaints cost " + Amounts.of(history.complaintLoss()) + " and the fixes "
                + Amounts.of(history.fixingCost()) + ", " + Amounts.of(history.totalLoss())
                + " in total. If nothing had ever been fixed, the same complaints would have cost "
                + Amounts.of(history.neverLoss()) + ".");
        comparison
                .hindsight()
                .ifPresent(best -> page.paragraph(
                        "The best possible decisions, made with every complaint known in advance, would have cost "
                                + (best.lowerBound() == best.totalLoss()
                                        ? Amounts.of(best.totalLoss())
                                        : "between " + Amounts.of(best.lowerBound()) + " and "
                                                + Amounts.of(best.totalLoss())
                                                + ". A longer search can narrow this range")
                                + "."));
        if (!comparison.obstacle().isEmpty()) {
            page.paragraph(comparison.obstacle());
        }
        if (history.days().size() > 1) {
            figure(
                    comparison.chart(history, CostChart.Size.WIDE),
                    "Total cost over time, compared with never fixing anything, with the ski-rental rule and with the best decisions in "
                            + "hindsight. Dotted vertical marks show when a fix took effect.");
        }
        page.close("section");
    }

    private void guarantee() {
        Guarantee guarantee = audit.resolver().guarantee();
        section("guarantee", "What is guaranteed");
        page.element("p", "class=\"promise\"", "Guarantee: " + guarantee.words() + ".");
        Optional<Bound> imposed = guarantee.imposed();
        if (guarantee.ratio().isPresent() && imposed.isPresent()) {
            page.paragraph(
                    "This is a mathematical theorem about the policy, not a forecast. Whatever complaints arrive, even if somebody chooses them "
                            + "to do harm, the policy costs at most the stated multiple of what the best decisions would have cost with every "
                            + "complaint known in advance. The theorem covers the delays, price changes and interventions recorded in this ledger. "
                            + "It does not say that the criteria are the right ones, or that a complaint was justified.");
        } else {
            page.paragraph(
                    "No bound is proved for this system as it was run. Its decisions are still recorded and can be reproduced.");
        }
        page.close("section");
    }

    private void integrity() {
        Integrity integrity = audit.integrity();
        section("integrity", "Integrity of the ledger");
        page.paragraph(
                integrity.verified()
                        ? "Each entry stores the SHA-256 fingerprint (hash) of the entry before it. If an entry is changed, removed, moved or "
                                + "repeated, the entries after it no longer match. All "
                                + Amounts.count(integrity.entries())
                                + " entries match, and recomputing every decision gave the recorded result."
                        : fault());
        page.open("dl", "class=\"facts\"");
        fact("Entries verified", Amounts.count(integrity.entries()));
        fact("Written by Redress version", history.opening().version());
        fact(
                "Policy and random seed",
                history.opening().policy() + ", " + history.opening().seed());
        page.close("dl");
        if (integrity.verified()) {
            page.open("dl", "class=\"facts one\"")
                    .open("div")
                    .element("dt", "Head: the hash of the last entry")
                    .open("dd")
                    .element("code", integrity.head())
                    .close("dd")
                    .close("div")
                    .close("dl");
        }
        if (integrity.tornBytes() > 0) {
            page.paragraph("The last line is incomplete (" + integrity.tornBytes()
                    + " bytes), as after a power failure, and was left out.");
        }
        page.paragraph(
                "Compare the head with a copy that was kept elsewhere. Only this comparison shows whether entries were removed at the end, or "
                        + "whether everything from some line on was rewritten with new fingerprints. To check by hand: the SHA-256 of a line, "
                        + "without its line break, is the value “prev” of the next line. The command “redress replay LEDGER” recomputes every "
                        + "decision.");
        page.close("section");
    }

    private void words() {
        section("words", "Glossary");
        page.open("dl", "class=\"glossary\"");
        glossary("accrued", "what complaints about an unfixed criterion have cost so far, counted toward its next fix");
        glossary("barrier", "how much more complaints must cost before a fixed criterion may be released");
        glossary("charter", "the criteria, their prices and their conflicts, as people agreed on them");
        glossary("fix", "a change to the system after which it meets a criterion");
        glossary("hindsight", "the best decisions that could have been made with every complaint known in advance");
        glossary("ledger", "the file that records every complaint, decision and intervention, in order");
        glossary("loss", "what a complaint costs if its criterion is unfixed when it arrives");
        glossary("policy", "the algorithm that decides what to fix next");
        glossary("release", "to give up a fixed criterion, usually because a conflicting one is fixed");
        glossary("ski-rental", "a simple rule: fix a criterion as soon as complaints about it have cost its price");
        page.close("dl").close("section");
    }

    private void glossary(String word, String meaning) {
        page.element("dt", word).element("dd", meaning);
    }
}
