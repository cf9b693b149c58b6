package dev.redress.evidence.cells;

/** A value that is not valid in its column. The reader of the log adds the row to the message. */
final class InvalidValueException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final String column;
    private final String word;

    InvalidValueException(String column, String word, String expected) {
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
