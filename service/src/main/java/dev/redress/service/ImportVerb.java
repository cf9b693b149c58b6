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

/** {@code serve import}: creates a system from a ledger that 'redress resolve' wrote. */
@Command(
        name = "import",
        description = "Creates a system from a ledger that 'redress resolve' wrote, after verifying and replaying it.",
        footer = {"", "Examples:", "  redress serve import decisions.jsonl --system loans"})
final class ImportVerb extends DatabaseVerb {
    @Parameters(paramLabel = "LEDGER")
    Path ledger = Path.of("");

    @Option(names = "--system", paramLabel = "ID", required = true, description = "Id of the system, as in URLs.")
    String system = "";

    @Option(names = "--title", paramLabel = "TEXT", description = "Title of the system (default: its id).")
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
