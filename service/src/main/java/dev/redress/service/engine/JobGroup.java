package dev.redress.service.engine;

import dev.redress.resolve.RefusedEvent;
import dev.redress.service.store.Database;
import dev.redress.service.store.Entries;
import dev.redress.service.store.EntryRow;
import dev.redress.service.store.SystemRow;
import dev.redress.service.store.Systems;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Jobs that are processed together. All commands of a group share one transaction, whatever their systems, and are answered only when it
 * is durable. If it fails, the systems that it touched are discarded, because their memory is ahead of the database;
 * they are reopened from their entries when they are next needed.
 */
final class JobGroup {
    private static final Logger LOG = LoggerFactory.getLogger(JobGroup.class);

    private final Database database;
    private final Entries entries;
    private final LiveSystems systems;
    private final Feed feed;
    /** The failure to get a connection, if any, so that no other job of the group waits for one. */
    private @Nullable SQLTransientConnectionException away;

    JobGroup(Database database, LiveSystems systems, Feed feed) {
        this.database = database;
        this.systems = systems;
        this.feed = feed;
        entries = new Entries(database);
    }

    /** Processes and answers all jobs. */
    void handle(List<Job> jobs) {
        away = null;
        Map<String, List<Job.Order<?>>> orders = new LinkedHashMap<>();
        for (Job job : jobs) {
            if (job instanceof Job.Question<?> question) {
                attempt(job, () -> question.answer(systems.require(question.system())));
            } else if (job instanceof Job.Errand<?> errand) {
                attempt(job, () -> run(errand));
            } else if (job instanceof Job.Creation creation) {
                attempt(job, () -> creation.answer().complete(create(creation)));
            } else if (job instanceof Job.Alteration alteration) {
                attempt(job, () -> alteration.answer().complete(alter(alteration)));
            } else if (job instanceof Job.Order<?> order) {
                orders.computeIfAbsent(order.system(), id -> new ArrayList<>()).add(order);
            }
        }
        if (!orders.isEmpty()) {
            carryOut(orders);
        }
    }

    private interface Step {
        void run() throws SQLException, IOException;
    }

    private void attempt(Job job, Step step) {
        if (away != null) {
            job.fail(silent(away));
            return;
        }
        try {
            step.run();
        } catch (SQLException | IOException e) {
            LOG.warn("the database failed: {}", e.getMessage());
            if (e instanceof SQLTransientConnectionException none) {
                away = none;
            }
            job.fail(silent(e));
        } catch (RuntimeException e) {
            job.fail(e);
        }
    }

    private static Refusal silent(Throwable why) {
        return new Refusal(Refusal.Reason.UNAVAILABLE, "the database does not respond correctly", why);
    }

    private <T> void run(Job.Errand<T> errand) throws SQLException {
        errand.answer().complete(database.write(errand.work()));
    }

    private SystemRow alter(Job.Alteration alteration) throws SQLException {
        SystemRow row = database.write(connection -> {
            SystemRow before = Systems.find(connection, alteration.system())
                    .orElseThrow(
                            () -> new Refusal(Refusal.Reason.NOT_FOUND, "there is no system " + alteration.system()));
            SystemRow after = alteration.change().apply(before);
            Systems.update(connection, after);
            return after;
        });
        systems.altered(row);
        return row;
    }

    private SystemRow create(Job.Creation creation) throws SQLException, IOException {
        LiveSystem live = database.write(connection -> {
            LiveSystem made = systems.create(connection, creation);
            entries.append(connection, made.pending());
            made.writeProjections(connection);
            return made;
        });
        systems.put(live);
        publish(live);
        return live.row();
    }

    /** A command that was run, and its answer. */
    private record Answer<T>(Job.Order<T> order, T result) {
        void give() {
            order.answer().complete(result);
        }
    }

    private void carryOut(Map<String, List<Job.Order<?>>> orders) {
        Map<LiveSystem, List<Job.Order<?>>> open = new LinkedHashMap<>();
        orders.forEach((id, those) -> {
            for (Job.Order<?> order : those) {
                attempt(
                        order,
                        () -> open.computeIfAbsent(systems.require(id), live -> new ArrayList<>())
                                .add(order));
            }
        });
        if (open.isEmpty()) {
            return;
        }
        List<Answer<?>> answers = new ArrayList<>();
        long began = System.nanoTime();
        try {
            database.transact(connection -> {
                for (Map.Entry<LiveSystem, List<Job.Order<?>>> one : open.entrySet()) {
                    run(connection, one.getKey(), one.getValue(), answers);
                }
            });
            int entries = open.keySet().stream()
                    .mapToInt(live -> live.pending().size())
                    .sum();
            if (entries > 0) {
                feed.committed(entries, System.nanoTime() - began);
            }
            for (LiveSystem live : open.keySet()) {
                publish(live);
            }
        } catch (SQLException | IOException | RuntimeException | Error e) {
            LOG.warn("a transaction failed: {}", String.valueOf(e.getMessage()));
            open.keySet().forEach(systems::drop);
            Refusal refusal = silent(e);
            open.values().forEach(those -> those.forEach(order -> order.fail(refusal)));
            return;
        }
        answers.forEach(Answer::give);
    }

    private void run(Connection connection, LiveSystem live, List<Job.Order<?>> orders, List<Answer<?>> answers)
            throws SQLException {
        Set<String> keys = new LinkedHashSet<>();
        orders.forEach(order -> keys.addAll(order.command().keys()));
        EarlierRequests earlier =
                new EarlierRequests(entries.byKeys(connection, live.row().number(), keys), live);
        for (Job.Order<?> order : orders) {
            run(order, live, earlier, answers);
        }
        List<EntryRow> pending = live.pending();
        if (!pending.isEmpty()) {
            entries.append(connection, pending);
            live.writeProjections(connection);
        }
    }

    /** Runs a command. A refusal has changed nothing; any other failure fails the group, and the command that caused it gets the cause. */
    private static <T> void run(Job.Order<T> order, LiveSystem live, EarlierRequests earlier, List<Answer<?>> answers)
            throws SQLException {
        try {
            answers.add(new Answer<>(order, order.command().run(live, earlier)));
        } catch (Refusal | RefusedEvent e) {
            order.fail(e);
        } catch (IOException e) {
            throw new SQLException(e.getMessage(), e);
        } catch (RuntimeException | Error e) {
            order.fail(e);
            throw e;
        }
    }

    private void publish(LiveSystem live) throws IOException {
        List<EntryRow> rows = live.pending();
        live.committed();
        if (!rows.isEmpty()) {
            feed.publish(live.row().id(), rows);
        }
    }
}
