package dev.redress.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.files.LedgerReader;
import dev.redress.ledger.Entry;
import dev.redress.resolve.Replay;
import dev.redress.service.engine.Rebuild;
import dev.redress.service.store.Database;
import dev.redress.service.store.Leases;
import dev.redress.service.store.LineStream;
import dev.redress.service.store.Sha256;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The acknowledgements of a service. Every acknowledged complaint must be in the database once, on the stated line. */
final class Acknowledgements {
    private record Promise(String id, int seq, String hash) {}

    private final List<Promise> promises = new ArrayList<>();

    /** Records that the service acknowledged a complaint with this line number and hash. */
    synchronized void add(String id, int seq, String hash) {
        promises.add(new Promise(id, seq, hash));
    }

    synchronized int size() {
        return promises.size();
    }

    /** Checks all acknowledgements and returns how often each id is in the ledger. Nothing may write to the database meanwhile. */
    Map<String, Integer> requireKept(Database database) throws SQLException {
        Map<String, Integer> ids = verified(database);
        List<String> hashes = database.read(Acknowledgements::hashes);
        assertThat(promises).isNotEmpty();
        for (Promise one : promises) {
            assertThat(hashes.get(one.seq - 1)).as(one.id).isEqualTo(one.hash);
            assertThat(ids).containsEntry(one.id, 1);
        }
        assertThat(ids.values()).as("no id occurs twice").containsOnly(1);
        return ids;
    }

    /**
     * Returns how often each id is in the ledger of the first system. The ledger must verify and replay, and the projections must
     * equal the rebuilt ones.
     */
    static Map<String, Integer> verified(Database database) throws SQLException {
        Map<String, Integer> ids = database.read(Acknowledgements::replayed);
        var live = TableContents.of(database, TableContents.PROJECTIONS);
        new Rebuild(database, new Leases(database, "rebuild", "", 10_000)).all();
        assertThat(TableContents.of(database, TableContents.PROJECTIONS)).isEqualTo(live);
        return ids;
    }

    private static Map<String, Integer> replayed(Connection connection) throws SQLException {
        Map<String, Integer> ids = new HashMap<>();
        try (LedgerReader reader = LedgerReader.of("ledger", new LineStream(connection, 1, 1))) {
            Replay replay = new Replay(reader.opening().orElseThrow());
            while (reader.hasNext()) {
                Entry entry = reader.next();
                assertThat(replay.check(entry)).isEmpty();
                if (entry.event().id() != null) {
                    ids.merge(entry.event().id(), 1, Integer::sum);
                }
            }
        } catch (IOException e) {
            throw new SQLException(e);
        }
        return ids;
    }

    private static List<String> hashes(Connection connection) throws SQLException {
        List<String> hashes = new ArrayList<>();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(new LineStream(connection, 1, 1), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                hashes.add(Sha256.of(line));
            }
        } catch (IOException e) {
            throw new SQLException(e);
        }
        return hashes;
    }
}
