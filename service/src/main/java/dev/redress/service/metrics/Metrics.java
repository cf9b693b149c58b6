package dev.redress.service.metrics;

import dev.redress.service.engine.CriterionAccounts;
import dev.redress.service.engine.Engine;
import dev.redress.service.engine.Feed;
import dev.redress.service.engine.LiveSystem;
import dev.redress.service.engine.Refusal;
import dev.redress.service.store.Database;
import dev.redress.service.store.EntryRow;
import dev.redress.service.store.SystemRow;
import dev.redress.service.store.Systems;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** The metrics for Prometheus: entries and commits as they occur, and the state of each system at the time of a scrape. Amounts are in units, not micros. */
public final class Metrics implements Feed.Listener, AutoCloseable {
    private static final double MICROS = 1e-6;

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Database database;
    private final Engine engine;
    private final Feed.Subscription subscription;
    private final Timer commits;
    private final DistributionSummary groups;
    private final JvmGcMetrics collector = new JvmGcMetrics();
    private final Map<String, MultiGauge> gauges = new TreeMap<>();
    /** A cache of timers, because the registry would look them up each time. */
    private final Map<Request, Timer> requests = new ConcurrentHashMap<>();

    /** The tags of requests that are measured together. */
    private record Request(String method, String route, int status) {}

    public Metrics(Database database, Engine engine) {
        this.database = database;
        this.engine = engine;
        commits = Timer.builder("redress.commit")
                .description("How long transactions with entries took")
                .publishPercentiles(0.5, 0.99)
                .maximumExpectedValue(Duration.ofSeconds(30))
                .register(registry);
        groups = DistributionSummary.builder("redress.group")
                .description("How many entries one transaction had")
                .register(registry);
        Gauge.builder("redress.queue", engine, Engine::waiting)
                .description("How many commands wait for the writer")
                .register(registry);
        new JvmMemoryMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        collector.bindTo(registry);
        for (String name : List.of("lines", "waiting", "decisions", "loss", "accrued", "barrier", "fixed")) {
            gauges.put(name, MultiGauge.builder("redress." + name).register(registry));
        }
        subscription = engine.feed().listen(this);
    }

    @Override
    public void published(String system, List<EntryRow> rows) {
        Map<String, Integer> kinds = new TreeMap<>();
        rows.forEach(row -> kinds.merge(row.kind(), 1, Integer::sum));
        kinds.forEach((kind, count) -> registry.counter("redress.entries", "system", system, "kind", kind)
                .increment(count));
    }

    @Override
    public void committed(int entries, long nanos) {
        commits.record(Duration.ofNanos(nanos));
        groups.record(entries);
    }

    @Override
    public void opened(String system, long lines, long nanos) {
        registry.timer("redress.replay", "system", system).record(Duration.ofNanos(nanos));
    }

    /** Records an answered request. */
    public void answered(String method, String route, int status, long nanos) {
        requests.computeIfAbsent(
                        new Request(method, route, status),
                        one -> registry.timer(
                                "redress.http", "method", method, "route", route, "status", Integer.toString(status)))
                .record(nanos, TimeUnit.NANOSECONDS);
    }

    /** All metrics in the text format of Prometheus. */
    public String scrape() throws SQLException {
        Map<String, List<MultiGauge.Row<?>>> rows = new TreeMap<>();
        gauges.keySet().forEach(name -> rows.put(name, new ArrayList<>()));
        for (SystemRow system : database.read(Systems::all)) {
            if (system.archivedAt() == null) {
                look(system.id(), rows);
            }
        }
        gauges.forEach((name, gauge) -> gauge.register(rows.getOrDefault(name, List.of()), true));
        return registry.scrape();
    }

    /** Adds the rows of a system, unless another server serves it and so reports it. */
    private void look(String system, Map<String, List<MultiGauge.Row<?>>> rows) {
        try {
            Map<String, List<MultiGauge.Row<?>>> found =
                    engine.ask(system, Metrics::rows).join();
            found.forEach((name, list) -> Objects.requireNonNull(rows.get(name)).addAll(list));
        } catch (CompletionException e) {
            if (!(e.getCause() instanceof Refusal)) {
                throw e;
            }
        }
    }

    private static Map<String, List<MultiGauge.Row<?>>> rows(LiveSystem system) {
        String id = system.row().id();
        Tags tags = Tags.of("system", id);
        List<MultiGauge.Row<?>> accrued = new ArrayList<>();
        List<MultiGauge.Row<?>> barrier = new ArrayList<>();
        List<MultiGauge.Row<?>> fixed = new ArrayList<>();
        for (Map.Entry<String, CriterionAccounts.Account> one :
                system.accounts().entrySet()) {
            Tags criterion = tags.and("criterion", one.getKey());
            accrued.add(row(criterion, one.getValue().accrued() * MICROS));
            barrier.add(row(criterion, one.getValue().barrier() * MICROS));
            fixed.add(row(criterion, one.getValue().fixed() ? 1 : 0));
        }
        List<MultiGauge.Row<?>> decisions = new ArrayList<>();
        system.decisions().open().stream()
                .collect(Collectors.groupingBy(one -> one.stage().word(), Collectors.counting()))
                .forEach((stage, count) -> decisions.add(row(tags.and("stage", stage), (double) count)));
        return Map.of(
                "lines", List.of(row(tags, (double) system.lines())),
                "waiting", List.of(row(tags, system.queue().waiting().size())),
                "decisions", decisions,
                "loss",
                        List.of(
                                row(
                                        tags.and("of", "complaints"),
                                        system.resolver().complaintLoss() * MICROS),
                                row(tags.and("of", "fixes"), system.resolver().fixingCost() * MICROS)),
                "accrued", accrued,
                "barrier", barrier,
                "fixed", fixed);
    }

    private static MultiGauge.Row<?> row(Tags tags, double value) {
        return MultiGauge.Row.of(tags, value);
    }

    @Override
    public void close() {
        subscription.close();
        collector.close();
        registry.close();
    }
}
