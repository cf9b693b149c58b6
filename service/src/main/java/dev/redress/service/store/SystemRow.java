package dev.redress.service.store;

import org.jspecify.annotations.Nullable;

/**
 * A system: one deployed model with its charter, policy, ledger and people.
 *
 * @param number its key in other tables
 * @param id its id in URLs: lower-case letters, digits and hyphens
 * @param title its name for people
 * @param settings settings that are not in its ledger, as JSON
 */
public record SystemRow(
        long number,
        String id,
        String title,
        String createdAt,
        @Nullable String archivedAt,
        String settings) {
    private static final String ID = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";

    public SystemRow {
        if (!id.matches(ID)) {
            throw new IllegalArgumentException(
                    "the id of a system has 1 to 63 lower-case letters, digits and hyphens, and no hyphen at an end");
        }
        if (title.isBlank() || title.length() > 200) {
            throw new IllegalArgumentException("the title of a system has 1 to 200 characters");
        }
    }

    /** The same with other settings. */
    public SystemRow with(String others) {
        return new SystemRow(number, id, title, createdAt, archivedAt, others);
    }
}
