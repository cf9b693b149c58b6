package dev.redress.lab.experiment;

/**
 * A sentence that the table bears out, or does not. Whether it holds and the numbers in it are computed from the table, never
 * typed.
 *
 * @param source who says so
 * @param sentence what is said, in plain words
 * @param numbers what was measured, for the reader to judge
 * @param why what to make of it when it does not hold, or of how it holds
 */
public record Claim(Claimant source, String sentence, Verdict verdict, String numbers, String why) {
    /** Who says so. */
    public enum Claimant {
        /** The paper, in its text or in the captions of its figures. */
        PAPER,
        /** The notes on the paper, or this project. */
        OURS
    }

    /** What the table says to it. */
    public enum Verdict {
        HOLDS,
        FAILS,
        /** Too few seeds, or a policy that could not be run. */
        OPEN;

        static Verdict of(boolean holds) {
            return holds ? HOLDS : FAILS;
        }

        /** Neither is shown: the seeds are too few. */
        static Verdict of(boolean shown, boolean refuted) {
            return shown ? HOLDS : refuted ? FAILS : OPEN;
        }
    }

    static Claim ofPaper(String sentence, Verdict verdict, String numbers, String why) {
        return new Claim(Claimant.PAPER, sentence, verdict, numbers, why);
    }

    static Claim ofOurs(String sentence, Verdict verdict, String numbers, String why) {
        return new Claim(Claimant.OURS, sentence, verdict, numbers, why);
    }
}
