package dev.redress.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.ToolProvider;

/** A plugin jar built for a test, and the program in its own process with this jar on the class path. */
record PluginJar(Path file) {
    /** Compiles the sources against the class path of this test and packs them with the resources. */
    static PluginJar of(Path jar, List<Path> sources, List<Path> resources) throws IOException {
        Path classes = Files.createTempDirectory(jar.getParent(), "classes");
        compile(sources, classes);
        try (OutputStream bytes = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(bytes)) {
            pack(classes, zip);
            for (Path folder : resources) {
                pack(folder, zip);
            }
        }
        return new PluginJar(jar);
    }

    private static void compile(List<Path> sources, Path classes) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("-proc:none", "-cp", classPath(), "-d", classes.toString()));
        int options = arguments.size();
        for (Path folder : sources) {
            files(folder).forEach(source -> arguments.add(source.toString()));
        }
        if (arguments.size() > options) {
            int errors = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new));
            assertThat(errors).as("errors in " + sources).isZero();
        }
    }

    private static void pack(Path root, ZipOutputStream zip) throws IOException {
        for (Path file : files(root)) {
            zip.putNextEntry(new ZipEntry(root.relativize(file).toString().replace(File.separatorChar, '/')));
            Files.copy(file, zip);
            zip.closeEntry();
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> found = Files.walk(folder)) {
            return found.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static String classPath() {
        return System.getProperty("java.class.path");
    }

    /** The program, with this jar on the class path. */
    Project.Outcome redress(String... arguments) throws Exception {
        return run(Redress.class, arguments);
    }

    /** Any program, with this jar on the class path. */
    Project.Outcome run(Class<?> main, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                classPath() + File.pathSeparator + file,
                main.getName()));
        command.addAll(List.of(arguments));
        Path err = Files.createTempFile(file.getParent(), "err", ".txt");
        Process process =
                new ProcessBuilder(command).redirectError(err.toFile()).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Project.Outcome(process.waitFor(), out, Files.readString(err));
    }
}
