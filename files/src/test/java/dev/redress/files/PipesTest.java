package dev.redress.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.model.Charter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Charters and logs can be read from pipes as well as from files. */
class PipesTest {
    private static final String CHARTER = "criteria:\n  - {id: a, cost: 1}\n";

    @TempDir
    Path folder;

    private Path pipe() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        return pipe;
    }

    private Process pour(String text, Path into) throws IOException {
        Path file = Files.writeString(folder.resolve("text"), text);
        return new ProcessBuilder("sh", "-c", "cat \"$0\" > \"$1\"", file.toString(), into.toString()).start();
    }

    @Test
    void aCharterIsReadFromAPipe() throws Exception {
        Path pipe = pipe();
        Process writer = pour(CHARTER, pipe);
        assertThat(CharterFile.read(pipe.toString()).id(0)).isEqualTo("a");
        assertThat(writer.waitFor()).isZero();
    }

    @Test
    void aLogIsReadFromAPipe() throws Exception {
        Path pipe = pipe();
        Process writer = pour("criterion,loss\na,1\na,2\n", pipe);
        Charter charter = Charter.named("c").criterion("a", 1).build();
        try (ComplaintLog log = ComplaintLog.open(pipe.toString(), charter)) {
            assertThat(log).toIterable().hasSize(2);
        }
        assertThat(writer.waitFor()).isZero();
    }

    @Test
    void aPipeThatNobodyHasOpenedIsNoLedger() throws Exception {
        Path pipe = pipe();
        assertThatThrownBy(() -> LedgerReader.open(pipe))
                .isInstanceOf(InputException.class)
                .hasMessageEndingWith("pipe: is a pipe or a device, not a ledger");
        assertThatThrownBy(() -> FileLedger.open(pipe)).isInstanceOf(InputException.class);
    }
}
