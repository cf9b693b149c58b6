package dev.redress.ledger;

import dev.redress.model.Charter;
import java.util.SortedMap;

/** The first line of a ledger: all that is needed to decide again what it holds. */
public record Opening(
        Charter charter, String policy, SortedMap<String, Double> parameters, long seed, String version) {}
