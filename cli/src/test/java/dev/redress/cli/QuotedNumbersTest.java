package dev.redress.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Measured numbers in the documentation equal those of the results, and every table of results names its command. A measured number
 * is a decimal fraction, a percentage, or a factor ("7 times"), outside code.
 */
final class QuotedNumbersTest {
    private static final Path ROOT =
            Objects.requireNonNull(Project.file("README.md").getParent());
    private static final Path RESULTS = ROOT.resolve("docs/results");

    private static final Pattern LISTING = Pattern.compile("```.*?```", Pattern.DOTALL);
    private static final Pattern CODE = Pattern.compile("`[^`]*`");
    private static final Pattern TARGET = Pattern.compile("\\]\\([^)]*\\)|<[^>]*>|https?://\\S+|arXiv:\\S+");
    private static final Pattern MEASURED =
            Pattern.compile("(?<![\\w.])(?<!\\w-)(\\d[\\d,]*\\.\\d+|\\d[\\d,.]*\\d?(?=%| times\\b))");
    private static final Pattern RESULT_LINK = Pattern.compile("\\]\\(([^)#]*results/[^)#]+\\.(?:md|csv))");
    private static final Pattern HEADING = Pattern.compile("(?m)^(?=#{1,6} )");
    private static final Pattern COMMAND =
            Pattern.compile("\\./redress |mvn |java |python3 |[\\w/]+\\.sh|`[a-z]+ --\\w+");

    private static final Pattern PARAGRAPH = Pattern.compile("\\n\\s*\\n");
    private static final Pattern SENTENCE = Pattern.compile("(?<=\\.)\\s+");

    /**
     * The sentences whose numbers are not all in one paragraph or table of a linked result. In the README each paragraph must link
     * to its results; on other pages the link may be anywhere in the section.
     */
    private static List<String> missing(Path page, String text, Pattern parts) throws IOException {
        List<String> missing = new ArrayList<>();
        for (String part : parts.split(LISTING.matcher(text).replaceAll(""), -1)) {
            List<Path> linked = linkedResults(page, part);
            if (linked.isEmpty() && parts != PARAGRAPH) {
                continue;
            }
            List<String> blocks = new ArrayList<>();
            for (Path result : linked) {
                blocks.addAll(Arrays.asList(PARAGRAPH.split(Files.readString(result), -1)));
            }
            for (String sentence : SENTENCE.split(part, -1)) {
                List<String> numbers = measured(sentence);
                if (blocks.stream().noneMatch(block -> numbers.stream().allMatch(number -> holds(block, number)))
                        && !numbers.isEmpty()) {
                    missing.add(ROOT.relativize(page) + ": no paragraph of " + linked + " holds " + numbers);
                }
            }
        }
        return missing;
    }

    private static List<String> measured(String part) {
        String prose = TARGET.matcher(CODE.matcher(part).replaceAll("")).replaceAll(" ");
        return MEASURED.matcher(prose).results().map(found -> found.group()).toList();
    }

    private static List<Path> linkedResults(Path page, String part) {
        return RESULT_LINK
                .matcher(part)
                .results()
                .map(link -> page.resolveSibling(link.group(1)))
                .toList();
    }

    private static boolean holds(String text, String number) {
        return Pattern.compile("(?<![\\d.])" + Pattern.quote(number) + "(?!\\d|\\.\\d)")
                .matcher(text)
                .find();
    }

    private static String readme() throws IOException {
        return LISTING.matcher(Files.readString(ROOT.resolve("README.md"))).replaceAll("");
    }

    private static List<String> missingInReadme(String text) throws IOException {
        return missing(ROOT.resolve("README.md"), text, PARAGRAPH);
    }

    @Test
    void theReadmeQuotesOnlyNumbersOfTheResultsItLinks() throws IOException {
        String readme = readme();
        assertThat(measured(readme)).as("numbers to check").hasSizeGreaterThanOrEqualTo(2);
        assertThat(missingInReadme(readme)).isEmpty();
    }

    /** The check fails if a quoted number changes. */
    @Test
    void aChangedNumberIsFound() throws IOException {
        String readme = readme();
        for (String number : List.copyOf(measured(readme))) {
            String changed = readme.replaceAll("(?<![\\d.])" + Pattern.quote(number) + "(?= times|%|\\d| )", "9876.5");
            assertThat(missingInReadme(changed)).as(number).anyMatch(problem -> problem.contains("9876.5"));
        }
    }

    /** Decisions are not checked: they are dated records. */
    @Test
    void thePagesQuoteOnlyNumbersOfTheResultsTheyLink() throws IOException {
        List<String> missing = new ArrayList<>();
        List<String> checked = new ArrayList<>();
        for (Path page : pages(ROOT.resolve("docs"))) {
            String text = Files.readString(page);
            if (!linkedResults(page, text).isEmpty()) {
                checked.addAll(measured(text));
            }
            missing.addAll(missing(page, text, HEADING));
        }
        assertThat(checked).isNotEmpty();
        assertThat(missing).isEmpty();
    }

    /** The command is in the section of the table, or in a section above it. */
    @Test
    void everyTableOfResultsNamesItsCommand() throws IOException {
        List<String> nameless = new ArrayList<>();
        for (Path page : pages(RESULTS)) {
            boolean[] named = new boolean[7];
            for (String section : HEADING.split(Files.readString(page), -1)) {
                Matcher marks = Pattern.compile("^#*").matcher(section);
                int level = marks.find() ? marks.end() : 0;
                boolean own = COMMAND.matcher(section).find();
                boolean above = false;
                for (int upper = 0; upper < level; upper++) {
                    above |= named[upper];
                }
                for (int same = level; same < named.length; same++) {
                    named[same] = same == level && own;
                }
                if (section.contains("\n|") && !own && !above) {
                    nameless.add(ROOT.relativize(page) + ": "
                            + section.lines().findFirst().orElse(""));
                }
            }
        }
        assertThat(nameless).isEmpty();
    }

    private static List<Path> pages(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }
}
