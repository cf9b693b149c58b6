package dev.redress.service.people;

import java.util.Map;
import java.util.Set;

/**
 * Somebody, or some program, that may do something here.
 *
 * @param id what entries call it
 * @param roles by system; {@link #EVERYWHERE} stands for all of them
 */
public record Person(String id, String name, Map<String, Set<Role>> roles) {
    /** Instead of the id of a system: all systems, and the server itself. */
    public static final String EVERYWHERE = "*";

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
