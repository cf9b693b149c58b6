package dev.redress.files;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Reads one JSON document into {@link DocumentNode}s. */
final class JsonTree {
    /** The file readers limit sizes, so a long text is not refused here. */
    private static final JsonFactory JSON = new JsonFactoryBuilder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .build())
            .configure(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES, false)
            .build();

    private final String file;
    private final JsonParser parser;
    private final long linesBefore;

    private JsonTree(String file, JsonParser parser, long linesBefore) {
        this.file = file;
        this.parser = parser;
        this.linesBefore = linesBefore;
    }

    static DocumentNode read(String file, String text) {
        return read(file, 1, text);
    }

    /** A document that starts on this line of its file. */
    static DocumentNode read(String file, long line, String text) {
        try (JsonParser parser = JSON.createParser(text)) {
            return new JsonTree(file, parser, line - 1).read();
        } catch (IOException e) {
            throw new UncheckedIOException("a text in memory cannot fail", e);
        }
    }

    private DocumentNode read() throws IOException {
        TreeBuilder tree = new TreeBuilder(file);
        try {
            int depth = 0;
            do {
                JsonToken token = parser.nextToken();
                if (token == null) {
                    throw new InputException(file, linesBefore + 1, "is empty where JSON is expected");
                }
                depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
                feed(tree, token);
            } while (depth > 0);
            if (parser.nextToken() != null) {
                throw new InputException(
                        file,
                        line(parser.currentTokenLocation()),
                        "more after the end: " + MessageText.quote(parser.getText()));
            }
        } catch (JsonProcessingException e) {
            JsonLocation location = e.getLocation();
            throw new InputException(
                    file,
                    location == null ? linesBefore + 1 : line(location),
                    "not valid JSON: " + MessageText.oneLine(e.getOriginalMessage()));
        }
        return tree.root();
    }

    private void feed(TreeBuilder tree, JsonToken token) throws IOException {
        long line = line(parser.currentTokenLocation());
        switch (token) {
            case START_OBJECT -> tree.startFields(line);
            case START_ARRAY -> tree.startItems(line);
            case END_OBJECT, END_ARRAY -> tree.end();
            case FIELD_NAME, VALUE_STRING -> tree.scalar(line, parser.getText(), true);
            default -> tree.scalar(line, parser.getText(), false);
        }
    }

    private long line(JsonLocation location) {
        return linesBefore + Math.max(1, location.getLineNr());
    }
}
