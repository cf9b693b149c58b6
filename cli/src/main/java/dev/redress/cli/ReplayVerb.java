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

/** {@code replay LEDGER}: verifies the chain and decides every entry again. */
@Command(
        name = "replay",
        description = "Verifies a ledger's hash chain and decides every entry of it again.",
        footer = {
            "",
            "Exit code 0: verified. Exit code 1: a line was edited, removed, swapped or repeated, or says what",
            "cannot have happened (\"chain\":false in the JSON); or the chain holds, but the version that wrote the",
            "ledger decided something else than this one (\"chain\":true, with the line and both decisions).",
            "Whether the tail was cut off shows only against a head kept elsewhere: --head. By hand: the SHA-256",
            "of a line, without its newline, is the \"prev\" of the next one.",
            "",
            "Examples:",
            "  redress replay decisions.jsonl",
            "  redress replay decisions.jsonl \\",
            "      --head 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
        })
final class ReplayVerb extends Verb {
    @Parameters(paramLabel = "LEDGER", description = "The ledger that resolve wrote.")
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
                err().println("redress: " + file + ": the last line is torn (" + reader.tornBytes()
                        + " bytes) and is left out");
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

    /** What does not verify is a result, too. */
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
