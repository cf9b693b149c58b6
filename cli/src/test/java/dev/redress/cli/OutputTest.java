package dev.redress.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.cli.Project.Outcome;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Output to a terminal is harmless, and output that cannot be written is reported. */
final class OutputTest {
    /** Clears the screen, forges a row, reverses and hides text, and sets the title of the window. */
    private static final String HOSTILE = "x\u001b[2J\u009b1m\r\nverified\u202e\u200b\ufeff\u2028\u001b]0;t\u0007";

    private static final String SHOWN =
            "x\\u001b[2J\\u009b1m\\u000d\\u000averified\\u202e\\u200b\\ufeff\\u2028\\u001b]0;t\\u0007";

    /** Similar text without control characters, which ids must not contain. */
    private static final String ID = "x\u202everified\u200b";

    private static final Pattern HARMFUL = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}&&[^\\n]]");

    @TempDir
    Path directory = Path.of("");

    /** A writer that fails after a number of characters. */
    private static final class Failing extends Writer {
        private final String why;
        private long left;

        Failing(String why, long left) {
            this.why = why;
            this.left = left;
        }

        @Override
        public void write(char[] chars, int from, int length) throws IOException {
            left -= length;
            if (left < 0) {
                throw new IOException(why);
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    private String charter() throws IOException {
        return write(
                "charter.json",
                "{\"name\":" + json(HOSTILE) + ",\"criteria\":[{\"id\":" + json(ID)
                        + ",\"cost\":1},{\"id\":\"b\",\"cost\":1}],\"conflicts\":[[" + json(ID) + ",\"b\"]],"
                        + "\"losses\":[{\"of\":[" + json(ID) + "],\"means\":[2,1]}]}");
    }

    private static String json(String text) {
        StringBuilder json = new StringBuilder("\"");
        text.chars().forEach(c -> json.append(String.format("\\u%04x", c)));
        return json.append('"').toString();
    }

    private String write(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text).toString();
    }

    private String log() throws IOException {
        return write(
                "log.jsonl",
                "{\"id\":" + json(HOSTILE) + ",\"criterion\":" + json(ID) + ",\"loss\":1}\n"
                        + "{\"override\":{\"fix\":\"b\"},\"who\":" + json(HOSTILE) + ",\"why\":" + json(HOSTILE)
                        + "}\n");
    }

    @Test
    void noVerbLetsHostileTextThrough() throws IOException {
        String ledger = directory.resolve("ledger.jsonl").toString();
        String[][] commands = {
            {"validate", charter()},
            {"resolve", charter(), "--complaints", log(), "--ledger", ledger},
            {"resolve", charter(), "--complaints", log(), "--json"},
            {"resolve", charter(), "--complaints", log(), "--mode", "advise"},
            {"replay", ledger},
            {"replay", log()},
            {"compare", charter(), "--complaints", log(), "--policies", "barrier,never"},
            {"hindsight", charter(), "--complaints", log()},
            {"best-state", charter()},
            {"best-state", charter(), "--json"},
            {"cover", charter(), "--policy", "ucb"},
            {"simulate", charter(), "--horizon", "10"},
            {"attack", charter(), "--budget", "1s", "--policy", "ski-rental"},
            {"attack", charter(), "--policy", HOSTILE},
            {"validate", HOSTILE},
            {"validate", HOSTILE, HOSTILE},
            {HOSTILE},
            {"simulate", charter(), "--horizon", HOSTILE},
            {"simulate", charter(), "--losses", HOSTILE},
        };
        for (String[] command : commands) {
            Outcome outcome = Project.run(command);
            String both = outcome.out() + outcome.err();
            assertThat(HARMFUL.matcher(both).find())
                    .as("%s printed %s", String.join(" ", command), both)
                    .isFalse();
            assertThat(both.lines())
                    .as("a forged row in the output of %s", String.join(" ", command))
                    .noneMatch(line -> line.startsWith("verified"));
            assertThat(outcome.code()).as(both).isIn(0, 1, 2);
        }
    }

    @Test
    void jsonPreservesTheText() throws IOException {
        Outcome outcome = Project.run("best-state", charter(), "--json");
        assertThat(outcome.out()).startsWith("{\"state\":[\"x\\u202everified\\u200b\"");
    }

    @Test
    void aMessageIsOneLine() throws IOException {
        assertThat(Project.run("validate", HOSTILE.replace("\u0000", "")).err())
                .isEqualTo("redress: " + SHOWN + ": there is no such file\n");
        assertThat(Project.run("validate", charter()).out().lines().findFirst()).contains(SHOWN);
    }

    @Test
    void tablesAreAlignedWithWideAndWithEscapedText() {
        StringWriter text = new StringWriter();
        Output out = Output.ofResults(text);
        new TextTable("who", "n")
                .row("公平", 1)
                .row("\u202ea", 2)
                .row("e\u0301", 3)
                .print(out);
        out.flush();
        assertThat(text).hasToString("who      n\n公平     1\n\\u202ea  2\ne\u0301        3\n");
    }

    @Test
    void lostOutputIsAFailure() {
        StringWriter err = new StringWriter();
        int code = Redress.run(new Failing("No space left on device", 10), err, "policies");
        assertThat(code).isEqualTo(Redress.INTERNAL);
        assertThat(err).hasToString("redress: standard output cannot be written: No space left on device\n");
        assertThat(Redress.run(new Failing("No space left on device", 10), new StringWriter(), "--help"))
                .isEqualTo(Redress.INTERNAL);
    }

    /** Generating the whole log would take far longer than five seconds. */
    @Test
    void aClosedReaderEndsTheCommandSilently() {
        StringWriter err = new StringWriter();
        long began = System.nanoTime();
        int code = Redress.run(
                new Failing("Broken pipe", 1000),
                err,
                "generate-log",
                Project.file("examples/compas/charter.yaml").toString(),
                "--complaints",
                "2000000000");
        assertThat(code).isEqualTo(Redress.READER_LEFT);
        assertThat(err).hasToString("");
        assertThat(System.nanoTime() - began).isLessThan(5_000_000_000L);
    }

    @Test
    void unwritableErrorMessagesAreIgnored() {
        assertThat(Redress.run(new StringWriter(), new Failing("No space left on device", 0), "validate", "none"))
                .isEqualTo(Redress.BAD_INPUT);
    }
}
