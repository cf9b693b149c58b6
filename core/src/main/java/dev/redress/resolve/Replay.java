package dev.redress.resolve;

import dev.redress.ledger.Decision;
import dev.redress.ledger.Entry;
import dev.redress.ledger.Opening;
import dev.redress.policy.Setting;
import java.util.List;
import java.util.Optional;

/**
 * Decides again what a ledger says was decided: same charter, policy, parameters and seed, same events, and every decision must
 * come out the same, to the letter.
 */
public final class Replay {
    private final Resolver resolver;

    public Replay(Opening opening) {
        Setting setting = Setting.of(opening.charter(), opening.seed()).withParameters(opening.parameters());
        resolver = Resolver.of(opening.policy(), setting);
    }

    /** Takes the next entry; answers with what differs, or with nothing if it comes out the same. */
    public Optional<String> check(Entry entry) {
        List<Decision> decided = resolver.handle(entry.event());
        return decided.equals(entry.decisions())
                ? Optional.empty()
                : Optional.of("the ledger says " + entry.decisions() + ", but the policy decides " + decided);
    }

    /** The resolver as it stands after the entries so far: it can be driven on from there. */
    public Resolver resolver() {
        return resolver;
    }
}
