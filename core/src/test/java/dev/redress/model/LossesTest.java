package dev.redress.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class LossesTest {
    @Test
    void remembersWhoWasTouchedInOrderEvenByNothing() {
        Losses losses = new Losses(5);
        losses.suffer(3, 2);
        losses.suffer(1, 0);
        losses.suffer(3, 4);
        losses.avert(2, 9);
        assertThat(losses.count()).isEqualTo(3);
        assertThat(new int[] {losses.criterion(0), losses.criterion(1), losses.criterion(2)})
                .containsExactly(3, 1, 2);
        assertThat(losses.suffered(3)).isEqualTo(6);
        assertThat(losses.averted(2)).isEqualTo(9);
        assertThat(losses.total()).isEqualTo(6);
    }

    @Test
    void clearsToNothingAndCopiesWhole() {
        Losses losses = new Losses(3);
        losses.suffer(2, 7);
        Losses copy = losses.copy();
        losses.clear();
        assertThat(losses.count()).isZero();
        assertThat(losses).isEqualTo(new Losses(3));
        assertThat(copy.suffered(2)).isEqualTo(7);
        assertThatThrownBy(() -> losses.suffer(0, -1)).hasMessageContaining("negative");
    }

    @Test
    void amountsReadAsPlainDecimals() {
        assertThat(Micros.format(2_500_000)).isEqualTo("2.5");
        assertThat(Micros.format(10_000_000)).isEqualTo("10");
        assertThat(Micros.format(1)).isEqualTo("0.000001");
        assertThat(Micros.format(0)).isEqualTo("0");
        assertThat(Micros.of(0.1)).isEqualTo(100_000);
        assertThatThrownBy(() -> Micros.of(Double.POSITIVE_INFINITY)).hasMessageContaining("Infinity");
        assertThatThrownBy(() -> Micros.of(2e9)).hasMessageContaining("2.0E9");
    }
}
