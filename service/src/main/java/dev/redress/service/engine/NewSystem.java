package dev.redress.service.engine;

import dev.redress.ledger.Mode;
import dev.redress.ledger.Opening;
import dev.redress.model.Charter;
import dev.redress.policy.PolicyCatalogue;
import dev.redress.policy.Setting;

/** A request to create a system. */
public record NewSystem(String id, String title, Charter charter, String policy, Mode mode, long seed) {
    /** The first line of its ledger. An unknown policy, or one that does not answer complaints, is refused. */
    public Opening opening() {
        try {
            Setting setting = Setting.of(charter, seed);
            return new Opening(charter, policy, PolicyCatalogue.find(policy).complete(setting), seed, version())
                    .withMode(mode);
        } catch (IllegalArgumentException e) {
            throw new Refusal(Refusal.Reason.INVALID, String.valueOf(e.getMessage()), e);
        }
    }

    private static String version() {
        String version = NewSystem.class.getPackage().getImplementationVersion();
        return version == null ? "unknown" : version;
    }
}
