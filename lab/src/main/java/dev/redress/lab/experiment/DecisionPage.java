package dev.redress.lab.experiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A page of docs/decisions, which are part of the build: why we depart from the paper, or made a choice. */
record DecisionPage(int number, String title, String markdown) {
    private static final SortedMap<Integer, DecisionPage> ALL = read();

    /** All pages, by number. */
    static SortedMap<Integer, DecisionPage> all() {
        return ALL;
    }

    private static SortedMap<Integer, DecisionPage> read() {
        URL folder =
                Objects.requireNonNull(DecisionPage.class.getResource("decisions"), "decisions are part of the build");
        try {
            URI place = folder.toURI();
            if (!place.getScheme().equals("jar")) {
                return read(Path.of(place));
            }
            try (FileSystem jar = FileSystems.newFileSystem(place, Map.of())) {
                return read(
                        jar.getPath(place.toString().substring(place.toString().indexOf('!') + 1)));
            }
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static SortedMap<Integer, DecisionPage> read(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> found = Files.list(folder)) {
            files = found.filter(file -> file.getFileName().toString().matches("[0-9]+-.*\\.md"))
                    .toList();
        }
        SortedMap<Integer, DecisionPage> pages = new TreeMap<>();
        for (Path file : files) {
            String[] parts = Files.readString(file).split("\\R", 2);
            int number = Integer.parseInt(file.getFileName().toString().split("-", 2)[0]);
            pages.put(number, new DecisionPage(number, parts[0].replaceFirst("^# *", ""), parts[1].strip()));
        }
        return Collections.unmodifiableSortedMap(pages);
    }

    /** The page as HTML: a heading that unfolds, then the text in paragraphs; lists, tables and code are kept as typed. */
    String html() {
        StringBuilder html = new StringBuilder("<summary>" + Report.escape(title) + "</summary>\n");
        for (String block : markdown.split("\\R\\s*\\R", -1)) {
            String tag = block.matches("(?s)(\\||- |[0-9]+\\. |```|    ).*") ? "pre" : "p";
            html.append("<" + tag + ">").append(inline(block)).append("</" + tag + ">\n");
        }
        return html.toString();
    }

    private static String inline(String markdown) {
        return Report.escapeLines(markdown)
                .replaceAll("\\*\\*([^*]+)\\*\\*", "<b>$1</b>")
                .replaceAll("`([^`]+)`", "<code>$1</code>")
                .replaceAll("\\[([^\\]]+)\\]\\([^)]*\\)", "$1");
    }
}
