package dev.redress.lab.experiment;

import java.util.List;

/**
 * The findings of an experiment: claims with their verdicts, figures, and summary tables.
 *
 * @param gist the main result in a sentence or two, computed from the table like everything else
 */
public record Findings(String gist, List<Claim> claims, List<Figure> figures, List<Summary> summaries) {
    public Findings {
        claims = List.copyOf(claims);
        figures = List.copyOf(figures);
        summaries = List.copyOf(summaries);
    }

    /**
     * A figure with its caption.
     *
     * @param name the name of its file, without extension
     */
    public record Figure(String name, String caption, String svg) {}

    /** A summary table; the first row is its header, and the first column names its rows. */
    public record Summary(String caption, List<List<String>> rows) {}
}
