package dev.redress.evidence.texts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LogisticFitTest {
    private static final int DIMENSION = 6;
    private static final int WORDS = 5;
    private static final int SIZE = DIMENSION + 1 + WORDS;

    private final RandomStream random = RandomStream.of(3);
    private final List<Features> cases = new ArrayList<>();
    private final double[] prior = new double[SIZE];

    private boolean[] draw(int count) {
        boolean[] answers = new boolean[count];
        Arrays.setAll(prior, n -> n < DIMENSION + 1 ? random.nextGaussian() : 0);
        for (int n = 0; n < count; n++) {
            double[] x = new double[DIMENSION];
            // Small enough for Newton's method to converge without a line search.
            Arrays.setAll(x, i -> random.nextGaussian() / 3);
            cases.add(new Features(x, new int[] {n % WORDS}, new float[] {(float) random.nextDouble()}));
            answers[n] = random.nextDouble() < Logistic.of(3 * x[0] - 1);
        }
        return answers;
    }

    /** Newton's method with dense matrices: another way to the unique minimum. */
    private double[] newton(boolean[] answers) {
        double[] head = prior.clone();
        for (int step = 0; step < 100; step++) {
            double[][] system = new double[SIZE][SIZE + 1];
            for (int i = 0; i < SIZE; i++) {
                system[i][i] = 1 / LogisticFit.C;
                system[i][SIZE] = (head[i] - prior[i]) / LogisticFit.C;
            }
            for (int n = 0; n < answers.length; n++) {
                double[] x = new double[SIZE];
                cases.get(n).addTo(x, 1);
                double probability = Logistic.of(cases.get(n).times(head));
                for (int i = 0; i < SIZE; i++) {
                    system[i][SIZE] += (probability - (answers[n] ? 1 : 0)) * x[i];
                    for (int j = 0; j < SIZE; j++) {
                        system[i][j] += probability * (1 - probability) * x[i] * x[j];
                    }
                }
            }
            double[] move = solve(system);
            for (int i = 0; i < SIZE; i++) {
                head[i] -= move[i];
            }
        }
        return head;
    }

    private static double[] solve(double[][] system) {
        for (int p = 0; p < SIZE; p++) {
            for (int i = 0; i < SIZE; i++) {
                double times = i == p ? 0 : system[i][p] / system[p][p];
                for (int j = p; j <= SIZE; j++) {
                    system[i][j] -= times * system[p][j];
                }
            }
        }
        double[] x = new double[SIZE];
        Arrays.setAll(x, i -> system[i][SIZE] / system[i][i]);
        return x;
    }

    @Test
    void theFitIsTheMinimumThatNewtonFinds() {
        boolean[] answers = draw(300);
        LogisticFit fit = new LogisticFit(cases, DIMENSION, WORDS);
        double[] exact = newton(answers);
        for (double[] start : List.of(prior, new double[SIZE])) {
            double[] head = fit.heads(List.of(answers), List.of(prior), List.of(start), 1e-7)[0];
            for (int i = 0; i < SIZE; i++) {
                // With a gradient below 1e-7 * 17 the minimum is at most 1.7e-5 away, since the penalty alone has a
                // curvature of 1/C.
                assertThat(head[i]).isCloseTo(exact[i], within(2e-5));
            }
        }
    }

    @Test
    void withoutCasesTheFitIsThePrior() {
        draw(0);
        assertThat(new LogisticFit(cases, DIMENSION, WORDS)
                        .heads(List.of(new boolean[0]), List.of(prior), List.of(prior), 1e-7)[0])
                .isEqualTo(prior);
    }

    /** A head is the same, bit for bit, whatever other heads are fitted with it. */
    @Test
    void headsAreIndependentOfEachOther() {
        boolean[] answers = draw(100);
        boolean[] others = new boolean[100];
        for (int n = 0; n < others.length; n += 3) {
            others[n] = true;
        }
        LogisticFit fit = new LogisticFit(cases, DIMENSION, WORDS);
        double[][] together = fit.heads(
                List.of(answers, others, answers), List.of(prior, prior, prior), List.of(prior, prior, prior), 1e-6);
        assertThat(together[0]).isEqualTo(fit.heads(List.of(answers), List.of(prior), List.of(prior), 1e-6)[0]);
        assertThat(together[1]).isEqualTo(fit.heads(List.of(others), List.of(prior), List.of(prior), 1e-6)[0]);
        assertThat(together[2]).isEqualTo(together[0]);
    }
}
