package dev.redress.evidence.texts;

import java.util.List;

/**
 * Confidence from the logits of all heads: p = logistic(own * logit + lead * (logit - best other logit) + bias). The three parameters are the
 * same for all criteria, so a few labels are enough to fit them. They express how much criteria compete for a text: in some systems a complaint is about
 * one criterion, in others about several. They are fitted to out-of-fold logits (Platt scaling), with a penalty for the distance from
 * {@link #UNLEARNT}.
 */
record Calibration(double own, double lead, double bias) {
    /** Without labels, half of the weight is on the lead over the other criteria; chosen on held-out texts (docs/results/texts.md). */
    static final Calibration UNLEARNT = new Calibration(0.5, 0.5, 0);

    private static final int MOST_STEPS = 100;

    /** The confidence in each criterion from the logits of one text. */
    double[] confidences(double[] logits) {
        double[] sure = new double[logits.length];
        for (int c = 0; c < sure.length; c++) {
            sure[c] = Logistic.of(own * logits[c] + lead * lead(logits, c) + bias);
        }
        return sure;
    }

    /** The lead of a criterion's logit over the best other one; its own logit if there is no other. */
    private static double lead(double[] logits, int criterion) {
        double best = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < logits.length; c++) {
            best = c == criterion ? best : Math.max(best, logits[c]);
        }
        return logits.length == 1 ? logits[0] : logits[criterion] - best;
    }

    /** Minimises the log-loss plus half the squared distance from {@link #UNLEARNT}, by Newton's method. */
    static Calibration of(List<double[]> logits, List<boolean[]> answers) {
        double[] start = {UNLEARNT.own, UNLEARNT.lead, UNLEARNT.bias};
        double[] now = start.clone();
        for (int n = 0; n < MOST_STEPS; n++) {
            double[] gradient = new double[3];
            double[][] curvature = new double[3][3];
            for (int i = 0; i < 3; i++) {
                gradient[i] = now[i] - start[i];
                curvature[i][i] = 1;
            }
            for (int t = 0; t < logits.size(); t++) {
                for (int c = 0; c < logits.get(t).length; c++) {
                    double[] x = {logits.get(t)[c], lead(logits.get(t), c), 1};
                    double sure = Logistic.of(now[0] * x[0] + now[1] * x[1] + now[2] * x[2]);
                    double wrong = sure - (answers.get(t)[c] ? 1 : 0);
                    for (int i = 0; i < 3; i++) {
                        gradient[i] += wrong * x[i];
                        for (int j = 0; j < 3; j++) {
                            curvature[i][j] += sure * (1 - sure) * x[i] * x[j];
                        }
                    }
                }
            }
            double[] step = solve(curvature, gradient);
            double largest = Math.max(Math.abs(step[0]), Math.max(Math.abs(step[1]), Math.abs(step[2])));
            for (int i = 0; i < 3; i++) {
                // Short steps, because the curvature vanishes where all cases are clear.
                now[i] -= step[i] / Math.max(1, largest);
            }
            if (largest < 1e-10) {
                break;
            }
        }
        // A higher logit must not lower the confidence.
        return now[0] + now[1] <= 0 ? UNLEARNT : new Calibration(now[0], now[1], now[2]);
    }

    /** Cramer's rule. */
    private static double[] solve(double[][] a, double[] b) {
        double whole = determinant(a);
        double[] x = new double[3];
        for (int column = 0; column < 3; column++) {
            double[][] replaced = {a[0].clone(), a[1].clone(), a[2].clone()};
            for (int row = 0; row < 3; row++) {
                replaced[row][column] = b[row];
            }
            x[column] = determinant(replaced) / whole;
        }
        return x;
    }

    private static double determinant(double[][] a) {
        return a[0][0] * (a[1][1] * a[2][2] - a[1][2] * a[2][1])
                - a[0][1] * (a[1][0] * a[2][2] - a[1][2] * a[2][0])
                + a[0][2] * (a[1][0] * a[2][1] - a[1][1] * a[2][0]);
    }
}
