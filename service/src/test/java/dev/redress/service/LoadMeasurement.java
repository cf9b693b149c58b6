package dev.redress.service;

import com.sun.management.OperatingSystemMXBean;
import dev.redress.ledger.Mode;
import dev.redress.service.engine.NewSystem;
import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * Measures the service on this machine: {@code LoadMeasurement sqlite|postgresql [SECONDS]}. The generator shares the machine, so
 * the figures are conservative.
 */
final class LoadMeasurement {
    private static final List<String> CRITERIA = List.of("fpr", "ppv");

    private LoadMeasurement() {}

    public static void main(String[] arguments) throws Exception {
        measure(
                arguments.length == 0 ? "sqlite" : arguments[0],
                arguments.length > 1 ? Double.parseDouble(arguments[1]) : 10);
        System.exit(0);
    }

    /** Single complaints and batches as fast as they are answered, then single complaints at half the target rate. */
    static void measure(String kind, double seconds) throws Exception {
        boolean sqlite = kind.equals("sqlite");
        Path folder = Files.createTempDirectory("redress-load");
        try (DedicatedPostgres postgres = sqlite ? null : new DedicatedPostgres(folder);
                Service service = Service.start(new Service.Settings(
                        postgres == null ? "jdbc:sqlite:" + folder.resolve("redress.db") : postgres.url(),
                        "127.0.0.1",
                        0))) {
            String token = prepare(service);
            for (int[] load : new int[][] {{64, 1, 0}, {16, 100, 0}, {64, 1, sqlite ? 2_500 : 2_000}}) {
                run(kind, service, token, load, seconds);
            }
        }
    }

    private static void run(String kind, Service service, String token, int[] load, double seconds) throws Exception {
        String system = "s" + load[0] + "-" + load[1] + "-" + load[2];
        create(service, system);
        if (load[2] == 0) {
            // Warm-up, until the code is compiled.
            new LoadGenerator(new LoadGenerator.Load(service.port(), token, "warm", CRITERIA, load[0], load[1], 0))
                    .run(seconds / 2);
        }
        long cpu = processor();
        LoadGenerator.Result result = new LoadGenerator(
                        new LoadGenerator.Load(service.port(), token, system, CRITERIA, load[0], load[1], load[2]))
                .run(seconds);
        System.out.printf(
                "%s, %d connections, batches of %d%s: %s; %.0f microseconds of processor time each, generator included%n",
                kind,
                load[0],
                load[1],
                load[2] == 0 ? "" : ", at " + load[2] + " a second",
                result,
                (processor() - cpu) / 1e3 / result.complaints());
    }

    private static void create(Service service, String system) {
        service.engine()
                .create(
                        system,
                        system,
                        "{}",
                        new NewSystem(system, system, ServiceContract.CHARTER, "barrier", Mode.ACT, 1).opening(),
                        "ada")
                .join();
    }

    /** The processor time of this process in nanoseconds, which is meaningful even on a machine that others use. */
    private static long processor() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }

    private static String prepare(Service service) {
        service.people()
                .add("ada", "Ada", Person.EVERYWHERE, Set.of(Role.ADMIN))
                .join();
        create(service, "warm");
        return service.people().issue("ada", "load", "api", null).join();
    }
}
