package dev.redress.lab.experiment;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The provenance of a table of results, as the header of its file. It states what determines the results and nothing that changes
 * from run to run (no clock, host or number of threads), so the same sweep gives the same bytes.
 */
public record Provenance(Map<String, String> facts) {
    private static final String MARK = "# ";

    public Provenance {
        facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    }

    /** The build that made the measurements. */
    public record Build(String version, String commit) {}

    static Provenance of(Experiment experiment, Scale scale, long seed, Build build) {
        List<SweepCell> cells = experiment.cells(scale, seed);
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("experiment", experiment.id());
        facts.put("redress", build.version());
        facts.put("commit", build.commit());
        facts.put("java", System.getProperty("java.vm.name") + " " + System.getProperty("java.version"));
        facts.put("scale", scale.toString());
        facts.put("seed", Long.toString(seed));
        facts.put("cells", Integer.toString(cells.size()));
        for (String parameter : cells.get(0).parameters().keySet()) {
            Set<String> values = new LinkedHashSet<>();
            cells.forEach(cell -> values.add(cell.text(parameter)));
            facts.put("swept " + parameter, String.join(" | ", values));
        }
        facts.put(
                "command",
                "redress reproduce " + experiment.id() + " --" + scale + (seed == 1 ? "" : " --seed " + seed));
        return new Provenance(facts);
    }

    public String fact(String name) {
        return facts.getOrDefault(name, "unknown");
    }

    List<String> lines() {
        return facts.entrySet().stream()
                .map(fact -> MARK + fact.getKey() + ": " + fact.getValue())
                .toList();
    }

    static boolean isLine(String line) {
        return line.startsWith(MARK);
    }

    static Provenance parse(List<String> lines) {
        Map<String, String> facts = new LinkedHashMap<>();
        for (String line : lines) {
            int colon = line.indexOf(": ");
            if (!isLine(line) || colon < 0) {
                throw new IllegalArgumentException("not a line of provenance: " + line);
            }
            facts.put(line.substring(MARK.length(), colon), line.substring(colon + 2));
        }
        return new Provenance(facts);
    }

    /**
     * The differences to another provenance, as text; a fact that follows from another one is named only if nothing else differs.
     */
    String differences(Provenance other) {
        Set<String> names = new LinkedHashSet<>(facts.keySet());
        names.addAll(other.facts.keySet());
        names.removeIf(name -> fact(name).equals(other.fact(name)));
        Set<String> causes = new LinkedHashSet<>(names);
        causes.removeIf(name -> name.startsWith("swept ") || name.equals("command") || name.equals("cells"));
        return (causes.isEmpty() ? names : causes)
                .stream()
                        .map(name -> name + " " + other.fact(name) + ", not " + fact(name))
                        .collect(Collectors.joining("; "));
    }
}
