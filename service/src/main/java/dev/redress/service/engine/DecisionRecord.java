package dev.redress.service.engine;

import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * A decision and what became of it.
 *
 * @param number its number in the system, from 1
 * @param seq the line that made it
 * @param action what is done: a fix, or a release alone
 * @param criterion the id of what is fixed or released
 * @param released the ids of what the fix releases
 * @param cost what it was expected to cost, in micros
 * @param actualCost what it really cost, once it is done
 * @param because why, in one sentence
 * @param actor who made it: a person who overrode, or empty for the policy
 * @param changed the line that changed it last: its version
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
    /** How far it has come. */
    public enum Stage {
        RECOMMENDED,
        APPROVED,
        STARTED,
        DONE,
        DECLINED,
        CANCELLED,
        /** The policy no longer wants it, or something else has made it moot. */
        SUPERSEDED;

        /** Whether people still have something to do about it. */
        public boolean isOpen() {
            return this == RECOMMENDED || this == APPROVED || this == STARTED;
        }

        /** The word for it in tables and JSON. */
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
