package dev.redress.evidence.rules;

import dev.redress.evidence.cells.Cells;
import dev.redress.evidence.cells.Predictions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The published counts of two groups of defendants by decile of their score: those who did not reoffend, then those who did. */
final class Compas {
    private static final int[][] AFRICAN_AMERICAN = {
        {307, 274, 201, 208, 189, 169, 163, 114, 111, 59}, {91, 119, 145, 177, 176, 215, 237, 245, 269, 227}
    };
    private static final int[][] CAUCASIAN = {
        {539, 248, 180, 172, 130, 83, 55, 32, 30, 19}, {142, 113, 93, 113, 111, 111, 88, 82, 68, 45}
    };

    private Compas() {}

    static List<Map<String, String>> rows() {
        List<Map<String, String>> rows = new ArrayList<>();
        add(rows, "African-American", AFRICAN_AMERICAN);
        add(rows, "Caucasian", CAUCASIAN);
        return rows;
    }

    private static void add(List<Map<String, String>> rows, String race, int[][] counts) {
        for (int label = 0; label < 2; label++) {
            for (int decile = 1; decile <= 10; decile++) {
                rows.add(Map.of(
                        "race", race,
                        "decile", Integer.toString(decile),
                        "reoffended", Integer.toString(label),
                        "people", Integer.toString(counts[label][decile - 1])));
            }
        }
    }

    static Predictions predictions() {
        return new Predictions()
                .label("reoffended")
                .score("decile")
                .threshold(5)
                .group("race")
                .weight("people");
    }

    static Cells cells() {
        return predictions().cells(rows());
    }
}
