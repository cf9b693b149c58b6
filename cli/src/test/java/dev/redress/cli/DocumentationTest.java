package dev.redress.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Files, tests and decisions that the documentation refers to exist, and no two classes share a name. */
final class DocumentationTest {
    private static final Path ROOT =
            Objects.requireNonNull(Project.file("README.md").getParent());
    private static final Pattern LINK = Pattern.compile("(?:\\]\\(|(?:src|href)=\")([^)\"#\\s]+)[)\"#]");
    private static final Pattern TEST = Pattern.compile("`([A-Z]\\w*(?:Test|Contract))(?:\\.(\\w+))?");
    private static final Pattern DECISION = Pattern.compile("[Dd]ecision (\\d+)");

    private static List<Path> files(String ending) throws IOException {
        try (Stream<Path> all = Files.walk(ROOT)) {
            return all.filter(path -> path.toString().endsWith(ending))
                    .filter(path -> Stream.of("target", ".git", "node_modules")
                            .noneMatch(folder -> ROOT.relativize(path).startsWith(folder)
                                    || path.toString().contains("/" + folder + "/")))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void everyRelativeLinkHasATarget() throws IOException {
        List<String> dead = new ArrayList<>();
        for (Path page : files(".md")) {
            Matcher link = LINK.matcher(Files.readString(page));
            while (link.find()) {
                String target = link.group(1);
                if (!target.contains(":") && !Files.exists(page.resolveSibling(target))) {
                    dead.add(ROOT.relativize(page) + " -> " + target);
                }
            }
        }
        assertThat(dead).isEmpty();
    }

    @Test
    void everyCitedTestExists() throws IOException {
        Map<String, String> sources = new TreeMap<>();
        for (Path source : files(".java")) {
            sources.put(source.getFileName().toString().replace(".java", ""), Files.readString(source));
        }
        List<String> missing = new ArrayList<>();
        for (Path page : files(".md")) {
            Matcher cited = TEST.matcher(Files.readString(page));
            while (cited.find()) {
                String source = sources.getOrDefault(cited.group(1), "");
                boolean found = !source.isEmpty() && (cited.group(2) == null || source.contains(cited.group(2)));
                if (!found && !page.endsWith("CHANGELOG.md")) {
                    missing.add(ROOT.relativize(page) + ": " + cited.group());
                }
            }
        }
        assertThat(missing).isEmpty();
    }

    @Test
    void everyCitedDecisionHasAPage() throws IOException {
        Set<Integer> pages = files(".md").stream()
                .filter(page -> Objects.requireNonNull(page.getParent()).endsWith("decisions"))
                .map(page -> page.getFileName().toString())
                .filter(name -> Character.isDigit(name.charAt(0)))
                .map(name -> Integer.parseInt(name.substring(0, 2)))
                .collect(Collectors.toSet());
        List<String> missing = new ArrayList<>();
        for (Path file :
                Stream.concat(files(".java").stream(), files(".md").stream()).toList()) {
            Matcher cited = DECISION.matcher(Files.readString(file));
            while (cited.find()) {
                if (!pages.contains(Integer.parseInt(cited.group(1)))) {
                    missing.add(ROOT.relativize(file) + ": " + cited.group());
                }
            }
        }
        assertThat(missing).isEmpty();
    }

    /** The indexes of decisions and results are complete. */
    @Test
    void everyDecisionAndEveryResultIsInItsIndex() throws IOException {
        for (String folder : List.of("docs/decisions", "docs/results")) {
            String index = Files.readString(ROOT.resolve(folder).resolve("README.md"));
            try (Stream<Path> pages = Files.list(ROOT.resolve(folder))) {
                assertThat(pages.map(page -> page.getFileName().toString())
                                .filter(name -> name.endsWith(".md") && !name.equals("README.md")))
                        .isNotEmpty()
                        .allSatisfy(name -> assertThat(index).contains("](" + name + ")"));
            }
        }
    }

    @Test
    void noTwoClassesShareAName() throws IOException {
        Map<String, List<Path>> byName = files(".java").stream()
                .filter(path -> path.toString().contains("/src/main/java/"))
                .filter(path -> !path.endsWith("package-info.java"))
                .filter(path -> !path.startsWith(ROOT.resolve("examples")))
                .collect(Collectors.groupingBy(path -> path.getFileName().toString()));
        byName.values().removeIf(paths -> paths.size() == 1);
        assertThat(byName).isEmpty();
    }
}
