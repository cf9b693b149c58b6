package dev.redress.files;

import dev.redress.model.Charter;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;

/** Charters as files: YAML or JSON with the same structure. */
public final class CharterFile {
    /** A charter of 20,000 criteria and 100,000 conflicts takes about a tenth of this. */
    private static final int LARGEST = 64 << 20;

    private CharterFile() {}

    /** Reads the charter in the file; {@code -} is standard input. Any error throws {@link InputException}. */
    public static Charter read(String file) {
        try (InputStream in = TextFile.open(file)) {
            return read(TextFile.nameOf(file), in);
        } catch (IOException e) {
            throw TextFile.unreadable(file, e);
        }
    }

    /** Reads a charter. The name is for messages, and its extension selects YAML or JSON. */
    public static Charter read(String name, InputStream in) {
        String text = TextFile.readAll(name, in, LARGEST);
        if (text.isBlank()) {
            throw new InputException(name, 0, "is empty");
        }
        return CharterReader.read(isJson(name, text) ? JsonTree.read(name, text) : YamlTree.read(name, text));
    }

    private static boolean isJson(String name, String text) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (lower.endsWith(".yaml") || lower.endsWith(".yml")) {
            return false;
        }
        return lower.endsWith(".json") || text.stripLeading().startsWith("{");
    }

    /** The charter as JSON, with one criterion, conflict or set per line. Reading it back gives the same charter. */
    public static String toJson(Charter charter) {
        JsonBytes json = new JsonBytes();
        CharterWriter.readable(json).write(charter);
        return json.toString();
    }
}
