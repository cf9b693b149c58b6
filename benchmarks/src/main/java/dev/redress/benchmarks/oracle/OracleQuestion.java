package dev.redress.benchmarks.oracle;

import dev.redress.lab.CharterGenerator;
import dev.redress.lab.LossFamily;
import dev.redress.lab.Simulator;
import dev.redress.model.Charter;
import dev.redress.model.Conflicts;
import dev.redress.model.CorrelationSets;
import dev.redress.model.Factor;
import dev.redress.model.LossModel;
import dev.redress.model.State;
import dev.redress.oracle.ExactOracle;
import dev.redress.oracle.Objective;
import dev.redress.oracle.Oracle;
import dev.redress.policy.PolicyCatalogue;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** One question for an oracle. */
record OracleQuestion(Objective objective, Conflicts conflicts) {
    private static final double LAMBDA = 10;
    private static final long ANSWER_NODES = 4_000;

    /** The expected loss of a charter of the paper's experiments. */
    static OracleQuestion ofPaper(int criteria, double alpha, long seed) {
        Charter charter = CharterGenerator.ofPaper(criteria, alpha, LAMBDA).generate(seed);
        return new OracleQuestion(Objective.expectedLoss(charter.losses().orElseThrow()), charter.conflicts());
    }

    /**
     * A question that UCB asks (figure 9, decision 14). For each criterion it has a table over the criterion and all that it
     * correlates with: its mean loss minus a bonus that differs between configurations, and infinity for configurations that the
     * conflicts forbid.
     */
    static OracleQuestion ofUcb(int criteria, double alpha, long seed, RandomStream optimism) {
        Charter charter = CharterGenerator.ofPaper(criteria, alpha, LAMBDA).generate(seed);
        LossModel losses = charter.losses().orElseThrow();
        List<Factor> factors = new ArrayList<>();
        for (int i = 0; i < criteria; i++) {
            factors.add(optimisticLoss(i, losses, charter.conflicts(), optimism.split(i)));
        }
        return new OracleQuestion(new Objective(criteria, factors), charter.conflicts());
    }

    /** The first questions of a complete run of UCB, in order. Their tables are nearly the same each time. */
    static List<OracleQuestion> askedByUcb(int criteria, double alpha, long seed, long horizon, int most) {
        Charter charter = CharterGenerator.ofPaper(criteria, alpha, LAMBDA).generate(seed);
        List<OracleQuestion> asked = new ArrayList<>();
        ExactOracle exact = new ExactOracle(ANSWER_NODES);
        Oracle recorder = (objective, conflicts) -> {
            asked.add(new OracleQuestion(objective, conflicts));
            return exact.minimise(objective, conflicts);
        };
        new Simulator(charter, LossFamily.EXPONENTIAL, () -> recorder, new ExactOracle(Long.MAX_VALUE))
                .run(
                        PolicyCatalogue.find("ucb"),
                        new TreeMap<>(Map.of("horizon", (double) horizon, "loss-bound", 1.0)),
                        horizon,
                        seed);
        return asked.subList(0, Math.min(most, asked.size()));
    }

    private static Factor optimisticLoss(int i, LossModel losses, Conflicts conflicts, RandomStream optimism) {
        CorrelationSets sets = losses.sets();
        int[] members = IntStream.of(sets.setsOf(i))
                .flatMap(j -> IntStream.of(sets.members(j)))
                .sorted()
                .distinct()
                .toArray();
        double[] table = new double[1 << members.length];
        for (int c = 0; c < table.length; c++) {
            int configuration = c;
            State state = State.of(IntStream.range(0, members.length)
                    .filter(n -> (configuration >> n & 1) != 0)
                    .map(n -> members[n])
                    .toArray());
            double bonus = 2 * optimism.nextDouble();
            table[c] = conflicts.admits(state) ? losses.meanLoss(i, state) - bonus : Double.POSITIVE_INFINITY;
        }
        return Factor.of(members, table);
    }
}
