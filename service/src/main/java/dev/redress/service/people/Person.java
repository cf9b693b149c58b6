package dev.redress.service.people;

import java.util.Map;
import java.util.Set;

/**
 * Somebody, or some program, that may do something here.
 *
 * @param id what entries call it: letters, digits and a few signs
 * @param roles by system; {@link #EVERYWHERE} stands for all of them
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

    /** Whether it has one of these roles in the system. Who is admin has all of them. */
    public boolean mayIn(String system, Set<Role> any) {
        return has(EVERYWHERE, any) || has(system, any);
    }

    private boolean has(String where, Set<Role> any) {
        Set<Role> here = roles.getOrDefault(where, Set.of());
        return here.contains(Role.ADMIN) || here.stream().anyMatch(any::contains);
    }

    /** Whether it may know that the system exists. */
    public boolean maySee(String system) {
        return roles.containsKey(EVERYWHERE) || roles.containsKey(system);
    }
}
