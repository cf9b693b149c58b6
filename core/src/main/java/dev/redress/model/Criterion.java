package dev.redress.model;

import java.util.List;

/**
 * One fairness criterion (the paper's v_i). It is fixed or not, and fixing it costs c_i.
 *
 * @param id the short name that files and people use
 * @param name the name that people read; the id if there is no other
 * @param cost the cost of one fix, in {@link Micros}
 * @param source whose losses count for it
 * @param description what people say when they complain about it, used to assign texts to criteria; empty if not given
 * @param examples complaints about it, in people's own words; no decision depends on them or on the description
 */
public record Criterion(String id, String name, long cost, Source source, String description, List<String> examples) {
    public Criterion {
        examples = List.copyOf(examples);
        if (id.isBlank()) {
            throw new IllegalArgumentException("a criterion's id is blank");
        }
        if (!id.equals(id.strip()) || id.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("a criterion's id has blanks around it or control characters in it");
        }
        if (cost < 0 || cost > Micros.MAX) {
            throw new IllegalArgumentException("criterion " + id + ": the cost " + Micros.format(cost)
                    + " is not from 0 to " + Micros.format(Micros.MAX));
        }
        if (examples.stream().anyMatch(String::isBlank)) {
            throw new IllegalArgumentException("criterion " + id + ": an example is blank");
        }
    }

    /** A criterion without a description, for which every loss counts. */
    public Criterion(String id, String name, long cost) {
        this(id, name, cost, Source.ANY, "", List.of());
    }

    /** The same with another cost. */
    public Criterion withCost(long other) {
        return new Criterion(id, name, other, source, description, examples);
    }

    /** The same with another source of losses. */
    public Criterion withSource(Source other) {
        return new Criterion(id, name, cost, other, description, examples);
    }

    /** The same with another description and examples. */
    public Criterion described(String words, List<String> complaints) {
        return new Criterion(id, name, cost, source, words, complaints);
    }
}
