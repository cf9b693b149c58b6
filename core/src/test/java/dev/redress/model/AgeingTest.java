package dev.redress.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class AgeingTest {
    /** Compares the closed form with a sum over single steps. */
    @Test
    void theSumOfStepsIsWhatEachOfThemAdds() {
        for (Ageing law : new Ageing[] {new Ageing(0.3, 2), new Ageing(1, 5), new Ageing(7, 3), Ageing.NONE}) {
            for (long age = 0; age < 12; age++) {
                double sum = 0;
                for (long steps = 1; steps < 15; steps++) {
                    sum += law.at(age + steps - 1);
                    assertThat(law.sum(age, steps)).isCloseTo(sum, within(1e-9));
                }
            }
        }
        assertThat(new Ageing(0.3, 2).grown()).isEqualTo(7);
    }

    @Test
    void whatIsNotANumberFromZeroOnIsRefused() {
        assertThatThrownBy(() -> new Ageing(-1, 1)).hasMessageContaining("-1");
        assertThatThrownBy(() -> new Ageing(1, Double.NaN)).hasMessageContaining("NaN");
    }

    @Test
    void aCharterThatAgesOrChangesDifferentlyIsAnotherCharter() {
        Charter plain = charter().build();
        Charter ageing = charter().ageing(0, new Ageing(1, 2)).build();
        Charter changing = charter().change(5, new int[] {0}, 2, 1).build();
        assertThat(ageing)
                .isNotEqualTo(plain)
                .isEqualTo(charter().ageing(0, new Ageing(1, 2)).build());
        assertThat(changing).isNotEqualTo(plain);
        assertThat(new CharterChange(plain, ageing).sentences())
                .containsExactly("criterion a ages differently: rate 1.0, most 2.0");
        assertThat(new CharterChange(plain, changing).sentences()).containsExactly("the losses change differently");
        assertThat(charter().ageing(0, Ageing.NONE).build().isAgeing()).isFalse();
    }

    private static Charter.Builder charter() {
        return Charter.named("one").criterion("a", 1).means(new int[] {0}, 1, 0);
    }
}
