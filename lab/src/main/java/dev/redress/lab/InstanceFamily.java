package dev.redress.lab;

import dev.redress.model.Charter;
import dev.redress.model.ReleaseRule;
import dev.redress.random.RandomStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A family of instances on which learners are tested: how its charters are generated, and the distribution of its losses. All are variations
 * of the paper's instance with k correlated pairs and lambda = 10 ({@link CharterGenerator}); each changes what its description names.
 */
public enum InstanceFamily {
    PAPER_0("the paper's instance, no correlations", 0, 10, LossFamily.EXPONENTIAL),
    PAPER_1("the paper's instance, k correlated pairs", 1, 10, LossFamily.EXPONENTIAL),
    PAPER_2("the paper's instance, 2 k correlated pairs", 2, 10, LossFamily.EXPONENTIAL),
    PAPER_4("the paper's instance, 4 k correlated pairs", 4, 10, LossFamily.EXPONENTIAL),
    LAMBDA_2("unfixed losses are 2 times as large as fixed ones", 1, 2, LossFamily.EXPONENTIAL),
    LAMBDA_50("unfixed losses are 50 times as large as fixed ones", 1, 50, LossFamily.EXPONENTIAL),
    RARE_100("losses are 0 or 100, same means", LossFamily.BERNOULLI),
    RARE_1000("losses are 0 or 1000, same means", LossFamily.BERNOULLI),
    POISSON_100("Poisson losses, means a hundredth", LossFamily.POISSON),
    POISSON_1000("Poisson losses, means a thousandth", LossFamily.POISSON),
    FIXED("losses are always their means", LossFamily.FIXED),
    SYNERGY("pairs that help only together, tied into conflicts", LossFamily.EXPONENTIAL),
    SETS_3("correlation sets of three", LossFamily.EXPONENTIAL),
    SETS_4("correlation sets of four", LossFamily.EXPONENTIAL),
    SCALE_FREE("scale-free conflicts", LossFamily.EXPONENTIAL),
    CLIQUES("conflicts in cliques of seven", LossFamily.EXPONENTIAL),
    STAR("the first criterion excludes every other", LossFamily.EXPONENTIAL),
    COMPLETE("every two criteria exclude each other", LossFamily.EXPONENTIAL),
    NO_CONFLICTS("no conflicts", LossFamily.EXPONENTIAL),
    NEAR_TIES("all criteria lose the same to within a hundredth", LossFamily.EXPONENTIAL),
    COSTS_1000("costs from 1 to 1000", LossFamily.EXPONENTIAL),
    RELEASE_NEVER("nothing can be released", LossFamily.EXPONENTIAL);

    /** The fewest criteria with which every family can be generated. */
    public static final int LEAST_CRITERIA = 5;

    private final String description;
    private final double alpha;
    private final double lambda;
    private final LossFamily losses;

    InstanceFamily(String description, LossFamily losses) {
        this(description, 1, 10, losses);
    }

    InstanceFamily(String description, double alpha, double lambda, LossFamily losses) {
        this.description = description;
        this.alpha = alpha;
        this.lambda = lambda;
        this.losses = losses;
    }

    /** The paper's instance, changed as the family's description says. */
    private CharterParts changed(CharterParts parts) {
        return switch (this) {
            case RARE_100 -> parts.bounded(100);
            case RARE_1000 -> parts.bounded(1000);
            case POISSON_100 -> parts.scaled(0.01);
            case POISSON_1000 -> parts.scaled(0.001);
            case SYNERGY -> parts.synergistic();
            case SETS_3 -> parts.correlated(3);
            case SETS_4 -> parts.correlated(4);
            case SCALE_FREE -> parts.scaleFree();
            case CLIQUES -> parts.cliques(7);
            case STAR -> parts.star();
            case COMPLETE -> parts.cliques(Integer.MAX_VALUE);
            case NO_CONFLICTS -> parts.cliques(1);
            case NEAR_TIES -> parts.nearlyTied();
            case COSTS_1000 -> parts.costly();
            default -> parts;
        };
    }

    /** The name of the family on the command line and in files. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** How it differs from the paper's instance, in a few words. */
    public String description() {
        return description;
    }

    /** The distribution of its losses. */
    public LossFamily losses() {
        return losses;
    }

    /** The charter of this seed; the same on every machine. */
    public Charter charter(int criteria, long seed) {
        if (criteria < LEAST_CRITERIA) {
            throw new IllegalArgumentException(
                    "the family " + id() + " needs at least " + LEAST_CRITERIA + " criteria, not " + criteria);
        }
        // With few criteria, alpha k may exceed the number of pairs.
        int pairs = (int) Math.min(Math.round(alpha * criteria), (long) criteria * (criteria - 1) / 2);
        ReleaseRule release = this == RELEASE_NEVER ? ReleaseRule.NEVER : ReleaseRule.FREE;
        Charter paper = new CharterGenerator(criteria, pairs, lambda, release).generate(seed);
        return changed(new CharterParts(
                        paper, RandomStream.of(seed).split("family").split(id())))
                .charter("Generated: " + id() + ", " + criteria + " criteria, seed " + seed);
    }

    /** The family with this id; the error for an unknown id lists the valid ones. */
    public static InstanceFamily find(String id) {
        return Arrays.stream(values())
                .filter(family -> family.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no family '" + id + "'; there are "
                        + Arrays.stream(values()).map(InstanceFamily::id).collect(Collectors.joining(", "))));
    }
}
