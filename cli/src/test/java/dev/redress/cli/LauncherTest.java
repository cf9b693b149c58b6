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

/** What the launcher asks Java to do, with a Java that only says what it was asked. */
final class LauncherTest {
    @TempDir
    Path root = Path.of("");

    private Path target = Path.of("");

    @BeforeEach
    void copyTheLauncherIntoATreeThatIsBuilt() throws IOException {
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
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return said;
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
    void onlyAWholeClassArchiveIsUsed() throws Exception {
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
    void namesAreUtf8WhereTheLocaleSaysNothing() throws Exception {
        assertThat(launch(Map.of())).startsWith("LC_ALL=C.UTF-8\n");
        assertThat(launch(Map.of("LC_ALL", "C"))).startsWith("LC_ALL=C.UTF-8\n");
        assertThat(launch(Map.of("LANG", "POSIX"))).startsWith("LC_ALL=C.UTF-8\n");
        assertThat(launch(Map.of("LANG", "de_DE.UTF-8"))).startsWith("LC_ALL=\n");
    }

    @Test
    void javaIsToldThatThisIsNoTerminal() throws Exception {
        assertThat(launch(Map.of())).contains("-Dredress.terminal=false\n", "-Dredress.terminal.out=false\n");
    }

    @Test
    void otherPeoplesJarsComeAfterOurs() throws Exception {
        Path folder = Files.createDirectories(root.resolve("my plugins"));
        Path first = Files.writeString(folder.resolve("first.jar"), "");
        Path second = Files.writeString(folder.resolve("second.jar"), "");
        Path alone = Files.writeString(root.resolve("alone.jar"), "");
        Files.writeString(folder.resolve("notes.txt"), "");
        String said = launch(Map.of("REDRESS_PLUGINS", folder + "::" + alone), "policies");
        String path = target.resolve("redress.jar") + ":" + first + ":" + second + ":" + alone;
        assertThat(said).contains("\n-cp\n" + path + "\ndev.redress.cli.Redress\npolicies\n");
    }

    @Test
    void aJarThatIsNotThereIsNamed() throws Exception {
        Process process = start(Map.of("REDRESS_PLUGINS", "nowhere.jar"), "policies");
        String complaint = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isEqualTo(Redress.BAD_INPUT);
        assertThat(complaint).endsWith("redress: REDRESS_PLUGINS: there is no nowhere.jar\n");
    }

    @Test
    void aServiceReadsTextsOnceTheModelIsThere() throws Exception {
        Path service = Files.createDirectories(root.resolve("service/target"));
        Files.copy(target.resolve("built"), service.resolve("built"));
        Files.setLastModifiedTime(
                service.resolve("built"), FileTime.from(Instant.now().plusSeconds(60)));
        assertThat(launch(Map.of(), "serve")).contains("-jar\n" + service.resolve("redress-service.jar") + "\nserve\n");
        Path embedding = Files.createDirectories(target.resolve("embedding"));
        Path jar = Files.writeString(embedding.resolve("model.jar"), "");
        Files.writeString(embedding.resolve("slf4j-nop-2.jar"), "");
        assertThat(launch(Map.of(), "serve")).as("half of it").doesNotContain("model.jar");
        Files.writeString(embedding.resolve("fetched"), "");
        assertThat(launch(Map.of(), "serve"))
                .contains("-cp\n" + service.resolve("redress-service.jar") + ":" + jar
                        + "\ndev.redress.cli.Redress\nserve\n");
    }

    @Test
    void theModelThatReadsTextsIsThereForTextsOnly() throws Exception {
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

    /** A program of that name comes first. */
    private void program(String name, String script) throws IOException {
        Path file = Files.writeString(root.resolve("bin").resolve(name), "#!/bin/sh\n" + script);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    /**
     * With a Maven that brings a jar of its own, and a Java that makes archives of what is there and cannot read tables if told so: DuckDB's
     * library is beside the jar afterwards, unless that does not work; and both class archives are made.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theLibraryOfDuckDbIsUnpackedOnceAndOnlyIfThatWorks(boolean works) throws Exception {
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

    /** With a Maven that writes down what it is asked for: a first resolve asks for no model, a first classify does, a second asks for nothing. */
    @Test
    void theModelIsAskedForOnceAndOnlyForTexts() throws Exception {
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
