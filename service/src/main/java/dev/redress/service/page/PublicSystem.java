package dev.redress.service.page;

import dev.redress.model.Charter;
import dev.redress.service.engine.SystemSettings;
import dev.redress.service.store.SystemRow;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A system in the words of one reader's language, as far as its administrators have translated it.
 *
 * @param criteria names by id, in the order of the charter
 */
public record PublicSystem(Phrase title, Map<String, Phrase> criteria) {
    /** Some words, and the language that they are in: what a screen reader must know to pronounce them. */
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

    /** Whether all of it is in the reader's language. */
    public boolean isIn(String tag) {
        return Stream.concat(Stream.of(title), criteria.values().stream())
                .allMatch(one -> one.lang().equals(tag));
    }

    /** The names of some criteria; the id of one that the charter does not have any more. */
    List<Phrase> names(List<String> ids) {
        return ids.stream()
                .map(id -> criteria.getOrDefault(id, new Phrase(id, "zxx")))
                .toList();
    }
}
