package dev.redress.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.redress.evidence.texts.Embedder;
import java.io.IOException;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class MiniLmTest {
    private static final String TEXT = "They refused me a loan.";

    private final Embedder embedder = Embedder.load();

    private static double cosine(float[] a, float[] b) {
        double sum = 0;
        for (int n = 0; n < a.length; n++) {
            sum += a[n] * b[n];
        }
        return sum;
    }

    @Test
    void itIsFoundAndItsVectorsMeanSomething() {
        assertThat(embedder).isInstanceOf(MiniLm.class);
        float[] loan = embedder.embed(TEXT);
        assertThat(loan).hasSize(embedder.dimension());
        assertThat(cosine(loan, loan)).isCloseTo(1, within(1e-5));
        assertThat(cosine(loan, embedder.embed("My application for credit was rejected.")))
                .isGreaterThan(cosine(loan, embedder.embed("The cat sleeps on the sofa.")) + 0.2);
        assertThat(embedder.embed(TEXT)).isEqualTo(loan);
    }

    /**
     * In a separate process, the vector is the same and no network address is looked up. If the system has network namespaces,
     * the process runs in an empty one.
     */
    @Test
    void nothingIsFetchedWhenItRuns() throws Exception {
        List<String> command = new ArrayList<>();
        if (run(List.of("unshare", "-rn", "true")).isEmpty()) {
            command.addAll(List.of("unshare", "-rn"));
        }
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Offline.class.getName()));
        assertThat(run(command)).isEqualTo("asked 0, " + Arrays.hashCode(embedder.embed(TEXT)));
    }

    /** The output of the process, or that it failed. */
    private static String run(List<String> command) throws InterruptedException {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return process.waitFor() == 0 ? said : "failed: " + said;
        } catch (IOException e) {
            return "failed: " + e.getMessage();
        }
    }

    /** Embeds a text, and counts the lookups of network addresses. */
    static final class Offline extends ProxySelector {
        private final AtomicInteger asked = new AtomicInteger();

        public static void main(String[] arguments) {
            Offline offline = new Offline();
            ProxySelector.setDefault(offline);
            float[] vector = new MiniLm().embed(TEXT);
            System.out.println("asked " + offline.asked + ", " + Arrays.hashCode(vector));
        }

        @Override
        public List<Proxy> select(URI uri) {
            asked.incrementAndGet();
            return List.of(Proxy.NO_PROXY);
        }

        @Override
        public void connectFailed(URI uri, SocketAddress address, IOException why) {}
    }
}
