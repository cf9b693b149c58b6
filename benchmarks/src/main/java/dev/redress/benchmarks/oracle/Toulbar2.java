package dev.redress.benchmarks.oracle;

import dev.redress.oracle.ScaledObjective;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs toulbar2, a solver for cost function networks, as a separate process; on Debian, {@code apt install toulbar2} installs
 * it. It reads a wcsp file. Its time is the user and system time of the process minus that of the process on an empty problem.
 */
final class Toulbar2 {
    private static final Pattern OPTIMUM = Pattern.compile("Optimum: (\\d+) in");
    private static final Pattern CPU = Pattern.compile("cpu ([0-9.]+) ([0-9.]+)");
    private static final int BITS = 40;

    private final double startUp;

    private Toulbar2(double startUp) {
        this.startUp = startUp;
    }

    /** The result of one run, and its CPU seconds. */
    record Run(boolean proven, double value, double seconds) {}

    static boolean installed() {
        try {
            return run("command -v toulbar2", 10).contains("toulbar2");
        } catch (IOException e) {
            return false;
        }
    }

    static Toulbar2 start() throws IOException {
        Path empty = Files.createTempFile("empty", ".wcsp");
        Files.writeString(empty, "empty 1 2 1 10\n2\n1 0 0 1\n1 3\n");
        double least = Double.POSITIVE_INFINITY;
        for (int n = 0; n < 5; n++) {
            least = Math.min(least, seconds(run(command(empty), 10)));
        }
        Files.delete(empty);
        return new Toulbar2(least);
    }

    Run minimise(OracleQuestion question, int limit) throws IOException {
        ScaledObjective scaled = new ScaledObjective(question.objective(), question.conflicts(), BITS);
        Network network = new Network(scaled, question);
        Path file = Files.createTempFile("question", ".wcsp");
        Files.writeString(file, network.text());
        String output = run("ulimit -t " + limit + "; " + command(file), 10 * limit);
        Files.delete(file);
        Matcher optimum = OPTIMUM.matcher(output);
        boolean proven = optimum.find();
        double value = proven ? (Long.parseLong(optimum.group(1)) + network.shift) * scaled.unit() : Double.NaN;
        return new Run(proven, value, Math.max(0.0001, seconds(output) - startUp));
    }

    private static String command(Path file) {
        return "TIMEFORMAT='cpu %U %S'; time toulbar2 " + file;
    }

    private static double seconds(String output) {
        Matcher cpu = CPU.matcher(output);
        if (!cpu.find()) {
            throw new IllegalStateException("bash did not time toulbar2: " + output);
        }
        return Double.parseDouble(cpu.group(1)) + Double.parseDouble(cpu.group(2));
    }

    private static String run(String command, int limit) throws IOException {
        Process process = new ProcessBuilder("bash", "-c", command)
                .redirectErrorStream(true)
                .start();
        try {
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(limit, TimeUnit.SECONDS)) {
                process.destroy();
            }
            return output;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UncheckedIOException(new IOException("interrupted while toulbar2 ran", e));
        }
    }

    /**
     * A question in wcsp format, in which costs may not be negative. So each factor is shifted, and the constant is reduced by
     * the sum of the shifts.
     */
    private static final class Network {
        private final StringBuilder functions = new StringBuilder();
        private final int criteria;
        private int count;
        private long shift;
        private long top = 1;

        Network(ScaledObjective scaled, OracleQuestion question) {
            criteria = scaled.criteria();
            for (int pass = 0; pass < 2; pass++) {
                // The first pass only computes a value that no state exceeds.
                functions.setLength(0);
                count = 0;
                shift = scaled.constant();
                write(scaled, question);
            }
        }

        private void write(ScaledObjective scaled, OracleQuestion question) {
            long highest = 1;
            for (int v = 0; v < criteria; v++) {
                highest += function(new int[] {v}, new long[] {0, -scaled.gain(v)});
                for (int p = scaled.pairStart(v); p < scaled.pairStart(v + 1); p++) {
                    if (scaled.pairOther(p) > v) {
                        int[] pair = {v, scaled.pairOther(p)};
                        highest += function(pair, new long[] {0, 0, 0, scaled.pairLoss(p)});
                    }
                }
                for (int u : question.conflicts().neighbours(v)) {
                    if (u > v) {
                        function(new int[] {v, u}, new long[] {0, 0, 0, ScaledObjective.NEVER});
                    }
                }
            }
            for (ScaledObjective.Table table : scaled.tables()) {
                int[] members = new int[table.order()];
                for (int n = 0; n < members.length; n++) {
                    members[n] = table.member(n);
                }
                long[] cells = new long[1 << members.length];
                for (int c = 0; c < cells.length; c++) {
                    cells[c] = table.cell(c);
                }
                highest += function(members, cells);
            }
            top = highest;
        }

        /** Writes one cost function; returns its maximum. */
        private long function(int[] members, long[] cells) {
            long least = Long.MAX_VALUE;
            long most = 0;
            for (long cell : cells) {
                least = Math.min(least, cell);
            }
            count++;
            shift += least;
            functions.append(members.length);
            for (int v : members) {
                functions.append(' ').append(v);
            }
            functions.append(" 0 ").append(cells.length).append('\n');
            for (int c = 0; c < cells.length; c++) {
                for (int n = 0; n < members.length; n++) {
                    functions.append(c >> n & 1).append(' ');
                }
                boolean never = cells[c] == ScaledObjective.NEVER;
                most = never ? most : Math.max(most, cells[c] - least);
                functions.append(never ? top : cells[c] - least).append('\n');
            }
            return most;
        }

        String text() {
            return "question " + criteria + " 2 " + count + " " + top + "\n" + "2 ".repeat(criteria) + "\n" + functions;
        }
    }
}
