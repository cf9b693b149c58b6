package dev.redress.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Numbers as people type them. What Java calls not a number, or infinite, no option can use. */
final class FiniteConverter implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
        double number;
        try {
            number = Double.parseDouble(text);
        } catch (NumberFormatException e) {
            number = Double.NaN;
        }
        if (!Double.isFinite(number)) {
            throw new TypeConversionException("'" + text + "' is not a number");
        }
        return number;
    }
}
