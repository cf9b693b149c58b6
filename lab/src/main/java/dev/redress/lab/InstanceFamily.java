package dev.redress.lab;

import dev.redress.model.Charter;
import dev.redress.model.ReleaseRule;
import dev.redress.random.RandomStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * A kind of instance on which learners are tried: how its charter is generated, and how its losses scatter. All are variations of
 * the paper's instance with k correlated pairs and lambda = 10 ({@link CharterGenerator}); each changes what its description names.
 */
public enum InstanceFamily {
    PAPER_0("the paper's instance, no correlations", 0),
    PAPER_1("the paper's instance, k correlated pairs", 1),
    PAPER_2("the paper's instance, 2 k correlated pairs", 2),
    PAPER_4("the paper's instance, 4 k correlated pairs", 4),
    LAMBDA_2("unfixed losses are 2 times as large as fixed ones", 1, 2, LossFamily.EXPONENTIAL, parts -> parts),
    LAMBDA_50("unfixed losses are 50 times as large as fixed ones", 1, 50, LossFamily.EXPONENTIAL, parts -> parts),
    RARE_100("losses are 0 or 100, same means", LossFamily.BERNOULLI, parts -> parts.bounded(100)),
    RARE_1000("losses are 0 or 1000, same means", LossFamily.BERNOULLI, parts -> parts.bounded(1000)),
    POISSON_100("Poisson losses, means a hundredth", LossFamily.POISSON, parts -> parts.scaled(0.01)),
    POISSON_1000("Poisson losses, means a thousandth", LossFamily.POISSON, parts -> parts.scaled(0.001)),
    FIXED("losses are always their means", LossFamily.FIXED, parts -> parts),
    SYNERGY("pairs that help only together, tied into conflicts", LossFamily.EXPONENTIAL, CharterParts::synergistic),
    SETS_3("correlation sets of three", LossFamily.EXPONENTIAL, parts -> parts.correlated(3)),
    SETS_4("correlation sets of four", LossFamily.EXPONENTIAL, parts -> parts.correlated(4)),
    SCALE_FREE("scale-free conflicts", LossFamily.EXPONENTIAL, CharterParts::scaleFree),
    CLIQUES("conflicts in cliques of seven", LossFamily.EXPONENTIAL, parts -> parts.cliques(7)),
    STAR("the first criterion excludes every other", LossFamily.EXPONENTIAL, CharterParts::star),
    COMPLETE(
            "every two criteria exclude each other", LossFamily.EXPONENTIAL, parts -> parts.cliques(Integer.MAX_VALUE)),
    NO_CONFLICTS("no conflicts", LossFamily.EXPONENTIAL, parts -> parts.cliques(1)),
    NEAR_TIES("all criteria lose the same to within a hundredth", LossFamily.EXPONENTIAL, CharterParts::nearlyTied),
    COSTS_1000("costs from 1 to 1000", LossFamily.EXPONENTIAL, CharterParts::costly),
    RELEASE_NEVER("nothing can be released", LossFamily.EXPONENTIAL, parts -> parts);

    /** Below this a family's structure cannot be built. */
    public static final int LEAST_CRITERIA = 4;

    private final String description;
    private final double alpha;
    private final double lambda;
    private final LossFamily losses;
    private final UnaryOperator<CharterParts> change;

    InstanceFamily(String description, double alpha) {
        this(description, alpha, 10, LossFamily.EXPONENTIAL, parts -> parts);
    }

    InstanceFamily(String description, LossFamily losses, UnaryOperator<CharterParts> change) {
        this(description, 1, 10, losses, change);
    }

    InstanceFamily(
            String description, double alpha, double lambda, LossFamily losses, UnaryOperator<CharterParts> change) {
        this.description = description;
        this.alpha = alpha;
        this.lambda = lambda;
        this.losses = losses;
        this.change = change;
    }

    /** By which people and files know it. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** What sets it apart, in a few words. */
    public String description() {
        return description;
    }

    /** How its losses scatter. */
    public LossFamily losses() {
        return losses;
    }

    /** The charter of that seed; the same on every machine. */
    public Charter charter(int criteria, long seed) {
        if (criteria < LEAST_CRITERIA) {
            throw new IllegalArgumentException(
                    "the family " + id() + " needs at least " + LEAST_CRITERIA + " criteria, not " + criteria);
        }
        // As many pairs as there are where 4 k would be more.
        int pairs = (int) Math.min(Math.round(alpha * criteria), (long) criteria * (criteria - 1) / 2);
        ReleaseRule release = this == RELEASE_NEVER ? ReleaseRule.NEVER : ReleaseRule.FREE;
        Charter paper = new CharterGenerator(criteria, pairs, lambda, release).generate(seed);
        return change.apply(new CharterParts(
                        paper, RandomStream.of(seed).split("family").split(id())))
                .charter("Generated: " + id() + ", " + criteria + " criteria, seed " + seed);
    }

    /** The family with that id; an unknown one is refused with the ids there are. */
    public static InstanceFamily find(String id) {
        return Arrays.stream(values())
                .filter(family -> family.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no family '" + id + "'; there are "
                        + Arrays.stream(values()).map(InstanceFamily::id).collect(Collectors.joining(", "))));
    }
}
