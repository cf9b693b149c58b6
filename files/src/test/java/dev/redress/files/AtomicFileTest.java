package dev.redress.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
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
    void whatCannotBeMovedThereIsCleanedUp() throws IOException {
        Path occupied = folder.resolve("report");
        Files.createDirectories(occupied.resolve("inside"));
        assertThatThrownBy(() -> AtomicFile.write(occupied, new byte[] {1})).isInstanceOf(IOException.class);
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(occupied);
        }
    }
}
