package dev.redress.service.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.redress.audit.Amounts;
import dev.redress.audit.HistoryEvent;
import dev.redress.model.Micros;
import dev.redress.service.store.EntryRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A line of the ledger in the list of entries.
 *
 * @param word the kind of entry, shown as a tag
 * @param what what happened, without the word that the tag says already
 * @param who the person, program or policy that caused it
 */
public record LedgerRow(long line, String at, String word, String what, String who) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern TAGGED =
            Pattern.compile("^(Recommended to |Decided to |(Approved|Started|Done|Declined|Cancelled): )");

    static LedgerRow of(HistoryEvent moment) {
        return new LedgerRow(
                moment.line(),
                moment.at(),
                moment.kind().word(),
                untagged(moment.what()),
                moment.byPerson() ? moment.who() : "policy");
    }

    /** The tag says already that something was recommended or approved. */
    private static String untagged(String what) {
        String rest = TAGGED.matcher(what).replaceFirst("");
        return rest.substring(0, 1).toUpperCase(Locale.ROOT) + rest.substring(1);
    }

    /** The row of a complaint that led to no decision; its words are made from the line itself. */
    static LedgerRow of(EntryRow row, Snapshot snapshot) {
        JsonNode json = json(row);
        List<String> criteria = new ArrayList<>();
        json.path("criteria").forEach(one -> criteria.add(one.asText()));
        String id = json.path("id").asText("");
        String about = criteria.isEmpty() ? "" : " about " + snapshot.names(criteria);
        String loss = json.has("loss")
                ? ", loss " + Amounts.of(Micros.of(json.path("loss").asDouble()))
                : "";
        String note = json.path("note").asText("");
        String what = json.has("criteria") || !note.isEmpty()
                ? "Complaint " + id + about + loss
                : row.kind().substring(0, 1).toUpperCase(Locale.ROOT)
                        + row.kind().substring(1);
        return new LedgerRow(
                row.seq(), json.path("at").asText(row.at()), note.isEmpty() ? row.kind() : note, what, row.actor());
    }

    private static JsonNode json(EntryRow row) {
        try {
            return JSON.readTree(row.line());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("line " + row.seq() + " is not JSON", e);
        }
    }
}
