package dev.redress.lab.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

final class AxisTest {
    private static List<String> ticks(Axis axis, double least, double largest) {
        return axis.around(least, largest).ticks().stream()
                .map(Axis.Tick::words)
                .toList();
    }

    @Test
    void ticksAreOneTwoOrFiveTimesAPowerOfTen() {
        assertThat(ticks(Axis.linear(""), 0, 9.3)).containsExactly("0", "2", "4", "6", "8");
        assertThat(ticks(Axis.linear(""), 0, 4300)).containsExactly("0", "1000", "2000", "3000", "4000");
        assertThat(ticks(Axis.linear(""), 5, 5)).isNotEmpty();
    }

    @Test
    void aLogarithmicAxisNamesPowersOfTenOrWhatLiesBetween() {
        assertThat(ticks(Axis.log(""), 30, 400_000)).containsExactly("10²", "10³", "10⁴", "10⁵");
        assertThat(ticks(Axis.log(""), 2, 50)).containsExactly("2", "5", "10", "20", "50");
    }

    @Test
    void powersOfTenStandAtEqualDistances() {
        Axis.Range range = new Axis.Range(Axis.log(""), 1, 1000);
        assertThat(range.place(10)).isCloseTo(1 / 3.0, within(1e-12));
        assertThat(range.place(100)).isCloseTo(2 / 3.0, within(1e-12));
        assertThat(Axis.log("").shows(0)).isFalse();
    }

    @Test
    void categoriesHaveOneTickEach() {
        assertThat(ticks(Axis.of("", List.of("a", "b")), 0, 1)).containsExactly("a", "b");
    }

    @Test
    void numbersAreShort() {
        assertThat(Axis.plain(0)).isEqualTo("0");
        assertThat(Axis.plain(-1e-13)).isEqualTo("0");
        assertThat(Axis.plain(0.25)).isEqualTo("0.25");
        assertThat(Axis.plain(1234)).isEqualTo("1230");
        assertThat(Axis.plain(40_000_000)).isEqualTo("40M");
        assertThat(Axis.plain(Double.NaN)).isEqualTo("–");
    }
}
