package dev.redress.evidence.metrics;

import dev.redress.evidence.cells.Cell;
import dev.redress.evidence.cells.Cells;

/** A confusion matrix. Its counts are expectations, not integers, if a rule decides at random. */
public record Confusion(double tp, double fp, double fn, double tn) {
    public static final Confusion NONE = new Confusion(0, 0, 0, 0);

    /** The confusion matrix of a group. */
    public static Confusion of(Cells cells, Cells.Group group) {
        double tp = 0;
        double fp = 0;
        double fn = 0;
        double tn = 0;
        for (Cell cell : cells.of(group)) {
            if (cell.decision()) {
                tp += cell.label() ? cell.weight() : 0;
                fp += cell.label() ? 0 : cell.weight();
            } else {
                fn += cell.label() ? cell.weight() : 0;
                tn += cell.label() ? 0 : cell.weight();
            }
        }
        return new Confusion(tp, fp, fn, tn);
    }

    /** People with the same label, of whom a share gets a positive decision. */
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
