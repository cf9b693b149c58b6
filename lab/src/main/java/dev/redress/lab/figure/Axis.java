package dev.redress.lab.figure;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/**
 * One axis of a chart: numbers, linear or logarithmic, or categories, of which the n-th is at n.
 *
 * @param label the quantity, with its unit
 * @param categories their names; empty for numbers
 */
public record Axis(String label, boolean logarithmic, List<String> categories) {
    private static final String[] SUPERSCRIPTS = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};

    public Axis {
        categories = List.copyOf(categories);
    }

    public static Axis linear(String label) {
        return new Axis(label, false, List.of());
    }

    public static Axis log(String label) {
        return new Axis(label, true, List.of());
    }

    public static Axis of(String label, List<String> categories) {
        return new Axis(label, false, categories);
    }

    /** A tick with its label. */
    record Tick(double value, String words) {}

    /** Whether the axis can show the number. */
    boolean shows(double value) {
        return Double.isFinite(value) && (!logarithmic || value > 0);
    }

    /** The range from the smallest to the largest number, with a margin; it includes zero if that is near. */
    Range around(double least, double largest) {
        if (!categories.isEmpty()) {
            return new Range(this, -0.5, categories.size() - 0.5);
        }
        if (least > largest) {
            return around(1, 10);
        }
        if (logarithmic) {
            double air = Math.max(0.04 * Math.log(largest / least), 0.15);
            return new Range(this, least * Math.exp(-air), largest * Math.exp(air));
        }
        double from = least >= 0 && least < 0.3 * largest ? 0 : least;
        double air = 0.05 * Math.max(largest - from, 1e-9 * Math.abs(largest) + 1e-12);
        return new Range(this, from == 0 ? 0 : from - air, largest + air);
    }

    /** The part of an axis that a chart shows. */
    record Range(Axis axis, double from, double to) {
        /** The position of the value, from 0 to 1. */
        double place(double value) {
            return axis.logarithmic ? Math.log(value / from) / Math.log(to / from) : (value - from) / (to - from);
        }

        List<Tick> ticks() {
            if (!axis.categories.isEmpty()) {
                List<Tick> ticks = new ArrayList<>();
                for (int n = 0; n < axis.categories.size(); n++) {
                    ticks.add(new Tick(n, axis.categories.get(n)));
                }
                return ticks;
            }
            return axis.logarithmic ? decades() : rounds();
        }

        private List<Tick> rounds() {
            double rough = (to - from) / 4.5;
            double power = Math.pow(10, Math.floor(Math.log10(rough)));
            double step = rough / power < 1.5
                    ? power
                    : rough / power < 3.5 ? 2 * power : rough / power < 7.5 ? 5 * power : 10 * power;
            List<Tick> ticks = new ArrayList<>();
            for (long n = (long) Math.ceil(from / step - 1e-9); n * step <= to * (1 + 1e-12); n++) {
                ticks.add(new Tick(n * step, plain(n * step)));
            }
            return ticks;
        }

        private List<Tick> decades() {
            int first = (int) Math.ceil(Math.log10(from) - 1e-9);
            int last = (int) Math.floor(Math.log10(to) + 1e-9);
            List<Tick> ticks = new ArrayList<>();
            if (last - first >= 2) {
                int step = (last - first) / 6 + 1;
                for (int decade = first; decade <= last; decade += step) {
                    ticks.add(new Tick(Math.pow(10, decade), power(decade)));
                }
                return ticks;
            }
            ticks.addAll(within(first - 1, last, 1, 2, 5));
            return ticks.size() >= 3 ? ticks : within(first - 1, last, 1, 2, 3, 4, 6, 8);
        }

        private List<Tick> within(int first, int last, int... digits) {
            List<Tick> ticks = new ArrayList<>();
            for (int decade = first; decade <= last; decade++) {
                for (int digit : digits) {
                    double value = digit * Math.pow(10, decade);
                    if (value >= from && value <= to) {
                        ticks.add(new Tick(value, plain(value)));
                    }
                }
            }
            return ticks;
        }
    }

    private static String power(int decade) {
        if (decade == 0 || decade == 1) {
            return decade == 0 ? "1" : "10";
        }
        StringBuilder words = new StringBuilder(decade < 0 ? "10⁻" : "10");
        for (char digit : Integer.toString(Math.abs(decade)).toCharArray()) {
            words.append(SUPERSCRIPTS[digit - '0']);
        }
        return words.toString();
    }

    /** A number with three digits and a unit: 40M for forty million. */
    public static String plain(double value) {
        if (!Double.isFinite(value)) {
            return "–";
        }
        if (Math.abs(value) < 1e-9) {
            return "0";
        }
        String[] units = {"", "k", "M", "G", "T"};
        int unit = 0;
        double left = value;
        while (Math.abs(left) >= 9999.5 || (unit > 0 && Math.abs(left) >= 999.5)) {
            left /= 1000;
            unit++;
        }
        BigDecimal number = BigDecimal.valueOf(left).round(new MathContext(3)).stripTrailingZeros();
        return number.toPlainString() + units[Math.min(unit, 4)];
    }
}
