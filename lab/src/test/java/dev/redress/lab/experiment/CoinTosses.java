package dev.redress.lab.experiment;

import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A trivial experiment, coin tosses, that counts the measured cells. */
final class CoinTosses implements Experiment {
    final AtomicInteger measured = new AtomicInteger();
    private final int throwsACell;

    CoinTosses(int throwsACell) {
        this.throwsACell = throwsACell;
    }

    @Override
    public String id() {
        return "coins";
    }

    @Override
    public String title() {
        return "Coins";
    }

    @Override
    public String question() {
        return "Heads?";
    }

    @Override
    public List<String> measures() {
        return List.of("throw", "heads");
    }

    @Override
    public List<SweepCell> cells(Scale scale, long seed) {
        List<SweepCell> cells = SweepCell.times(List.of(SweepCell.ORIGIN), "bias", List.of(0.1, 0.5, 0.9));
        return SweepCell.times(
                SweepCell.times(cells, "throws", List.of(throwsACell)),
                "seed",
                RaceExperiment.seeds(seed, scale.pick(5, 50)));
    }

    @Override
    public List<ResultRow> measure(SweepCell cell) {
        measured.incrementAndGet();
        RandomStream random = RandomStream.of(cell.whole("seed")).split("coins");
        List<ResultRow> rows = new ArrayList<>();
        for (int n = 0; n < cell.whole("throws"); n++) {
            rows.add(ResultRow.of(n, random.nextDouble() < cell.number("bias") ? 1.0 : 0.0));
        }
        return rows;
    }

    /** Decreases with the seed, so that cells are not measured in the order of the sweep. */
    @Override
    public double effort(SweepCell cell) {
        return 1.0 / cell.whole("seed");
    }

    @Override
    public Findings findings(ResultTable table) {
        boolean fair = Math.abs(table.where("bias", 0.5).sample("heads").mean() - 0.5) < 0.25;
        return new Findings(
                "Coins, in short.",
                List.of(
                        Claim.ofPaper(
                                "Coins <are> fair.", Claim.Verdict.of(fair), "few", "because & so on (decision 24)"),
                        Claim.ofOurs("Coins are round.", Claim.Verdict.OPEN, "none", "")),
                List.of(new Findings.Figure("coins", "A caption.", "<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>")),
                List.of(new Findings.Summary("Head alone.", List.of(List.of("a")))));
    }
}
