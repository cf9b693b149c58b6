package dev.redress.lab.experiment;

import dev.redress.lab.experiment.Claim.Claimant;
import dev.redress.lab.experiment.Claim.Verdict;
import dev.redress.model.VisibleText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The report on all experiments as one HTML file without external resources: the list of experiments, which of the paper's claims
 * hold, which do not and why, each experiment with its figures, tables and command, and the cited decisions.
 */
public final class Report {
    private static final Pattern CITED = Pattern.compile("decision ([0-9]+)");

    private final StringBuilder page = new StringBuilder();
    /** The numbers of the decisions cited so far. */
    private final SortedSet<Integer> decisions = new TreeSet<>();

    private Report() {}

    /** An experiment with its results. */
    public record Chapter(Experiment experiment, Provenance provenance, Findings findings) {}

    /** The page; the circumstances are what may differ from run to run: machine, time, threads. */
    public static String html(List<Chapter> chapters, String circumstances) {
        return new Report().write(chapters, circumstances);
    }

    private String write(List<Chapter> chapters, String circumstances) {
        page.append("<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n")
                .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
                .append("<title>Redress: which of the paper’s claims hold</title>\n<style>\n")
                .append(style())
                .append("</style>\n<main>\n<header>\n<p class=\"kicker\">Redress · laboratory report</p>\n")
                .append("<h1>Which of the paper’s claims hold</h1>\n");
        paragraph(
                "lead",
                "Every experiment of “Beyond Individual and Group Fairness” (Awasthi, Cortes, Mansour and Mohri, 2020), repeated from "
                        + "its text, with figures that it leaves out and some experiments of ours. " + tally(chapters));
        page.append("</header>\n");
        contents(chapters);
        inShort(chapters);
        claims(chapters, "What reproduces", Claimant.PAPER, Verdict.HOLDS);
        claims(chapters, "What does not", Claimant.PAPER, Verdict.FAILS);
        claims(chapters, "What these seeds do not decide", Claimant.PAPER, Verdict.OPEN);
        claims(chapters, "What else is true", Claimant.OURS, Verdict.HOLDS);
        claims(chapters, "What we expected and did not find", Claimant.OURS, Verdict.FAILS);
        claims(chapters, "What we expected, undecided by these seeds", Claimant.OURS, Verdict.OPEN);
        chapters.forEach(this::chapter);
        decisions();
        circumstances(chapters, circumstances);
        return page.append("</main>\n</html>\n").toString();
    }

    /** The number of the paper's claims that hold. */
    private static String tally(List<Chapter> chapters) {
        Map<Verdict, Long> counts = chapters.stream()
                .flatMap(chapter -> chapter.findings().claims().stream())
                .filter(claim -> claim.source() == Claimant.PAPER)
                .collect(Collectors.groupingBy(Claim::verdict, Collectors.counting()));
        long holds = counts.getOrDefault(Verdict.HOLDS, 0L);
        long fails = counts.getOrDefault(Verdict.FAILS, 0L);
        long open = counts.getOrDefault(Verdict.OPEN, 0L);
        return "Of its claims, each tried with every pair of constants, " + (holds + fails + open) + " in all, " + holds
                + (holds == 1 ? " holds, " : " hold, ") + fails + (fails == 1 ? " fails" : " fail")
                + (open == 0 ? "." : ", and " + open + (open == 1 ? " is" : " are") + " undecided by these seeds.")
                + " Verdicts and numbers are computed from the tables; a comparison counts as won if its 95% interval excludes a tie.";
    }

    private void inShort(List<Chapter> chapters) {
        page.append("<section>\n<h2>In short</h2>\n<ul class=\"short\">\n");
        for (Chapter chapter : chapters) {
            page.append("<li>")
                    .append(rich(chapter.findings().gist()))
                    .append(" ")
                    .append(link(chapter.experiment().id()))
                    .append("</li>\n");
        }
        page.append("</ul>\n</section>\n");
    }

    private static String link(String id) {
        return "<a class=\"id\" href=\"#" + id + "\">" + id + "</a>";
    }

    private static String style() {
        try (InputStream in = Report.class.getResourceAsStream("report.css")) {
            if (in == null) {
                throw new IllegalStateException("report.css is part of the build");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The claims with one verdict; a claim made by several experiments appears once. */
    private void claims(List<Chapter> chapters, String heading, Claimant source, Verdict verdict) {
        Map<String, StringBuilder> items = new LinkedHashMap<>();
        Map<String, String> reasons = new LinkedHashMap<>();
        for (Chapter chapter : chapters) {
            for (Claim claim : chapter.findings().claims()) {
                if (claim.source() == source && claim.verdict() == verdict) {
                    items.computeIfAbsent(claim.sentence(), sentence -> new StringBuilder())
                            .append(numbers(claim, chapter.experiment().id()));
                    reasons.merge(claim.sentence(), claim.why(), (one, other) -> one.isEmpty() ? other : one);
                }
            }
        }
        if (items.isEmpty()) {
            return;
        }
        page.append("<section>\n<h2>")
                .append(escape(heading))
                .append("</h2>\n<ul class=\"claims ")
                .append(verdict.name().toLowerCase(Locale.ROOT))
                .append("\">\n");
        items.forEach((sentence, numbers) -> {
            String why = reasons.getOrDefault(sentence, "");
            page.append("<li><p class=\"sentence\">")
                    .append(rich(sentence))
                    .append("</p>\n")
                    .append(numbers)
                    .append(why.isEmpty() ? "" : "<p class=\"why\">" + rich(why) + "</p>\n")
                    .append("</li>\n");
        });
        page.append("</ul>\n</section>\n");
    }

    private String numbers(Claim claim, String id) {
        return "<p class=\"numbers\">" + link(id) + " " + rich(claim.numbers()) + "</p>\n";
    }

    private void contents(List<Chapter> chapters) {
        page.append("<nav>\n<h2>The experiments</h2>\n<ol>\n");
        for (Chapter chapter : chapters) {
            String id = chapter.experiment().id();
            page.append("<li><a href=\"#")
                    .append(id)
                    .append("\"><code>")
                    .append(id)
                    .append("</code> ")
                    .append(escape(chapter.experiment().title()))
                    .append("</a></li>\n");
        }
        page.append("</ol>\n</nav>\n");
    }

    private void chapter(Chapter chapter) {
        Experiment experiment = chapter.experiment();
        page.append("<section class=\"chapter\" id=\"")
                .append(experiment.id())
                .append("\">\n<p class=\"kicker\">")
                .append(experiment.id())
                .append("</p>\n<h2>")
                .append(escape(experiment.title()))
                .append("</h2>\n");
        paragraph("", experiment.question());
        for (Findings.Figure figure : chapter.findings().figures()) {
            page.append("<figure>\n")
                    .append(figure.svg())
                    .append("<figcaption>")
                    .append(rich(figure.caption()))
                    .append(madeBy(chapter, "figures/" + figure.name() + ".svg"))
                    .append("</figcaption>\n</figure>\n");
        }
        chapter.findings().summaries().forEach(summary -> summary(summary, chapter));
        page.append("<ul class=\"verdicts\">\n");
        for (Claim claim : chapter.findings().claims()) {
            String verdict = claim.verdict().name().toLowerCase(Locale.ROOT);
            page.append("<li class=\"")
                    .append(verdict)
                    .append("\"><b>")
                    .append(verdict)
                    .append("</b> ")
                    .append(rich(claim.sentence()))
                    .append("</li>\n");
        }
        page.append("</ul>\n</section>\n");
    }

    /** The command that creates a figure or a table, and the name of its file. */
    private static String madeBy(Chapter chapter, String file) {
        return "<span class=\"made\"><code>./" + escape(chapter.provenance().fact("command")) + "</code> <a href=\""
                + file + "\">" + file + "</a></span>";
    }

    private void summary(Findings.Summary summary, Chapter chapter) {
        if (summary.rows().size() < 2) {
            return;
        }
        page.append("<div class=\"table\">\n<p class=\"caption\">")
                .append(rich(summary.caption()))
                .append(madeBy(chapter, chapter.experiment().id() + ".csv"))
                .append("</p>\n<table>\n");
        for (int n = 0; n < summary.rows().size(); n++) {
            String tag = n == 0 ? "th" : "td";
            page.append("<tr>");
            for (String value : summary.rows().get(n)) {
                boolean number = value.matches("[-+]?[0-9].*|–");
                page.append('<')
                        .append(tag)
                        .append(number || n == 0 ? " class=\"number\">" : ">")
                        .append(escape(value))
                        .append("</")
                        .append(tag)
                        .append('>');
            }
            page.append("</tr>\n");
        }
        page.append("</table>\n</div>\n");
    }

    private void circumstances(List<Chapter> chapters, String circumstances) {
        page.append("<footer>\n<h2>Where this comes from</h2>\n<dl>\n");
        if (!chapters.isEmpty()) {
            Provenance provenance = chapters.get(0).provenance();
            for (String fact : List.of("redress", "commit", "java", "scale", "seed")) {
                page.append("<dt>")
                        .append(fact)
                        .append("</dt><dd>")
                        .append(escape(provenance.fact(fact)))
                        .append("</dd>\n");
            }
        }
        page.append("<dt>made</dt><dd>").append(escape(circumstances)).append("</dd>\n</dl>\n");
        paragraph(
                "",
                "Instances and runs are seeded: the same command gives the same tables, byte for byte, whatever the number of "
                        + "threads and however often it was interrupted.");
        page.append("</footer>\n");
    }

    private void paragraph(String kind, String words) {
        page.append(kind.isEmpty() ? "<p>" : "<p class=\"" + kind + "\">")
                .append(rich(words))
                .append("</p>\n");
    }

    /** Text with exponents as superscripts and decisions linked. */
    private String rich(String words) {
        String raised = escape(words).replaceAll("\\^\\(([0-9/.]+)\\)", "<sup>$1</sup>");
        return CITED.matcher(raised).replaceAll(cited -> {
            int number = Integer.parseInt(cited.group(1));
            if (!DecisionPage.all().containsKey(number)) {
                return cited.group();
            }
            decisions.add(number);
            return "<a href=\"#decision-" + number + "\">" + cited.group() + "</a>";
        });
    }

    /** The cited decisions, in full. */
    private void decisions() {
        if (decisions.isEmpty()) {
            return;
        }
        page.append("<section>\n<h2>Decisions cited</h2>\n");
        for (int number : decisions) {
            page.append("<details id=\"decision-").append(number).append("\" open>\n");
            page.append(Objects.requireNonNull(DecisionPage.all().get(number)).html());
            page.append("</details>\n");
        }
        page.append("</section>\n");
    }

    /** The same for text of several lines; line breaks are kept. */
    static String escapeLines(String words) {
        return words.lines().map(Report::escape).collect(Collectors.joining("\n"));
    }

    static String escape(String words) {
        return VisibleText.of(words)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
