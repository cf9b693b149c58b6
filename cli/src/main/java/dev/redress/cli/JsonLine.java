package dev.redress.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.redress.model.VisibleText;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A JSON document of maps, lists, strings, numbers, booleans and nulls, printed on one line with invisible characters escaped. */
final class JsonLine {
    private static final JsonFactory FACTORY = new JsonFactory();

    private JsonLine() {}

    static void print(PrintWriter out, Map<String, ?> document) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            write(json, document);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        out.println(VisibleText.inJson(text.toString()));
    }

    /** An amount in micros as a plain decimal. */
    static BigDecimal amount(long micros) {
        BigDecimal plain = BigDecimal.valueOf(micros, 6).stripTrailingZeros();
        return plain.scale() < 0 ? plain.setScale(0) : plain;
    }

    private static void write(JsonGenerator json, @Nullable Object value) throws IOException {
        if (value instanceof Map<?, ?> map) {
            json.writeStartObject();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                json.writeFieldName(String.valueOf(entry.getKey()));
                write(json, entry.getValue());
            }
            json.writeEndObject();
        } else if (value instanceof List<?> list) {
            json.writeStartArray();
            for (Object element : list) {
                write(json, element);
            }
            json.writeEndArray();
        } else if (value instanceof BigDecimal number) {
            json.writeNumber(number.toPlainString());
        } else if (value instanceof Double number) {
            writeNumber(json, number);
        } else if (value instanceof Number number) {
            json.writeNumber(number.longValue());
        } else if (value instanceof Boolean truth) {
            json.writeBoolean(truth);
        } else if (value == null) {
            json.writeNull();
        } else {
            json.writeString(value.toString());
        }
    }

    /** JSON has neither NaN nor infinities; they become null. */
    private static void writeNumber(JsonGenerator json, double number) throws IOException {
        if (Double.isFinite(number)) {
            json.writeNumber(number);
        } else {
            json.writeNull();
        }
    }
}
