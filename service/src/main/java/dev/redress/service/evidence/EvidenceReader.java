package dev.redress.service.evidence;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A value in a JSON document with its JSON pointer, for error messages. */
record EvidenceReader(JsonNode node, String pointer) {
    static EvidenceReader of(JsonNode document) {
        return new EvidenceReader(document, "");
    }

    private Evidence.Malformed malformed(String detail) {
        return new Evidence.Malformed(pointer, detail);
    }

    private EvidenceReader at(String name, JsonNode value) {
        return new EvidenceReader(value, pointer + "/" + name.replace("~", "~0").replace("/", "~1"));
    }

    void requireOnly(Set<String> names) {
        fields().forEach((name, value) -> {
            if (!names.contains(name)) {
                throw value.malformed("there is no such field");
            }
        });
    }

    /** The field of a name, unless it is missing or null. */
    Optional<EvidenceReader> find(String name) {
        JsonNode value = node.get(name);
        return value == null || value.isNull() ? Optional.empty() : Optional.of(at(name, value));
    }

    EvidenceReader get(String name) {
        return find(name).orElseThrow(() -> malformed(name + " is missing"));
    }

    Map<String, EvidenceReader> fields() {
        if (!node.isObject()) {
            throw malformed("an object is expected here");
        }
        Map<String, EvidenceReader> fields = new LinkedHashMap<>();
        node.properties().forEach(one -> fields.put(one.getKey(), at(one.getKey(), one.getValue())));
        return fields;
    }

    List<EvidenceReader> items() {
        if (!node.isArray()) {
            throw malformed("a list is expected here");
        }
        List<EvidenceReader> items = new ArrayList<>();
        for (int n = 0; n < node.size(); n++) {
            items.add(at(String.valueOf(n), node.get(n)));
        }
        return items;
    }

    String text() {
        if (!node.isTextual()) {
            throw malformed("a text is expected here");
        }
        return node.textValue();
    }

    double number() {
        if (!node.isNumber() || !Double.isFinite(node.doubleValue())) {
            throw malformed("a number is expected here");
        }
        return node.doubleValue();
    }

    /** A number or a string, as text. */
    String plain() {
        if (!node.isValueNode()) {
            throw malformed("a number or a text is expected here");
        }
        return node.asText();
    }

    /** A rate with its interval, or without one if it is just a number; empty if it is not a rate. */
    Optional<Evidence.Estimate> estimate() {
        if (node.isObject() && node.has("value")) {
            return Optional.of(new Evidence.Estimate(
                    get("value").number(), get("low").number(), get("high").number()));
        }
        return node.isNumber() ? Optional.of(new Evidence.Estimate(number(), number(), number())) : Optional.empty();
    }
}
