package dev.redress.cli;

import dev.redress.files.LedgerReader;
import dev.redress.ledger.LedgerDamage;
import dev.redress.ledger.Opening;
import dev.redress.model.VisibleText;
import dev.redress.resolve.DecidesDifferently;
import dev.redress.resolve.DurableResolver;
import dev.redress.resolve.Replay;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code replay LEDGER}: verifies the chain and makes every decision again. */
@Command(
        name = "replay",
        description = "Verifies a ledger: checks its hash chain and makes every decision again.",
        footer = {
            "",
            "Exit code 0: verified. Exit code 1: a line was edited, removed, swapped or repeated, or records",
            "something impossible (\"chain\":false in the JSON); or the chain is intact, but the version that wrote",
            "the ledger decided differently from this one (\"chain\":true, with the line and both decisions).",
            "",
            "To detect missing lines at the end, compare with a head that you kept elsewhere: --head. To check a",
            "link by hand: the SHA-256 of a line, without its newline, is the \"prev\" of the next line.",
            "",
            "Examples:",
            "  redress replay decisions.jsonl",
            "  redress replay decisions.jsonl \\",
            "      --head 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
        })
final class ReplayVerb extends Verb {
    @Parameters(paramLabel = "LEDGER", description = "A ledger written by resolve or exported by the service.")
    Path file = Path.of("");

    @Option(names = "--head", paramLabel = "HASH", description = "The hash that the last line must have.")
    @Nullable
    String head;

    private long entries;

    @Override
    public Integer call() throws IOException {
        try (LedgerReader reader = LedgerReader.open(file)) {
            Opening opening = replay(reader);
            if (reader.tornBytes() > 0) {
                err().println("redress: " + file + ": the last line is incomplete (" + reader.tornBytes()
                        + " bytes) and is ignored");
            }
            if (head != null && !head.equals(reader.head())) {
                throw new LedgerDamage(
                        file.toString(),
                        entries,
                        "the head is " + reader.head() + ", not " + head
                                + ": lines are missing at the end, or this is another ledger");
            }
            print(opening, reader.head());
            return Redress.DONE;
        } catch (LedgerDamage damage) {
            return failed(damage.line(), false, String.valueOf(damage.getMessage()), null);
        } catch (DecidesDifferently different) {
            return failed(different.line(), true, String.valueOf(different.getMessage()), different);
        }
    }

    private Opening replay(LedgerReader reader) {
        Opening opening =
                reader.opening().orElseThrow(() -> new LedgerDamage(file.toString(), 1, "the ledger is empty"));
        Replay replay = replayOf(opening);
        entries = 1;
        try (ProgressLine progress = new ProgressLine(err())) {
            while (reader.hasNext()) {
                DurableResolver.check(replay, reader.next(), file.toString(), ++entries, opening.version());
                if (entries % 4096 == 0) {
                    progress.say(entries + " entries");
                }
            }
        }
        return opening;
    }

    private Replay replayOf(Opening opening) {
        try {
            return new Replay(opening);
        } catch (IllegalArgumentException e) {
            throw new LedgerDamage(file.toString(), 1, String.valueOf(e.getMessage()));
        }
    }

    /** Reports a ledger that does not verify; this is a result, too. */
    private int failed(long line, boolean chain, String message, @Nullable DecidesDifferently different) {
        if (json) {
            Map<String, Object> document = new LinkedHashMap<>();
            document.put("entries", entries);
            document.put("verified", false);
            document.put("chain", chain);
            document.put("line", line);
            document.put("problem", message);
            if (different != null) {
                document.put("writtenBy", different.writtenBy());
                document.put("recorded", different.difference().recorded());
                document.put("decided", different.difference().decided());
            }
            JsonLine.print(out(), document);
        }
        err().println("redress: " + VisibleText.of(message));
        return Redress.CHECK_FAILED;
    }

    private void print(Opening opening, String last) {
        if (json) {
            Map<String, Object> document = new LinkedHashMap<>();
            document.put("entries", entries);
            document.put("verified", true);
            document.put("chain", true);
            document.put("head", last);
            JsonLine.print(out(), document);
        } else {
            out().println(entries + " entries verified: every hash holds, and every decision comes out the same");
            out().println("policy " + VisibleText.of(opening.policy()) + ", seed " + opening.seed()
                    + ", written by redress " + VisibleText.of(opening.version()));
            out().println("head " + last);
        }
    }
}
