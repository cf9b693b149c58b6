package dev.redress.audit;

import dev.redress.lab.figure.ConflictDrawing;
import dev.redress.lab.figure.CostChart;
import dev.redress.lab.figure.Days;
import dev.redress.lab.figure.Exclusion;
import dev.redress.lab.figure.FigureStyle;
import dev.redress.lab.figure.FlowBars;
import dev.redress.ledger.Mode;
import dev.redress.model.Charter;
import dev.redress.model.Criterion;
import dev.redress.model.Micros;
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
 * A report about one system for a committee or a regulator: one page that needs nothing but itself, made from a ledger alone. The same
 * ledger gives the same report, byte for byte.
 */
public final class AuditReport {
    /** More rows than this would not be read; the ledger has them all. */
    private static final int MOST_MOMENTS = 2_000;

    private static final int MOST_SETS = 200;

    private final Audit audit;
    private final Story story;
    private final Charter charter;
    private final CostComparison comparison;
    private final Html page = new Html();

    private AuditReport(Audit audit, CostComparison comparison) {
        this.audit = audit;
        this.comparison = comparison;
        story = audit.story();
        charter = story.charter();
    }

    /** The page; the effort (about seconds) goes into the optimum in hindsight. */
    public static String html(Audit audit, double effort) {
        return new AuditReport(audit, CostComparison.of(audit.story(), effort)).write();
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
                + " Everything here was computed from the ledger alone: every line was verified and every decision was made again. "
                + "The same ledger gives the same report.");
        page.close("header");
    }

    private String period() {
        List<String> labels = story.days().labels();
        String first = Days.words(labels.get(0));
        String last = Days.words(labels.get(labels.size() - 1));
        if (first.isBlank() || first.startsWith("after")) {
            return "The ledger does not say when complaints came; this report counts them instead.";
        }
        return first.equals(last) ? "It covers " + first + "." : "It covers " + first + " to " + last + ".";
    }

    private void summary() {
        Integrity integrity = audit.integrity();
        page.open("section", "id=\"summary\" class=\"" + (integrity.verified() ? "ok" : "bad") + " verdict\"");
        page.element("h2", integrity.verified() ? "The ledger is intact" : "The ledger is damaged");
        page.paragraph(
                integrity.verified()
                        ? "All " + integrity.entries()
                                + " lines follow each other unchanged, and every decision comes out again, to the letter."
                        : fault());
        page.close("section");
        page.open("dl", "class=\"facts\"");
        fact("Complaints received", count(story.fates().received()));
        fact("Decisions", count(audit.decisions()));
        fact("Cost of complaints", Micros.format(story.complaintLoss()));
        fact("Cost of fixes", Micros.format(story.fixingCost()));
        fact("Total cost", Micros.format(story.totalLoss()));
        fact("Never fixing anything", Micros.format(story.neverLoss()));
        page.close("dl");
    }

    private String fault() {
        Integrity.Fault fault = audit.integrity().fault().orElseThrow();
        return "Line " + fault.line() + ": " + fault.problem() + ". "
                + (fault.chain()
                        ? "The chain of hashes holds up to there: nobody changed the lines, but this version of Redress decides differently. "
                        : "From this line on the ledger is not what was once written. ")
                + "This report tells what comes before line " + fault.line() + ", and nothing after it.";
    }

    private void fact(String what, String value) {
        page.open("div").element("dt", what).element("dd", value).close("div");
    }

    private static String count(long number) {
        return String.format(java.util.Locale.ROOT, "%,d", number).replace(',', '\u202f');
    }

    private void criteria() {
        section("criteria", "The system and its criteria");
        page.paragraph(
                "A criterion is one thing that can be unfair about the system. It is fixed or it is not. Fixing it costs its price; "
                        + "a complaint about it costs its loss for as long as it is not fixed. " + mode());
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < charter.size(); i++) {
            Criterion one = charter.criteria().get(i);
            Story.Flow flow = story.flow(one.id());
            rows.add(List.of(
                    one.name(),
                    one.id(),
                    SystemDrawing.standing(audit.resolver(), i).words(),
                    Micros.format(audit.resolver().cost(i)),
                    count(audit.resolver().fixes(i)),
                    count(flow.complaints()),
                    Micros.format(flow.loss())));
        }
        page.table(
                "The criteria as they stand at the end of this report",
                List.of("Criterion", "Id", "State", "#Price of a fix", "#Times fixed", "#Complaints", "#They cost"),
                rows);
        page.close("section");
    }

    private String mode() {
        String policy = "The policy is “" + story.opening().policy() + "”. ";
        Mode mode = story.mode();
        return policy
                + (mode == Mode.ACT
                        ? "What it decides takes effect at once."
                        : mode == Mode.ADVISE
                                ? "What it decides is a recommendation: it takes effect when people report it done."
                                : "What it decides is on paper only: nothing takes effect.");
    }

    private void conflicts() {
        section("conflicts", "Why the criteria exclude each other");
        List<Exclusion> exclusions =
                Exclusion.of(charter.size(), charter.conflicts().sets());
        if (exclusions.isEmpty()) {
            page.paragraph("The charter names no conflicts: all criteria can be fixed at once.")
                    .close("section");
            return;
        }
        page.paragraph(
                "Some criteria cannot hold together, whatever one does: with unequal base rates, for instance, equal error rates and "
                        + "equal precision are arithmetically impossible at once. The charter names these conflicts; whoever agreed on the charter "
                        + "answers for them. Fixing a criterion therefore may release another one.");
        SystemDrawing.of(audit.resolver(), id -> null)
                .ifPresent(
                        drawing -> figure(
                                drawing.svg(),
                                "Lines join two criteria that cannot both be fixed; shaded areas hold larger sets. Full discs are fixed, with what is left "
                                        + "of their barrier around them; the others show what complaints have accrued of the price of a fix."));
        page.open("ul");
        Names names = new Names(charter);
        exclusions.stream().limit(MOST_SETS).forEach(one -> page.element("li", sentence(one, names)));
        page.close("ul");
        if (exclusions.size() > MOST_SETS) {
            page.paragraph("and " + count(exclusions.size() - MOST_SETS) + " more, in the first line of the ledger.");
        }
        page.close("section");
    }

    private static String sentence(Exclusion one, Names names) {
        List<String> members = one.members().stream().map(names::of).toList();
        return (one.isPair() ? "Not both of " : "At most " + one.atMost() + " of ") + Names.list(members) + ".";
    }

    private void figure(String svg, String caption) {
        page.open("figure").markup(svg).element("figcaption", caption).close("figure");
    }

    private void timeline() {
        section("timeline", "What was decided, when, by whom and why");
        List<Moment> moments = story.moments();
        page.open("ol", "class=\"timeline\"");
        for (Moment moment : moments.subList(0, Math.min(moments.size(), MOST_MOMENTS))) {
            page.open("li", "class=\"" + moment.kind().word() + "\"");
            String when = moment.at().isEmpty() ? "" : time(moment.at()) + " · ";
            page.element("p", "class=\"when\"", when + "line " + count(moment.line()));
            page.element("p", "class=\"what\"", moment.what() + ".");
            if (moment.byPerson()) {
                page.element("p", "class=\"why\"", moment.who() + ": " + moment.why());
            } else if (!moment.why().isEmpty()) {
                String words = Because.words(moment.why());
                page.element("p", "class=\"why\"", words);
                if (!words.equals(moment.why())) {
                    page.element("p", "class=\"raw\"", "In the policy's own words: " + moment.why());
                }
            }
            page.close("li");
        }
        page.close("ol");
        if (moments.size() > MOST_MOMENTS) {
            page.paragraph("and " + count(moments.size() - MOST_MOMENTS) + " more, in the ledger.");
        }
        page.close("section");
    }

    /** 2026-01-05T10:00:00Z as 5 Jan 2026, 10:00. */
    private static String time(String at) {
        String day = Days.words(at);
        return at.length() >= 16 && !day.equals(at) ? day + ", " + at.substring(11, 16) + at.substring(19) : day;
    }

    private void people() {
        Map<String, Map<Moment.Kind, Integer>> acts = new TreeMap<>();
        story.moments().stream()
                .filter(Moment::byPerson)
                .forEach(moment -> acts.computeIfAbsent(moment.who(), who -> new TreeMap<>())
                        .merge(moment.kind(), 1, Integer::sum));
        section("people", "Who did what");
        if (acts.isEmpty()) {
            page.paragraph("No person acted in this ledger: the policy decided, and nobody intervened.");
        } else {
            List<List<String>> rows = new ArrayList<>();
            acts.forEach((who, counts) -> rows.add(List.of(
                    who,
                    Names.list(counts.entrySet().stream()
                            .map(one -> one.getKey().word() + " " + one.getValue())
                            .toList()))));
            page.table("What each person did", List.of("Person", "Did"), rows);
        }
        page.close("section");
    }

    private void complaints() {
        Story.Fates fates = story.fates();
        section("complaints", "The complaints, and what became of them");
        long costing = 0;
        long averted = 0;
        for (Criterion one : charter.criteria()) {
            costing += story.flow(one.id()).costing();
            averted += story.flow(one.id()).averted();
        }
        page.paragraph(count(fates.received()) + " complaints were received; " + count(fates.counted())
                + " of them count. A complaint about several criteria counts for each: " + count(costing)
                + " came while their criterion was not fixed, and cost something; " + count(averted)
                + " came while it was fixed, and cost nothing. " + count(fates.unassigned())
                + " still wait for somebody to say what they are about, " + count(fates.held())
                + " are held back until people have looked at them, " + count(fates.dismissed())
                + " were dismissed by people, and of " + count(fates.erased())
                + " the text was erased. The ledger holds no text of a complaint, only its hash.");
        int most = charter.criteria().stream()
                .mapToInt(one -> FlowBars.largest(story.counts(one.id())))
                .max()
                .orElse(1);
        page.open("div", "class=\"flows\"");
        for (int i = 0; i < Math.min(charter.size(), ConflictDrawing.MOST); i++) {
            Criterion one = charter.criteria().get(i);
            page.open("div", "class=\"flow\"").element("span", one.name());
            page.markup(
                    new FlowBars("Complaints about " + one.name() + " as time went by", story.counts(one.id()), i, most)
                            .svg());
            page.element("b", count(story.flow(one.id()).complaints())).close("div");
        }
        page.close("div");
        page.element(
                "p",
                "class=\"caption\"",
                "Complaints as time went by, by criterion. In colour: they cost something. Grey: the criterion was fixed.");
        page.close("section");
    }

    private void costs() {
        section("costs", "What it cost");
        page.paragraph("Costs and losses are in the units of the charter. The complaints of this ledger cost "
                + Micros.format(story.complaintLoss()) + " and the fixes " + Micros.format(story.fixingCost()) + ", "
                + Micros.format(story.totalLoss())
                + " in all. Had nothing ever been fixed, the same complaints would have cost "
                + Micros.format(story.neverLoss()) + ".");
        comparison
                .hindsight()
                .ifPresent(best -> page.paragraph(
                        best.lowerBound() == best.totalLoss()
                                ? "The best that could have been done, had all complaints been known in advance, costs "
                                        + Micros.format(best.totalLoss()) + "."
                                : "The best that could have been done, had all complaints been known in advance, costs between "
                                        + Micros.format(best.lowerBound()) + " and " + Micros.format(best.totalLoss())
                                        + "."));
        if (!comparison.obstacle().isEmpty()) {
            page.paragraph(comparison.obstacle());
        }
        figure(
                comparison.chart(story, CostChart.Size.WIDE),
                "The total cost as time went by, against never fixing, a simple rule (ski-rental) and the best in hindsight. Dotted: a fix took effect.");
        page.close("section");
    }

    private void guarantee() {
        Guarantee guarantee = audit.resolver().guarantee();
        section("guarantee", "What is guaranteed");
        page.element("p", "class=\"promise\"", "Guarantee: " + guarantee.words() + ".");
        Optional<Bound> imposed = guarantee.imposed();
        if (guarantee.ratio().isPresent() && imposed.isPresent()) {
            page.paragraph(
                    "This is a theorem about the policy, not a forecast: whatever complaints come, and even if somebody chose them to do "
                            + "harm, the policy pays at most so many times what the best decisions would have paid that know all complaints in "
                            + "advance. It covers delays, prices and what people did as they happened in this ledger. It does not say that the criteria "
                            + "are the right ones, nor that a complaint was justified.");
        } else {
            page.paragraph(
                    "No bound is proved for this system as it was run; the policy's decisions are still recorded and reproducible.");
        }
        page.close("section");
    }

    private void integrity() {
        Integrity integrity = audit.integrity();
        section("integrity", "Integrity of the ledger");
        page.paragraph(
                integrity.verified()
                        ? "Each line carries the SHA-256 of the line before it, so that no line can be changed, removed, swapped or repeated "
                                + "without every later line showing it. All " + count(integrity.entries())
                                + " lines verify, and all decisions were made again and came out the same."
                        : fault());
        page.open("dl", "class=\"facts wide\"");
        fact("Lines that verify", count(integrity.entries()));
        if (integrity.verified()) {
            page.open("div")
                    .element("dt", "Head: the hash of the last line")
                    .open("dd")
                    .element("code", integrity.head())
                    .close("dd")
                    .close("div");
        }
        fact("Written by", "redress " + story.opening().version());
        fact(
                "Policy and seed",
                story.opening().policy() + ", " + story.opening().seed());
        page.close("dl");
        if (integrity.tornBytes() > 0) {
            page.paragraph("The last line is torn (" + integrity.tornBytes()
                    + " bytes), as a power cut leaves it, and is left out.");
        }
        page.paragraph(
                "Compare the head with one that was kept elsewhere: only that shows whether lines were cut off at the end. To check by hand: "
                        + "the SHA-256 of a line, without its newline, is the “prev” of the next line; redress replay LEDGER decides everything again.");
        page.close("section");
    }

    private void words() {
        section("words", "The words");
        page.open("dl", "class=\"glossary\"");
        glossary("accrued", "what the complaints about an unfixed criterion have cost toward its next fix");
        glossary("barrier", "what must still be lost to other criteria before a fixed one may be released");
        glossary("charter", "the criteria, their prices and conflicts: what people agreed on first");
        glossary("hindsight", "the best decisions for somebody who knows all complaints in advance");
        glossary("policy", "the algorithm that decides what to fix next");
        glossary("release", "to give up a fixed criterion, usually because another one is fixed that excludes it");
        page.close("dl").close("section");
    }

    private void glossary(String word, String meaning) {
        page.element("dt", word).element("dd", meaning);
    }
}
