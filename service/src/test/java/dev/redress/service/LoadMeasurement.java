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
 * Measures the service on this machine: {@code LoadMeasurement sqlite|postgresql [SECONDS]}. The generator shares the machine, so the
 * figures are low rather than high.
 */
final class LoadMeasurement {
    private LoadMeasurement() {}

    public static void main(String[] arguments) throws Exception {
        boolean sqlite = arguments.length == 0 || arguments[0].equals("sqlite");
        double seconds = arguments.length > 1 ? Double.parseDouble(arguments[1]) : 10;
        Path folder = Files.createTempDirectory("redress-load");
        try (OwnPostgres postgres = sqlite ? null : new OwnPostgres(folder);
                Service service = Service.start(new Service.Settings(
                        postgres == null ? "jdbc:sqlite:" + folder.resolve("redress.db") : postgres.url(),
                        "127.0.0.1",
                        0))) {
            String token = prepare(service);
            for (int[] load : new int[][] {{64, 1, 0}, {16, 100, 0}, {64, 1, sqlite ? 2_500 : 2_000}}) {
                String system = "s" + load[0] + "-" + load[1] + "-" + load[2];
                service.engine()
                        .create(
                                system,
                                system,
                                "{}",
                                new NewSystem(system, system, ServiceContract.CHARTER, "barrier", Mode.ACT, 1)
                                        .opening(),
                                "ada")
                        .join();
                LoadGenerator.Load what = new LoadGenerator.Load(
                        service.port(), token, system, List.of("fpr", "ppv"), load[0], load[1], load[2]);
                if (load[2] == 0) {
                    // Until the machine code is there.
                    new LoadGenerator(new LoadGenerator.Load(
                                    service.port(), token, "warm", what.criteria(), load[0], load[1], 0))
                            .run(seconds / 2);
                }
                long cpu = processor();
                LoadGenerator.Result result = new LoadGenerator(what).run(seconds);
                System.out.printf(
                        "%s, %d connections, batches of %d%s: %s; %.0f microseconds of processor time each, generator included%n",
                        arguments[0],
                        load[0],
                        load[1],
                        load[2] == 0 ? "" : ", at " + load[2] + " a second",
                        result,
                        (processor() - cpu) / 1e3 / result.complaints());
            }
        }
        System.exit(0);
    }

    /** How much processor time this process has had, in nanoseconds: what is left to measure on a machine that others use, too. */
    private static long processor() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }

    private static String prepare(Service service) {
        service.people()
                .add("ada", "Ada", Person.EVERYWHERE, Set.of(Role.ADMIN))
                .join();
        service.engine()
                .create(
                        "warm",
                        "warm",
                        "{}",
                        new NewSystem("warm", "warm", ServiceContract.CHARTER, "barrier", Mode.ACT, 1).opening(),
                        "ada")
                .join();
        return service.people().issue("ada", "load", "api", null).join();
    }
}
