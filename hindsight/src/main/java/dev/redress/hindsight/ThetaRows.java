package dev.redress.hindsight;

import dev.redress.model.Conflicts;
import dev.redress.random.RandomStream;
import java.util.Arrays;

/**
 * Rows about all criteria at once. The log is looked at in some moments, and in each there is a charge for every criterion that
 * is fixed then: for what is kept across the moment, and for its own criterion. What a valid state pays is at most the theta number of the
 * charges ({@link OrthogonalVectors}), and a {@link ThetaMatrix} proves it. Moments that follow each other share their charges, as many as
 * are needed for no more periods than there is time for. A charge rises where the paths have more of a criterion fixed than the vectors.
 */
final class ThetaRows {
    /** In how many moments the log is looked at while as many moments pass as there are criteria; more brings nothing. */
    private static final int LOOKS = 2;
    /** The sweeps over the first vectors, and over all before a proof. */
    private static final int FIRST_SWEEPS = 300;

    private static final int LAST_SWEEPS = 100;
    /** No charge is less than this share of the mean: the vectors need some weight, but what is charged for nothing weakens the bound. */
    private static final double LEAST_WEIGHT = 0.005;

    private final int[] criteria;
    private final int[][] rivals;
    /** The variable of each criterion, or -1 if it cannot be fixed then; of each moment looked at, period by period. */
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

    /** What each criterion would save if it were fixed from the first to the last. */
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

    /** In the middle of one of as many equal parts. */
    private static int momentOf(int look, int looks, int moments) {
        return (int) ((2L * look + 1) * moments / (2L * looks));
    }

    private static int begin(int period, int periods, int looks) {
        return (int) ((long) period * looks / periods);
    }

    /** Moves the charges by a share of the difference between these values of the variables and the vectors, which follow. */
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

    /** Adds up what each variable is charged. */
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
     * The same in whole micros, so that the bound they give is exact.
     *
     * @param mostTotal more than all charges together must not be; if they are, nothing is charged
     * @param charges what is charged is added to them
     * @return what no valid schedule pays more than
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
