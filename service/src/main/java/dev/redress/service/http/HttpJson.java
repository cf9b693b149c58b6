package dev.redress.service.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigDecimal;

/** JSON over HTTP, parsed strictly and within limits. */
final class HttpJson {
    private static final int DEEPEST = 64;

    private static final ObjectMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEEPEST)
                            .maxNumberLength(100)
                            .maxStringLength(1 << 20)
                            .maxNameLength(1_000)
                            .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private HttpJson() {}

    /** One document. */
    static JsonNode read(byte[] bytes, int from, int length) {
        try {
            JsonNode node = MAPPER.readTree(bytes, from, length);
            if (node == null || node.isMissingNode()) {
                throw new Problem(400, "not-json", "the body is empty where JSON is expected");
            }
            return node;
        } catch (JsonProcessingException e) {
            throw new Problem(400, "not-json", "the body is not JSON: " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw new Problem(400, "not-json", "the body cannot be read", e);
        }
    }

    static JsonNode read(byte[] bytes) {
        return read(bytes, 0, bytes.length);
    }

    /** Whether all databases can store it: it has neither a NUL character nor an unpaired surrogate. */
    static boolean isStorable(String text) {
        for (int n = 0; n < text.length(); n++) {
            char c = text.charAt(n);
            if (Character.isHighSurrogate(c) && n + 1 < text.length() && Character.isLowSurrogate(text.charAt(n + 1))) {
                n++;
            } else if (c == 0 || Character.isSurrogate(c)) {
                return false;
            }
        }
        return true;
    }

    static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    static byte[] write(JsonNode node) {
        try {
            return MAPPER.writeValueAsBytes(node);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree can be written", e);
        }
    }

    /** An amount in micros as a plain decimal. */
    static BigDecimal amount(long micros) {
        BigDecimal plain = BigDecimal.valueOf(micros, 6).stripTrailingZeros();
        return plain.scale() < 0 ? plain.setScale(0) : plain;
    }
}
