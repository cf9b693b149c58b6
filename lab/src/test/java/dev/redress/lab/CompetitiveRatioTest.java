package dev.redress.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.policy.PolicyCatalogue;
import dev.redress.policy.Setting;
import dev.redress.policy.WorkFunction;
import dev.redress.random.RandomStream;
import dev.redress.resolve.Resolver;
import org.junit.jupiter.api.Test;

/** The theorems as a test: on no log does a policy pay more than its bound times the optimum in hindsight. */
final class CompetitiveRatioTest {
    private static final double[] BOUNDS = {0.25, 1, 2, 5};

    /** A tree, clique, star, path or random graph of two to six criteria, with costs in eighths from 1/8 to 4. */
    private static Charter charter(RandomStream random, double lossBound) {
        int k = 2 + random.nextInt(5);
        Charter.Builder builder = Charter.named("small").lossBound(lossBound);
        for (int i = 0; i < k; i++) {
            builder.criterion("c" + i, (1 + random.nextInt(32)) / 8.0);
        }
        int shape = random.nextInt(5);
        for (int j = 1; j < k; j++) {
            int parent = random.nextInt(j);
            for (int i = 0; i < j; i++) {
                boolean conflict = switch (shape) {
                    case 0 -> i == parent;
                    case 1 -> true;
                    case 2 -> i == 0;
                    case 3 -> i == j - 1;
                    default -> random.nextBoolean();
                };
                if (conflict) {
                    builder.conflict(i, j);
                }
            }
        }
        return builder.build();
    }

    /** Plays one log, in bursts or not, and checks the ratio after every complaint. */
    private static void play(String policy, double beta, long seed) {
        RandomStream random = RandomStream.of(seed).split(policy);
        play(policy, beta, charter(random, BOUNDS[random.nextInt(BOUNDS.length)]), random, seed);
    }

    private static void play(String policy, double beta, Charter charter, RandomStream random, long seed) {
        Setting setting = Setting.of(charter, 1);
        if (beta > 1) {
            setting = setting.with("beta", beta);
        }
        double bound = PolicyCatalogue.find(policy).guarantee(setting).ratio().orElseThrow();
        Resolver resolver = Resolver.of(policy, setting);
        WorkFunction work = new WorkFunction(charter.conflicts(), charter.costs());
        int burst = 1 + random.nextInt(12);
        int about = 0;
        for (int t = 0; t < 80; t++) {
            about = t % burst == 0 ? random.nextInt(charter.size()) : about;
            long loss = charter.lossBound() * random.nextInt(9) / 8;
            resolver.complain(about, loss);
            work.complain(about, loss);
            double paid = Micros.toDouble(resolver.complaintLoss() + resolver.fixingCost());
            // The slack is for the two divisions; the smallest violation that amounts in eighths allow is far larger.
            assertThat(paid)
                    .as("seed %d, complaint %d", seed, t)
                    .isLessThanOrEqualTo(bound * Micros.toDouble(work.optimum()) + 1e-9);
        }
    }

    @Test
    void barrierPaysAtMostItsBound() {
        for (long seed = 0; seed < 8000; seed++) {
            play("barrier", 1, seed);
        }
    }

    @Test
    void aHigherBarrierPaysAtMostItsOwnBound() {
        for (long seed = 0; seed < 4000; seed++) {
            play("barrier", seed % 2 == 0 ? 2 : 4, seed);
        }
    }

    @Test
    void barrierPaperPaysAtMostItsBound() {
        for (long seed = 0; seed < 8000; seed++) {
            play("barrier-paper", 1, seed);
        }
    }

    @Test
    void skiRentalWithoutConflictsPaysAtMostItsBound() {
        for (long seed = 0; seed < 2000; seed++) {
            RandomStream random = RandomStream.of(seed).split("apart");
            Charter.Builder builder = Charter.named("apart");
            for (int i = 0; i < 3; i++) {
                builder.criterion("c" + i, (1 + random.nextInt(32)) / 8.0);
            }
            play("ski-rental", 1, builder.build(), random, seed);
        }
    }
}
