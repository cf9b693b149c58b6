package dev.redress.cli;

import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Durations as people type them: 500ms, 30s, 2m, 1h. */
final class Times implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String text) {
        try {
            if (text.endsWith("ms")) {
                return Duration.ofMillis(number(text, 2));
            }
            return switch (text.isEmpty() ? ' ' : text.charAt(text.length() - 1)) {
                case 's' -> Duration.ofSeconds(number(text, 1));
                case 'm' -> Duration.ofMinutes(number(text, 1));
                case 'h' -> Duration.ofHours(number(text, 1));
                default -> throw new NumberFormatException(text);
            };
        } catch (NumberFormatException e) {
            throw new TypeConversionException("'" + text + "' is not a time like 500ms, 30s, 2m or 1h");
        }
    }

    private static long number(String text, int unit) {
        long number = Long.parseLong(text.substring(0, text.length() - unit));
        if (number < 0) {
            throw new NumberFormatException(text);
        }
        return number;
    }
}
