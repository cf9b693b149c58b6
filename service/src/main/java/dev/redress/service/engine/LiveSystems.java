package dev.redress.service.engine;

import dev.redress.service.store.Database;
import dev.redress.service.store.Leases;
import dev.redress.service.store.SystemRow;
import dev.redress.service.store.Systems;
import dev.redress.service.store.TableLedger;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The systems in the memory of this server: those whose lease it holds. Only the writer thread uses them. */
final class LiveSystems {
    private static final Logger LOG = LoggerFactory.getLogger(LiveSystems.class);
    /** An empty stamp: opening a system writes nothing. */
    private static final TableLedger.Stamp NONE = new TableLedger.Stamp("", "", null, null);

    private final Database database;
    private final Leases leases;
    private final Feed feed;
    private final Map<String, LiveSystem> live = new HashMap<>();
    private long renewed = Long.MIN_VALUE;

    LiveSystems(Database database, Leases leases, Feed feed) {
        this.feed = feed;
        this.database = database;
        this.leases = leases;
    }

    /** Opens all systems whose lease is available. */
    void openAll() {
        try {
            for (SystemRow row : database.read(Systems::all)) {
                if (row.archivedAt() == null && database.write(c -> leases.acquire(c, row.number()))) {
                    put(open(row));
                }
            }
        } catch (SQLException | IOException e) {
            throw new IllegalStateException("the database cannot be read: " + e.getMessage(), e);
        }
    }

    /** A system with that id that this server may write; opened from its entries if it is not in memory. */
    LiveSystem require(String id) throws SQLException, IOException {
        LiveSystem there = live.get(id);
        if (there != null) {
            return there;
        }
        SystemRow row = database.read(c -> Systems.find(c, id))
                .orElseThrow(() -> new Refusal(Refusal.Reason.NOT_FOUND, "there is no system " + id));
        if (row.archivedAt() != null) {
            throw new Refusal(Refusal.Reason.CONFLICT, "the system " + id + " is archived");
        }
        if (!database.write(c -> leases.acquire(c, row.number()))) {
            throw Job.unavailable("another server serves the system " + id);
        }
        LiveSystem opened = open(row);
        put(opened);
        return opened;
    }

    private LiveSystem open(SystemRow row) throws SQLException, IOException {
        long began = System.nanoTime();
        try {
            LiveSystem opened = database.read(connection -> {
                try {
                    return LiveSystem.open(connection, row, null, NONE);
                } catch (IOException e) {
                    throw new SQLException(e.getMessage(), e);
                }
            });
            feed.opened(row.id(), opened.lines(), System.nanoTime() - began);
            return opened;
        } catch (SQLException e) {
            if (e.getCause() instanceof IOException cause) {
                throw cause;
            }
            throw e;
        }
    }

    /** Creates a system and begins its ledger. It is in memory only after {@link #put}. */
    LiveSystem create(Connection connection, Job.Creation creation) throws SQLException {
        if (Systems.find(connection, creation.id()).isPresent()) {
            throw new Refusal(Refusal.Reason.CONFLICT, "there is already a system " + creation.id());
        }
        SystemRow row = Systems.add(
                connection, creation.id(), creation.title(), creation.stamp().at(), creation.settings());
        leases.acquire(connection, row.number());
        try {
            return LiveSystem.open(connection, row, creation.opening(), creation.stamp());
        } catch (IOException e) {
            throw new SQLException(e.getMessage(), e);
        }
    }

    void put(LiveSystem system) {
        live.put(system.row().id(), system);
    }

    /** Replaces the row of a system; an archived system is no longer served. */
    void altered(SystemRow row) {
        LiveSystem there = live.get(row.id());
        if (there != null && row.archivedAt() != null) {
            drop(there);
        } else if (there != null) {
            there.alter(row);
        }
    }

    /** Discards a system whose memory may be ahead of the database. */
    void drop(LiveSystem system) {
        live.remove(system.row().id());
    }

    /** Renews the leases when a third of their time has passed; a system whose lease is lost is dropped. */
    void renewLeases(long now) {
        if (now - renewed < leases.millis() / 3 && renewed != Long.MIN_VALUE) {
            return;
        }
        renewed = now;
        try {
            List<LiveSystem> lost = database.write(connection -> {
                List<LiveSystem> taken = new ArrayList<>();
                for (LiveSystem one : live.values()) {
                    if (!leases.acquire(connection, one.row().number())) {
                        taken.add(one);
                    }
                }
                return taken;
            });
            lost.forEach(this::drop);
        } catch (SQLException e) {
            // Nothing is lost: the numbers of the entries prevent a second writer.
            LOG.warn("the leases cannot be renewed: {}", e.getMessage());
        }
    }

    /** Releases all leases; after a lost connection it tries once more. */
    void releaseLeases() {
        live.clear();
        for (int attempt = 1; attempt <= 2; attempt++) {
            try {
                database.transact(leases::release);
                return;
            } catch (SQLException e) {
                LOG.warn("the leases could not be released and will expire: {}", e.getMessage());
            }
        }
    }
}
