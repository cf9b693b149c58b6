package dev.redress.service.engine;

import dev.redress.service.store.Upsert;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The rows of a projection that have changed since its table was last written, in the order of their keys. */
final class ChangedRows<K extends Comparable<K>, V> {
    /** The columns of a row after that of the system: strings, integers or null. */
    interface Row<K, V> {
        @Nullable
        Object[] of(K key, V value);
    }

    private final String table;
    private final List<String> keys;
    private final List<String> values;
    private final Row<K, V> row;
    private final Map<K, V> changed = new TreeMap<>();

    /**
     * No changes yet.
     *
     * @param keys the key columns after that of the system
     * @param values the other columns
     */
    ChangedRows(String table, List<String> keys, List<String> values, Row<K, V> row) {
        this.table = table;
        this.keys = new ArrayList<>(List.of("system"));
        this.keys.addAll(keys);
        this.values = values;
        this.row = row;
    }

    String table() {
        return table;
    }

    void put(K key, V value) {
        changed.put(key, value);
    }

    /** Writes the changed rows of a system and forgets them. */
    void write(Connection connection, long system) throws SQLException {
        if (changed.isEmpty()) {
            return;
        }
        try (Upsert rows = new Upsert(connection, table, keys, values)) {
            for (Map.Entry<K, V> one : changed.entrySet()) {
                @Nullable Object[] columns = row.of(one.getKey(), one.getValue());
                @Nullable Object[] all = Arrays.copyOf(columns, columns.length + 1);
                System.arraycopy(columns, 0, all, 1, columns.length);
                all[0] = system;
                rows.add(all);
            }
            rows.write();
        }
        changed.clear();
    }

    /** Forgets the changes. */
    void clear() {
        changed.clear();
    }
}
