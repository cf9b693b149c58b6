package dev.redress.service.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Flyway is skipped only if there is nothing to migrate. */
final class SchemaTest {
    @TempDir
    Path folder;

    @Test
    void theListOfVersionsEqualsWhatFlywayApplies() {
        String url = "jdbc:sqlite:" + folder.resolve("new.db");
        assertThat(Schema.applied(url)).isEmpty();
        Schema.migrate(url, Database.Dialect.SQLITE);
        assertThat(Schema.applied(url)).isEqualTo(Schema.VERSIONS);
    }

    @Test
    void anOlderDatabaseIsMigratedAndAFailedMigrationIsReported() throws Exception {
        String url = "jdbc:sqlite:" + folder.resolve("old.db");
        Schema.migrate(url, Database.Dialect.SQLITE);
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("DROP TABLE recent_source");
            statement.executeUpdate("DROP TABLE server_secret");
            statement.executeUpdate("DELETE FROM flyway_schema_history WHERE version = '4'");
            Schema.migrate(url, Database.Dialect.SQLITE);
            assertThat(statement
                            .executeQuery("SELECT count(*) FROM recent_source")
                            .next())
                    .isTrue();
            statement.executeUpdate("UPDATE flyway_schema_history SET success = 0 WHERE version = '4'");
        }
        assertThatThrownBy(() -> Schema.migrate(url, Database.Dialect.SQLITE)).hasMessageContaining("failed");
    }
}
