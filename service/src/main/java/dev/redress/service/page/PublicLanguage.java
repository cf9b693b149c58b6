package dev.redress.service.page;

import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;

/**
 * The words of the public pages in one language. A language is a file {@code words_xx.properties} and its name in {@link #NAMES}.
 *
 * @param tag the language tag, as in the HTML attribute {@code lang}
 */
public record PublicLanguage(String tag, Properties words) {
    /** The available languages, each by its own name. */
    public static final Map<String, String> NAMES = new java.util.TreeMap<>(Map.of("en", "English", "de", "Deutsch"));

    private static final Map<String, PublicLanguage> ALL = Map.of("en", read("en"), "de", read("de"));

    /** The language that the address asks for, or else the first available one that the browser accepts. */
    static PublicLanguage of(Context ctx) {
        String asked = ctx.queryParam("lang");
        if (asked != null && ALL.containsKey(asked)) {
            return named(asked);
        }
        String header = ctx.header("Accept-Language");
        try {
            List<Locale.LanguageRange> wanted = Locale.LanguageRange.parse(header == null ? "en" : header);
            return wanted.stream()
                    .map(range -> range.getRange().split("-", -1)[0])
                    .filter(ALL::containsKey)
                    .findFirst()
                    .map(PublicLanguage::named)
                    .orElseGet(() -> named("en"));
        } catch (IllegalArgumentException e) {
            return named("en");
        }
    }

    static PublicLanguage named(String tag) {
        PublicLanguage language = ALL.get(tag);
        if (language == null) {
            throw new IllegalArgumentException("there is no language " + tag);
        }
        return language;
    }

    /** The text for a key; the key itself if it is missing, which a test rules out. */
    public String word(String key) {
        String word = words.getProperty(key);
        return word == null ? key : word;
    }

    private static PublicLanguage read(String tag) {
        Properties words = new Properties();
        try (InputStream in = PublicLanguage.class.getResourceAsStream("words_" + tag + ".properties")) {
            if (in == null) {
                throw new IllegalStateException("the words of " + tag + " are part of the build");
            }
            words.load(new InputStreamReader(in, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new PublicLanguage(tag, words);
    }
}
