package dev.redress.service;

import dev.redress.service.engine.LedgerImport;
import dev.redress.service.store.Database;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code serve import}: a ledger that 'redress resolve' wrote becomes a system. */
@Command(
        name = "import",
        description =
                "Takes a ledger that 'redress resolve' wrote over as a new system; every line is verified and decided again.",
        footer = {"", "Examples:", "  redress serve import decisions.jsonl --system loans"})
final class ImportVerb extends DatabaseVerb {
    @Parameters(paramLabel = "LEDGER")
    Path ledger = Path.of("");

    @Option(
            names = "--system",
            paramLabel = "ID",
            required = true,
            description = "What addresses will call the system.")
    String system = "";

    @Option(names = "--title", paramLabel = "TEXT", description = "What people call it (default: its id).")
    @Nullable
    String title;

    @Override
    public Integer call() throws IOException, SQLException {
        try (Database database = Database.open(url())) {
            String now = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
            long lines = new LedgerImport(database, now).read(ledger, system, title == null ? system : title);
            out().println(json ? "{\"entries\":" + lines + "}" : lines + " entries imported as " + system);
        }
        return 0;
    }
}
