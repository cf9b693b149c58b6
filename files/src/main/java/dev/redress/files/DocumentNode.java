package dev.redress.files;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A node of a YAML or JSON document with its position, so that an error can name it. */
sealed interface DocumentNode {
    /** The file name for messages. */
    String file();

    /** The line on which it starts, counted from 1. */
    long line();

    /** A word, a number, or a text; {@code quoted} if it was in quotes and so can only be a text. */
    record Scalar(String file, long line, String text, boolean quoted) implements DocumentNode {
        boolean isNull() {
            return !quoted
                    && switch (text) {
                        case "", "~", "null", "Null", "NULL" -> true;
                        default -> false;
                    };
        }
    }

    /** A list. */
    record Items(String file, long line, List<DocumentNode> nodes) implements DocumentNode {}

    /** A mapping, in the order of the file. */
    record Mapping(String file, long line, Map<String, Field> fields) implements DocumentNode {
        /** Refuses keys other than these. */
        Mapping only(String... known) {
            return only(List.of(known));
        }

        Mapping only(List<String> known) {
            fields.forEach((key, field) -> {
                if (!known.contains(key)) {
                    throw new InputException(
                            file, field.line(), "unknown key " + MessageText.quote(key) + MessageText.hint(key, known));
                }
            });
            return this;
        }

        boolean has(String key) {
            return fields.containsKey(key);
        }

        /** The value of the key, or null. */
        @Nullable
        DocumentNode find(String key) {
            Field field = fields.get(key);
            return field == null ? null : field.value();
        }

        DocumentNode get(String key) {
            DocumentNode value = find(key);
            if (value == null) {
                throw error("the key '" + key + "' is missing");
            }
            return value;
        }

        /** The text of the key, or null if the key is missing. */
        @Nullable
        String findText(String key) {
            DocumentNode value = find(key);
            return value == null ? null : value.text(key);
        }
    }

    /** The value of a key, and the line of the key. */
    record Field(long line, DocumentNode value) {}

    default InputException error(String problem) {
        return new InputException(file(), line(), problem);
    }

    default Mapping fields(String what) {
        if (this instanceof Mapping fields) {
            return fields;
        }
        throw error(what + " must be a mapping, not " + describe());
    }

    default List<DocumentNode> items(String what) {
        if (this instanceof Items items) {
            return items.nodes();
        }
        throw error(what + " must be a list, not " + describe());
    }

    /** A text; quotes are optional, so an id may look like a number. */
    default String text(String what) {
        if (this instanceof Scalar scalar && !scalar.isNull()) {
            return scalar.text();
        }
        throw error(what + " must be a text, not " + describe());
    }

    /** A non-negative amount, in micros. */
    default long micros(String what) {
        return number(what, text -> Decimal.micros(text));
    }

    /** A sum of amounts, in micros: any long. */
    default long sum(String what) {
        return number(what, text -> Decimal.micros(text, Long.MAX_VALUE));
    }

    /** A non-negative number. */
    default double number(String what) {
        return number(what, Decimal::number);
    }

    /** A number of any sign and size. */
    default double anyNumber(String what) {
        return number(what, Decimal::anyNumber);
    }

    /** An integer that fits into a long. */
    default long whole(String what) {
        return number(what, text -> {
            try {
                return Long.parseLong(text);
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException("is not a whole number", e);
            }
        });
    }

    private <N extends Number> N number(String what, Function<String, N> reader) {
        if (!(this instanceof Scalar scalar) || scalar.quoted() || scalar.isNull()) {
            throw error(what + " must be a number, not " + describe());
        }
        try {
            return reader.apply(scalar.text());
        } catch (IllegalArgumentException e) {
            throw error(what + " " + MessageText.quote(scalar.text()) + " " + e.getMessage());
        }
    }

    private String describe() {
        if (this instanceof Scalar scalar) {
            return scalar.isNull() ? "empty" : (scalar.quoted() ? "the text " : "") + MessageText.quote(scalar.text());
        }
        return this instanceof Items ? "a list" : "a mapping";
    }
}
