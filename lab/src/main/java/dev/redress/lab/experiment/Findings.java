package dev.redress.lab.experiment;

import java.util.List;

/**
 * What an experiment has to say: claims with their verdicts, figures, and tables for people.
 *
 * @param gist what a reader in a hurry should know, in a sentence or two; computed from the table like everything else
 */
public record Findings(String gist, List<Claim> claims, List<Figure> figures, List<Summary> summaries) {
    public Findings {
        claims = List.copyOf(claims);
        figures = List.copyOf(figures);
        summaries = List.copyOf(summaries);
    }

    /**
     * A drawing with its caption.
     *
     * @param name of its file, without the ending
     */
    public record Figure(String name, String caption, String svg) {}

    /** A small table for people; the first row is its head, the first column names its rows. */
    public record Summary(String caption, List<List<String>> rows) {}
}
