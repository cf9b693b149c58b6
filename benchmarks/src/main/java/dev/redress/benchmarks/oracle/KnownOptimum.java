package dev.redress.benchmarks.oracle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A published instance, and its optimum as the value of a best state.
 *
 * @param file within the folder of benchmark data
 */
record KnownOptimum(Path file, double value) {
    /** The folder of the data: beside the project, or as {@code -Dredress.data} says. */
    static Path data() {
        String given = System.getProperty("redress.data");
        if (given != null) {
            return Path.of(given);
        }
        Path root = Path.of("").toAbsolutePath();
        while (!Files.exists(root.resolve("LICENSE")) && root.getParent() != null) {
            root = root.getParent();
        }
        return root.resolve("../shared/data").normalize();
    }

    /** The graphs of OPTIMA.csv, and the cost function networks, whose upper bounds are their optima. */
    static List<KnownOptimum> all() throws IOException {
        List<KnownOptimum> all = new ArrayList<>();
        Path graphs = data().resolve("graphs");
        for (String line : Files.readAllLines(graphs.resolve("OPTIMA.csv"))) {
            List<String> columns = List.of(line.split(",", 4));
            if (!columns.get(0).equals("file")) {
                double optimum = Double.parseDouble(columns.get(2));
                all.add(new KnownOptimum(
                        find(graphs, columns.get(0)), columns.get(0).endsWith(".clq") ? -optimum : optimum));
            }
        }
        for (String name : List.of("warehouse", "oconnell_bayesnet", "example")) {
            Path network = data().resolve("wcsp").resolve(name + ".wcsp");
            String optimum = Files.readString(network.resolveSibling(name + ".ub"));
            all.add(new KnownOptimum(network, Double.parseDouble(optimum.trim())));
        }
        return all;
    }

    private static Path find(Path folder, String name) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.getFileName().toString().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new IOException("there is no " + name + " in " + folder));
        }
    }

    OracleQuestion question() throws IOException {
        return file.toString().endsWith(".wcsp") ? WcspFile.read(file) : GraphFile.read(file);
    }

    String name() {
        return file.getFileName().toString();
    }
}
