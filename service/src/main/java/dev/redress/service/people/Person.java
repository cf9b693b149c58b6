package dev.redress.service.people;

import java.util.Map;
import java.util.Set;

/**
 * A person or a program with roles.
 *
 * @param id the id in entries: letters, digits and a few other characters
 * @param roles by system; {@link #EVERYWHERE} means all systems
 */
public record Person(String id, String name, Map<String, Set<Role>> roles) {
    /** Instead of the id of a system: all systems, and the server itself. */
    public static final String EVERYWHERE = "*";

    private static final String ID = "[A-Za-z0-9][A-Za-z0-9._@+-]{0,99}";

    public Person {
        if (!id.matches(ID)) {
            throw new IllegalArgumentException(
                    "the id of a person has 1 to 100 letters, digits and . _ @ + -, and begins with a letter or digit");
        }
        if (name.isBlank() || name.length() > 200) {
            throw new IllegalArgumentException("the name of a person has 1 to 200 characters");
        }
    }

    /** Whether it has one of these roles in the system. An admin has all roles. */
    public boolean mayIn(String system, Set<Role> any) {
        return has(EVERYWHERE, any) || has(system, any);
    }

    private boolean has(String where, Set<Role> any) {
        Set<Role> here = roles.getOrDefault(where, Set.of());
        return here.contains(Role.ADMIN) || here.stream().anyMatch(any::contains);
    }

    /** Whether it has any role in the system, and so may know that it exists. */
    public boolean maySee(String system) {
        return roles.containsKey(EVERYWHERE) || roles.containsKey(system);
    }
}
