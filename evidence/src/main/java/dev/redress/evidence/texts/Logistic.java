package dev.redress.evidence.texts;

/** The logistic function, the same to the last bit on every machine. */
final class Logistic {
    private Logistic() {}

    /** 1 / (1 + e^-x). */
    static double of(double x) {
        if (x >= 0) {
            return 1 / (1 + StrictMath.exp(-x));
        }
        double e = StrictMath.exp(x);
        return e / (1 + e);
    }

    /** log (1 + e^x). */
    static double logOnePlus(double x) {
        return x > 0 ? x + StrictMath.log1p(StrictMath.exp(-x)) : StrictMath.log1p(StrictMath.exp(x));
    }
}
