package dev.redress.policy;

import dev.redress.catalogue.Kind;
import dev.redress.model.Charter;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A number that a policy can be given.
 *
 * @param fallback its value for a charter when it is not given; null if it must be given
 * @param otherwise the fallback in words: a number, or where it is taken from
 * @param meaning what people read in the help
 */
public record Parameter(String name, @Nullable ToDoubleFunction<Charter> fallback, String otherwise, String meaning) {
    public Parameter {
        Kind.checkedId(name);
    }

    /** A parameter that must be given. */
    public static Parameter required(String name, String meaning) {
        return new Parameter(name, null, "must be given", meaning);
    }

    /** A parameter with the same fallback for every charter. */
    public static Parameter of(String name, double fallback, String meaning) {
        boolean whole = fallback == Math.rint(fallback) && Math.abs(fallback) < 1e15;
        String number = whole ? Long.toString((long) fallback) : Double.toString(fallback);
        return new Parameter(name, charter -> fallback, number, meaning);
    }

    /** A parameter whose fallback is taken from the charter; otherwise says where from. */
    public static Parameter of(String name, ToDoubleFunction<Charter> fallback, String otherwise, String meaning) {
        return new Parameter(name, fallback, otherwise, meaning);
    }
}
