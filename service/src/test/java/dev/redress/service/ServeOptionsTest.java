package dev.redress.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The options of {@code serve}: their sources, and what is refused. */
final class ServeOptionsTest {
    @TempDir
    Path folder;

    private static ServeVerb parse(String... arguments) {
        ServeVerb verb = new ServeVerb();
        new CommandLine(verb).parseArgs(arguments);
        return verb;
    }

    @Test
    void optionsCanComeFromAFile() throws Exception {
        Path file = Files.writeString(
                folder.resolve("redress.conf"),
                "# where it listens\n--host=0.0.0.0\n--port=9443\n--tls-key=key.pem\n--tls-cert=cert.pem\n--private-webhooks\n");
        ServeVerb verb = parse("@" + file);
        assertThat(verb.host).isEqualTo("0.0.0.0");
        assertThat(verb.port).isEqualTo(9443);
        assertThat(verb.tlsKey).isEqualTo(Path.of("key.pem"));
        assertThat(verb.tlsCertificate).isEqualTo(Path.of("cert.pem"));
        assertThat(verb.privateWebhooks).isTrue();
        assertThat(verb.insecure).isFalse();
    }

    /** The command line prints the description first. It would wrap a longer line of a footer in the middle of a paragraph. */
    @Test
    void everyHelpStatesItsPurposeAndFitsAHundredColumns() {
        CommandLine serve = new CommandLine(new ServeVerb());
        assertThat(serve.getSubcommands()).containsOnlyKeys("backup", "restore", "import", "rebuild");
        Stream.concat(Stream.of(serve), serve.getSubcommands().values().stream())
                .map(command -> command.getCommandSpec().usageMessage())
                .forEach(usage -> {
                    assertThat(usage.description()).hasSize(1);
                    assertThat(usage.footer()).contains("Examples:").allMatch(line -> line.length() <= 100);
                });
    }

    @Test
    void readingTextsNeedsAModel() {
        assertThatThrownBy(() -> parse("--read-texts").call())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("texts need an embedding model");
    }

    @Test
    void optionsCanComeFromTheEnvironment() throws Exception {
        ProcessBuilder java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        PrintedOptions.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        java.environment().put("REDRESS_PORT", "9123");
        java.environment().put("REDRESS_TLS_KEY", "of/the/environment.pem");
        java.environment().put("REDRESS_INSECURE", "true");
        Process process = java.start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        assertThat(out.strip()).isEqualTo("9123 of/the/environment.pem null true");
    }

    /** A program that prints its options. */
    static final class PrintedOptions {
        public static void main(String[] arguments) {
            ServeVerb verb = parse(arguments);
            System.out.println(verb.port + " " + verb.tlsKey + " " + verb.tlsCertificate + " " + verb.insecure);
        }
    }

    @Test
    void addressesOtherThanLoopbackNeedTls() {
        String data = folder.resolve("data").toString();
        for (List<String> refused : List.of(
                List.of("--host", "0.0.0.0"),
                List.of("--tls-key", "key.pem"),
                List.of("--host", "::", "--tls-cert", "cert.pem"))) {
            List<String> arguments = new java.util.ArrayList<>(refused);
            arguments.addAll(List.of("--data", data, "--port", "0"));
            assertThatThrownBy(() -> parse(arguments.toArray(new String[0])).call())
                    .as(refused.toString())
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("--tls-cert");
        }
        // Refused before any file was created.
        assertThat(Files.exists(Path.of(data))).isFalse();
    }
}
