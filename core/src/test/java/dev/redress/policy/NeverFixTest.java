package dev.redress.policy;

final class NeverFixTest extends PolicyContract {
    @Override
    protected String policy() {
        return "never";
    }
}
