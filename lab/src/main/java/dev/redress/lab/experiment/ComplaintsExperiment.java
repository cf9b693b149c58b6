package dev.redress.lab.experiment;

import dev.redress.hindsight.Comparison;
import dev.redress.lab.CharterGenerator;
import dev.redress.lab.ComplaintGenerator;
import dev.redress.lab.ComplaintGenerator.Temper;
import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import dev.redress.model.Criterion;
import dev.redress.model.Micros;
import dev.redress.policy.PolicyCatalogue;
import dev.redress.policy.PolicyKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * {@code complaints}: the policies that answer complaints one at a time, compared with the optimum in hindsight, on generated logs
 * of several kinds and on the worked examples of the paper's section 4 and of decision 24.
 */
final class ComplaintsExperiment implements Experiment {
    static final String EDGE = "edge";
    static final String STAR = "star";
    static final String PATH = "path";
    static final int ROUNDS = 1000;
    static final int LEAVES = 10;

    private static final int COMPLAINTS = 2000;

    @Override
    public String id() {
        return "complaints";
    }

    @Override
    public String title() {
        return "Complaints one at a time, against the optimum in hindsight";
    }

    @Override
    public String question() {
        return "The ratio of the cost of each policy to the optimum in hindsight: on random logs of four tempers (2,000 complaints, "
                + "losses up to 1, costs from 1 to 5) and on three worked examples: the paper's edge and star, and the path on which "
                + "an adversary resets its algorithm as printed forever.";
    }

    @Override
    public List<String> measures() {
        return List.of("policy", "loss", "optimum", "ratio", "bound", "fixes");
    }

    @Override
    public List<SweepCell> cells(Scale scale, long seed) {
        List<SweepCell> cells = new ArrayList<>(SweepCell.times(
                SweepCell.times(
                        SweepCell.times(List.of(SweepCell.ORIGIN), "regime", regimes()),
                        "size",
                        scale.pick(List.of(8), List.of(8, 12, 16))),
                "seed",
                RaceExperiment.seeds(seed, scale.pick(10, 40))));
        cells.addAll(SweepCell.times(
                SweepCell.times(
                        SweepCell.times(List.of(SweepCell.ORIGIN), "regime", List.of(EDGE, STAR, PATH)),
                        "size",
                        List.of(3, 10, 30, 100)),
                "seed",
                List.of(seed)));
        return cells;
    }

    /** The kinds of generated logs. */
    static List<String> regimes() {
        return Arrays.stream(Temper.values())
                .map(temper -> temper.name().toLowerCase(Locale.ROOT))
                .toList();
    }

    @Override
    public List<ResultRow> measure(SweepCell cell) {
        int size = (int) cell.whole("size");
        long seed = cell.whole("seed");
        Charter charter = switch (cell.text("regime")) {
            case EDGE -> graph(new double[] {1, size}, new int[][] {{0, 1}});
            case STAR -> star(size);
            case PATH -> graph(new double[] {size, 1, 1}, new int[][] {{0, 1}, {1, 2}});
            default -> CharterGenerator.ofPaper(size, 0, 10).generate(seed);
        };
        List<Event> log = switch (cell.text("regime")) {
            case EDGE -> rounds(ROUNDS, run(1, size), run(0, 1));
            case STAR -> starLog(size);
            case PATH -> rounds(ROUNDS, run(0, size - 1), run(1, 1), run(2, 1));
            default ->
                new ComplaintGenerator(Temper.valueOf(cell.text("regime").toUpperCase(Locale.ROOT)), COMPLAINTS)
                        .generate(charter, seed);
        };
        Comparison comparison = Comparison.of(charter, log, policies(), seed, 10);
        long leastCost =
                charter.criteria().stream().mapToLong(Criterion::cost).min().orElseThrow();
        return comparison.rows().stream()
                .map(row -> ResultRow.of(
                        row.policy(),
                        Micros.toDouble(row.totalLoss()),
                        Micros.toDouble(comparison.hindsight().totalLoss()),
                        comparison.ratio(row),
                        (double) charter.lossBound() / leastCost,
                        row.fixes()))
                .toList();
    }

    /** Built-in policies only: published results do not depend on the class path. */
    private static List<String> policies() {
        return PolicyCatalogue.builtIn().stream()
                .filter(PolicyKind::answersComplaints)
                .map(PolicyKind::id)
                .toList();
    }

    private static Charter graph(double[] costs, int[][] edges) {
        Charter.Builder builder = Charter.named("worked example");
        for (int i = 0; i < costs.length; i++) {
            builder.criterion("v" + i, costs[i]);
        }
        for (int[] edge : edges) {
            builder.conflict(edge);
        }
        return builder.build();
    }

    private static Charter star(int centre) {
        double[] costs = new double[LEAVES + 1];
        Arrays.fill(costs, 1);
        costs[0] = centre;
        int[][] edges = new int[LEAVES][];
        Arrays.setAll(edges, n -> new int[] {0, n + 1});
        return graph(costs, edges);
    }

    private static List<Event> starLog(int centre) {
        List<Event> log = new ArrayList<>();
        for (int i = 0; i <= LEAVES; i++) {
            log.addAll(run(i, centre));
        }
        return log;
    }

    /** This many complaints of loss 1 in a row. */
    private static List<Event> run(int criterion, int times) {
        List<Event> events = new ArrayList<>();
        for (int n = 0; n < times; n++) {
            events.add(new Event.Complaint(null, null, List.of(criterion), Micros.ONE));
        }
        return events;
    }

    @SafeVarargs
    private static List<Event> rounds(int times, List<Event>... parts) {
        List<Event> log = new ArrayList<>();
        for (int n = 0; n < times; n++) {
            for (List<Event> part : parts) {
                log.addAll(part);
            }
        }
        return log;
    }

    @Override
    public double effort(SweepCell cell) {
        return regimes().contains(cell.text("regime"))
                ? 0.02 * StrictMath.pow(1.2, cell.number("size") - 8)
                : 0.003 * cell.number("size");
    }

    @Override
    public Findings findings(ResultTable table) {
        return new ComplaintFindings(table).all();
    }
}
