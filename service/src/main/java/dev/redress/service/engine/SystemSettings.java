package dev.redress.service.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * The settings of a system that are not in its ledger, because no decision depends on them.
 *
 * @param fourEyes whether a person who overrode the policy may not approve its next recommendation
 * @param publicForm whether anybody may complain through the public form
 * @param language the language of the title and of the criteria's names, as a tag such as {@code en}
 * @param translations title and names in other languages, for the public form
 */
public record SystemSettings(
        boolean fourEyes, boolean publicForm, String language, Map<String, Translation> translations) {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String ENGLISH = "en";

    /** The default settings. */
    public static final SystemSettings DEFAULT = new SystemSettings(false, false);

    /**
     * The translation of a system's texts into another language.
     *
     * @param title empty if it is not translated
     * @param criteria names by the ids of criteria; those that are missing are not translated
     */
    public record Translation(String title, Map<String, String> criteria) {
        public Translation {
            criteria = Collections.unmodifiableMap(new TreeMap<>(criteria));
        }
    }

    public SystemSettings {
        translations = Collections.unmodifiableMap(new TreeMap<>(translations));
    }

    public SystemSettings(boolean fourEyes, boolean publicForm) {
        this(fourEyes, publicForm, ENGLISH, Map.of());
    }

    /** The same with other flags. */
    public SystemSettings with(boolean eyes, boolean form) {
        return new SystemSettings(eyes, form, language, translations);
    }

    /** The same with another language and other translations. */
    public SystemSettings with(String own, Map<String, Translation> others) {
        return new SystemSettings(fourEyes, publicForm, own, others);
    }

    /** Whether a text looks like the tag of a language: {@code en}, {@code pt-BR}. */
    public static boolean isLanguage(String tag) {
        return tag.matches("[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*");
    }

    /** Reads the output of {@link #json}. */
    public static SystemSettings of(String json) {
        try {
            JsonNode node = MAPPER.readTree(json);
            Map<String, Translation> translations = new TreeMap<>();
            for (Map.Entry<String, JsonNode> one : node.path("translations").properties()) {
                translations.put(one.getKey(), translation(one.getValue()));
            }
            return new SystemSettings(
                    node.path("fourEyes").asBoolean(false),
                    node.path("publicForm").asBoolean(false),
                    node.path("language").asText(ENGLISH),
                    translations);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("the settings are not valid JSON: " + e.getOriginalMessage(), e);
        }
    }

    private static Translation translation(JsonNode node) {
        Map<String, String> criteria = new TreeMap<>();
        node.path("criteria")
                .properties()
                .forEach(name -> criteria.put(name.getKey(), name.getValue().asText()));
        return new Translation(node.path("title").asText(""), criteria);
    }

    public String json() {
        return tree().toString();
    }

    /** The settings as JSON; default values are left out, except for the flags. */
    public ObjectNode tree() {
        ObjectNode tree = MAPPER.createObjectNode().put("fourEyes", fourEyes).put("publicForm", publicForm);
        if (!language.equals(ENGLISH)) {
            tree.put("language", language);
        }
        if (!translations.isEmpty()) {
            ObjectNode others = tree.putObject("translations");
            translations.forEach((tag, one) -> {
                ObjectNode words = others.putObject(tag);
                if (!one.title().isEmpty()) {
                    words.put("title", one.title());
                }
                ObjectNode names = words.putObject("criteria");
                one.criteria().forEach(names::put);
            });
        }
        return tree;
    }
}
