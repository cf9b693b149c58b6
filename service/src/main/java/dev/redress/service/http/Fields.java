package dev.redress.service.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.redress.model.Micros;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The fields of a JSON object in a request; errors have a JSON pointer to the field. */
final class Fields {
    private static final BigDecimal MOST = BigDecimal.valueOf(Micros.MAX, 6);
    private static final BigDecimal LEAST = BigDecimal.valueOf(1, 7);

    private final String pointer;
    private final JsonNode node;

    private Fields(String pointer, JsonNode node) {
        this.pointer = pointer;
        this.node = node;
    }

    /** The fields of the object at the pointer; other fields than these are refused. */
    static Fields of(String pointer, JsonNode node, Set<String> known) {
        if (!node.isObject()) {
            throw Problem.invalid(pointer, "an object is expected here");
        }
        Fields fields = new Fields(pointer, node);
        fields.requireOnly(known);
        return fields;
    }

    /** Refuses any other field than these. */
    void requireOnly(Set<String> known) {
        for (Iterator<String> names = node.fieldNames(); names.hasNext(); ) {
            String name = names.next();
            if (!known.contains(name)) {
                throw Problem.invalid(pointer + "/" + escaped(name), "there is no such field");
            }
        }
    }

    private static String escaped(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }

    private Problem fault(String name, String detail) {
        return Problem.invalid(pointer + "/" + name, name + " " + detail);
    }

    /** A string; null if the field is missing. */
    @Nullable
    String findText(String name, int longest) {
        JsonNode value = node.get(name);
        if (value == null || value.isNull()) {
            return null;
        }
        if (!value.isTextual()) {
            throw fault(name, "must be a text");
        }
        String text = value.textValue();
        if (text.isEmpty() || text.length() > longest) {
            throw fault(name, "must have 1 to " + longest + " characters");
        }
        if (!HttpJson.isStorable(text)) {
            throw fault(name, "has a character that cannot be stored");
        }
        return text;
    }

    /** A required string, which must not be empty. */
    String text(String name, int longest) {
        String text = findText(name, longest);
        if (text == null || text.isBlank()) {
            throw fault(name, "is missing");
        }
        return text;
    }

    /** A list of strings; empty if the field is missing. */
    List<String> texts(String name, int most) {
        JsonNode value = node.get(name);
        if (value == null || value.isNull()) {
            return List.of();
        }
        if (!value.isArray() || value.size() > most) {
            throw fault(name, "must be a list of at most " + most + " texts");
        }
        List<String> texts = new ArrayList<>(value.size());
        for (JsonNode one : value) {
            if (!one.isTextual()) {
                throw fault(name, "must be a list of texts");
            }
            texts.add(one.textValue());
        }
        return texts;
    }

    /** An amount from 0 to 1,000,000,000, in micros, rounded half up; empty if the field is missing. */
    OptionalLong findAmount(String name) {
        JsonNode value = node.get(name);
        if (value == null || value.isNull()) {
            return OptionalLong.empty();
        }
        if (!value.isNumber()) {
            throw fault(name, "must be a number");
        }
        BigDecimal amount = value.decimalValue();
        if (amount.signum() < 0 || amount.compareTo(MOST) > 0) {
            throw fault(name, "must be from 0 to " + MOST.toBigInteger());
        }
        // Amounts far below a millionth may have exponents that take too long to compute with.
        return OptionalLong.of(
                amount.compareTo(LEAST) < 0
                        ? 0
                        : amount.movePointRight(6)
                                .setScale(0, RoundingMode.HALF_UP)
                                .longValueExact());
    }

    /** A required amount. */
    long amount(String name) {
        return findAmount(name).orElseThrow(() -> fault(name, "is missing"));
    }

    /** An integer; the default if the field is missing. */
    long count(String name, long least, long most, long fallback) {
        JsonNode value = node.get(name);
        if (value == null || value.isNull()) {
            return fallback;
        }
        if (!value.isIntegralNumber()
                || !value.canConvertToLong()
                || value.longValue() < least
                || value.longValue() > most) {
            throw fault(name, "must be a whole number from " + least + " to " + most);
        }
        return value.longValue();
    }

    /** Amounts by name, in micros; empty if the field is missing. */
    Map<String, Long> amounts(String name) {
        JsonNode value = node.get(name);
        if (value == null || value.isNull()) {
            return Map.of();
        }
        if (!value.isObject()) {
            throw fault(name, "must be an object of amounts");
        }
        Map<String, Long> amounts = new LinkedHashMap<>();
        Fields inner = new Fields(pointer + "/" + name, value);
        value.fieldNames().forEachRemaining(one -> amounts.put(one, inner.amount(one)));
        return amounts;
    }

    /** Objects by name; empty if the field is missing. */
    Map<String, Fields> objects(String name) {
        Map<String, Fields> objects = new LinkedHashMap<>();
        object(name).forEach((key, one) -> {
            if (!one.isObject()) {
                throw fault(name + "/" + escaped(key), "must be an object");
            }
            objects.put(key, new Fields(pointer + "/" + name + "/" + escaped(key), one));
        });
        return objects;
    }

    /** Strings by name; empty if the field is missing. */
    Map<String, String> textMap(String name, int longest) {
        Map<String, String> texts = new LinkedHashMap<>();
        Map<String, JsonNode> values = object(name);
        if (!values.isEmpty()) {
            Fields inner = new Fields(pointer + "/" + name, Objects.requireNonNull(node.get(name)));
            values.keySet().forEach(key -> texts.put(key, inner.text(key, longest)));
        }
        return texts;
    }

    private Map<String, JsonNode> object(String name) {
        JsonNode value = node.get(name);
        if (value == null || value.isNull()) {
            return Map.of();
        }
        if (!value.isObject()) {
            throw fault(name, "must be an object");
        }
        Map<String, JsonNode> values = new LinkedHashMap<>();
        value.properties().forEach(one -> {
            if (!HttpJson.isStorable(one.getKey()) || one.getKey().isEmpty()) {
                throw fault(name, "has a name with a character that cannot be stored");
            }
            values.put(one.getKey(), one.getValue());
        });
        return values;
    }

    /** Whether the field is present. */
    boolean has(String name) {
        return node.hasNonNull(name);
    }

    /** A boolean; the default if the field is missing. */
    boolean truth(String name, boolean fallback) {
        JsonNode value = node.get(name);
        if (value == null || value.isNull()) {
            return fallback;
        }
        if (!value.isBoolean()) {
            throw fault(name, "must be true or false");
        }
        return value.booleanValue();
    }

    /** The raw value of the field; null if it is missing. */
    @Nullable
    JsonNode find(String name) {
        return node.get(name);
    }
}
