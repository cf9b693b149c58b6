package dev.redress.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.OperatingSystemMXBean;
import dev.redress.evidence.texts.Classifier;
import dev.redress.evidence.texts.Embedder;
import dev.redress.evidence.texts.Label;
import dev.redress.random.RandomStream;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The measurements of docs/results/texts.md, printed with {@code -Dredress.measures}; on one core if the process is bound to
 * one.
 */
final class TextMeasuresTest {
    private static final int LABELS = 10_000;
    private static final String[] WORDS = words();

    private static String[] words() {
        String[] words = new String[20_000];
        Arrays.setAll(words, n -> "w" + n);
        return words;
    }

    private static double seconds(long nanos) {
        return nanos / 1e9;
    }

    @Test
    void complaintsASecond() {
        assumeTrue(System.getProperty("redress.measures") != null, "skipped: -Dredress.measures runs it");
        PublicTexts texts = PublicTexts.complaints().orElseThrow();
        long began = System.nanoTime();
        MiniLm model = new MiniLm();
        model.embed("warm");
        System.out.printf("start of the model %.2f s%n", seconds(System.nanoTime() - began));
        Classifier classifier = Classifier.of(texts.charter(), model);
        List<Label> some = texts.labels().subList(0, 320);
        some.subList(0, 20).forEach(label -> classifier.assign(label.text()));
        var thread = ManagementFactory.getThreadMXBean();
        double[] each = some.subList(20, 320).stream()
                .mapToDouble(label -> {
                    long before = thread.getCurrentThreadCpuTime();
                    assertThat(classifier.assign(label.text())).isNotNull();
                    return seconds(thread.getCurrentThreadCpuTime() - before);
                })
                .sorted()
                .toArray();
        double mean = Arrays.stream(each).average().orElseThrow();
        System.out.printf(
                "CPU per complaint: mean %.1f ms, median %.1f ms, 99th percentile %.1f ms; %.1f complaints a second%n",
                1e3 * mean, 1e3 * each[each.length / 2], 1e3 * each[each.length * 99 / 100], 1 / mean);
        System.gc();
        System.out.printf(
                "heap in use %d MB%n",
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() >> 20);
    }

    /** Vectors are computed at no cost, because only the fit is measured. */
    @Test
    void refitFromTenThousandLabels() {
        assumeTrue(System.getProperty("redress.measures") != null, "skipped: -Dredress.measures runs it");
        PublicTexts texts = PublicTexts.complaints().orElseThrow();
        RandomStream random = RandomStream.of(1);
        List<Label> labels = new ArrayList<>();
        for (int n = 0; n < LABELS; n++) {
            int about = random.nextInt(texts.charter().size());
            StringBuilder text = new StringBuilder("topic" + (random.nextDouble() < .85 ? about : 0) + " number" + n);
            for (int w = 0; w < 150; w++) {
                text.append(' ').append(WORDS[(int) (WORDS.length * Math.pow(random.nextDouble(), 4))]);
            }
            labels.add(Label.of(text.toString(), texts.charter().id(about)));
        }
        Classifier first = Classifier.of(texts.charter(), new Topics());
        first.learn(labels).version();
        var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long cpu = system.getProcessCpuTime();
        long began = System.nanoTime();
        assertThat(first.learn(labels).version()).startsWith("topics/");
        System.out.printf(
                "refit from %d labels, 9 criteria: %.1f s, %.1f s of CPU%n",
                LABELS, seconds(System.nanoTime() - began), seconds(system.getProcessCpuTime() - cpu));
    }

    /** Vectors near one of a few directions, determined by the first word of the text. */
    private static final class Topics implements Embedder {
        @Override
        public String name() {
            return "topics";
        }

        @Override
        public int dimension() {
            return 384;
        }

        @Override
        public float[] embed(String piece) {
            RandomStream topic = RandomStream.of(1).split(piece.split(" ", 2)[0]);
            RandomStream noise = RandomStream.of(2).split(piece);
            float[] vector = new float[dimension()];
            for (int n = 0; n < vector.length; n++) {
                vector[n] = (float) (.5 + topic.nextGaussian() + 1.5 * noise.nextGaussian());
            }
            return vector;
        }
    }
}
