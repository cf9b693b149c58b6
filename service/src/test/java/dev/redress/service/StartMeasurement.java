package dev.redress.service;

import dev.redress.ledger.Mode;
import dev.redress.model.Micros;
import dev.redress.service.engine.NewSystem;
import dev.redress.service.engine.ReceivedComplaint;
import dev.redress.service.engine.TakeComplaints;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Measures how long a service takes to start with many entries: {@code StartMeasurement sqlite|postgresql [ENTRIES]}. */
final class StartMeasurement {
    private StartMeasurement() {}

    public static void main(String[] arguments) throws Exception {
        boolean sqlite = arguments.length == 0 || arguments[0].equals("sqlite");
        int entries = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1_000_000;
        Path folder = Files.createTempDirectory("redress-start");
        String database = sqlite ? "jdbc:sqlite:" + folder.resolve("redress.db") : PostgresServer.newDatabase();
        Service.Settings settings = new Service.Settings(database, "127.0.0.1", 0);
        try (Service service = Service.start(settings)) {
            fill(service, entries);
        }
        for (int n = 0; n < 3; n++) {
            long began = System.nanoTime();
            try (Service service = Service.start(settings)) {
                System.out.printf(
                        "%s, %d entries: started in %.2f s, %d MB in use%n",
                        arguments[0],
                        service.engine().ask("large", system -> system.lines()).join(),
                        (System.nanoTime() - began) / 1e9,
                        used() >> 20);
            }
        }
        System.exit(0);
    }

    private static long used() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    private static void fill(Service service, int entries) {
        service.engine()
                .create(
                        "large",
                        "large",
                        "{}",
                        new NewSystem("large", "large", ServiceContract.CHARTER, "barrier", Mode.ACT, 1).opening(),
                        "ada")
                .join();
        String[] criteria = {"fpr", "ppv"};
        for (int n = 0; n < entries; ) {
            List<ReceivedComplaint> batch = new ArrayList<>();
            for (; n < entries && batch.size() < 1_000; n++) {
                batch.add(new ReceivedComplaint(
                        "load-" + n,
                        "2026-01-05T10:00:00Z",
                        List.of(criteria[n / 7 % 2]),
                        Micros.of(0.01),
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
