package dev.redress.service.page;

import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import dev.redress.service.store.SystemRow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What every page for a signed-in person shows around its content: navigation, title and notice.
 *
 * @param place the current part of the navigation
 * @param snapshot the system shown; null if the page shows none
 * @param notice what just happened, or went wrong; empty if nothing did
 * @param bad whether it went wrong
 */
public record PageLayout(
        String title,
        String place,
        Person person,
        List<SystemRow> systems,
        @Nullable Snapshot snapshot,
        String notice,
        boolean bad) {
    /** An entry of the navigation. */
    public record Link(String address, String name, String icon, boolean here, long count) {}

    public PageLayout {
        systems = List.copyOf(systems);
    }

    /** The entries of the navigation. */
    public List<Link> links() {
        List<Link> links = new ArrayList<>();
        if (snapshot != null) {
            String base = "/s/" + snapshot.row().id();
            links.add(link(base, "Overview", "overview", 0));
            links.add(link(base + "/criteria", "Criteria", "criteria", 0));
            links.add(link(
                    base + "/complaints",
                    "Complaints",
                    "complaints",
                    snapshot.waiting().size()));
            links.add(link(base + "/what-if", "What if", "what-if", 0));
            links.add(link(base + "/ledger", "Ledger", "ledger", 0));
            links.add(link(base + "/charter", "Charter", "charter", 0));
        }
        if (isAdmin()) {
            links.add(link("/admin", "Administration", "admin", 0));
            links.add(link("/admin/webhooks", "Webhooks", "webhooks", 0));
        }
        return links;
    }

    private Link link(String address, String name, String icon, long count) {
        return new Link(address, name, icon, place.equals(icon), count);
    }

    public boolean isAdmin() {
        return person.mayIn(Person.EVERYWHERE, Set.of(Role.ADMIN));
    }

    /** Whether the person has one of these roles in the system shown. */
    public boolean may(Role... any) {
        return snapshot != null && person.mayIn(snapshot.row().id(), Set.copyOf(Arrays.asList(any)));
    }

    /** The roles of the person in the system shown. */
    public String roles() {
        Set<Role> roles = new java.util.TreeSet<>(person.roles().getOrDefault(Person.EVERYWHERE, Set.of()));
        if (snapshot != null) {
            roles.addAll(person.roles().getOrDefault(snapshot.row().id(), Set.of()));
        }
        return roles.stream().map(Role::word).collect(Collectors.joining(", "));
    }

    /** The initials of the person. */
    public String initials() {
        return Arrays.stream(person.name().strip().split("\\s+", -1))
                .filter(word -> !word.isEmpty())
                .limit(2)
                .map(word -> word.substring(0, word.offsetByCodePoints(0, 1)).toUpperCase(java.util.Locale.ROOT))
                .collect(Collectors.joining());
    }
}
