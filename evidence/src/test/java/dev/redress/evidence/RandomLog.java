package dev.redress.evidence;

import dev.redress.evidence.cells.Period;
import dev.redress.evidence.cells.Predictions;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A random prediction log with the features that real logs may have: weights, missing values, unusual characters, groups with only
 * one label, constant scores.
 */
public record RandomLog(List<Map<String, String>> rows, Predictions predictions) {
    private static final String[] RACES = {"Black", "White", "Ø, \"quoted\"", "a+b", "", "  padded "};

    public static RandomLog of(long seed) {
        RandomStream random = RandomStream.of(seed).split("log");
        int races = 2 + random.nextInt(RACES.length - 1);
        boolean weighted = random.nextInt(3) == 0;
        boolean timed = random.nextInt(3) == 0;
        boolean decided = random.nextInt(3) == 0;
        boolean unscored = decided && random.nextBoolean();
        int scores = new int[] {1, 2, 10, 30, 300, 300, 1000, 1 << 30}[random.nextInt(8)];
        boolean probabilities = random.nextBoolean();
        int size = scores > 1000 ? 5000 : 50 + random.nextInt(400);
        List<Map<String, String>> rows = new ArrayList<>();
        for (int n = 0; n < size; n++) {
            Map<String, String> row = new LinkedHashMap<>();
            int race = random.nextInt(races);
            double score = random.nextInt(scores) / (probabilities ? (double) scores : 10.0);
            row.put("race", RACES[race]);
            row.put("s\"ex", random.nextBoolean() ? "f" : "m");
            row.put("score", random.nextInt(50) == 0 ? "" : Double.toString(score));
            row.put("label", race == 1 ? "0" : random.nextInt(40) == 0 ? "" : random.nextBoolean() ? "1" : "0");
            row.put("decided", random.nextBoolean() ? "Yes" : "no");
            row.put("people", weighted ? Integer.toString(random.nextInt(7) * 3) + ".25" : "1");
            row.put(
                    "at",
                    "202" + random.nextInt(3) + "-0" + (1 + random.nextInt(9)) + "-1" + random.nextInt(9)
                            + "T10:00:00Z");
            rows.add(row);
        }
        Predictions predictions = new Predictions()
                .label("label")
                .group("race")
                .group("race+s\"ex")
                .bins(2 + random.nextInt(300));
        if (!unscored) {
            predictions.score("score");
        }
        if (decided) {
            predictions.decision("decided");
        } else {
            predictions.threshold(Double.parseDouble("0" + rows.get(0).getOrDefault("score", "")));
        }
        if (weighted) {
            predictions.weight("people");
        }
        if (timed) {
            predictions.at("at", List.of(Period.values()).get(random.nextInt(Period.values().length)));
        }
        return new RandomLog(rows, predictions);
    }
}
