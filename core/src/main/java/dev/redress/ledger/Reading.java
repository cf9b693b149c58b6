package dev.redress.ledger;

import dev.redress.model.Micros;

/**
 * How a complaint text was assigned to its criteria. No decision depends on it, and a replay reads no text: it explains why a
 * complaint counted for a criterion.
 *
 * @param confidence the lowest confidence among the criteria, in {@link Micros} from 0 to 1
 * @param source what assigned it: a person's label, the model, or the model from the charter's descriptions alone
 * @param model the version of the model
 * @param text a salted hash of the text
 */
public record Reading(long confidence, String source, String model, String text) {
    public Reading {
        if (confidence < 0 || confidence > Micros.ONE) {
            throw new IllegalArgumentException("a confidence is from 0 to 1, not " + Micros.format(confidence));
        }
    }
}
