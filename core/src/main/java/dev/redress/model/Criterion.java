package dev.redress.model;

/**
 * One fairness criterion (the paper's v_i): it is fixed or it is not, and fixing it costs something (c_i).
 *
 * @param id the short word by which files and people refer to it
 * @param name what people read; the id where nothing better is known
 * @param cost what one fix costs, in {@link Micros}
 * @param source whose losses count for it
 */
public record Criterion(String id, String name, long cost, Source source) {
    /** A criterion for which every loss counts. */
    public Criterion(String id, String name, long cost) {
        this(id, name, cost, Source.ANY);
    }

    public Criterion {
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
    }
}
