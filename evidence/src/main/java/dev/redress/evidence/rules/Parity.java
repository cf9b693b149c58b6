package dev.redress.evidence.rules;

import dev.redress.evidence.cells.Attribute;
import dev.redress.evidence.cells.Cells;
import dev.redress.evidence.metrics.Outcome;
import dev.redress.evidence.metrics.Proportion;
import dev.redress.evidence.metrics.ScoreScale;
import dev.redress.model.VisibleText;
import java.util.ArrayList;
import java.util.List;

/**
 * A fairness criterion: a rate that must be equal across the groups of an attribute, up to a tolerance, or scores that must be
 * calibrated in each of them. Groups with fewer than
 * 30 people in the denominator are left out.
 *
 * @param id its kind, preceded by the attribute if there are several: {@code fpr}, {@code race.fpr}
 * @param tolerance the largest allowed difference between the highest and the lowest rate
 */
public record Parity(String id, ParityKind kind, Attribute attribute, double tolerance) {
    public Parity {
        if (!(tolerance >= 0 && tolerance < 1)) {
            throw new IllegalArgumentException("the tolerance " + tolerance + " is not from 0 to 1");
        }
    }

    /** Every kind for every attribute of the log. */
    public static List<Parity> all(Cells cells, List<ParityKind> kinds, double tolerance) {
        List<Parity> all = new ArrayList<>();
        boolean several = cells.attributes().size() > 1;
        for (Attribute attribute : cells.attributes()) {
            for (ParityKind kind : kinds) {
                all.add(new Parity(
                        (several ? VisibleText.of(attribute.name()) + "." : "") + kind.id(),
                        kind,
                        attribute,
                        tolerance));
            }
        }
        return all;
    }

    /** The scale on which rules report scores under these criteria; none if no criterion is about scores. */
    static ScoreScale scale(Cells cells, List<Parity> criteria) {
        return criteria.stream().anyMatch(one -> one.kind.isOfScores()) ? ScoreScale.coarse(cells) : ScoreScale.NONE;
    }

    public String words() {
        return kind.words() + " by " + attribute.name();
    }

    /** The amount by which the groups exceed the tolerance; not above 0 if the criterion holds. */
    double excess(List<Outcome> groups) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (Outcome group : groups) {
            Proportion share = kind.measure().of(group);
            // With an empty denominator any rate is allowed.
            if (share.all() > 1e-9 * group.decided().n()) {
                low = Math.min(low, share.value());
                high = Math.max(high, share.value());
            }
        }
        return low > high ? -1 : kind.excess(low, high, tolerance);
    }
}
