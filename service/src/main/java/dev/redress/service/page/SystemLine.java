package dev.redress.service.page;

import dev.redress.service.engine.SystemSettings;
import dev.redress.service.store.SystemRow;

/**
 * A system in the list of the administrator.
 *
 * @param version identifies the settings shown; a form sends it back, so that nobody overwrites a change they have not seen
 */
public record SystemLine(SystemRow row, SystemSettings settings, String version) {
    static SystemLine of(SystemRow row) {
        return new SystemLine(row, SystemSettings.of(row.settings()), AdminPages.version(row));
    }

    public boolean archived() {
        return row.archivedAt() != null;
    }
}
