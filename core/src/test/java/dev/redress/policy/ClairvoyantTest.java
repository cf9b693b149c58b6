package dev.redress.policy;

final class ClairvoyantTest extends PolicyContract {
    @Override
    protected String policy() {
        return "clairvoyant";
    }
}
