package dev.redress.evidence.texts;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Floods: days with unusually many events about one criterion, more than the median plus 5 times the median absolute deviation
 * (at least 1) over all days from the first to the last. Somebody may be flooding the log, or something may have happened; a person must decide.
 */
final class Floods {
    private static final int DEVIATIONS = 5;

    /** With fewer days it is unknown what is usual. */
    private static final int LEAST_DAYS = 7;

    private final Map<String, TreeMap<LocalDate, Integer>> events = new HashMap<>();
    private final TreeSet<LocalDate> days = new TreeSet<>();

    void add(String criterion, @Nullable String at) {
        day(at).ifPresent(day -> {
            days.add(day);
            events.computeIfAbsent(criterion, any -> new TreeMap<>()).merge(day, 1, Integer::sum);
        });
    }

    private static Optional<LocalDate> day(@Nullable String at) {
        try {
            return at == null || at.length() < 10
                    ? Optional.empty()
                    : Optional.of(LocalDate.parse(at.substring(0, 10)));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /** The reason to hold an event; empty if there is none. */
    Optional<String> flood(String criterion, @Nullable String at) {
        Optional<LocalDate> day = day(at);
        TreeMap<LocalDate, Integer> counts = events.get(criterion);
        if (day.isEmpty() || counts == null) {
            return Optional.empty();
        }
        long span = ChronoUnit.DAYS.between(days.first(), days.last()) + 1;
        if (span < LEAST_DAYS) {
            return Optional.empty();
        }
        double median = median(counts, span, 0);
        double deviation = Math.max(1, deviation(counts, span, median));
        int here = counts.getOrDefault(day.get(), 0);
        if (here <= median + DEVIATIONS * deviation) {
            return Optional.empty();
        }
        return Optional.of("flood: " + here + " events about " + criterion + " on " + day.get() + ", more than "
                + plain(median) + " (median) + " + DEVIATIONS + " x " + plain(deviation)
                + " (median absolute deviation, at least 1)");
    }

    private static String plain(double number) {
        return number == Math.rint(number) ? Long.toString((long) number) : Double.toString(number);
    }

    private static double median(Map<LocalDate, Integer> counts, long span, double from) {
        return median(
                counts.values().stream().mapToDouble(n -> Math.abs(n - from)).toArray(), span, Math.abs(from));
    }

    private static double deviation(Map<LocalDate, Integer> counts, long span, double median) {
        return median(counts, span, median);
    }

    /** The median of the given values and of the other days, which all have the same value. */
    private static double median(double[] values, long span, double others) {
        Arrays.sort(values);
        double low = at(values, span, others, (span - 1) / 2);
        return (low + at(values, span, others, span / 2)) / 2;
    }

    private static double at(double[] sorted, long span, double others, long rank) {
        long below = Arrays.stream(sorted).filter(x -> x < others).count();
        long same = span - sorted.length;
        if (rank < below) {
            return sorted[(int) rank];
        }
        return rank < below + same ? others : sorted[(int) (rank - same)];
    }
}
