package dev.redress.lab.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

final class PanelsTest {
    static Document parse(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
    }

    private static Chart chart(String title, double height) {
        List<Series> series = new ArrayList<>();
        for (int n = 0; n < 7; n++) {
            series.add(new Series(
                    "a policy with a long name " + n,
                    SeriesStyle.of(n),
                    n % 2 == 0,
                    List.of(
                            new Series.Point(1, height / 2),
                            new Series.Point(10, height, 0.9 * height, 1.2 * height))));
        }
        return new Chart(title, Axis.log("steps"), Axis.linear("loss"), series);
    }

    @Test
    void allThatIsDrawnLiesWithinThePicture() throws Exception {
        Document svg = parse(
                new Panels(3, false, List.of(chart("one", 1), chart("two", 1e6), chart("three", 3), chart("four", 2)))
                        .svg());
        double width = Double.parseDouble(svg.getDocumentElement().getAttribute("width"));
        double height = Double.parseDouble(svg.getDocumentElement().getAttribute("height"));
        for (int n = 0; n < svg.getElementsByTagName("text").getLength(); n++) {
            Element text = (Element) svg.getElementsByTagName("text").item(n);
            assertThat(Double.parseDouble(text.getAttribute("x"))).isBetween(0.0, width);
            assertThat(Double.parseDouble(text.getAttribute("y"))).isBetween(0.0, height);
        }
    }

    @Test
    void theLegendNamesEachSeriesOnce() {
        String svg = new Panels(2, true, List.of(chart("one", 1), chart("two", 2))).svg();
        assertThat(svg.split("a policy with a long name 3", -1)).hasSize(2);
    }

    @Test
    void sharedPanelsHaveTheSameTicks() {
        String shared = new Panels(2, true, List.of(chart("one", 10), chart("two", 1000))).svg();
        String apart = new Panels(2, false, List.of(chart("one", 10), chart("two", 1000))).svg();
        assertThat(shared.split(">1000<", -1)).hasSize(3);
        assertThat(apart.split(">1000<", -1)).hasSize(2);
    }

    @Test
    void whatHasNoLogarithmIsLeftOut() {
        Series points = new Series(
                "points",
                SeriesStyle.BLUE,
                true,
                List.of(
                        new Series.Point(0, 1),
                        new Series.Point(1, 0),
                        new Series.Point(2, 3),
                        new Series.Point(3, 4)));
        String svg = new Panels(1, false, List.of(new Chart("t", Axis.log("x"), Axis.log("y"), List.of(points)))).svg();
        assertThat(svg).doesNotContain("NaN").doesNotContain("Infinity");
    }

    @Test
    void nothingToDrawIsRefused() {
        assertThatThrownBy(() -> new Panels(2, true, List.of())).isInstanceOf(IllegalArgumentException.class);
    }
}
