package dev.redress.policy;

final class ThompsonTest extends PolicyContract {
    @Override
    protected String policy() {
        return "thompson";
    }
}
