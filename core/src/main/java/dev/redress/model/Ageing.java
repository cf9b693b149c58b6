package dev.redress.model;

/**
 * The growth of a criterion's mean loss while it is unfixed: linear, up to a maximum (decision 38). The first step after a release
 * adds nothing, the next one the rate, and so on; a fix resets it. A criterion that was never fixed ages from the start.
 *
 * @param rate the amount that each step adds to the mean loss of the following steps, in units of loss
 * @param most the largest amount that ageing adds to one step
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

    /** The amount added to the mean loss of a step, after this many steps without the fix. */
    public double at(long age) {
        return Math.min(most, rate * age);
    }

    /** The number of steps after which it no longer grows; 0 if it does not age. */
    public long grown() {
        return rate == 0 || most == 0 ? 0 : (long) Math.min(1e15, Math.ceil(most / rate));
    }

    /** The amount added to the mean losses of this many consecutive steps, the first of them at this age. */
    public double sum(long age, long steps) {
        long growing = Math.max(0, Math.min(steps, grown() - age));
        double first = rate * age;
        double last = rate * (age + growing - 1.0);
        return growing * (first + last) / 2 + (steps - growing) * Math.min(most, rate * (age + growing));
    }
}
