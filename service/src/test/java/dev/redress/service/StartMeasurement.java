package dev.redress.service;

import dev.redress.ledger.Mode;
import dev.redress.model.Micros;
import dev.redress.service.engine.NewSystem;
import dev.redress.service.engine.ReceivedComplaint;
import dev.redress.service.engine.TakeComplaints;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Measures the cost of many entries: {@code StartMeasurement sqlite|postgresql [ENTRIES]}. It reports the memory in use after a
 * garbage collection when 1, 2, 5 and 10 tenths of the entries are stored. Then it reports three times how long a new process takes
 * to start with all of them, from the start of its JVM.
 */
final class StartMeasurement {
    private static final List<Integer> TENTHS = List.of(1, 2, 5, 10);

    private StartMeasurement() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("start")) {
            start(arguments[1]);
            System.exit(0);
        }
        measureKind(arguments[0], arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1_000_000);
        System.exit(0);
    }

    static void measureKind(String kind, int entries) throws Exception {
        Path folder = Files.createTempDirectory("redress-start");
        try (DedicatedPostgres postgres = kind.equals("sqlite") ? null : new DedicatedPostgres(folder)) {
            report("%s, start with %d entries%n", kind, entries);
            measure(postgres == null ? "jdbc:sqlite:" + folder.resolve("redress.db") : postgres.url(), entries);
        }
    }

    private static void measure(String database, int entries) throws Exception {
        try (Service service = Service.start(settings(database))) {
            create(service);
            int there = 0;
            for (int tenths : TENTHS) {
                int until = (int) (entries * (long) tenths / 10);
                fill(service, there, until);
                there = until;
                report("%d complaints, %d decisions: %.1f MB in use%n", there, decisions(service), used() / 1e6);
            }
        }
        for (int n = 0; n < 3; n++) {
            JavaProcess.compiled(StartMeasurement.class.getName(), "start", database)
                    .inheritIO()
                    .start()
                    .waitFor();
        }
    }

    /** Runs in its own process. */
    private static void start(String database) {
        try (Service service = Service.start(settings(database))) {
            long lines = service.engine().ask("large", system -> system.lines()).join();
            long millis = System.currentTimeMillis()
                    - ManagementFactory.getRuntimeMXBean().getStartTime();
            long processor = ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
                    .getProcessCpuTime();
            report(
                    "%d lines: started in %.2f s, %.2f s of processor time, %.1f MB in use%n",
                    lines, millis / 1e3, processor / 1e9, used() / 1e6);
        }
    }

    private static void report(String format, @Nullable Object... values) {
        System.out.printf(Locale.ROOT, format, values);
    }

    private static Service.Settings settings(String database) {
        return new Service.Settings(database, "127.0.0.1", 0);
    }

    private static long decisions(Service service) {
        return service.engine()
                .ask("large", system -> system.decisions().count())
                .join();
    }

    private static long used() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    private static void create(Service service) {
        service.engine()
                .create(
                        "large",
                        "large",
                        "{}",
                        new NewSystem("large", "large", ServiceContract.CHARTER, "barrier", Mode.ACT, 1).opening(),
                        "ada")
                .join();
    }

    private static void fill(Service service, int from, int to) {
        String[] criteria = {"fpr", "ppv"};
        for (int n = from; n < to; ) {
            List<ReceivedComplaint> batch = new ArrayList<>();
            for (; n < to && batch.size() < 1_000; n++) {
                batch.add(new ReceivedComplaint(
                        "load-" + n,
                        "2026-01-05T10:00:00Z",
                        List.of(criteria[n / 7 % 2]),
                        Micros.of(0.001),
                        "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"));
            }
            service.engine()
                    .submit(
                            "large",
                            new TakeComplaints(batch, false, service.engine().stamp("load")))
                    .join();
        }
    }
}
