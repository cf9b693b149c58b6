package dev.redress.policy;

import dev.redress.model.Charter;
import dev.redress.model.ReleaseRule;
import java.util.stream.Stream;

final class ClairvoyantTest extends PolicyContract {
    @Override
    protected String policy() {
        return "clairvoyant";
    }

    @Override
    protected Stream<Charter> charters() {
        return Stream.of(path(ReleaseRule.FREE), path(ReleaseRule.NEVER), triangles(), alone());
    }
}
