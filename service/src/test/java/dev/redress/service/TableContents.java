package dev.redress.service;

import dev.redress.service.store.Database;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The contents of tables, row by row, for comparison. */
final class TableContents {
    private TableContents() {}

    static final List<String> PROJECTIONS = List.of("complaint", "decision", "daily_flow", "criterion_account");

    static Map<String, List<String>> of(Database database, List<String> tables) throws SQLException {
        return database.read(connection -> {
            Map<String, List<String>> contents = new TreeMap<>();
            for (String table : tables) {
                List<String> lines = new ArrayList<>();
                try (Statement statement = connection.createStatement();
                        ResultSet rows = statement.executeQuery("SELECT * FROM " + table)) {
                    int columns = rows.getMetaData().getColumnCount();
                    while (rows.next()) {
                        StringBuilder line = new StringBuilder();
                        for (int n = 1; n <= columns; n++) {
                            line.append(rows.getString(n)).append('|');
                        }
                        lines.add(line.toString());
                    }
                }
                lines.sort(null);
                contents.put(table, lines);
            }
            return contents;
        });
    }
}
