package dev.redress.service.page;

import dev.redress.model.Charter;
import dev.redress.service.engine.SystemSettings;
import dev.redress.service.store.SystemRow;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The title and criteria of a system in the reader's language, as far as its administrators have translated them.
 *
 * @param criteria names by id, in the order of the charter
 */
public record PublicSystem(Phrase title, Map<String, Phrase> criteria) {
    /** A text and its language, which a screen reader needs to pronounce it. */
    public record Phrase(String text, String lang) {}

    static PublicSystem of(SystemRow row, Charter charter, PublicLanguage reader) {
        SystemSettings settings = SystemSettings.of(row.settings());
        SystemSettings.Translation translation =
                settings.translations().getOrDefault(reader.tag(), new SystemSettings.Translation("", Map.of()));
        Phrase title = phrase(translation.title(), row.title(), settings, reader);
        Map<String, Phrase> criteria = new LinkedHashMap<>();
        charter.criteria()
                .forEach(one -> criteria.put(
                        one.id(),
                        phrase(translation.criteria().getOrDefault(one.id(), ""), one.name(), settings, reader)));
        return new PublicSystem(title, criteria);
    }

    private static Phrase phrase(String translated, String own, SystemSettings settings, PublicLanguage reader) {
        return translated.isEmpty() ? new Phrase(own, settings.language()) : new Phrase(translated, reader.tag());
    }

    /** Whether the title and all criteria are in a language. */
    public boolean isIn(String tag) {
        return Stream.concat(Stream.of(title), criteria.values().stream())
                .allMatch(one -> one.lang().equals(tag));
    }

    /** The names of some criteria; the id of one that the charter no longer has. */
    List<Phrase> names(List<String> ids) {
        return ids.stream()
                .map(id -> criteria.getOrDefault(id, new Phrase(id, "zxx")))
                .toList();
    }
}
