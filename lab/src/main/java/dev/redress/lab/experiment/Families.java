package dev.redress.lab.experiment;

import dev.redress.lab.InstanceFamily;
import dev.redress.lab.Run;
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

/** {@code families}: learners on instances of other kinds than the paper's, by their median and their worst runs. */
final class Families implements Experiment {
    /** A run is stuck if its final state loses more than this share of what doing nothing loses beyond the best state. */
    private static final double STUCK = 0.01;

    private static final List<Contender> CONTENDERS =
            List.of(Contender.UCB_LITERAL, Contender.UCB_TUNED, Contender.THOMPSON);

    /** Beyond so many numbers in its tables a run of UCB takes minutes. */
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
        return "The paper tries one kind of instance. Here are " + InstanceFamily.values().length
                + ", each a variation of it: other losses, other correlations, other conflicts, other costs. Does a learner get stuck in a wrong "
                + "state in any of them? A mean hides one stuck run among many, so medians and worst runs are shown, and how much more "
                + "than the best state the final one loses. The number behind UCB's name is its constant; the paper prints 10.";
    }

    @Override
    public List<String> measures() {
        return List.of("contender", "steps", "regret", "gap", "fixes", "calls", "note");
    }

    @Override
    public List<Cell> cells(Scale scale, long seed) {
        List<Cell> sizes = Cell.times(
                Cell.times(List.of(Cell.ORIGIN), "criteria", List.of(scale.pick(12, 50))),
                "horizon",
                List.of(scale.pick(100_000L, 1_000_000L)));
        List<String> families =
                Arrays.stream(InstanceFamily.values()).map(InstanceFamily::id).toList();
        return Cell.times(Cell.times(sizes, "family", families), "seed", Race.seeds(seed, scale.pick(3, 20)));
    }

    @Override
    public double effort(Cell cell) {
        double size = cell.number("criteria") / 50;
        return size * size * (cell.text("family").matches("paper-[24]|sets-.") ? 12 : 3);
    }

    @Override
    public List<Row> measure(Cell cell) {
        InstanceFamily family = InstanceFamily.find(cell.text("family"));
        Charter charter = family.charter((int) cell.whole("criteria"), cell.whole("seed"));
        Simulator simulator = Contender.simulator(charter, family.losses());
        List<Row> rows = new ArrayList<>();
        for (Contender contender : CONTENDERS) {
            rows.addAll(run(contender.equipped(simulator, charter), contender, charter, cell));
        }
        return rows;
    }

    private static List<Row> run(Simulator simulator, Contender contender, Charter charter, Cell cell) {
        long horizon = cell.whole("horizon");
        double tables = Contender.tables(charter);
        if (contender.policy().equals("ucb") && tables > LARGEST_TABLES) {
            return List.of(refusal(contender, horizon, "tables of " + Axis.plain(tables) + " numbers"));
        }
        try {
            double nothing = simulator.clairvoyance().excess(State.EMPTY);
            return simulator
                    .trace(contender.kind(), contender.settings(horizon), decades(horizon), cell.whole("seed"))
                    .stream()
                    .map(run -> Row.of(
                            contender.label(),
                            run.steps(),
                            run.regret(),
                            gap(run, simulator, nothing),
                            run.fixes(),
                            run.oracleCalls(),
                            ""))
                    .toList();
        } catch (RefusedException e) {
            return List.of(refusal(
                    contender, horizon, String.valueOf(e.getMessage()).replaceAll("[,\";\r\n]+", " ")));
        }
    }

    private static Row refusal(Contender contender, long horizon, String why) {
        return Row.of(contender.label(), horizon, Double.NaN, Double.NaN, 0, 0, why);
    }

    /** What the state loses beyond the best one, by what doing nothing loses beyond it. */
    private static double gap(Run run, Simulator simulator, double nothing) {
        double excess = simulator.clairvoyance().excess(run.finalState());
        return excess < 1e-9 ? 0 : excess / nothing;
    }

    private static long[] decades(long horizon) {
        return IntStream.iterate(1, n -> n + 1)
                .mapToLong(n -> Math.round(Math.pow(10, 2 + n / 2.0)))
                .takeWhile(steps -> steps <= horizon)
                .toArray();
    }

    @Override
    public Findings findings(Table table) {
        long horizon = (long) table.sample("steps").largest();
        Table ends = table.where("steps", horizon);
        List<Findings.Summary> summaries =
                CONTENDERS.stream().map(contender -> summary(ends, contender)).toList();
        Claim stuck = neverStuck(ends);
        return new Findings(
                stuck.numbers(),
                List.of(stuck, lessThanUcb(ends)),
                List.of(new Findings.Figure(
                        "families-regret",
                        "Regret over time in each family, on logarithmic axes: mean and range over the instances. A range that goes on rising "
                                + "in a straight line is a run that sits in a wrong state.",
                        Curves.regrets(table, "family", "%s", CONTENDERS, 5))),
                summaries);
    }

    private static Findings.Summary summary(Table ends, Contender contender) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("family", "median", "mean", "worst", "ends in the best state", "largest gap", "what it is"));
        Table own = ends.where("contender", contender.label());
        for (String family : own.distinct("family")) {
            Table runs = own.where("family", family);
            Sample regrets = runs.sample("regret");
            if (regrets.size() > 0) {
                rows.add(List.of(
                        family,
                        Axis.plain(Math.rint(regrets.median())),
                        Axis.plain(Math.rint(regrets.mean())),
                        Axis.plain(Math.rint(regrets.largest())),
                        runs.where("gap", 0.0).rows().size() + " of " + regrets.size(),
                        String.format(Locale.ROOT, "%.4f", runs.sample("gap").largest()),
                        InstanceFamily.find(family).description()));
            }
        }
        return new Findings.Summary(
                "Regret of " + contender.label() + ". The gap is how much more the final state loses a step than the best one, as a share of "
                        + "how much more doing nothing loses.",
                rows);
    }

    private static Claim neverStuck(Table ends) {
        Table own = ends.where("contender", Contender.THOMPSON.label());
        List<String> stuck = new ArrayList<>();
        for (String family : own.distinct("family")) {
            double gap = own.where("family", family).sample("gap").largest();
            if (gap > STUCK) {
                stuck.add(String.format(Locale.ROOT, "%s (%.3f)", family, gap));
            }
        }
        long best = own.where("gap", 0.0).rows().size();
        String numbers = "The policy thompson ends in the best state in " + best + " of "
                + own.rows().size() + " runs; the largest gap of the others is "
                + String.format(Locale.ROOT, "%.4f", own.sample("gap").largest()) + ".";
        return Claim.ofOurs(
                "The policy thompson ends no run in a state that loses more than a hundredth of what doing nothing loses beyond the best state.",
                Verdict.of(stuck.isEmpty()),
                numbers,
                stuck.isEmpty() ? "" : "It does in " + String.join(", ", stuck) + ".");
    }

    private static Claim lessThanUcb(Table ends) {
        List<String> words = new ArrayList<>();
        boolean always = true;
        boolean somewhereNot = false;
        for (String family : ends.distinct("family")) {
            Table some = ends.where("family", family);
            Duel duel = Duel.of(some, Contender.UCB_TUNED, Contender.THOMPSON, "regret");
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
