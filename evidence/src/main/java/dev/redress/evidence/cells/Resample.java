package dev.redress.evidence.cells;

import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.List;

/** As many people again, drawn with replacement from those in the cells: what another year might have shown. */
public final class Resample {
    private Resample() {}

    /** The people of all cells, drawn again; weights are taken as counts of people. Empty cells are left out. */
    public static List<Cell> of(List<Cell> cells, RandomStream random) {
        double left = cells.stream().mapToDouble(Cell::weight).sum();
        long people = Math.round(left);
        List<Cell> drawn = new ArrayList<>();
        for (Cell cell : cells) {
            // One binomial after the other is a multinomial.
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
