package dev.redress.solvers;

import dev.redress.oracle.Oracle;
import dev.redress.oracle.SearchWatch;
import java.time.Duration;
import java.util.function.BiFunction;

/**
 * One line of the catalogue: how an oracle is called, what it does, and how it is made.
 *
 * @param does one sentence for people
 * @param maker given how long it may take, and a watch that may end it earlier
 */
public record OracleKind(String id, String does, BiFunction<Duration, SearchWatch, Oracle> maker) {
    /** An oracle that answers when the time is over, or the watch ends it, with the best it has. */
    public Oracle create(Duration timeLimit, SearchWatch watch) {
        return maker.apply(timeLimit, watch);
    }
}
