package dev.redress.evidence.rules;

import dev.redress.evidence.cells.Cells;
import dev.redress.evidence.cells.Predictions;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Two groups, three scores, and at most 114 people in each cell: small enough to try every rule on a grid. */
final class TinyLog {
    private TinyLog() {}

    static Cells cells(RandomStream random) {
        List<Map<String, String>> rows = new ArrayList<>();
        for (String group : new String[] {"a", "b"}) {
            for (int score = 0; score < 3; score++) {
                for (int label = 0; label < 2; label++) {
                    int likely = label == 1 ? score : 2 - score;
                    rows.add(Map.of(
                            "g", group,
                            "s", Integer.toString(score),
                            "y", Integer.toString(label),
                            "n", Integer.toString(15 + random.nextInt(40) + 30 * likely)));
                }
            }
        }
        return new Predictions()
                .label("y")
                .score("s")
                .threshold(1)
                .group("g")
                .weight("n")
                .cells(rows);
    }
}
