package dev.redress.lab.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How one axis maps values to pixels, linearly or by logarithm, and which values it names. */
record Scale(double low, double high, boolean logarithmic, double from, double to) {
    /** A scale that covers the values with readable ends; a logarithmic one needs them positive. */
    static Scale covering(double least, double most, boolean logarithmic, double from, double to) {
        if (logarithmic) {
            double low = StrictMath.pow(10, Math.floor(StrictMath.log10(least) + 1e-9));
            double high = StrictMath.pow(10, Math.ceil(StrictMath.log10(most) - 1e-9));
            return new Scale(low, Math.max(high, 10 * low), true, from, to);
        }
        double low = least;
        double high = Math.max(most, least + 1e-9);
        // Wider ends may ask for wider steps, whose ends may be wider again; once is enough.
        for (int round = 0; round < 2; round++) {
            double step = step(high - low);
            low = Math.floor(low / step + 1e-9) * step;
            high = Math.max(Math.ceil(high / step - 1e-9) * step, low + step);
        }
        return new Scale(low, high, false, from, to);
    }

    /** 1, 2 or 5 times a power of ten, so that about five to ten steps make up the range. */
    private static double step(double range) {
        double power = StrictMath.pow(10, Math.floor(StrictMath.log10(range / 5)));
        double steps = range / 5 / power;
        return power * (steps < 2 ? 1 : steps < 5 ? 2 : 5);
    }

    double pixel(double value) {
        double share = logarithmic
                ? (StrictMath.log10(Math.max(value, low)) - StrictMath.log10(low))
                        / (StrictMath.log10(high) - StrictMath.log10(low))
                : (value - low) / (high - low);
        return from + Math.max(0, Math.min(1, share)) * (to - from);
    }

    /** The values to name: every step, or every power of ten. */
    List<Double> ticks() {
        List<Double> ticks = new ArrayList<>();
        if (logarithmic) {
            for (double tick = low; tick <= high * 1.0001; tick *= 10) {
                ticks.add(tick);
            }
            return ticks;
        }
        double step = step(high - low);
        for (long n = Math.round(low / step); n * step <= high + step / 1000; n++) {
            ticks.add(n * step);
        }
        return ticks;
    }

    /** A tick as people write it: 0.25, 10,000, 1e7. */
    static String name(double tick) {
        double size = Math.abs(tick);
        if (size != 0 && (size >= 1e7 || size < 1e-3)) {
            return String.format(Locale.ROOT, "%.0e", tick).replace("e+0", "e").replace("e-0", "e-");
        }
        String plain = String.format(Locale.ROOT, "%,.3f", tick);
        return plain.replaceAll("\\.?0+$", "");
    }
}
