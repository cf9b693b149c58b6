package dev.redress.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** A Java example of a page, with the output that the page shows for it. */
record JavaExample(String code, String output) {
    private static final Pattern EXAMPLE =
            Pattern.compile("```java\\R(.*?)```\\R+prints\\R+```\\R(.*?)```", Pattern.DOTALL);

    /** The first example of a page. */
    static JavaExample of(String page) {
        return all(page).get(0);
    }

    static List<JavaExample> all(String page) {
        Matcher example = EXAMPLE.matcher(page);
        List<JavaExample> examples = new ArrayList<>();
        while (example.find()) {
            examples.add(new JavaExample(example.group(1), example.group(2)));
        }
        assertThat(examples).as("Java examples with their output").isNotEmpty();
        return examples;
    }

    /** Compiles the example against a class path, runs it, and returns its output. */
    String run(String classPath, Path directory) throws Exception {
        String imports = code.lines().filter(line -> line.startsWith("import")).collect(Collectors.joining("\n"));
        String body = code.lines().filter(line -> !line.startsWith("import")).collect(Collectors.joining("\n"));
        Path source = directory.resolve("Example.java");
        Files.writeString(
                source,
                imports + "\npublic class Example { public static void main(String[] a) throws Exception {\n" + body
                        + "\n}}");
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
