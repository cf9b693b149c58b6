package dev.redress.service.evidence;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.redress.service.engine.Refusal;
import dev.redress.service.people.Administration;
import dev.redress.service.store.Database;
import dev.redress.service.store.EvidenceTable;
import dev.redress.service.store.SystemRow;
import dev.redress.service.store.Systems;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The evidence of each system, one document; the administration log records who uploaded it. */
public final class StoredEvidence {
    /** Writes ASCII, so that every database can store every text. */
    private static final ObjectMapper JSON =
            JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private final Database database;
    private final Administration administration;

    public StoredEvidence(Database database, Administration administration) {
        this.database = database;
        this.administration = administration;
    }

    /** Stores a document in place of the previous one; throws {@link Evidence.Malformed} if it is invalid. */
    public CompletableFuture<Administration.Done> file(String system, JsonNode document, Administration.Order order) {
        Evidence.of(document);
        String text = write(document);
        return administration.carryOut(order, "evidence filed", connection -> {
            EvidenceTable.Filed filed = new EvidenceTable.Filed(text, administration.now(), order.actor());
            EvidenceTable.put(connection, require(connection, system).number(), filed);
            return system;
        });
    }

    private static SystemRow require(Connection connection, String system) throws SQLException {
        return Systems.find(connection, system)
                .orElseThrow(() -> new Refusal(Refusal.Reason.NOT_FOUND, "there is no system " + system));
    }

    /** The document of a system, as stored. */
    public Optional<EvidenceTable.Filed> find(String system) throws SQLException {
        return database.read(connection ->
                EvidenceTable.find(connection, require(connection, system).number()));
    }

    /** The content of a document. */
    public static Evidence read(EvidenceTable.Filed filed) {
        return Evidence.of(parse(filed.document()));
    }

    /** A document as it was sent. */
    public static JsonNode parse(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new Evidence.Malformed("", "this is not JSON: " + e.getOriginalMessage());
        }
    }

    private static String write(JsonNode document) {
        try {
            return JSON.writeValueAsString(document);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree can be written", e);
        }
    }
}
