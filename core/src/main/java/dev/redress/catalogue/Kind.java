package dev.redress.catalogue;

/** An entry of a catalogue: something that commands and ledgers refer to by an id. */
public interface Kind {
    /** Lower-case words and digits, joined by hyphens. */
    String id();

    /** One sentence for people. */
    String does();

    /** Returns the id if it is valid. */
    static String checkedId(String id) {
        if (!id.matches("[a-z0-9]+(-[a-z0-9]+)*")) {
            throw new IllegalArgumentException(
                    "'" + id + "' is not an id: lower-case letters and digits, joined by hyphens");
        }
        return id;
    }

    /** Returns the sentence if it is one line of text. */
    static String checkedSentence(String id, String does) {
        if (does.isBlank() || does.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("the description of " + id + " is not one line");
        }
        return does;
    }
}
