package dev.redress.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ReadAheadTest {
    @Test
    void givesTheSameInTheSameOrderHoweverManyThereAre() {
        for (int size : new int[] {0, 1, 511, 512, 513, 100_000}) {
            List<Integer> all = IntStream.range(0, size).boxed().toList();
            List<Integer> read = new ArrayList<>();
            ReadAhead<Integer> ahead = new ReadAhead<>(all.iterator());
            ahead.forEachRemaining(read::add);
            assertThat(read).isEqualTo(all);
            assertThat(ahead.isAtEnd()).isTrue();
        }
    }

    @Test
    void whatGoesWrongIsThrownInItsPlaceAndAgain() {
        Iterator<Integer> source = IntStream.range(0, 2000)
                .peek(n -> {
                    if (n == 1234) {
                        throw new IllegalStateException("at 1234");
                    }
                })
                .iterator();
        List<Integer> read = new ArrayList<>();
        ReadAhead<Integer> ahead = new ReadAhead<>(source);
        assertThatThrownBy(() -> ahead.forEachRemaining(read::add)).hasMessage("at 1234");
        assertThat(read).hasSize(1234);
        assertThatThrownBy(ahead::hasNext).hasMessage("at 1234");
    }

    @Test
    void closedEarlyItsThreadEnds() throws InterruptedException {
        ReadAhead<Integer> ahead =
                new ReadAhead<>(IntStream.iterate(0, n -> n + 1).iterator());
        assertThat(ahead.next()).isZero();
        ahead.close();
        for (int n = 0; n < 1000 && isReading(); n++) {
            Thread.sleep(10);
        }
        assertThat(isReading()).isFalse();
    }

    private static boolean isReading() {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().equals("read ahead") && thread.isAlive());
    }
}
