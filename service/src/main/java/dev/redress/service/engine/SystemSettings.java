package dev.redress.service.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/**
 * What people set about a system that is not in its ledger: how it is worked with, not what is decided.
 *
 * @param fourEyes whether whoever overrode the policy last may not approve what it says next
 * @param publicForm whether anybody may complain through the public form
 */
public record SystemSettings(boolean fourEyes, boolean publicForm) {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** Nothing special. */
    public static final SystemSettings DEFAULT = new SystemSettings(false, false);

    /** Reads what {@link #json} wrote. */
    public static SystemSettings of(String json) {
        try {
            JsonNode node = MAPPER.readTree(json);
            return new SystemSettings(
                    node.path("fourEyes").asBoolean(false),
                    node.path("publicForm").asBoolean(false));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("these are no settings: " + e.getOriginalMessage(), e);
        }
    }

    public String json() {
        return MAPPER.createObjectNode()
                .put("fourEyes", fourEyes)
                .put("publicForm", publicForm)
                .toString();
    }
}
