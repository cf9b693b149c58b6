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
 * Decides again what a ledger says was decided: same charter, policy, parameters and seed, same events, and every decision must
 * come out the same, to the letter.
 */
public final class Replay {
    private final Resolver resolver;

    /** What a ledger says was decided, and what is decided now, in words. */
    public record Difference(String recorded, String decided) {}

    public Replay(Opening opening) {
        Setting setting = Setting.of(opening.charter(), opening.seed())
                .withParameters(opening.parameters())
                .withOracles(new OracleChoice(opening.oracle(), opening.oracleNodes()));
        resolver = Resolver.of(opening.policy(), setting, opening.mode());
    }

    /** Takes the next entry; answers with what differs, or with nothing if it comes out the same. */
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

    /** The resolver as it stands after the entries so far: it can be driven on from there. */
    public Resolver resolver() {
        return resolver;
    }
}
