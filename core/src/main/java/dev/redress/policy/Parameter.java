package dev.redress.policy;

import dev.redress.model.Charter;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A number that a policy can be given.
 *
 * @param fallback its value for a charter when it is not given; null if it must be given
 * @param meaning what people read in the help
 */
public record Parameter(String name, @Nullable ToDoubleFunction<Charter> fallback, String meaning) {
    static Parameter required(String name, String meaning) {
        return new Parameter(name, null, meaning);
    }

    static Parameter of(String name, double fallback, String meaning) {
        return new Parameter(name, charter -> fallback, meaning);
    }

    static Parameter of(String name, ToDoubleFunction<Charter> fallback, String meaning) {
        return new Parameter(name, fallback, meaning);
    }
}
