package dev.redress.lab.experiment;

import dev.redress.lab.world.CorrelationFit;
import dev.redress.lab.world.CriterionWeights;
import dev.redress.lab.world.DataWorld;
import dev.redress.lab.world.WorldRun;
import dev.redress.model.Charter;
import dev.redress.model.State;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** {@code compas-world} and {@code adult-world}: the paper's assumptions and policies on losses derived from real data. */
final class WorldExperiment implements Experiment {
    /** The parts of the sweep. */
    static final String TABLE = "table";

    static final String STEADY = "steady";
    static final String SHIFTING = "shifting";

    /** The subjects of the rows of the table part. */
    static final String AS_PRINTED = "one table a set";

    static final String FREE = "a table for each member";
    static final String FIXED = "people touched by what is fixed";
    static final String RAISED = "conflicting pairs of which fixing one raises the other";
    static final String LOWERED = "pairs of which fixing one lowers the other";
    static final String MOVED = "errors counted the best state is another";

    /** The contender that moves to one state and stays. */
    static final String BEST = "the best state";

    static final String ODDS = "equalized odds";
    static final String NOTHING = "never";

    static final long HORIZON = 2000;

    /** The tolerance for equally good states: several states have almost the same rule. */
    private static final double HAIR = 0.01;

    private static final long STRETCH = 200;

    private final String name;
    private final String people;

    WorldExperiment(String name, String people) {
        this.name = name;
        this.people = people;
    }

    @Override
    public String id() {
        return name + "-world";
    }

    @Override
    public String title() {
        return "Losses derived from data: " + people;
    }

    @Override
    public String question() {
        return "The paper's losses are synthetic. Here they are derived from " + people
                + ": for every valid set of criteria, we computed the decision rule "
                + "that meets them at the least loss, and counted the people that a violation of each criterion "
                + "affects under that rule, per 1000 decisions. A step is 1000 decisions. Do sums over small correlation sets explain this table? Do the policies find its best state? "
                + "And what does it cost to fix equalized odds (equal true and false positive rates) once and stay? In the shifting environment "
                + "one criterion weighs more than all others, and it changes every " + STRETCH + " steps. " + HORIZON
                + " steps; the number of affected people in each is Poisson.";
    }

    @Override
    public List<String> measures() {
        return List.of("what", "order", "explained", "predicted", "loss", "regret", "fixes", "found");
    }

    @Override
    public List<SweepCell> cells(Scale scale, long seed) {
        List<SweepCell> cells =
                new ArrayList<>(List.of(SweepCell.ORIGIN.with("part", TABLE).with("seed", seed)));
        cells.addAll(SweepCell.times(
                SweepCell.times(List.of(SweepCell.ORIGIN), "part", List.of(STEADY, SHIFTING)),
                "seed",
                RaceExperiment.seeds(seed, scale.pick(4, 20))));
        return cells;
    }

    @Override
    public List<ResultRow> measure(SweepCell cell) {
        DataWorld world = DataWorld.named(name);
        return cell.text("part").equals(TABLE) ? table(world) : runs(world, cell);
    }

    private static List<ResultRow> table(DataWorld world) {
        List<ResultRow> rows = new ArrayList<>();
        for (int order = 1; order <= 4; order++) {
            for (boolean shared : new boolean[] {true, false}) {
                CorrelationFit fit = CorrelationFit.of(world, order, shared);
                rows.add(row(shared ? AS_PRINTED : FREE, order, fit.explained(), fit.predicted()));
            }
        }
        rows.add(row(FIXED, 0, touchedWhileFixed(world), Double.NaN));
        rows.add(row(RAISED, 0, shareOfPairs(world, true), Double.NaN));
        rows.add(row(LOWERED, 0, shareOfPairs(world, false), Double.NaN));
        rows.add(row(MOVED, 0, best(world, 0).equals(best(world, 1)) ? 0 : 1, Double.NaN));
        return rows;
    }

    private static ResultRow row(String what, int order, double explained, double predicted) {
        return ResultRow.of(what, order, explained, predicted, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    }

    /** The largest number of people that a criterion affects while it is fixed. */
    private static double touchedWhileFixed(DataWorld world) {
        return world.states().stream()
                .flatMapToDouble(state -> state.stream().mapToDouble(i -> world.losses(state)[i]))
                .max()
                .orElse(0);
    }

    /**
     * The share of conflicting pairs in which fixing one raises the other's loss, then the share of the other pairs in which it
     * lowers it.
     */
    private static double shareOfPairs(DataWorld world, boolean conflicting) {
        double[] nothing = world.losses(State.EMPTY);
        int all = 0;
        int changed = 0;
        for (int i = 0; i < world.criteria(); i++) {
            double[] fixed = world.losses(State.of(i));
            for (int j = 0; j < world.criteria(); j++) {
                boolean conflict = i != j && !world.states().contains(State.of(i, j));
                if (i != j && conflict == conflicting) {
                    all++;
                    changed += conflicting ? (fixed[j] > nothing[j] ? 1 : 0) : (fixed[j] < nothing[j] ? 1 : 0);
                }
            }
        }
        return changed / (double) Math.max(1, all);
    }

    /** The state with the least loss, if each additional error compared with today costs this much. */
    private static State best(DataWorld world, double error) {
        double[] ones = new double[world.criteria()];
        Arrays.fill(ones, 1);
        State best = State.EMPTY;
        for (State state : world.states()) {
            double loss = world.loss(state, ones) + error * world.errors(state);
            best = loss < world.loss(best, ones) + error * world.errors(best) ? state : best;
        }
        return best;
    }

    private static List<ResultRow> runs(DataWorld world, SweepCell cell) {
        long seed = cell.whole("seed");
        CriterionWeights attention = cell.text("part").equals(STEADY)
                ? CriterionWeights.steady(world.criteria())
                : CriterionWeights.shifting(
                        world.criteria(),
                        STRETCH,
                        HORIZON,
                        RandomStream.of(seed).split("attention"));
        Charter alone = world.charter(false);
        WorldRun best = WorldRun.best(world, attention, alone, HORIZON);
        List<ResultRow> rows = new ArrayList<>();
        rows.add(row(BEST, 0, world, best, best));
        rows.add(row(ODDS, 0, world, WorldRun.staying(world, attention, alone, world.state("tpr;fpr"), HORIZON), best));
        rows.add(row(NOTHING, 0, world, WorldRun.staying(world, attention, alone, State.EMPTY, HORIZON), best));
        for (Map.Entry<String, Map<String, Double>> contender : contenders().entrySet()) {
            String label = contender.getKey();
            String policy = label.replaceAll(" .*", "");
            boolean pairs = label.endsWith("pairs");
            WorldRun run = WorldRun.of(
                    world,
                    attention,
                    pairs ? world.charter(true) : alone,
                    policy,
                    new TreeMap<>(contender.getValue()),
                    HORIZON,
                    seed);
            rows.add(row(label, pairs ? 2 : 1, world, run, best));
        }
        return rows;
    }

    /**
     * The paper's two learners and ours, without correlations and with all pairs declared correlated; and the policies that answer
     * complaints one at a time.
     */
    private static Map<String, Map<String, Double>> contenders() {
        Map<String, Map<String, Double>> all = new TreeMap<>();
        for (String pairs : List.of("", " pairs")) {
            all.put("thompson" + pairs, Map.of());
            all.put("ucb" + pairs, Map.of("horizon", (double) HORIZON, "exploration", 0.1));
            all.put("explore-then-commit" + pairs, Map.of("horizon", (double) HORIZON, "exploration", 0.1));
        }
        all.put("barrier", Map.of());
        all.put("ski-rental", Map.of());
        return all;
    }

    private static ResultRow row(String what, int order, DataWorld world, WorldRun run, WorldRun best) {
        double[] ones = new double[world.criteria()];
        Arrays.fill(ones, 1);
        return ResultRow.of(
                what,
                order,
                Double.NaN,
                Double.NaN,
                run.loss() / HORIZON,
                (run.loss() - best.loss()) / HORIZON,
                run.fixes(),
                world.loss(run.last(), ones) <= (1 + HAIR) * world.loss(best.last(), ones) ? 1 : 0);
    }

    @Override
    public double effort(SweepCell cell) {
        return cell.text("part").equals(TABLE) ? 3 : 1;
    }

    @Override
    public Findings findings(ResultTable table) {
        return new WorldFindings(id(), people, table).all();
    }
}
