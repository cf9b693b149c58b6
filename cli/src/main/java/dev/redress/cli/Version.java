package dev.redress.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version of this build, which ledgers and results record. */
final class Version implements IVersionProvider {
    /** The version that Maven wrote into the jar. */
    static String current() {
        Properties properties = new Properties();
        try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
            properties.load(in);
        } catch (IOException e) {
            throw new IllegalStateException("version.properties is part of the build", e);
        }
        return properties.getProperty("version");
    }

    @Override
    public String[] getVersion() {
        return new String[] {"redress " + current()};
    }
}
