package dev.redress.evidence.rules;

import dev.redress.evidence.metrics.Rate;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What can be asked of the groups of an attribute: a rate that is to be the same in all of them. */
public enum ParityKind {
    DP("Demographic parity (equal selection rates)", Rate.SELECTION),
    FF("Four-fifths rule (no selection rate below 0.8 of the highest)", Rate.SELECTION),
    TPR("Equal true positive rates (equal opportunity)", Rate.TPR),
    FPR("Equal false positive rates", Rate.FPR),
    PPV("Predictive parity (equal precision)", Rate.PPV),
    FOR("Equal false omission rates", Rate.FOR),
    ACC("Equal accuracy", Rate.ACCURACY),
    TE("Treatment equality (equal shares of false negatives among errors)", Rate.TREATMENT);

    /** What the four-fifths rule is named after. */
    public static final double FOUR_FIFTHS = 0.8;

    private final String words;
    private final Rate rate;

    ParityKind(String words, Rate rate) {
        this.words = words;
        this.rate = rate;
    }

    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String words() {
        return words;
    }

    public Rate rate() {
        return rate;
    }

    /** The kind of that name; a rate's complement means the same ({@code fnr} is {@code tpr}). */
    public static ParityKind find(String id) {
        for (ParityKind kind : values()) {
            if (kind.id().equals(id) || kind.rate.complement().id().equals(id)) {
                return kind;
            }
        }
        throw new IllegalArgumentException("there is no criterion '" + id + "' (there are "
                + Arrays.stream(values()).map(ParityKind::id).collect(Collectors.joining(", ")) + ")");
    }
}
