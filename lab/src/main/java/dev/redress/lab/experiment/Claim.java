package dev.redress.lab.experiment;

/**
 * A statement with a verdict. The verdict and the numbers are computed from the table of results.
 *
 * @param source who makes the statement
 * @param sentence the statement
 * @param numbers the measurements behind the verdict
 * @param why an explanation of the verdict
 */
public record Claim(Claimant source, String sentence, Verdict verdict, String numbers, String why) {
    /** Who makes the statement. */
    public enum Claimant {
        /** The paper, in its text or in the captions of its figures. */
        PAPER,
        /** This project. */
        OURS
    }

    /** Whether the table supports the statement. */
    public enum Verdict {
        HOLDS,
        FAILS,
        /** Too few seeds, or a policy that could not run. */
        OPEN;

        static Verdict of(boolean holds) {
            return holds ? HOLDS : FAILS;
        }

        /** Inconclusive: there are too few seeds. */
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
