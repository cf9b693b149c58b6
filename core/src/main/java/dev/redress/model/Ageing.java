package dev.redress.model;

/**
 * How the mean loss of a criterion grows while it is left unfixed: linearly, up to a most (decision 38). In the first step without
 * the fix nothing is added, in the next the rate, and so on; a fix begins it anew. A criterion that was never fixed ages from the
 * start.
 *
 * @param rate what each step adds to the mean loss of the steps after it, in units of loss
 * @param most no step loses more than this by ageing
 */
public record Ageing(double rate, double most) {
    /** A criterion that does not age. */
    public static final Ageing NONE = new Ageing(0, 0);

    public Ageing {
        if (!(rate >= 0 && rate <= Micros.toDouble(Micros.MAX))
                || !(most >= 0 && most <= Micros.toDouble(Micros.MAX))) {
            throw new IllegalArgumentException(
                    "a criterion ages by rates and mosts from 0 on, not " + rate + " and " + most);
        }
    }

    /** What is added to the mean loss of a step, after so many steps without the fix. */
    public double at(long age) {
        return Math.min(most, rate * age);
    }

    /** After how many steps it grows no more; 0 if it does not age. */
    public long grown() {
        return rate == 0 || most == 0 ? 0 : (long) Math.min(1e15, Math.ceil(most / rate));
    }

    /** What is added to the mean losses of so many steps in a row, the first of them at that age. */
    public double sum(long age, long steps) {
        long growing = Math.max(0, Math.min(steps, grown() - age));
        double first = rate * age;
        double last = rate * (age + growing - 1.0);
        return growing * (first + last) / 2 + (steps - growing) * Math.min(most, rate * (age + growing));
    }
}
