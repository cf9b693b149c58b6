package dev.redress.cli;

import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Durations as people type them: 500ms, 30s, 2m, 1h. */
final class DurationConverter implements ITypeConverter<Duration> {
    /** Six weeks: a longer time is probably a mistake, and nanoseconds in a long overflow. */
    private static final Duration LONGEST = Duration.ofHours(1000);

    @Override
    public Duration convert(String text) {
        try {
            Duration time = read(text);
            if (!time.isNegative() && time.compareTo(LONGEST) <= 0) {
                return time;
            }
        } catch (NumberFormatException | ArithmeticException e) {
            throw refusal(text);
        }
        throw refusal(text);
    }

    private static TypeConversionException refusal(String text) {
        return new TypeConversionException(
                "'" + text + "' is not a time such as 500ms, 30s, 2m or 1h, up to " + LONGEST.toHours() + "h");
    }

    private static Duration read(String text) {
        if (text.endsWith("ms")) {
            return Duration.ofMillis(number(text, 2));
        }
        return switch (text.isEmpty() ? ' ' : text.charAt(text.length() - 1)) {
            case 's' -> Duration.ofSeconds(number(text, 1));
            case 'm' -> Duration.ofMinutes(number(text, 1));
            case 'h' -> Duration.ofHours(number(text, 1));
            default -> throw new NumberFormatException(text);
        };
    }

    private static long number(String text, int unit) {
        return Long.parseLong(text.substring(0, text.length() - unit));
    }
}
