package dev.redress.cli;

import dev.redress.hindsight.Hindsight;
import dev.redress.lab.CharterGenerator;
import dev.redress.lab.ComplaintGenerator;
import dev.redress.lab.ComplaintGenerator.Temper;
import dev.redress.model.Charter;
import dev.redress.oracle.Objective;
import dev.redress.oracle.OracleCatalogue;
import dev.redress.oracle.SearchWatch;
import dev.redress.random.RandomStream;
import dev.redress.solvers.CliqueBoundedOracle;
import java.time.Duration;

/**
 * A program that solves seeded instances one after the other, in one of the ways in which we use native code, and says how many are
 * done: {@code NativeSolves WAY COUNT SEED}. Some are stopped by their watch, some by their time limit, and now and then garbage
 * is collected while native code runs.
 */
final class NativeSolves {
    private NativeSolves() {}

    public static void main(String[] arguments) {
        RandomStream random = RandomStream.of(Long.parseLong(arguments[2])).split(arguments[0]);
        int count = Integer.parseInt(arguments[1]);
        for (int n = 1; n <= count; n++) {
            if (arguments[0].equals("hindsight")) {
                hindsight(random);
            } else {
                bestState(arguments[0], random);
            }
            System.out.println(n);
        }
    }

    private static void bestState(String oracle, RandomStream random) {
        Charter charter = CharterGenerator.ofPaper(10 + random.nextInt(60), random.nextInt(3), 10)
                .generate(random.nextInt(1000));
        int patience = random.nextInt(8);
        int[] looks = {0};
        SearchWatch watch = progress -> {
            if (looks[0] == 1) {
                System.gc();
            }
            return ++looks[0] <= patience;
        };
        CliqueBoundedOracle.of(OracleCatalogue.find(oracle), Duration.ofMillis(1 + random.nextInt(200)), watch)
                .minimise(Objective.expectedLoss(charter.losses().orElseThrow()), charter.conflicts());
    }

    private static void hindsight(RandomStream random) {
        Charter charter =
                CharterGenerator.ofPaper(30 + random.nextInt(30), 0, 10).generate(random.nextInt(1000));
        int[] looks = {0};
        Hindsight.of(
                charter,
                new ComplaintGenerator(Temper.UNIFORM, 300 + random.nextInt(300))
                        .generate(charter, random.nextInt(1000)),
                0.2 * random.nextDouble(),
                progress -> {
                    if (++looks[0] == 100) {
                        System.gc();
                    }
                });
    }
}
