package dev.redress.cli;

import dev.redress.files.LedgerReader;
import dev.redress.ledger.Entry;
import dev.redress.ledger.Opening;
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
            "An edited, removed, swapped or repeated line is found and named, and so is a decision that the policy would not",
            "take: exit code 1. Whether the tail was cut off shows only against a head kept elsewhere: --head.",
            "By hand: the SHA-256 of a line, without its newline, is the \"prev\" of the next one.",
            "",
            "Examples:",
            "  redress replay decisions.jsonl",
            "  redress replay decisions.jsonl --head 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
        })
final class ReplayVerb extends Verb {
    @Parameters(paramLabel = "LEDGER", description = "The ledger that resolve wrote.")
    Path file = Path.of("");

    @Option(names = "--head", paramLabel = "HASH", description = "The hash that the last line must have.")
    @Nullable
    String head;

    @Override
    public Integer call() throws IOException {
        try (LedgerReader reader = LedgerReader.toVerify(file);
                Progress progress = new Progress(err())) {
            Opening opening =
                    reader.opening().orElseThrow(() -> new CheckFailedException(file + ": the ledger is empty"));
            Replay replay = new Replay(opening);
            long entries = 1;
            while (reader.hasNext()) {
                Entry entry = reader.next();
                entries++;
                replay.check(entry).ifPresent(difference -> {
                    throw new CheckFailedException(file + ":" + reader.line() + ": " + difference);
                });
                if (entries % 4096 == 0) {
                    progress.say(entries + " entries");
                }
            }
            if (reader.tornBytes() > 0) {
                err().println("redress: " + file + ": the last line is torn (" + reader.tornBytes()
                        + " bytes) and is left out");
            }
            if (head != null && !head.equals(reader.head())) {
                throw new CheckFailedException(file + ": the head is " + reader.head() + ", not " + head
                        + ": lines are missing at the end, or this is another ledger");
            }
            print(entries, opening, reader.head());
            return Redress.DONE;
        }
    }

    private void print(long entries, Opening opening, String head) {
        if (json) {
            Map<String, Object> document = new LinkedHashMap<>();
            document.put("entries", entries);
            document.put("verified", true);
            document.put("head", head);
            Json.print(out(), document);
        } else {
            out().println(entries + " entries verified: every hash holds, and every decision comes out the same");
            out().println("policy " + opening.policy() + ", seed " + opening.seed() + ", written by redress "
                    + opening.version());
            out().println("head " + head);
        }
    }
}
