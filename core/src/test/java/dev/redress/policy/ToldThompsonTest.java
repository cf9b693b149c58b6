package dev.redress.policy;

final class ToldThompsonTest extends PolicyContract {
    @Override
    protected String policy() {
        return "thompson-told";
    }
}
