package dev.redress.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.redress.files.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A JSON document as maps, lists, strings, doubles, booleans and nulls. */
final class JsonDocument {
    private JsonDocument() {}

    static @Nullable Object read(Path file) {
        try (JsonParser parser = new JsonFactory().createParser(Files.newInputStream(file))) {
            parser.nextToken();
            return value(parser);
        } catch (JsonParseException e) {
            throw new InputException(
                    file.toString(), e.getLocation().getLineNr(), "is not JSON: " + e.getOriginalMessage());
        } catch (NoSuchFileException e) {
            throw new InputException(file.toString(), 0, "there is no such file");
        } catch (IOException e) {
            throw new InputException(file.toString(), 0, "cannot be read: " + e.getMessage());
        }
    }

    private static @Nullable Object value(JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_OBJECT) {
            Map<String, @Nullable Object> map = new LinkedHashMap<>();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                map.put(name, value(parser));
            }
            return map;
        }
        if (token == JsonToken.START_ARRAY) {
            List<@Nullable Object> list = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                list.add(value(parser));
            }
            return list;
        }
        if (token != null && token.isNumeric()) {
            return parser.getDoubleValue();
        }
        if (token != null && token.isBoolean()) {
            return parser.getBooleanValue();
        }
        return token == null || token == JsonToken.VALUE_NULL ? null : parser.getText();
    }
}
