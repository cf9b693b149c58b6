package dev.redress.service.engine;

import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * A decision with its stage.
 *
 * @param number its number in the system, from 1
 * @param seq the line that made it
 * @param action the action: a fix, or a release alone
 * @param criterion the id of the criterion that is fixed or released
 * @param released the ids of the criteria that the fix releases
 * @param cost the expected cost, in micros
 * @param actualCost the actual cost, once it is done
 * @param because the reason, in one sentence
 * @param actor the person who overrode the policy; empty for a decision of the policy
 * @param changed the line of its last change, which is its version
 */
public record DecisionRecord(
        long number,
        long seq,
        String action,
        String criterion,
        List<String> released,
        long cost,
        OptionalLong actualCost,
        String because,
        Stage stage,
        String at,
        String actor,
        long changed) {
    /** The stage of a decision. */
    public enum Stage {
        RECOMMENDED,
        APPROVED,
        STARTED,
        DONE,
        DECLINED,
        CANCELLED,
        /** Superseded by another decision or event. */
        SUPERSEDED;

        /** Whether it is open: people still have to act on it. */
        public boolean isOpen() {
            return this == RECOMMENDED || this == APPROVED || this == STARTED;
        }

        /** Its name in tables and JSON. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    DecisionRecord at(Stage next, long line) {
        return new DecisionRecord(
                number, seq, action, criterion, released, cost, actualCost, because, next, at, actor, line);
    }

    DecisionRecord done(OptionalLong actual, long line) {
        return new DecisionRecord(
                number, seq, action, criterion, released, cost, actual, because, Stage.DONE, at, actor, line);
    }
}
