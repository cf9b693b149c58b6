package dev.redress.service.engine;

import dev.redress.ledger.Opening;
import dev.redress.service.store.Database;
import dev.redress.service.store.SystemRow;
import dev.redress.service.store.TableLedger;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** A job for the writer, with its future answer. */
sealed interface Job {
    CompletableFuture<?> answer();

    /** The approximate number of entries it leads to. */
    default int weight() {
        return 1;
    }

    /** Fails the job, unless it has been answered. */
    default void fail(Throwable why) {
        answer().completeExceptionally(why);
    }

    static Refusal unavailable(String why) {
        return new Refusal(Refusal.Reason.UNAVAILABLE, why);
    }

    /** A question about a system, which sees only durable state. */
    record Question<T>(String system, Function<LiveSystem, T> ask, CompletableFuture<T> answer) implements Job {
        void answer(LiveSystem live) {
            answer.complete(ask.apply(live));
        }
    }

    /** A command to a system. */
    record Order<T>(String system, Command<T> command, CompletableFuture<T> answer) implements Job {
        @Override
        public int weight() {
            return command.weight();
        }
    }

    /** A separate transaction. */
    record Errand<T>(Database.Work<T> work, CompletableFuture<T> answer) implements Job {}

    /** A change of a system's title or settings, or its archival. */
    record Alteration(String system, UnaryOperator<SystemRow> change, CompletableFuture<SystemRow> answer)
            implements Job {}

    /** A new system. */
    record Creation(
            String id,
            String title,
            String settings,
            Opening opening,
            TableLedger.Stamp stamp,
            CompletableFuture<SystemRow> answer)
            implements Job {}
}
