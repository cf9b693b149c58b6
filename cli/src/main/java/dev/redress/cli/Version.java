package dev.redress.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** Which build this is; ledgers and results carry it. */
final class Version implements IVersionProvider {
    /** The version in the build's own words. */
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
