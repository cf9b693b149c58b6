package dev.redress.ledger;

import dev.redress.model.Micros;

/**
 * How the text of a complaint came to its criteria. No decision depends on it, and a replay reads no text: it is for whoever asks why
 * this complaint counted there.
 *
 * @param confidence in the least sure of the criteria, in {@link Micros} from 0 to 1
 * @param source who said so: a person's label, the model, or the model by the charter's words alone
 * @param model which version of it
 * @param text a salted hash of the text
 */
public record Reading(long confidence, String source, String model, String text) {
    public Reading {
        if (confidence < 0 || confidence > Micros.ONE) {
            throw new IllegalArgumentException("a confidence is from 0 to 1, not " + Micros.format(confidence));
        }
    }
}
