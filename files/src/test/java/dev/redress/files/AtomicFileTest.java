package dev.redress.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
    private static final byte[] CONTENT = "new".getBytes(StandardCharsets.UTF_8);

    @TempDir
    Path folder;

    @Test
    void aFileIsReplacedWholeAndNothingElseStays() throws IOException {
        Path file = folder.resolve("report.json");
        AtomicFile.write(file, "old".getBytes(StandardCharsets.UTF_8));
        AtomicFile.write(file, "new".getBytes(StandardCharsets.UTF_8));
        assertThat(file).hasContent("new");
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void aFolderIsRefused() throws IOException {
        Path occupied = Files.createDirectories(folder.resolve("report"));
        for (Path place : List.of(occupied, Path.of("/"), Path.of(""))) {
            assertThatThrownBy(() -> AtomicFile.write(place, CONTENT))
                    .isInstanceOf(InputException.class)
                    .hasMessageEndingWith(": is a folder, not a file");
        }
        assertThatThrownBy(() -> AtomicFile.write(folder.resolve("none/report"), CONTENT))
                .isInstanceOf(InputException.class)
                .hasMessageEndingWith("none/report: its folder does not exist");
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(occupied);
        }
    }

    @Test
    void aLinkStaysAndWhatItLeadsToIsWritten() throws IOException {
        Path target = folder.resolve("target");
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("target"));
        AtomicFile.write(link, CONTENT);
        assertThat(link).isSymbolicLink();
        assertThat(target).hasContent("new");
        Path second = Files.createSymbolicLink(folder.resolve("second"), link);
        AtomicFile.write(second, "newer".getBytes(StandardCharsets.UTF_8));
        assertThat(second).isSymbolicLink();
        assertThat(target).isRegularFile().hasContent("newer");
        Path circle = Files.createSymbolicLink(folder.resolve("circle"), Path.of("circle"));
        assertThatThrownBy(() -> AtomicFile.write(circle, CONTENT)).isInstanceOf(InputException.class);
    }

    @Test
    void permissionsAreKept() throws IOException {
        Path file = Files.writeString(folder.resolve("secret"), "old");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        AtomicFile.write(file, CONTENT);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-r-----");
    }

    @Test
    void aNameMayBeAsLongAsNamesCanBe() throws IOException {
        Path file = folder.resolve("n".repeat(255));
        AtomicFile.write(file, CONTENT);
        assertThat(file).hasContent("new");
        assertThatThrownBy(() -> AtomicFile.write(folder.resolve("n".repeat(256)), CONTENT))
                .isInstanceOf(InputException.class);
    }

    @Test
    void devicesAndPipesAreWrittenToAndStay() throws Exception {
        AtomicFile.write(Path.of("/dev/null"), CONTENT);
        assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Process reader = new ProcessBuilder("cat", pipe.toString()).start();
        AtomicFile.write(pipe, CONTENT);
        assertThat(new String(reader.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo("new");
        assertThat(Files.isRegularFile(pipe)).isFalse();
    }

    @Test
    void aFullDiskIsNamed() {
        assertThatThrownBy(() -> AtomicFile.write(Path.of("/dev/full"), CONTENT))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("/dev/full: ");
    }
}
