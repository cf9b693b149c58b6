package dev.redress.lab;

import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * A generator of complaint logs. Losses are multiples of B/8, from B/8 to B, all equally likely, where B is the charter's loss
 * bound.
 *
 * @param temper the process that chooses the criterion of each complaint
 * @param complaints the number of complaints
 */
public record ComplaintGenerator(Temper temper, int complaints) {
    /** The process that chooses the criterion of each complaint. */
    public enum Temper {
        /** All criteria are equally likely, independently each time. */
        UNIFORM,
        /** One criterion at a time, for a run of 20 complaints on average. */
        BURSTY,
        /** Seasons: the log covers four years, and each criterion peaks at its own time of the year. */
        SEASONAL,
        /** Drift: every 20 complaints, each criterion's weight is multiplied by a random factor around 1. */
        DRIFTING
    }

    private static final int RUN = 20;
    private static final int YEARS = 4;
    private static final double DRIFT = 0.3;
    private static final double LARGEST_LOG_WEIGHT = 4;

    public ComplaintGenerator {
        if (complaints < 0) {
            throw new IllegalArgumentException("there are no " + complaints + " complaints");
        }
    }

    /** The log for a seed; the same on every machine. */
    public List<Event> generate(Charter charter, long seed) {
        List<Event> log = new ArrayList<>(complaints);
        generate(charter, seed, log::add);
        return log;
    }

    /** The same, passed to a receiver one complaint at a time. */
    public void generate(Charter charter, long seed, Consumer<Event.Complaint> receiver) {
        RandomStream random = RandomStream.of(seed).split("complaints");
        RandomStream losses = random.split("losses");
        ComplaintSource source = new ComplaintSource(charter.size(), random.split("criteria"));
        for (int t = 0; t < complaints; t++) {
            int criterion = switch (temper) {
                case UNIFORM -> source.any();
                case BURSTY -> source.bursting();
                case SEASONAL -> source.inSeason((double) YEARS * t / complaints);
                case DRIFTING -> source.drifting(t);
            };
            long loss = charter.lossBound() * (1 + losses.nextInt(8)) / 8;
            receiver.accept(new Event.Complaint(null, null, List.of(criterion), loss));
        }
    }

    /** Chooses the criterion of the next complaint. */
    private static final class ComplaintSource {
        private final RandomStream random;
        private final double[] phase;
        private final double[] logWeight;
        private final double[] weight;
        private int current;

        ComplaintSource(int criteria, RandomStream random) {
            this.random = random;
            RandomStream phases = random.split("phases");
            phase = new double[criteria];
            Arrays.setAll(phase, i -> phases.nextDouble());
            logWeight = new double[criteria];
            weight = new double[criteria];
            Arrays.fill(weight, 1);
            current = any();
        }

        int any() {
            return random.nextInt(weight.length);
        }

        int bursting() {
            if (random.nextInt(RUN) == 0) {
                current = any();
            }
            return current;
        }

        /** By rejection: the weight of a criterion is 1 + cos of its phase, from 0 to 2. */
        int inSeason(double years) {
            while (true) {
                int i = any();
                if (2 * random.nextDouble() < 1 + StrictMath.cos(2 * Math.PI * (years + phase[i]))) {
                    return i;
                }
            }
        }

        int drifting(int t) {
            if (t % RUN == 0) {
                for (int i = 0; i < weight.length; i++) {
                    double moved = logWeight[i] + DRIFT * random.nextGaussian();
                    logWeight[i] = Math.max(-LARGEST_LOG_WEIGHT, Math.min(LARGEST_LOG_WEIGHT, moved));
                    weight[i] = StrictMath.exp(logWeight[i]);
                }
            }
            double left = random.nextDouble() * Arrays.stream(weight).sum();
            int i = 0;
            while (i + 1 < weight.length && left >= weight[i]) {
                left -= weight[i++];
            }
            return i;
        }
    }
}
