package dev.redress.benchmarks.files;

import dev.redress.files.ComplaintLog;
import dev.redress.files.FileLedger;
import dev.redress.files.LedgerReader;
import dev.redress.ledger.Entry;
import dev.redress.ledger.Event;
import dev.redress.ledger.HashChain;
import dev.redress.ledger.Opening;
import dev.redress.model.Charter;
import dev.redress.policy.Setting;
import dev.redress.random.RandomStream;
import dev.redress.resolve.Resolver;
import java.io.BufferedWriter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Measures how long a million complaints take to read, to resolve, to write to a durable ledger, and to verify. Times are CPU
 * times of the thread, so that they do not depend on other work on the machine. There are three rounds; the first is cold.
 */
public final class FilesThroughput {
    private static final int CRITERIA = 50;

    private final int rows;
    private final Charter charter;
    private final Path csv;
    private final Path ledger;

    private FilesThroughput(int rows, Path folder) {
        this.rows = rows;
        csv = folder.resolve("complaints.csv");
        ledger = folder.resolve("ledger.jsonl");
        Charter.Builder builder = Charter.named("A path of " + CRITERIA);
        for (int i = 0; i < CRITERIA; i++) {
            builder.criterion("criterion-" + i, 3);
        }
        for (int i = 1; i < CRITERIA; i++) {
            builder.conflict(i - 1, i);
        }
        charter = builder.build();
    }

    /** Arguments: the number of rows, and a folder for the files. */
    public static void main(String[] arguments) throws IOException {
        FilesThroughput benchmark = new FilesThroughput(Integer.parseInt(arguments[0]), Path.of(arguments[1]));
        benchmark.writeComplaints();
        for (int round = 1; round <= 3; round++) {
            System.out.println("round " + round);
            benchmark.measure();
        }
    }

    private void writeComplaints() throws IOException {
        RandomStream random = RandomStream.of(1);
        try (BufferedWriter out = Files.newBufferedWriter(csv)) {
            out.write("criterion,loss\n");
            for (int n = 0; n < rows; n++) {
                out.write("criterion-" + random.nextInt(CRITERIA) + ",0." + random.nextInt(1000) + "\n");
            }
        }
    }

    private interface Job {
        void run() throws IOException;
    }

    private void measure() throws IOException {
        time("read CSV", this::read);
        time("read CSV, resolve", this::resolve);
        time("read CSV, resolve, durable ledger", this::record);
        time("of which hashing", this::hash);
        time("verify the ledger", this::verify);
    }

    private void time(String what, Job job) throws IOException {
        long before = processorTime();
        job.run();
        double seconds = (processorTime() - before) / 1e9;
        System.out.printf("  %-36s %6.2f s %,12.0f rows/s%n", what, seconds, rows / seconds);
    }

    private static long processorTime() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private void read() throws IOException {
        try (ComplaintLog log = ComplaintLog.open(csv.toString(), charter)) {
            log.forEachRemaining(event -> {});
        }
    }

    private void resolve() throws IOException {
        Resolver resolver = Resolver.of("never", Setting.of(charter, 1));
        try (ComplaintLog log = ComplaintLog.open(csv.toString(), charter)) {
            log.forEachRemaining(resolver::handle);
        }
    }

    private void record() throws IOException {
        Files.deleteIfExists(ledger);
        Resolver resolver = Resolver.of("never", Setting.of(charter, 1));
        Opening opening = new Opening(charter, "never", new TreeMap<>(), 1, "benchmark");
        try (ComplaintLog log = ComplaintLog.open(csv.toString(), charter);
                FileLedger writer = FileLedger.open(ledger)) {
            writer.begin(opening);
            while (log.hasNext()) {
                Event event = log.next();
                writer.append(new Entry(event, resolver.handle(event)));
            }
            writer.force();
        }
    }

    /** Repeats one line of the ledger, because all lines have about the same length. */
    private void hash() throws IOException {
        byte[] line;
        try (Stream<String> lines = Files.lines(ledger)) {
            line = lines.skip(1).findFirst().orElseThrow().getBytes(StandardCharsets.UTF_8);
        }
        HashChain chain = new HashChain();
        for (int n = 0; n < rows; n++) {
            chain.add(line, 0, line.length);
        }
    }

    private void verify() throws IOException {
        try (LedgerReader reader = LedgerReader.open(ledger)) {
            reader.forEachRemaining(entry -> {});
        }
    }
}
