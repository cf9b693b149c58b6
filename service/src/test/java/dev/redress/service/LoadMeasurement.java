package dev.redress.service;

import dev.redress.ledger.Mode;
import dev.redress.service.engine.NewSystem;
import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
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
        String database = sqlite ? "jdbc:sqlite:" + folder.resolve("redress.db") : PostgresServer.newDatabase();
        try (Service service = Service.start(new Service.Settings(database, "127.0.0.1", 0))) {
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
                System.out.println(arguments[0] + ", " + load[0] + " connections, batches of " + load[1]
                        + (load[2] == 0 ? "" : ", at " + load[2] + " a second") + ": "
                        + new LoadGenerator(what).run(seconds));
            }
        }
        System.exit(0);
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
