package dev.redress.lab.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class LineChartTest {
    @Test
    void itIsWellFormedAndDrawsEveryLineWithItsName() throws Exception {
        String svg = new LineChart("a < b & c", "steps", "loss")
                .line("one", new double[] {0, 1, 2}, new double[] {3, 5, 4})
                .line("two", new double[] {0, 2}, new double[] {1, 9}, new double[] {0, 8}, new double[] {2, 10})
                .toSvg();
        // Two lines, their two samples in the legend, one band, and the square markers of the second: two and one in
        // the legend.
        assertThat(PanelsTest.parse(svg).getElementsByTagName("path").getLength())
                .isEqualTo(8);
        assertThat(svg).contains(">one</text>").contains(">two</text>").contains("a &lt; b &amp; c");
    }

    @Test
    void pointsThatDoNotMatchAreRefused() {
        LineChart chart = new LineChart("t", "x", "y");
        assertThatThrownBy(() -> chart.line("one", new double[] {1}, new double[] {1, 2}))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(chart::toSvg).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void hostileNamesLeaveItWellFormedAndVisible() throws Exception {
        String hostile = "\u001b[2J\u0000\u202e\ud800\uffff]]><script>\n";
        String svg = new LineChart(hostile, "steps", "loss")
                .line(hostile, new double[] {0, 1}, new double[] {3, 5})
                .toSvg();
        assertThat(PanelsTest.parse(svg).getElementsByTagName("script").getLength())
                .isZero();
        assertThat(svg).contains("\\u001b[2J\\u0000\\u202e\\ud800\\uffff]]&gt;&lt;script&gt;\\u000a");
    }
}
