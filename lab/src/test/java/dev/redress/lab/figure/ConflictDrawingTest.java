package dev.redress.lab.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ConflictDrawingTest {
    private static List<ConflictDrawing.DrawnCriterion> nodes(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> new ConflictDrawing.DrawnCriterion(
                        "Criterion <" + i + ">",
                        List.of(ConflictDrawing.NodeStanding.values()).get(i % 5),
                        i / (double) count,
                        i % 2 == 0 ? "/c/" + i : null))
                .toList();
    }

    private static List<int[]> pairs(int count) {
        RandomStream random = RandomStream.of(count);
        return IntStream.range(0, count)
                .mapToObj(n -> new int[] {n, (n + 1 + (int) (random.nextDouble() * (count - 1))) % count})
                .filter(pair -> pair[0] != pair[1])
                .toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 8, 16, 30, 50})
    void itIsWellFormedTheSameEveryTimeAndNothingOverlaps(int count) throws Exception {
        ConflictDrawing drawing = new ConflictDrawing("g", nodes(count), pairs(count));
        String svg = drawing.svg();
        assertThat(svg).isEqualTo(drawing.svg()).contains("Criterion &lt;0&gt;");
        PanelsTest.parse(svg);
        PanelsTest.parse(drawing.narrow());
        // A drawing with this many nodes is large enough for all boxes.
        double[] box = count <= 8
                ? new double[] {500, 360, 122, 92}
                : count <= 16
                        ? new double[] {640, 480, 112, 82}
                        : count <= 30 ? new double[] {820, 640, 108, 70} : new double[] {1000, 820, 106, 64};
        SpringLayout layout = new SpringLayout(count, pairs(count), box[0], box[1], box[2], box[3]);
        for (int i = 0; i < count; i++) {
            for (int j = 0; j < i; j++) {
                boolean apart = Math.abs(layout.x[i] - layout.x[j]) > 0.8 * box[2]
                        || Math.abs(layout.y[i] - layout.y[j]) > 0.8 * box[3];
                assertThat(apart).as(i + " and " + j + " of " + count).isTrue();
            }
        }
    }

    @Test
    void tenConflictsOfThreeAmongFiveAreOneSentence() {
        List<int[]> conflicts = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            for (int j = i + 1; j < 5; j++) {
                for (int k = j + 1; k < 5; k++) {
                    conflicts.add(new int[] {i, j, k});
                }
            }
        }
        conflicts.add(new int[] {5, 0});
        assertThat(Exclusion.of(6, conflicts))
                .containsExactly(new Exclusion(List.of(0, 1, 2, 3, 4), 2), new Exclusion(List.of(0, 5), 1));
        // With one of the ten conflicts missing the statement would be false, so it is not made.
        conflicts.remove(0);
        assertThat(Exclusion.of(6, conflicts)).noneMatch(one -> one.members().size() == 5);
        for (int[] conflict : conflicts) {
            assertThat(Exclusion.of(6, conflicts))
                    .anyMatch(one -> one.atMost() == conflict.length - 1
                            && one.members()
                                    .containsAll(IntStream.of(conflict).boxed().toList()));
        }
    }

    @Test
    void aHullHasTheOuterPointsOnly() {
        List<double[]> square = List.of(
                new double[] {0, 0}, new double[] {2, 0}, new double[] {2, 2}, new double[] {0, 2}, new double[] {1, 1
                });
        assertThat(ConvexHull.of(square)).hasSize(4).noneMatch(point -> point[0] == 1);
    }

    @Test
    void tooManyAreRefusedAndLongNamesAreCut() {
        assertThatThrownBy(() -> new ConflictDrawing("g", nodes(51), List.of()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(ConflictDrawing.lines("Predictive parity (equal precision)")).containsExactly("Predictive parity");
        assertThat(ConflictDrawing.lines("Equal false positive rates for everybody in town"))
                .containsExactly("Equal false", "positive rates f…");
    }
}
