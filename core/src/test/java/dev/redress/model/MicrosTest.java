package dev.redress.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.random.RandomStream;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

final class MicrosTest {
    @Test
    void amountsAreWrittenAsTheirPlainDecimals() {
        assertThat(Micros.format(2_500_000)).isEqualTo("2.5");
        assertThat(Micros.format(0)).isEqualTo("0");
        assertThat(Micros.format(1)).isEqualTo("0.000001");
        assertThat(Micros.format(-20_300_000)).isEqualTo("-20.3");
        assertThat(Micros.format(-1)).isEqualTo("-0.000001");
        RandomStream random = RandomStream.of(1);
        for (int n = 0; n < 10_000; n++) {
            long micros = random.nextLong() >> random.nextInt(63);
            String plain = BigDecimal.valueOf(micros, 6).stripTrailingZeros().toPlainString();
            assertThat(Micros.format(micros)).isEqualTo(plain);
        }
    }

    @Test
    void whatIsNoAmountIsRefused() {
        for (double amount : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY, 2e9}) {
            assertThatThrownBy(() -> Micros.of(amount)).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
