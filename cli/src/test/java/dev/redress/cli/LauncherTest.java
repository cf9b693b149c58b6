package dev.redress.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command line with which the launcher starts Java, shown by a fake Java that prints its arguments. */
final class LauncherTest {
    @TempDir
    Path root = Path.of("");

    private Path target = Path.of("");

    @BeforeEach
    void copyTheLauncherIntoABuiltTree() throws IOException {
        Files.copy(Project.file("redress"), root.resolve("redress"));
        Path bin = Files.createDirectories(root.resolve("bin"));
        Path java = Files.writeString(
                bin.resolve("java"), "#!/bin/sh\necho \"LC_ALL=$LC_ALL\"\nfor word; do echo \"$word\"; done\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        target = Files.createDirectories(root.resolve("cli/target"));
        Files.writeString(target.resolve("built"), "");
        Files.setLastModifiedTime(
                target.resolve("built"), FileTime.from(Instant.now().plusSeconds(60)));
    }

    private String launch(Map<String, String> environment, String... words) throws Exception {
        Process process = start(environment, words);
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return output;
    }

    private Process start(Map<String, String> environment, String... words) throws IOException {
        String[] command = new String[words.length + 2];
        command[0] = "bash";
        command[1] = root.resolve("redress").toString();
        System.arraycopy(words, 0, command, 2, words.length);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(false);
        builder.environment().keySet().removeIf(name -> name.startsWith("LC_") || name.equals("LANG"));
        builder.environment().putAll(environment);
        builder.environment().put("PATH", root.resolve("bin") + ":" + System.getenv("PATH"));
        return builder.start();
    }

    @Test
    void onlyACompleteClassArchiveIsUsed() throws Exception {
        Path archive = Files.write(target.resolve("redress-1000.jsa"), new byte[1000]);
        assertThat(launch(Map.of(), "validate", "a b")).contains("SharedArchiveFile=" + archive, "\nvalidate\na b\n");
        Files.write(archive, new byte[999]);
        assertThat(launch(Map.of(), "validate"))
                .doesNotContain("SharedArchiveFile")
                .contains("\nvalidate\n");
        Files.delete(archive);
        assertThat(launch(Map.of(), "validate"))
                .doesNotContain("SharedArchiveFile")
                .contains("\nvalidate\n");
    }

    @Test
    void fileNamesAreUtf8IfTheLocaleDoesNotSpecifyAnEncoding() throws Exception {
        assertThat(launch(Map.of())).startsWith("LC_ALL=C.UTF-8\n");
        assertThat(launch(Map.of("LC_ALL", "C"))).startsWith("LC_ALL=C.UTF-8\n");
        assertThat(launch(Map.of("LANG", "POSIX"))).startsWith("LC_ALL=C.UTF-8\n");
        assertThat(launch(Map.of("LANG", "de_DE.UTF-8"))).startsWith("LC_ALL=\n");
    }

    @Test
    void javaIsToldThatTheOutputIsNotATerminal() throws Exception {
        assertThat(launch(Map.of())).contains("-Dredress.terminal=false\n", "-Dredress.terminal.out=false\n");
    }

    @Test
    void pluginJarsComeAfterTheProgramsJar() throws Exception {
        Path folder = Files.createDirectories(root.resolve("my plugins"));
        Path first = Files.writeString(folder.resolve("first.jar"), "");
        Path second = Files.writeString(folder.resolve("second.jar"), "");
        Path alone = Files.writeString(root.resolve("alone.jar"), "");
        Files.writeString(folder.resolve("notes.txt"), "");
        String output = launch(Map.of("REDRESS_PLUGINS", folder + "::" + alone), "policies");
        String path = target.resolve("redress.jar") + ":" + first + ":" + second + ":" + alone;
        assertThat(output).contains("\n-cp\n" + path + "\ndev.redress.cli.Redress\npolicies\n");
    }

    @Test
    void aMissingPluginJarIsNamed() throws Exception {
        Process process = start(Map.of("REDRESS_PLUGINS", "nowhere.jar"), "policies");
        String complaint = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isEqualTo(Redress.BAD_INPUT);
        assertThat(complaint).endsWith("redress: REDRESS_PLUGINS: there is no nowhere.jar\n");
    }

    @Test
    void theServiceUsesTheModelOnceItIsFetched() throws Exception {
        Path service = Files.createDirectories(root.resolve("service/target"));
        Files.copy(target.resolve("built"), service.resolve("built"));
        Files.setLastModifiedTime(
                service.resolve("built"), FileTime.from(Instant.now().plusSeconds(60)));
        assertThat(launch(Map.of(), "serve")).contains("-jar\n" + service.resolve("redress-service.jar") + "\nserve\n");
        Path embedding = Files.createDirectories(target.resolve("embedding"));
        Path jar = Files.writeString(embedding.resolve("model.jar"), "");
        Files.writeString(embedding.resolve("slf4j-nop-2.jar"), "");
        assertThat(launch(Map.of(), "serve")).as("an incomplete download").doesNotContain("model.jar");
        Files.writeString(embedding.resolve("fetched"), "");
        assertThat(launch(Map.of(), "serve"))
                .contains("-cp\n" + service.resolve("redress-service.jar") + ":" + jar
                        + "\ndev.redress.cli.Redress\nserve\n");
    }

    @Test
    void classifyUsesTheModelAndResolveDoesNot() throws Exception {
        Path embedding = Files.createDirectories(target.resolve("embedding"));
        Path jar = Files.writeString(embedding.resolve("model.jar"), "");
        Path marker = Files.writeString(embedding.resolve("fetched"), "");
        for (String file : new String[] {"pom.xml", "embedding/pom.xml", "embedding/src/main/Model.java"}) {
            Files.createDirectories(root.resolve(file).getParent());
            Files.writeString(root.resolve(file), "");
        }
        Files.setLastModifiedTime(marker, FileTime.from(Instant.now().plusSeconds(60)));
        assertThat(launch(Map.of(), "classify", "texts.csv"))
                .contains(target.resolve("redress.jar") + ":" + jar + "\n", "dev.redress.cli.Redress\nclassify\n");
        assertThat(launch(Map.of(), "resolve", "classify")).doesNotContain("model.jar");
        assertThat(launch(Map.of(), "classify", "--help")).doesNotContain("model.jar");
    }

    /** Puts a program of this name first on the path. */
    private void program(String name, String script) throws IOException {
        Path file = Files.writeString(root.resolve("bin").resolve(name), "#!/bin/sh\n" + script);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    /**
     * A fake Maven builds a jar, and a fake Java writes class archives and, if told so, cannot read tables. Afterwards DuckDB's
     * library is beside the jar, unless that did not work, and both class archives exist.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theDuckDbLibraryIsUnpackedOnlyIfThatWorks(boolean works) throws Exception {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "skipped: the names of libraries differ elsewhere");
        String library =
                "libduckdb_java.so_linux_" + (System.getProperty("os.arch").equals("aarch64") ? "arm64" : "amd64");
        Path packed = Files.createDirectories(root.resolve("packed"));
        Files.writeString(packed.resolve(library), "machine words");
        Files.writeString(packed.resolve("Driver.class"), "classes");
        Files.writeString(target.resolve("redress.jar"), "");
        Files.writeString(root.resolve("pom.xml"), "");
        program(
                "mvn",
                "mkdir -p '" + target + "/tables' && cd '" + packed + "' && jar cMf '" + target
                        + "/tables/duckdb.jar' .\n");
        program(
                "java",
                "case \"$*\" in\n"
                        + "*ArchiveClassesAtExit=*) case \"$*\" in *-jar*" + target + "/redress.jar*)"
                        + " for word; do case $word in *AtExit=*) echo archive >\"${word#*=}\" ;; esac; done ;; *) exit 1 ;; esac ;;\n"
                        + "*measure*predictions.csv*) exit " + (works ? 0 : 1) + " ;;\n"
                        + "esac\n");
        launch(Map.of(), "measure", "log.csv");
        Path tables = target.resolve("tables");
        try (ZipFile jar = new ZipFile(tables.resolve("duckdb.jar").toFile())) {
            assertThat(jar.getEntry("Driver.class")).isNotNull();
            assertThat(jar.getEntry(library) == null).isEqualTo(works);
        }
        assertThat(Files.exists(tables.resolve(library))).isEqualTo(works);
        try (Stream<Path> left = Files.list(tables)) {
            assertThat(left).hasSize(works ? 2 : 1);
        }
        assertThat(target.resolve("redress-8.jsa")).exists();
        assertThat(target.resolve("tables-8.jsa")).exists();
    }

    /**
     * A fake Maven records its arguments: the first resolve does not request the model, the first classify does, and the second
     * requests nothing.
     */
    @Test
    void theModelIsRequestedOnceAndOnlyByClassify() throws Exception {
        Path asked = root.resolve("asked");
        for (String file : new String[] {"pom.xml", "embedding/pom.xml", "embedding/src/main/Model.java"}) {
            Files.createDirectories(root.resolve(file).getParent());
            Files.writeString(root.resolve(file), "");
        }
        program(
                "mvn",
                "echo \"$*\" >>'" + asked + "'\nmkdir -p '" + target + "/embedding'\n: >'" + target
                        + "/embedding/model.jar'\n");
        Files.delete(target.resolve("built"));
        launch(Map.of(), "resolve", "charter.yaml");
        assertThat(Files.readAllLines(asked))
                .singleElement()
                .asString()
                .contains("-pl cli ")
                .doesNotContain("embedding");
        Files.setLastModifiedTime(
                target.resolve("built"), FileTime.from(Instant.now().plusSeconds(60)));
        launch(Map.of(), "classify", "texts.csv");
        assertThat(Files.readAllLines(asked))
                .hasSize(2)
                .last()
                .asString()
                .contains("-pl embedding ", "-Dredress.embedding");
        launch(Map.of(), "classify", "texts.csv");
        launch(Map.of(), "resolve", "charter.yaml");
        assertThat(Files.readAllLines(asked)).hasSize(2);
    }
}
