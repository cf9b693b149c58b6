package dev.redress.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConstantsExperimentTest {
    private final Experiment experiment = new ConstantsExperiment();

    /** One tuning and one measured instance. With the constant 1 {@code ucb} is best in tuning, with 3 on the measured instance. */
    private ResultTable table(double ours) {
        List<ResultRow> rows = new ArrayList<>();
        for (String instances : List.of("tuning", "measured")) {
            boolean tuning = instances.equals("tuning");
            add(rows, instances, "explore-then-commit", "0.1", 900);
            add(rows, instances, "explore-then-commit", "10", tuning ? 800 : 1000);
            add(rows, instances, "ucb", "1", tuning ? 100 : 600);
            add(rows, instances, "ucb", "3", tuning ? 200 : 50);
        }
        add(rows, "measured", "thompson", "none", ours);
        List<String> columns = new ArrayList<>(List.of("criteria", "horizon", "alpha", "instances", "seed"));
        columns.addAll(experiment.measures());
        return new ResultTable(columns, rows);
    }

    private static void add(List<ResultRow> rows, String instances, String policy, String constant, double regret) {
        rows.add(ResultRow.of(12, 1000L, 0.5, instances, instances.length(), policy, constant, regret, 0.0));
    }

    @Test
    void constantsAreChosenOnTheTuningInstancesAlone() {
        Findings findings = experiment.findings(table(100));
        assertThat(findings.gist()).contains("6.0 at α = 0.5");
        assertThat(findings.claims().get(0).verdict()).isEqualTo(Claim.Verdict.HOLDS);
        assertThat(findings.summaries().get(0).rows())
                .contains(List.of("explore-then-commit", "0.5", "10", "1000", "1000", "1000", "1 of 1", "10.0"))
                .contains(List.of("ucb", "0.5", "1", "600", "600", "600", "1 of 1", "6.0"));
    }

    @Test
    void aSmallerLeadIsSaid() {
        assertThat(experiment.findings(table(200)).claims().get(0).verdict()).isEqualTo(Claim.Verdict.FAILS);
    }

    /** The instances that a constant is chosen on are not measured. */
    @Test
    void tuningAndMeasuredInstancesDiffer() {
        for (Scale scale : Scale.values()) {
            List<SweepCell> cells = experiment.cells(scale, 1);
            List<String> tuning = seeds(cells, "tuning");
            assertThat(tuning).isNotEmpty().doesNotContainAnyElementsOf(seeds(cells, "measured"));
        }
    }

    private static List<String> seeds(List<SweepCell> cells, String instances) {
        return cells.stream()
                .filter(cell -> cell.text("instances").equals(instances))
                .map(cell -> cell.text("seed"))
                .toList();
    }
}
