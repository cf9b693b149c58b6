package dev.redress.policy;

import dev.redress.catalogue.Kind;
import dev.redress.model.Charter;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A numeric parameter of a policy.
 *
 * @param fallback its default value for a charter; null if the parameter is required
 * @param otherwise the default in words: a number, or where it is taken from
 * @param meaning its description in the help
 * @param least the smallest allowed value
 * @param most the largest allowed value
 */
public record Parameter(
        String name,
        @Nullable ToDoubleFunction<Charter> fallback,
        String otherwise,
        String meaning,
        double least,
        double most) {
    public Parameter {
        Kind.checkedId(name);
        if (!(least <= most)) {
            throw new IllegalArgumentException("the range from " + least + " to " + most + " is empty");
        }
    }

    /** A required parameter. */
    public static Parameter required(String name, String meaning) {
        return new Parameter(name, null, "must be given", meaning, -Double.MAX_VALUE, Double.MAX_VALUE);
    }

    /** A parameter with the same default for every charter. */
    public static Parameter of(String name, double fallback, String meaning) {
        return of(name, charter -> fallback, plain(fallback), meaning);
    }

    /** A parameter whose default is taken from the charter; {@code otherwise} describes where from. */
    public static Parameter of(String name, ToDoubleFunction<Charter> fallback, String otherwise, String meaning) {
        return new Parameter(name, fallback, otherwise, meaning, -Double.MAX_VALUE, Double.MAX_VALUE);
    }

    /** The same, within bounds; without bounds, every finite number is allowed. */
    public Parameter within(double smallest, double largest) {
        return new Parameter(name, fallback, otherwise, meaning, smallest, largest);
    }

    /** Returns the value if it is within bounds. */
    double checked(double value) {
        if (!(value >= least && value <= most)) {
            throw new IllegalArgumentException(
                    name + " is " + plain(value) + ", not from " + plain(least) + " to " + plain(most));
        }
        return value;
    }

    private static String plain(double number) {
        boolean whole = number == Math.rint(number) && Math.abs(number) < 1e15;
        return whole ? Long.toString((long) number) : Double.toString(number);
    }
}
