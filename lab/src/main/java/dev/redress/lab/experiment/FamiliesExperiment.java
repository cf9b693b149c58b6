package dev.redress.lab.experiment;

import dev.redress.lab.InstanceFamily;
import dev.redress.lab.SimulatedRun;
import dev.redress.lab.Simulator;
import dev.redress.lab.experiment.Claim.Verdict;
import dev.redress.lab.figure.Axis;
import dev.redress.model.Charter;
import dev.redress.model.State;
import dev.redress.policy.RefusedException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** {@code families}: learners on instances of other kinds than the paper's, by their median and their worst runs. */
final class FamiliesExperiment implements Experiment {
    /**
     * A run is stuck if its mean regret per step over the last tenth of the run exceeds this share of the excess loss of the
     * empty state. The final state alone does not tell, because it may be a trial.
     */
    private static final double STUCK = 0.005;
    /**
     * Policies that need no horizon run this many times as long as the others. Where losses are rare, a run may have seen too
     * few complaints at the horizon to know the best state. It is stuck only if it does not find that state later, either.
     */
    private static final long LONGER = 100;

    private static final List<Contender> CONTENDERS =
            List.of(Contender.UCB_LITERAL, Contender.UCB_TUNED, Contender.THOMPSON);

    /** With more table entries than this, a run of UCB takes minutes. */
    private static final double LARGEST_TABLES = 20_000;

    @Override
    public String id() {
        return "families";
    }

    @Override
    public String title() {
        return "Rare, heavy, synergistic and other losses";
    }

    @Override
    public String question() {
        return "The paper tests one kind of instance. This experiment tests " + InstanceFamily.values().length
                + ", each a variation of it: other losses, other correlations, other conflicts, other costs. Does a learner get stuck in a wrong "
                + "state in any of them? A mean can hide one stuck run among many, so the tables show medians, worst runs, and the excess "
                + "loss of the final state. The number after UCB's name is its constant; the paper prints 10.";
    }

    @Override
    public List<String> measures() {
        return List.of("contender", "steps", "regret", "late", "gap", "fixes", "calls", "note");
    }

    @Override
    public List<SweepCell> cells(Scale scale, long seed) {
        List<SweepCell> sizes = SweepCell.times(
                SweepCell.times(List.of(SweepCell.ORIGIN), "criteria", List.of(scale.pick(12, 50))),
                "horizon",
                List.of(scale.pick(100_000L, 1_000_000L)));
        List<String> families =
                Arrays.stream(InstanceFamily.values()).map(InstanceFamily::id).toList();
        return SweepCell.times(
                SweepCell.times(sizes, "family", families), "seed", RaceExperiment.seeds(seed, scale.pick(3, 20)));
    }

    @Override
    public double effort(SweepCell cell) {
        double size = cell.number("criteria") / 50;
        return size * size * (cell.text("family").matches("paper-[24]|sets-.") ? 12 : 3);
    }

    @Override
    public List<ResultRow> measure(SweepCell cell) {
        InstanceFamily family = InstanceFamily.find(cell.text("family"));
        Charter charter = family.charter((int) cell.whole("criteria"), cell.whole("seed"));
        Simulator simulator = Contender.simulator(charter, family.losses());
        List<ResultRow> rows = new ArrayList<>();
        for (Contender contender : CONTENDERS) {
            rows.addAll(run(contender.equipped(simulator, charter), contender, charter, cell));
        }
        return rows;
    }

    private static List<ResultRow> run(Simulator simulator, Contender contender, Charter charter, SweepCell cell) {
        long horizon = cell.whole("horizon");
        double tables = Contender.tables(charter);
        if (contender.policy().equals("ucb") && tables > LARGEST_TABLES) {
            return List.of(refusal(contender, horizon, "tables of " + Axis.plain(tables) + " numbers"));
        }
        try {
            double nothing = simulator.clairvoyance().excess(State.EMPTY);
            List<ResultRow> rows = new ArrayList<>();
            SimulatedRun before = null;
            for (SimulatedRun run : simulator.trace(
                    contender.kind(),
                    contender.settings(horizon),
                    checkpoints(contender, horizon),
                    cell.whole("seed"))) {
                rows.add(ResultRow.of(
                        contender.label(),
                        run.steps(),
                        run.regret(),
                        lossRate(before, run) / nothing,
                        gap(run, simulator, nothing),
                        run.fixes(),
                        run.oracleCalls(),
                        ""));
                before = run;
            }
            return rows;
        } catch (RefusedException e) {
            return List.of(
                    refusal(contender, horizon, String.valueOf(e.getMessage()).replaceAll("[,\";\r\n]+", " ")));
        }
    }

    private static ResultRow refusal(Contender contender, long horizon, String why) {
        return ResultRow.of(contender.label(), horizon, Double.NaN, Double.NaN, Double.NaN, 0, 0, why);
    }

    /** The excess loss of the final state, divided by the excess loss of the empty state. */
    private static double gap(SimulatedRun run, Simulator simulator, double nothing) {
        double excess = simulator.clairvoyance().excess(run.finalState());
        return excess < 1e-9 ? 0 : excess / nothing;
    }

    /** The regret per step since the last checkpoint. */
    private static double lossRate(@Nullable SimulatedRun before, SimulatedRun run) {
        return before == null
                ? run.regret() / run.steps()
                : (run.regret() - before.regret()) / (run.steps() - before.steps());
    }

    /**
     * Two checkpoints per decade from 100 to the end of the run, and the starts of the last tenths of the horizon and of the run. The
     * horizon is a power of ten.
     */
    private static long[] checkpoints(Contender contender, long horizon) {
        long end = contender.kind().needsHorizon() ? horizon : LONGER * horizon;
        LongStream halves = IntStream.iterate(4, n -> n + 1)
                .mapToLong(n -> Math.round(StrictMath.pow(10, n / 2.0)))
                .takeWhile(steps -> steps <= end);
        return LongStream.concat(halves, LongStream.of(horizon - horizon / 10, end - end / 10))
                .sorted()
                .distinct()
                .toArray();
    }

    @Override
    public Findings findings(ResultTable table) {
        long horizon = (long) table.sample("horizon").largest();
        ResultTable ends = table.where("steps", horizon);
        ResultTable thompson = table.where("contender", Contender.THOMPSON.label());
        List<Findings.Summary> summaries = new ArrayList<>();
        CONTENDERS.forEach(contender -> summaries.add(summary(ends, contender, horizon)));
        summaries.add(summary(table.where("steps", LONGER * horizon), Contender.THOMPSON, LONGER * horizon));
        Claim stuck = neverStuck(thompson.where("steps", LONGER * horizon), horizon);
        return new Findings(
                stuck.numbers(),
                List.of(stuck, lessThanUcb(ends)),
                List.of(new Findings.Figure(
                        "families-regret",
                        "Regret over time in each family, on logarithmic axes: mean and range over the instances. A range that keeps rising "
                                + "in a straight line means that a run is stuck in a wrong state. The policy thompson needs no horizon and "
                                + "runs longer than the others.",
                        Curves.regrets(table, "family", "%s", CONTENDERS, 5))),
                summaries);
    }

    private static Findings.Summary summary(ResultTable ends, Contender contender, long steps) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "family",
                "median",
                "mean",
                "worst",
                "ends in the best state",
                "largest gap",
                "largest late loss",
                "late loss above " + STUCK,
                "what it is"));
        ResultTable own = ends.where("contender", contender.label());
        for (String family : own.distinct("family")) {
            ResultTable runs = own.where("family", family);
            SeedSample regrets = runs.sample("regret");
            if (regrets.size() > 0) {
                rows.add(List.of(
                        family,
                        Axis.plain(Math.rint(regrets.median())),
                        Axis.plain(Math.rint(regrets.mean())),
                        Axis.plain(Math.rint(regrets.largest())),
                        runs.where("gap", 0.0).rows().size() + " of " + regrets.size(),
                        String.format(Locale.ROOT, "%.4f", runs.sample("gap").largest()),
                        String.format(Locale.ROOT, "%.4f", runs.sample("late").largest()),
                        String.valueOf(runs.numbers("late")
                                .filter(late -> late > STUCK)
                                .count()),
                        InstanceFamily.find(family).description()));
            }
        }
        return new Findings.Summary(
                "Regret of " + contender.label() + " after " + Axis.plain((double) steps)
                        + " steps. The gap is the excess loss per step of the final state, divided by that of the empty state; "
                        + "the final state may be a trial. The late loss is the regret per step in the last tenth of these steps, "
                        + "divided by the same.",
                rows);
    }

    private static Claim neverStuck(ResultTable ends, long horizon) {
        List<String> stuck = new ArrayList<>();
        for (String family : ends.distinct("family")) {
            double late = ends.where("family", family).sample("late").largest();
            if (late > STUCK) {
                stuck.add(String.format(Locale.ROOT, "%s (%.3f)", family, late));
            }
        }
        long best = ends.where("gap", 0.0).rows().size();
        String numbers = "The policy thompson ends in the best state in " + best + " of "
                + ends.rows().size() + " runs; the largest share is "
                + String.format(Locale.ROOT, "%.4f", ends.sample("late").largest()) + ".";
        return Claim.ofOurs(
                "No run of the policy thompson is stuck: in the last tenth of "
                        + Axis.plain((double) (LONGER * horizon))
                        + " steps, the regret per step is at most 0.5% of the excess loss of the empty state.",
                Verdict.of(stuck.isEmpty()),
                numbers,
                stuck.isEmpty() ? "" : "Some runs are stuck in " + String.join(", ", stuck) + ".");
    }

    private static Claim lessThanUcb(ResultTable ends) {
        List<String> words = new ArrayList<>();
        boolean always = true;
        boolean somewhereNot = false;
        for (String family : ends.distinct("family")) {
            ResultTable some = ends.where("family", family);
            PairedRatio duel = PairedRatio.of(some, Contender.UCB_TUNED, Contender.THOMPSON, "regret");
            if (duel.tried()) {
                words.add(duel.words() + " for " + family);
                always &= duel.secondWins();
                somewhereNot |= duel.firstWins();
            }
        }
        return Claim.ofOurs(
                "The policy thompson has less regret than UCB with the constant 1 in every family.",
                Verdict.of(always, somewhereNot),
                "Regret of UCB over that of thompson: " + String.join(", ", words) + ".",
                "");
    }
}
