package dev.redress.service.page;

import dev.redress.service.engine.SystemSettings;
import dev.redress.service.store.SystemRow;

/**
 * A system in the list of the administrator.
 *
 * @param version what a form sends back, so that nobody changes what they have not seen
 */
public record SystemLine(SystemRow row, SystemSettings settings, String version) {
    static SystemLine of(SystemRow row) {
        return new SystemLine(row, SystemSettings.of(row.settings()), AdminPages.version(row));
    }

    public boolean archived() {
        return row.archivedAt() != null;
    }
}
