package dev.redress.cli;

import dev.redress.evidence.cells.Attribute;
import dev.redress.evidence.cells.Cells;
import dev.redress.evidence.rules.Parity;
import dev.redress.evidence.rules.ParityKind;
import java.util.List;

/** Criteria as users name them: {@code fpr}, {@code race.fpr}, {@code fpr=0.01}. */
final class CriterionNames {
    private CriterionNames() {}

    static List<Parity> parse(List<String> words, Cells cells, double tolerance) {
        return words.stream().map(word -> parse(word, cells, tolerance)).toList();
    }

    /** Whether the word is the id of a criterion that can be measured. */
    static boolean isRate(String id) {
        try {
            ParityKind.find(id.substring(id.lastIndexOf('.') + 1));
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static Parity parse(String word, Cells cells, double tolerance) {
        int equals = word.lastIndexOf('=');
        String id = equals < 0 ? word : word.substring(0, equals);
        double own = equals < 0 ? tolerance : number(word.substring(equals + 1));
        int dot = id.lastIndexOf('.');
        ParityKind kind = ParityKind.find(id.substring(dot + 1));
        if (dot < 0 && cells.attributes().size() > 1) {
            throw new IllegalArgumentException("'" + id + "' needs a group, such as "
                    + cells.attributes().get(0).name() + "." + id);
        }
        Attribute attribute = dot < 0
                ? cells.attributes().get(0)
                : cells.attributes().stream()
                        .filter(a -> a.name().equals(id.substring(0, dot)))
                        .findFirst()
                        .orElseThrow(() ->
                                new IllegalArgumentException("'" + id.substring(0, dot) + "' is not among --group"));
        return new Parity(id, kind, attribute, own);
    }

    private static double number(String word) {
        try {
            return Double.parseDouble(word);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("the tolerance '" + word + "' is not a number");
        }
    }
}
