package dev.redress.hindsight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.random.RandomStream;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class LastingChoiceTest {
    /** Against all sets: never two rivals, nothing that is worth nothing, and nearly always the heaviest. */
    @Test
    void theHeaviestSetIsFound() {
        int heaviest = 0;
        for (int seed = 0; seed < 200; seed++) {
            RandomStream random = RandomStream.of(seed).split("lasting");
            int k = 1 + random.nextInt(10);
            boolean[][] exclude = new boolean[k][k];
            for (int pair = random.nextInt(3 * k); pair > 0; pair--) {
                int i = random.nextInt(k);
                int j = random.nextInt(k);
                exclude[i][j] = i != j;
                exclude[j][i] = i != j;
            }
            int[][] rivals = Arrays.stream(exclude)
                    .map(row -> IntStream.range(0, k).filter(j -> row[j]).toArray())
                    .toArray(int[][]::new);
            double[] weight = new double[k];
            Arrays.setAll(weight, i -> random.nextInt(10) - 2);
            boolean[] chosen = new LastingChoice(rivals, weight).annealed(5000, random);
            int code = 0;
            for (int i = 0; i < k; i++) {
                assertThat(!chosen[i] || weight[i] > 0).as("seed " + seed).isTrue();
                code |= chosen[i] ? 1 << i : 0;
            }
            assertThat(weight(code, exclude, weight)).as("seed " + seed).isNotNegative();
            double most = 0;
            for (int other = 0; other < 1 << k; other++) {
                most = Math.max(most, weight(other, exclude, weight));
            }
            heaviest += weight(code, exclude, weight) == most ? 1 : 0;
        }
        assertThat(heaviest).isGreaterThan(190);
    }

    /** What a set weighs, or -1 if two of it are rivals. */
    private static double weight(int code, boolean[][] exclude, double[] weight) {
        double sum = 0;
        for (int i = 0; i < weight.length; i++) {
            for (int j = 0; j < i; j++) {
                if ((code >> i & 1) == 1 && (code >> j & 1) == 1 && exclude[i][j]) {
                    return -1;
                }
            }
            sum += (code >> i & 1) * weight[i];
        }
        return sum;
    }
}
