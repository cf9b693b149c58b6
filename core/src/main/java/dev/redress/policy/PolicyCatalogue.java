package dev.redress.policy;

import java.util.List;
import java.util.stream.Collectors;

/** Every policy there is, by the id that commands and ledgers use. A new policy is one class and one line here. */
public final class PolicyCatalogue {
    private static final List<PolicyKind> KINDS = List.of(
            new PolicyKind("never", "fixes nothing", List.of(), NeverFix::new),
            new PolicyKind(
                    "random",
                    "fixes a random criterion every so often",
                    List.of(Parameter.of("hold", 100, "steps between two fixes")),
                    RandomFixes::new),
            new PolicyKind(
                    "clairvoyant", "knows the true losses and goes to the best state", List.of(), Clairvoyant::new));

    private PolicyCatalogue() {}

    /** All kinds, in the order in which people should read them. */
    public static List<PolicyKind> kinds() {
        return KINDS;
    }

    /** The kind with that id; an unknown one is refused with the ids there are. */
    public static PolicyKind find(String id) {
        return KINDS.stream()
                .filter(kind -> kind.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no policy '" + id + "'; there are "
                        + KINDS.stream().map(PolicyKind::id).collect(Collectors.joining(", "))));
    }
}
