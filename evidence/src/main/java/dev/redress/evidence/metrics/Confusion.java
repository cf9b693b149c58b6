package dev.redress.evidence.metrics;

import dev.redress.evidence.cells.Cell;
import dev.redress.evidence.cells.Cells;
import java.util.HashSet;
import java.util.Set;

/** How many people were decided on rightly and wrongly. Not whole numbers where a rule leaves decisions to chance. */
public record Confusion(double tp, double fp, double fn, double tn) {
    public static final Confusion NONE = new Confusion(0, 0, 0, 0);

    /** What was decided on the people of a group. */
    public static Confusion of(Cells cells, Cells.Group group) {
        Set<Integer> strata = new HashSet<>(group.strata());
        Confusion sum = NONE;
        for (Cell cell : cells.cells()) {
            if (strata.contains(cell.stratum())) {
                sum = sum.plus(of(cell.label(), cell.weight(), cell.decision() ? 1 : 0));
            }
        }
        return sum;
    }

    /** People with the same label, of whom a share was decided on positively. */
    public static Confusion of(boolean label, double weight, double share) {
        double yes = weight * share;
        double no = weight * (1 - share);
        return label ? new Confusion(yes, 0, no, 0) : new Confusion(0, yes, 0, no);
    }

    public Confusion plus(Confusion other) {
        return new Confusion(tp + other.tp, fp + other.fp, fn + other.fn, tn + other.tn);
    }

    public double n() {
        return tp + fp + fn + tn;
    }

    public double errors() {
        return fp + fn;
    }
}
