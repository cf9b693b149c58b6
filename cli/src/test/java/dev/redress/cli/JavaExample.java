package dev.redress.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
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

/** A Java example on a page, with what it prints below it. */
record JavaExample(String code, String output) {
    private static final Pattern EXAMPLE =
            Pattern.compile("```java\\R(.*?)```\\R+prints\\R+```\\R(.*?)```", Pattern.DOTALL);

    /** The first one of a page. */
    static JavaExample of(String page) {
        Matcher example = EXAMPLE.matcher(page);
        assertThat(example.find()).as("a Java example with its output").isTrue();
        return new JavaExample(example.group(1), example.group(2));
    }

    /** Compiles it against a class path, runs it, and returns what it printed. */
    String run(String classPath, Path directory) throws Exception {
        String imports = code.lines().filter(line -> line.startsWith("import")).collect(Collectors.joining("\n"));
        String body = code.lines().filter(line -> !line.startsWith("import")).collect(Collectors.joining("\n"));
        Path source = directory.resolve("Example.java");
        Files.writeString(
                source, imports + "\npublic class Example { public static void main(String[] a) {\n" + body + "\n}}");
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        int errors = compiler.run(null, null, null, "-cp", classPath, source.toString());
        assertThat(errors).isZero();
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream console = System.out;
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {directory.toUri().toURL()}, JavaExample.class.getClassLoader())) {
            System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
            loader.loadClass("Example").getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } finally {
            System.setOut(console);
        }
        return printed.toString(StandardCharsets.UTF_8);
    }
}
