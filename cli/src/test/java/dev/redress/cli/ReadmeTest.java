package dev.redress.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.model.Charter;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The README says what is so: its Java compiles and prints what stands below it. */
final class ReadmeTest {
    private static final Pattern EXAMPLE =
            Pattern.compile("```java\\R(.*?)```\\R+prints\\R+```\\R(.*?)```", Pattern.DOTALL);

    @TempDir
    Path directory = Path.of("");

    @Test
    void theLibraryExampleRunsAsPrinted() throws Exception {
        Matcher example = EXAMPLE.matcher(Files.readString(Project.file("README.md")));
        assertThat(example.find()).as("a Java example with its output").isTrue();
        assertThat(example.group(1).lines().filter(line -> !line.isBlank())).hasSizeLessThanOrEqualTo(15);
        assertThat(outputOf(example.group(1))).isEqualTo(example.group(2));
    }

    /** Where the library's classes are: it needs nothing else. */
    private static String core() throws URISyntaxException {
        return Path.of(Charter.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .toString();
    }

    private String outputOf(String code) throws Exception {
        String imports = code.lines().filter(line -> line.startsWith("import")).collect(Collectors.joining("\n"));
        String body = code.lines().filter(line -> !line.startsWith("import")).collect(Collectors.joining("\n"));
        Path source = directory.resolve("Example.java");
        Files.writeString(
                source, imports + "\npublic class Example { public static void main(String[] a) {\n" + body + "\n}}");
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        int errors = compiler.run(null, null, null, "-cp", core(), source.toString());
        assertThat(errors).isZero();
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream console = System.out;
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {directory.toUri().toURL()}, ReadmeTest.class.getClassLoader())) {
            System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
            loader.loadClass("Example").getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } finally {
            System.setOut(console);
        }
        return printed.toString(StandardCharsets.UTF_8);
    }
}
