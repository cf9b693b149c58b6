package dev.redress.cli;

import dev.redress.evidence.cells.Attribute;
import dev.redress.evidence.cells.Cell;
import dev.redress.evidence.cells.Cells;
import dev.redress.evidence.rules.Derivation;
import dev.redress.evidence.rules.Parity;
import dev.redress.evidence.rules.ParityKind;
import dev.redress.evidence.rules.RuleBounds;
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
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * A program that solves seeded instances one after the other, with one of the uses of native code, and prints how many are done:
 * {@code NativeSolves USE COUNT SEED}. Some are stopped by their watch, some by their time limit, and garbage is sometimes
 * collected while native code runs.
 */
final class NativeSolves {
    private NativeSolves() {}

    public static void main(String[] arguments) {
        RandomStream random = RandomStream.of(Long.parseLong(arguments[2])).split(arguments[0]);
        int count = Integer.parseInt(arguments[1]);
        for (int n = 1; n <= count; n++) {
            if (arguments[0].equals("hindsight")) {
                hindsight(random);
            } else if (arguments[0].equals("derive")) {
                derive(random);
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
        int[] calls = {0};
        SearchWatch watch = progress -> {
            if (calls[0] == 1) {
                System.gc();
            }
            return ++calls[0] <= patience;
        };
        CliqueBoundedOracle.of(OracleCatalogue.find(oracle), Duration.ofMillis(1 + random.nextInt(200)), watch)
                .minimise(Objective.expectedLoss(charter.losses().orElseThrow()), charter.conflicts());
    }

    /** Thousands of small linear programs, on the caller's thread and, for resamples, on other threads. */
    private static void derive(RandomStream random) {
        List<Cell> cells = new ArrayList<>();
        for (int stratum = 0; stratum < 2; stratum++) {
            for (int bin = 0; bin < 6; bin++) {
                for (boolean label : new boolean[] {false, true}) {
                    long people = 5L + random.nextInt(60);
                    cells.add(new Cell(stratum, bin, label, bin > 2, 0, people, (double) people, 0, 0));
                }
            }
        }
        Attribute attribute = Attribute.parse("g");
        Cells log = new Cells(
                List.of(attribute),
                List.of("g"),
                List.of(List.of("a"), List.of("b")),
                List.of(0.0, 1.0, 2.0, 3.0, 4.0, 5.0),
                true,
                false,
                List.of(""),
                cells,
                new TreeMap<>());
        List<Parity> criteria = Parity.all(log, List.of(ParityKind.TPR, ParityKind.FPR, ParityKind.PPV), 0.02);
        Derivation.of(log, criteria, 20, RuleBounds.USUAL).resampled(log, RuleBounds.USUAL, 2, 1);
        System.gc();
    }

    private static void hindsight(RandomStream random) {
        Charter charter =
                CharterGenerator.ofPaper(30 + random.nextInt(30), 0, 10).generate(random.nextInt(1000));
        int[] calls = {0};
        Hindsight.of(
                charter,
                new ComplaintGenerator(Temper.UNIFORM, 300 + random.nextInt(300))
                        .generate(charter, random.nextInt(1000)),
                0.2 * random.nextDouble(),
                progress -> {
                    if (++calls[0] == 100) {
                        System.gc();
                    }
                });
    }
}
