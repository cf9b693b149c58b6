package dev.redress.evidence.cells;

import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.List;

/** A bootstrap resample: the same number of people, drawn with replacement from those in the cells. */
public final class Resample {
    private Resample() {}

    /** Draws people from all cells; weights are counts of people. Empty cells are left out. */
    public static List<Cell> of(List<Cell> cells, RandomStream random) {
        double left = cells.stream().mapToDouble(Cell::weight).sum();
        long people = Math.round(left);
        List<Cell> drawn = new ArrayList<>();
        for (Cell cell : cells) {
            // A sequence of conditional binomials is a multinomial.
            double chance = left <= cell.weight() ? 1 : cell.weight() / left;
            long count = people == 0 ? 0 : random.nextBinomial(people, chance);
            people -= count;
            left -= cell.weight();
            if (count > 0) {
                double times = count / cell.weight();
                drawn.add(new Cell(
                        cell.stratum(),
                        cell.bin(),
                        cell.label(),
                        cell.decision(),
                        cell.period(),
                        count,
                        count,
                        cell.scores() * times,
                        cell.squares() * times));
            }
        }
        return drawn;
    }
}
