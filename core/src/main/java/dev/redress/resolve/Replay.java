package dev.redress.resolve;

import dev.redress.ledger.Decision;
import dev.redress.ledger.Entry;
import dev.redress.ledger.Opening;
import dev.redress.model.Micros;
import dev.redress.oracle.OracleChoice;
import dev.redress.policy.Setting;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Makes the decisions of a ledger again: with the same charter, policy, parameters, seed and events, every decision must be
 * exactly the same.
 */
public final class Replay {
    private final Resolver resolver;

    /** The decision in the ledger and the decision made now, as text. */
    public record Difference(String recorded, String decided) {}

    public Replay(Opening opening) {
        Setting setting = Setting.of(opening.charter(), opening.seed())
                .withParameters(opening.parameters())
                .withOracles(new OracleChoice(opening.oracle(), opening.oracleNodes()));
        resolver = Resolver.of(opening.policy(), setting, opening.mode());
    }

    /** Processes the next entry; returns the difference, or empty if the decision is the same. */
    public Optional<Difference> check(Entry entry) {
        List<Decision> decided = resolver.handle(entry.event());
        return decided.equals(entry.decisions())
                ? Optional.empty()
                : Optional.of(new Difference(words(entry.decisions()), words(decided)));
    }

    private String words(List<Decision> decisions) {
        return decisions.isEmpty()
                ? "to wait"
                : decisions.stream()
                        .map(decision -> "to " + resolver.charter().words(decision.action()) + " for "
                                + Micros.format(decision.cost()) + " (" + decision.because() + ")")
                        .collect(Collectors.joining(", "));
    }

    /** The resolver after the entries so far. It can be driven further. */
    public Resolver resolver() {
        return resolver;
    }
}
