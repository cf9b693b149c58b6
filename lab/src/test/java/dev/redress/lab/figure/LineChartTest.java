package dev.redress.lab.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

final class LineChartTest {
    private static Document parse(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void itIsWellFormedAndDrawsEveryLineWithItsName() throws Exception {
        String svg = new LineChart("a < b & c", "steps", "loss")
                .line("one", new double[] {0, 1, 2}, new double[] {3, 5, 4})
                .line("two", new double[] {0, 2}, new double[] {1, 9}, new double[] {0, 8}, new double[] {2, 10})
                .toSvg();
        Document document = parse(svg);
        assertThat(document.getElementsByTagName("polyline").getLength()).isEqualTo(2);
        assertThat(document.getElementsByTagName("polygon").getLength()).isEqualTo(1);
        assertThat(svg).contains(">one</text>").contains(">two</text>").contains("a &lt; b &amp; c");
    }

    @Test
    void ticksAreOneTwoOrFiveTimesAPowerOfTen() {
        assertThat(Scale.covering(0, 9.3, false, 0, 1).ticks()).containsExactly(0.0, 2.0, 4.0, 6.0, 8.0, 10.0);
        assertThat(Scale.covering(0, 4300, false, 0, 1).ticks()).endsWith(4500.0);
        assertThat(Scale.covering(30, 40_000, true, 0, 1).ticks())
                .containsExactly(10.0, 100.0, 1000.0, 10_000.0, 100_000.0);
        assertThat(Scale.covering(5, 5, false, 0, 1).ticks()).hasSizeGreaterThan(1);
    }

    @Test
    void ticksAreNamedAsPeopleWriteThem() {
        assertThat(Scale.name(0)).isEqualTo("0");
        assertThat(Scale.name(0.25)).isEqualTo("0.25");
        assertThat(Scale.name(10_000)).isEqualTo("10,000");
        assertThat(Scale.name(1e9)).isEqualTo("1e9");
    }

    @Test
    void aLogarithmicAxisPutsPowersOfTenAtEqualDistances() {
        Scale scale = Scale.covering(1, 1000, true, 0, 300);
        assertThat(scale.pixel(10)).isEqualTo(100);
        assertThat(scale.pixel(100)).isEqualTo(200);
        assertThat(scale.pixel(0))
                .as("what has no logarithm is at the lower end")
                .isEqualTo(0);
    }

    @Test
    void pointsThatDoNotMatchAreRefused() {
        LineChart chart = new LineChart("t", "x", "y");
        assertThatThrownBy(() -> chart.line("one", new double[] {1}, new double[] {1, 2}))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(chart::toSvg).isInstanceOf(IllegalStateException.class);
    }
}
