package dev.redress.service.texts;

import dev.redress.evidence.texts.Label;
import dev.redress.model.Charter;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * The texts of a system that are not erased: those that people have assigned, and some that wait.
 *
 * @param labels the latest
 */
record AssignedTexts(List<Label> labels, List<String> unassigned) {
    private static final int MOST_LABELS = 1_000;
    private static final int MOST_OTHERS = 200;

    /**
     * A complaint that waited and now counts was assigned by a person, in a line of its own. An unassigned complaint that was dismissed
     * is about none of the criteria; a held complaint may have been dismissed for another reason.
     */
    private static final String LABELLED =
            " FROM system s JOIN complaint c ON c.system = s.number AND c.last_seq > c.seq"
                    + " JOIN private_text t ON t.system = c.system AND t.seq = c.seq JOIN entry e ON e.system = c.system AND e.seq = c.seq"
                    + " WHERE s.id = ? AND (c.status = 'counted' OR (c.status = 'dismissed' AND e.line LIKE '%\"note\":\"unassigned\"%'))";

    static long count(Connection connection, String system) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT count(*)" + LABELLED)) {
            select.setString(1, system);
            try (ResultSet row = select.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }
    }

    static AssignedTexts of(Connection connection, String system, Charter charter) throws SQLException {
        List<Label> labels = new ArrayList<>();
        try (PreparedStatement select =
                connection.prepareStatement("SELECT t.text, CASE c.status WHEN 'counted' THEN c.criteria ELSE '' END"
                        + LABELLED + " ORDER BY c.last_seq DESC LIMIT " + MOST_LABELS)) {
            select.setString(1, system);
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    List<String> said = rows.getString(2).lines().toList();
                    List<String> criteria =
                            said.stream().filter(id -> charter.index(id) >= 0).toList();
                    // An amendment may have removed its criterion.
                    if (criteria.size() == said.size()) {
                        labels.add(Label.of(rows.getString(1), criteria));
                    }
                }
            }
        }
        List<String> others = new ArrayList<>();
        try (PreparedStatement select =
                connection.prepareStatement("SELECT t.text FROM system s JOIN complaint c ON c.system = s.number"
                        + " AND c.status IN ('unassigned', 'held') JOIN private_text t ON t.system = c.system AND t.seq = c.seq"
                        + " WHERE s.id = ? ORDER BY c.seq DESC LIMIT " + MOST_OTHERS)) {
            select.setString(1, system);
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    others.add(rows.getString(1));
                }
            }
        }
        return new AssignedTexts(labels, others);
    }
}
