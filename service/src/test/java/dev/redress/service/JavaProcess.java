package dev.redress.service;

import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A Java process of a test. It uses a class archive, which halves its start-up time. An archive can only be made from jars, so folders on the
 * class path are packed into jars first.
 */
final class JavaProcess {
    private JavaProcess() {}

    /** The class archive. It is made when the first process starts and deleted when the tests end. */
    private static final class Archive {
        private static final Path FOLDER = folder();
        private static final String CLASS_PATH = classPath();
        private static final Path FILE = make();

        private static Path folder() {
            try {
                Path folder = Files.createTempDirectory("redress-archive");
                Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
                return folder;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static void delete(Path folder) {
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
                Files.delete(folder);
            } catch (IOException e) {
                // The folder is temporary: what is left over does no harm.
            }
        }

        private static String classPath() {
            return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                    .map(Path::of)
                    .filter(Files::exists)
                    .map(part -> Files.isDirectory(part) ? packed(part) : part)
                    .map(Path::toString)
                    .collect(Collectors.joining(File.pathSeparator));
        }

        private static Path packed(Path folder) {
            Path jar = FOLDER.resolve(Integer.toHexString(folder.hashCode()) + ".jar");
            try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                    Stream<Path> files = Files.walk(folder)) {
                out.setLevel(0);
                for (Path file : files.sorted().toList()) {
                    String name = folder.relativize(file).toString().replace(File.separatorChar, '/');
                    if (!name.isEmpty()) {
                        // Entries for folders, too: some libraries list them.
                        out.putNextEntry(new JarEntry(Files.isDirectory(file) ? name + "/" : name));
                        if (Files.isRegularFile(file)) {
                            Files.copy(file, out);
                        }
                    }
                }
                return jar;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static Path make() {
            Path file = FOLDER.resolve("classes.jsa");
            try {
                builder(
                                List.of("-XX:ArchiveClassesAtExit=" + file),
                                CLASS_PATH,
                                Rehearsal.class.getName(),
                                FOLDER.toString())
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor();
                return file;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }
    }

    /** A process for a short run: only the first compiler. */
    static ProcessBuilder of(String main, String... arguments) {
        // If the archive cannot be used, Java starts without it.
        return builder(
                List.of("-XX:SharedArchiveFile=" + Archive.FILE, "-XX:TieredStopAtLevel=1"),
                Archive.CLASS_PATH,
                main,
                arguments);
    }

    /** A process as the launcher starts it. */
    static ProcessBuilder compiled(String main, String... arguments) {
        return builder(List.of("-XX:SharedArchiveFile=" + Archive.FILE), Archive.CLASS_PATH, main, arguments);
    }

    private static ProcessBuilder builder(List<String> options, String classPath, String main, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(
                List.of("-Xshare:auto", "-Xlog:disable", "-Xlog:all=off", "-XX:+UseSerialGC", "-cp", classPath, main));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command);
    }

    /** A short run of the service. The archive gets the classes that it loads. */
    static final class Rehearsal {
        private Rehearsal() {}

        public static void main(String[] arguments) throws IOException {
            String file = "jdbc:sqlite:" + Path.of(arguments[0], "rehearsal.db");
            try (Service service = Service.start(new Service.Settings(file, "127.0.0.1", 0))) {
                service.people()
                        .add("ada", "Ada", Person.EVERYWHERE, Set.of(Role.ADMIN))
                        .join();
                new Demo(service.database(), service.engine()).addIfAbsent();
                new URL("http://127.0.0.1:" + service.port() + "/readyz")
                        .openStream()
                        .close();
            }
        }
    }
}
