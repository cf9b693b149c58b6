package dev.redress.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Finite numbers: no option accepts NaN or infinity. */
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
