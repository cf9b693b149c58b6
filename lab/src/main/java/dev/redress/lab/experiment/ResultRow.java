package dev.redress.lab.experiment;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;

/**
 * One row of results as the cells of a CSV line. No value needs quoting in CSV, so a line is the values joined by commas, and no
 * library is needed to write or read it.
 */
public record ResultRow(List<String> values) {
    /** The number of significant digits: enough for any figure, and few enough to be the same on every JVM. */
    private static final MathContext DIGITS = new MathContext(9);

    public ResultRow {
        values = List.copyOf(values);
        for (String value : values) {
            if (value.matches("(?s).*[,\"\r\n].*")) {
                throw new IllegalArgumentException("a value may not hold a comma, a quote or a line end: " + value);
            }
        }
    }

    public static ResultRow of(Object... values) {
        return new ResultRow(Arrays.stream(values).map(ResultRow::text).toList());
    }

    /** Numbers without exponents and with nine digits; other values as they are. */
    static String text(Object value) {
        if (!(value instanceof Double number)) {
            return value.toString();
        }
        if (!Double.isFinite(number)) {
            return number.toString();
        }
        BigDecimal rounded = BigDecimal.valueOf(number).round(DIGITS).stripTrailingZeros();
        return rounded.signum() == 0 ? "0" : rounded.toPlainString();
    }

    String line() {
        return String.join(",", values);
    }

    static ResultRow parse(String line) {
        return new ResultRow(Arrays.asList(line.split(",", -1)));
    }
}
