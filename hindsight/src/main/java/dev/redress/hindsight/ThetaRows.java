package dev.redress.hindsight;

import dev.redress.model.Conflicts;
import dev.redress.random.RandomStream;
import java.util.Arrays;

/**
 * Cuts that involve all criteria at once. At selected moments of the log, each criterion that is fixed then pays a charge. In a valid state,
 * all charges together are at most the theta number of the charges ({@link OrthogonalVectors}); a {@link ThetaMatrix} proves such a bound.
 * Consecutive moments share their charges within a period, and the number of periods is limited by the time for proofs. A charge rises
 * while the relaxed paths have a larger share of the criterion fixed than the vectors allow.
 */
final class ThetaRows {
    /** The number of selected moments for every k moments of the log, where k is the number of criteria. More do not improve the bound. */
    private static final int LOOKS = 2;
    /** The number of sweeps over the initial vectors, and over each period's vectors before a proof. */
    private static final int FIRST_SWEEPS = 300;

    private static final int LAST_SWEEPS = 100;
    /** The least charge, as a share of the mean. The vectors need positive weights, but unnecessary charges weaken the bound. */
    private static final double LEAST_WEIGHT = 0.005;

    private final int[] criteria;
    private final int[][] rivals;
    /** For each period and each of its selected moments, the variable of each criterion, or -1 if the criterion cannot be fixed then. */
    private final int[][][] variables;
    /** The charges of each period in units, and the vectors for them. */
    private final double[][] weights;

    private final OrthogonalVectors[] vectors;
    /** One unit in micros. */
    private final double unit;

    ThetaRows(Timeline moments, Conflicts conflicts, int mostPeriods, RandomStream random) {
        criteria = Arrays.stream(moments.criterion).distinct().sorted().toArray();
        rivals = rivals(conflicts);
        int looks = Math.max(1, Math.min(moments.size(), LOOKS * moments.size() / criteria.length));
        int periods = Math.min(looks, mostPeriods);
        double[] worth = worthOfFixing(moments);
        double mean = Math.max(1, Arrays.stream(worth).average().orElse(0));
        double[] first = Arrays.stream(worth)
                .map(own -> Math.max(LEAST_WEIGHT, own / mean))
                .toArray();
        unit = mean / looks;
        variables = variables(moments, looks, periods);
        weights = new double[periods][];
        vectors = new OrthogonalVectors[periods];
        OrthogonalVectors common = new OrthogonalVectors(rivals, random);
        common.improve(first, FIRST_SWEEPS);
        for (int period = 0; period < periods; period++) {
            weights[period] = first.clone();
            vectors[period] = common.copy();
        }
    }

    private int[][] rivals(Conflicts conflicts) {
        return Arrays.stream(criteria)
                .mapToObj(i -> Arrays.stream(conflicts.neighbours(i))
                        .map(this::place)
                        .filter(j -> j >= 0)
                        .sorted()
                        .toArray())
                .toArray(int[][]::new);
    }

    private int place(int criterion) {
        return Arrays.binarySearch(criteria, criterion);
    }

    /** What each criterion would save if it were fixed during the whole log. */
    private double[] worthOfFixing(Timeline moments) {
        double[] lost = new double[criteria.length];
        long[] cheapest = new long[criteria.length];
        Arrays.fill(cheapest, Long.MAX_VALUE);
        for (int t = 0; t < moments.size(); t++) {
            int i = place(moments.criterion[t]);
            lost[i] += moments.loss[t];
            cheapest[i] = Math.min(cheapest[i], moments.price[t]);
        }
        Arrays.setAll(lost, i -> Math.max(0, lost[i] - cheapest[i]));
        return lost;
    }

    private int[][][] variables(Timeline moments, int looks, int periods) {
        int n = moments.size();
        int[][] seen = new int[looks][];
        int[] kept = new int[criteria.length];
        Arrays.fill(kept, -1);
        int look = looks - 1;
        for (int t = n - 1; t >= 0; t--) {
            int i = place(moments.criterion[t]);
            if (look >= 0 && t == momentOf(look, looks, n)) {
                seen[look] = kept.clone();
                seen[look--][i] = t;
            }
            kept[i] = moments.previous[t] < 0 ? -1 : n + t;
        }
        int[][][] byPeriod = new int[periods][][];
        Arrays.setAll(byPeriod, p -> Arrays.copyOfRange(seen, begin(p, periods, looks), begin(p + 1, periods, looks)));
        return byPeriod;
    }

    /** The selected moments are the midpoints of equal parts of the log. */
    private static int momentOf(int look, int looks, int moments) {
        return (int) ((2L * look + 1) * moments / (2L * looks));
    }

    private static int begin(int period, int periods, int looks) {
        return (int) ((long) period * looks / periods);
    }

    /** Improves the vectors once, and moves each charge by the rate times the excess of the variables over the vectors. */
    void follow(double[] values, double rate) {
        for (int period = 0; period < vectors.length; period++) {
            vectors[period].improve(weights[period], 1);
            int[][] looks = variables[period];
            for (int i = 0; i < criteria.length; i++) {
                double fixed = 0;
                for (int[] look : looks) {
                    fixed += look[i] < 0 ? 0 : values[look[i]];
                }
                double excess = fixed / looks.length - vectors[period].share(i);
                weights[period][i] = Math.max(LEAST_WEIGHT, weights[period][i] + rate * excess);
            }
        }
    }

    /** Adds the charges to those of the variables. */
    void charge(double[] charges) {
        for (int period = 0; period < vectors.length; period++) {
            for (int[] look : variables[period]) {
                for (int i = 0; i < criteria.length; i++) {
                    if (look[i] >= 0) {
                        charges[look[i]] += unit * weights[period][i];
                    }
                }
            }
        }
    }

    /**
     * The same in whole micros, with a proven bound.
     *
     * @param mostTotal the largest total of all charges; if they exceed it, nothing is charged
     * @param charges the charges are added to these
     * @return an upper bound on the charges that any valid schedule pays
     */
    long wholeCharges(long mostTotal, long[] charges) {
        double[][] cuts = new double[vectors.length][];
        double[] room = new double[vectors.length];
        double total = 0;
        for (int period = 0; period < vectors.length; period++) {
            vectors[period].improve(weights[period], LAST_SWEEPS);
            cuts[period] = weights[period].clone();
            room[period] = new ThetaMatrix(rivals, vectors[period], cuts[period]).cut(cuts[period]);
            double most = 1 + room[period] + Arrays.stream(weights[period]).sum();
            total += variables[period].length * (1 + unit * most);
        }
        if (!(total <= mostTotal)) {
            return 0;
        }
        long granted = 0;
        for (int period = 0; period < vectors.length; period++) {
            for (int[] look : variables[period]) {
                granted += 1 + (long) Math.ceil(unit * room[period]);
                for (int i = 0; i < criteria.length; i++) {
                    if (look[i] >= 0) {
                        charges[look[i]] += (long) Math.floor(unit * cuts[period][i]);
                    }
                }
            }
        }
        return granted;
    }
}
