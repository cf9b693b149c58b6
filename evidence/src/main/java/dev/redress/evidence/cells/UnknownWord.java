package dev.redress.evidence.cells;

/** A word that has no meaning in its column. The reader of the log adds the row. */
final class UnknownWord extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final String column;
    private final String word;

    UnknownWord(String column, String word, String expected) {
        super("'" + word + "' in column '" + column + "' " + expected);
        this.column = column;
        this.word = word;
    }

    String column() {
        return column;
    }

    String word() {
        return word;
    }
}
