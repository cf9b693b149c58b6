package dev.redress.lab.experiment;

import java.util.List;
import java.util.stream.Collectors;

/** All experiments, in the order of the report. A new one is one class and one line here. */
public final class Experiments {
    private static final List<Experiment> ALL = List.of(
            new AlphaExperiment(50),
            new AlphaExperiment(100),
            new SingletonsExperiment(),
            new CriteriaExperiment(CorrelationDensity.SPARSE),
            new CriteriaExperiment(CorrelationDensity.DENSE),
            new LambdaExperiment(CorrelationDensity.SPARSE),
            new LambdaExperiment(CorrelationDensity.DENSE),
            new ConstantsExperiment(),
            new RegretRateExperiment(),
            new FamiliesExperiment(),
            new DriftExperiment(),
            new ComplaintsExperiment(),
            new OracleExperiment(),
            new WorldExperiment("compas", "6,150 defendants, by race"),
            new WorldExperiment("adult", "9,769 people of the Adult census data, by sex"));

    private Experiments() {}

    public static List<Experiment> all() {
        return ALL;
    }

    /** The experiment with this id; an unknown id is refused with a list of all ids. */
    public static Experiment find(String id) {
        return ALL.stream()
                .filter(experiment -> experiment.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no experiment '" + id + "'; there are "
                        + ALL.stream().map(Experiment::id).collect(Collectors.joining(", "))));
    }
}
