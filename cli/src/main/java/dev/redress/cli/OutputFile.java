package dev.redress.cli;

import dev.redress.files.AtomicFile;
import dev.redress.files.InputException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts the names of output files. A file that cannot be written is refused before the work begins. */
final class OutputFile implements ITypeConverter<Path> {
    @Override
    public Path convert(String text) {
        try {
            Path file = Path.of(text);
            AtomicFile.requirePlace(file);
            return file;
        } catch (InputException e) {
            throw new TypeConversionException(String.valueOf(e.getMessage()));
        } catch (InvalidPathException e) {
            throw new TypeConversionException("'" + text + "' is not the name of a file");
        }
    }
}
