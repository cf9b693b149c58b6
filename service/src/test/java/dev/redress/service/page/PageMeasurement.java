package dev.redress.service.page;

import dev.redress.ledger.Mode;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.random.RandomStream;
import dev.redress.service.Service;
import dev.redress.service.engine.NewSystem;
import dev.redress.service.engine.ReceivedComplaint;
import dev.redress.service.engine.TakeComplaints;
import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import dev.redress.service.store.Sha256;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A measurement of each page, with a year of complaints: a hundred a day, each with a text. It reports the size of the page, the time from the
 * request to the last byte of the answer on one connection, and the CPU time of this process, client included. Run it by hand.
 */
final class PageMeasurement {
    private static final int DAYS = 365;
    private static final int A_DAY = 100;
    private static final int TIMES = 30;
    private static final String TEXT =
            "in as many words as people usually take, which is a good deal more than a line or two of it. ".repeat(3);

    private PageMeasurement() {}

    public static void main(String[] arguments) throws Exception {
        Path folder = Files.createTempDirectory("pages");
        try (Service service =
                Service.start(new Service.Settings("jdbc:sqlite:" + folder.resolve("year.db"), "127.0.0.1", 0))) {
            fill(service);
            service.people()
                    .add("ada", "Ada", Person.EVERYWHERE, Set.of(Role.ADMIN))
                    .join();
            String token = service.people().issue("ada", "page", "api", null).join();
            String base = "http://127.0.0.1:" + service.port();
            HttpClient client = HttpClient.newHttpClient();
            String cookie = client.send(
                            HttpRequest.newBuilder(URI.create(base + "/login"))
                                    .header("Origin", base)
                                    .header("Content-Type", "application/x-www-form-urlencoded")
                                    .POST(HttpRequest.BodyPublishers.ofString("token=" + token))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString())
                    .headers()
                    .firstValue("Set-Cookie")
                    .orElseThrow();
            System.out.println("| page | CPU ms | median ms | p95 ms | KB |\n|---|---:|---:|---:|---:|");
            for (String path : List.of(
                    "",
                    "/costs",
                    "/criteria",
                    "/criteria/c1",
                    "/complaints?show=all",
                    "/complaints?show=all&criterion=c3",
                    "/complaints?show=all&q=complaint",
                    "/complaints?show=all&q=nowhere",
                    "/complaints?show=all&q=y17",
                    "/complaints/y17",
                    "/what-if",
                    "/what-if?policy=ski-rental&volume=2&delay=7",
                    "/ledger",
                    "/ledger?show=all",
                    "/ledger?show=all&before=200",
                    "/charter")) {
                measure(client, base + "/s/year" + path, cookie.split(";", -1)[0]);
            }
            measure(client, base + "/admin", cookie.split(";", -1)[0]);
            measure(client, base + "/login", "");
            for (String file : List.of("page.css", "page.js", "htmx.js")) {
                measure(client, base + dev.redress.service.page.StaticFiles.address(file), "");
            }
        }
    }

    private static void fill(Service service) {
        Charter.Builder charter = Charter.named("A year").lossBound(2);
        for (int i = 0; i < 7; i++) {
            charter.criterion("c" + i, 300 + 100 * i);
        }
        charter.conflict("c0", "c2").conflict("c1", "c2").conflict("c3", "c4").conflict("c0", "c1", "c4");
        NewSystem made = new NewSystem("year", "A year", charter.build(), "barrier", Mode.ACT, 1);
        service.engine().create("year", "A year", "{}", made.opening(), "ada").join();
        RandomStream random = RandomStream.of(1);
        for (int day = 0; day < DAYS; day++) {
            List<ReceivedComplaint> rows = new ArrayList<>();
            for (int n = 0; n < A_DAY; n++) {
                String at = LocalDate.of(2025, 1, 1).plusDays(day) + "T10:00:00Z";
                String id = "y" + (day * A_DAY + n);
                rows.add(new ReceivedComplaint(
                        id,
                        at,
                        List.of("c" + (int) (7 * random.nextDouble())),
                        Micros.ONE,
                        new ReceivedComplaint.Words("Complaint " + id + " tells what happened " + TEXT, null),
                        null,
                        null,
                        null,
                        Sha256.of(id)));
            }
            service.engine()
                    .submit(
                            "year",
                            new TakeComplaints(rows, true, service.engine().stamp("ada")))
                    .join();
        }
    }

    private static void measure(HttpClient client, String address, String cookie) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address))
                .header("Cookie", cookie)
                .build();
        double[] millis = new double[TIMES];
        int bytes = 0;
        long used = 0;
        for (int n = -TIMES; n < TIMES; n++) {
            used = n == 0 ? cpu() : used;
            long began = System.nanoTime();
            bytes = client.send(request, HttpResponse.BodyHandlers.ofByteArray())
                    .body()
                    .length;
            millis[Math.max(0, n)] = (System.nanoTime() - began) / 1e6;
        }
        double each = (cpu() - used) / 1e6 / TIMES;
        java.util.Arrays.sort(millis);
        System.out.printf(
                "| %s | %.1f | %.1f | %.1f | %.0f |%n",
                URI.create(address).getRawPath()
                        + (URI.create(address).getRawQuery() == null
                                ? ""
                                : "?" + URI.create(address).getRawQuery()),
                each,
                millis[TIMES / 2],
                millis[TIMES * 95 / 100],
                bytes / 1024.0);
    }

    /** The CPU time of this process so far, in nanoseconds. */
    private static long cpu() {
        return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
                .getProcessCpuTime();
    }
}
