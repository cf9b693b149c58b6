package dev.redress.lab.experiment;

import dev.redress.lab.CharterGenerator;
import dev.redress.lab.DriftGenerator;
import dev.redress.lab.LossFamily;
import dev.redress.lab.SimulatedRun;
import dev.redress.lab.Simulator;
import dev.redress.lab.figure.SeriesStyle;
import dev.redress.model.Charter;
import dev.redress.oracle.ExactOracle;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.LongStream;

/** {@code drift}: learners on losses that change over time. */
public final class DriftExperiment implements Experiment {
    static final String STEADY = "steady";
    static final String AGEING = "ageing";

    /** The policy that must detect changes itself. */
    static final Contender ADAPTIVE =
            new Contender("thompson-adaptive", "thompson-adaptive", Map.of(), SeriesStyle.ORANGE);

    static final String TOLD = "thompson-told";
    /** The rivals. Each is labelled by its policy, with the constants that were best in the environment on other seeds. */
    static final List<String> RIVALS = List.of("sliding-window-ucb", "discounted-ucb", "master-ucb");

    private static final int CRITERIA = 8;
    private static final long HORIZON = 1_000_000;
    /** Few criteria and steps, because the clairvoyant's program visits all ages. */
    private static final int AGEING_CRITERIA = 4;

    private static final long AGEING_HORIZON = 10_000;
    private static final int CHECKPOINTS = 10;
    private static final long NODES = 4_000;

    /**
     * An environment with the constants that were best in it.
     *
     * @param kind null if nothing changes
     * @param apart the parameter of thompson-told
     * @param window the window of sliding-window-ucb, with the exploration constant next to it
     * @param memory the memory of discounted-ucb, with the exploration constant next to it
     * @param threshold the threshold of master-ucb, with the exploration constant next to it
     */
    private record Setup(
            DriftGenerator.Kind kind,
            int changes,
            double apart,
            double window,
            double windowExploration,
            double memory,
            double memoryExploration,
            double threshold,
            double thresholdExploration) {}

    /** The constants with the least mean regret of a grid, on seeds 501 to 503; docs/results/drift.md lists the grid. */
    private static final Map<String, Setup> SETUPS = Map.of(
            "5 jumps", new Setup(DriftGenerator.Kind.JUMPS, 5, 1, 10_000, 0.3, 10_000, 1, 1000, 0.5),
            "20 jumps", new Setup(DriftGenerator.Kind.JUMPS, 20, 1, 10_000, 1, 3_000, 0.3, 1000, 0.5),
            "100 jumps", new Setup(DriftGenerator.Kind.JUMPS, 100, 1, 3_000, 1, 1_000, 0.3, 1000, 0.5),
            "drift", new Setup(DriftGenerator.Kind.DRIFT, 4, 40_000, 10_000, 0.3, 10_000, 0.3, 1000, 0.5),
            "seasons", new Setup(DriftGenerator.Kind.SEASONS, 4, 40_000, 30_000, 0.3, 10_000, 0.3, 1000, 0.5));

    private static final List<String> CHANGING = List.of("5 jumps", "20 jumps", "100 jumps", "drift", "seasons");

    @Override
    public String id() {
        return "drift";
    }

    @Override
    public String title() {
        return "Losses that change over time";
    }

    @Override
    public String question() {
        return CRITERIA + " criteria, one correlated pair for each, lambda 10, exponential losses, " + HORIZON
                + " steps. Jumps: at unknown times, about half of the sets get new means. Drift: every set moves to new means "
                + "four times. Seasons: every set alternates between two means four times. Regret is relative to a clairvoyant who knows all "
                + "means at all times and pays its own fixes, by dynamic programming. thompson-told is told when losses change (in drift and "
                + "seasons, how often to restart). sliding-window-ucb, discounted-ucb and master-ucb have the constants that were best in each "
                + "environment on other seeds; thompson-adaptive has the same parameters everywhere. Where criteria age, "
                + AGEING_CRITERIA
                + " criteria and " + AGEING_HORIZON + " steps.";
    }

    @Override
    public List<String> measures() {
        return List.of("contender", "steps", "regret", "cost", "clairvoyant", "fixes", "alarmed");
    }

    static List<String> changing() {
        return CHANGING;
    }

    @Override
    public List<SweepCell> cells(Scale scale, long seed) {
        List<String> worlds = new ArrayList<>(List.of(STEADY));
        worlds.addAll(CHANGING);
        worlds.add(AGEING);
        return SweepCell.times(
                SweepCell.times(List.of(SweepCell.ORIGIN), "world", worlds),
                "seed",
                RaceExperiment.seeds(seed, scale.pick(1, 20)));
    }

    @Override
    public List<ResultRow> measure(SweepCell cell) {
        return measure(cell, label -> true);
    }

    /** The same for some of the contenders, by their labels. */
    public List<ResultRow> measure(SweepCell cell, Predicate<String> wanted) {
        String world = cell.text("world");
        long seed = cell.whole("seed");
        long horizon = world.equals(AGEING) ? AGEING_HORIZON : HORIZON;
        Charter charter = charter(world, seed, horizon);
        Simulator simulator = new Simulator(charter, LossFamily.EXPONENTIAL, () -> new ExactOracle(NODES));
        long[] checkpoints = LongStream.rangeClosed(1, CHECKPOINTS)
                .map(n -> horizon * n / CHECKPOINTS)
                .toArray();
        List<ResultRow> rows = new ArrayList<>();
        for (Contender contender : contenders(world)) {
            if (!wanted.test(contender.label())) {
                continue;
            }
            for (SimulatedRun run : simulator.trace(contender.kind(), contender.settings(horizon), checkpoints, seed)) {
                double clairvoyant = simulator.clairvoyance().cost(run.steps());
                rows.add(ResultRow.of(
                        contender.label(),
                        run.steps(),
                        run.regret(),
                        run.regret() + clairvoyant,
                        clairvoyant,
                        run.fixes(),
                        run.because().contains("seen to change") ? 1 : 0));
            }
        }
        return rows;
    }

    private static Charter charter(String world, long seed, long horizon) {
        if (world.equals(AGEING)) {
            CharterGenerator start = CharterGenerator.ofPaper(AGEING_CRITERIA, 1, 10);
            return new DriftGenerator(start, DriftGenerator.Kind.AGEING, 1, horizon).generate(seed);
        }
        CharterGenerator start = CharterGenerator.ofPaper(CRITERIA, 1, 10);
        Setup setup = SETUPS.get(world);
        return setup == null
                ? start.generate(seed)
                : new DriftGenerator(start, setup.kind(), setup.changes(), horizon).generate(seed);
    }

    static List<Contender> contenders(String world) {
        List<Contender> all = new ArrayList<>(List.of(ADAPTIVE, Contender.THOMPSON));
        Setup setup = SETUPS.get(world);
        if (setup != null) {
            all.add(new Contender(TOLD, TOLD, Map.of("apart", setup.apart()), SeriesStyle.BLACK));
            all.add(rival(0, "window", setup.window(), setup.windowExploration(), SeriesStyle.BLUE));
            all.add(rival(1, "memory", setup.memory(), setup.memoryExploration(), SeriesStyle.SKY));
            all.add(rival(2, "threshold", setup.threshold(), setup.thresholdExploration(), SeriesStyle.AMBER));
        }
        return all;
    }

    private static Contender rival(int n, String parameter, double value, double exploration, SeriesStyle look) {
        String policy = RIVALS.get(n);
        return new Contender(policy, policy, Map.of(parameter, value, "exploration", exploration), look);
    }

    @Override
    public double effort(SweepCell cell) {
        return switch (cell.text("world")) {
            case AGEING -> 0.5;
            case STEADY -> 1;
            default -> 3;
        };
    }

    @Override
    public Findings findings(ResultTable table) {
        return new DriftFindings(id(), table).all();
    }
}
