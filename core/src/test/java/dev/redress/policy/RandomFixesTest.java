package dev.redress.policy;

final class RandomFixesTest extends PolicyContract {
    @Override
    protected String policy() {
        return "random";
    }
}
