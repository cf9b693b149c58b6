package dev.redress.hindsight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.hindsight.UnitChange.Quantity;
import dev.redress.hindsight.UnitChange.Scaling;
import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.random.RandomStream;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class SensitivityTest {
    private static Sensitivity of(Charter charter, List<Event> log, String... policies) {
        Comparison asGiven = Comparison.of(charter, log, List.of(policies), 1, 5);
        return Sensitivity.of(asGiven, charter, log, 1, 5, what -> {});
    }

    private static Sensitivity.Variant find(Sensitivity sensitivity, Quantity quantity, int criterion, Scaling factor) {
        UnitChange change =
                new UnitChange(quantity, criterion < 0 ? OptionalInt.empty() : OptionalInt.of(criterion), factor);
        return sensitivity.variants().stream()
                .filter(variant -> variant.change().equals(change))
                .findFirst()
                .orElseThrow();
    }

    /** Only the ratio of the units matters: dear fixes and light losses are the same, in another currency. */
    @Test
    void doublingAllCostsIsHalvingAllLosses() {
        for (long seed = 1; seed <= 20; seed++) {
            RandomStream random = RandomStream.of(seed).split("units");
            Charter charter = Logs.charter(random, 5);
            List<Event> log = Logs.log(charter, random, 120);
            Sensitivity all = of(charter, log, "barrier", "ski-rental", "never");
            for (Scaling factor : Scaling.values()) {
                Scaling other = factor == Scaling.HALVED ? Scaling.DOUBLED : Scaling.HALVED;
                Sensitivity.Variant costs = find(all, Quantity.COST, -1, factor);
                Sensitivity.Variant losses = find(all, Quantity.LOSS, -1, other);
                assertThat(Sensitivity.fixed(costs.comparison())).isEqualTo(Sensitivity.fixed(losses.comparison()));
                assertThat(costs.comparison().ranking())
                        .isEqualTo(losses.comparison().ranking());
                assertThat((double) costs.comparison().hindsight().totalLoss())
                        .isEqualTo(
                                factor.value() * losses.comparison().hindsight().totalLoss());
            }
        }
    }

    /** Every variant is what a charter and a log written down with that change come to. */
    @Test
    void aVariantIsTheComparisonOfTheChangedFiles() {
        List<Event> log = List.of(
                new Event.Complaint("x", null, List.of(0, 1), Micros.of(1)),
                new Event.Repricing(null, 0, Micros.of(3)),
                Logs.complaint(0, 2),
                Logs.complaint(1, 2),
                Logs.complaint(0, 2));
        Sensitivity all = of(edge(1, 4), log, "ski-rental");
        Comparison costs = find(all, Quantity.COST, 0, Scaling.DOUBLED).comparison();
        List<Event> dearer = List.of(
                Logs.complaint(0, 1),
                Logs.complaint(1, 1),
                new Event.Repricing(null, 0, Micros.of(6)),
                Logs.complaint(0, 2),
                Logs.complaint(1, 2),
                Logs.complaint(0, 2));
        assertSame(costs, Comparison.of(edge(2, 4), dearer, List.of("ski-rental"), 1, 5));
        Comparison losses = find(all, Quantity.LOSS, 1, Scaling.HALVED).comparison();
        List<Event> lighter = List.of(
                Logs.complaint(0, 1),
                Logs.complaint(1, 0.5),
                new Event.Repricing(null, 0, Micros.of(3)),
                Logs.complaint(0, 2),
                Logs.complaint(1, 1),
                Logs.complaint(0, 2));
        assertSame(losses, Comparison.of(edge(1, 4), lighter, List.of("ski-rental"), 1, 5));
    }

    private static void assertSame(Comparison variant, Comparison written) {
        assertThat(variant.hindsight()).isEqualTo(written.hindsight());
        assertThat(variant.rows()).hasSameSizeAs(written.rows()).isNotEmpty();
        for (int n = 0; n < written.rows().size(); n++) {
            assertThat(variant.rows().get(n).curve())
                    .isEqualTo(written.rows().get(n).curve());
            assertThat(variant.rows().get(n).fixed())
                    .isEqualTo(written.rows().get(n).fixed());
        }
    }

    /** Seven complaints of 1 about a at a cost of 5: worth a fix; at 10 it is not, and never fixing is cheapest. */
    @Test
    void whatHangsOnACostIsFound() {
        Charter one = Charter.named("one").criterion("a", 5).criterion("b", 5).build();
        List<Event> log = Collections.nCopies(7, Logs.complaint(0, 1));
        Sensitivity all = of(one, log, "ski-rental", "never");
        Sensitivity.Variant cheaper = find(all, Quantity.COST, 0, Scaling.HALVED);
        Sensitivity.Variant dearer = find(all, Quantity.COST, 0, Scaling.DOUBLED);
        Sensitivity.Variant other = find(all, Quantity.COST, 1, Scaling.DOUBLED);
        assertThat(all.decideDifferently(dearer)).isEqualTo(Set.of("hindsight", "ski-rental"));
        assertThat(all.decideDifferently(cheaper)).isEmpty();
        assertThat(all.decideDifferently(other)).isEmpty();
        // As given ski-rental pays 10 and never 7; at half the cost 3 + 2.5.
        assertThat(cheaper.comparison().ranking()).containsExactly("ski-rental", "never");
        assertThat(all.rankingChanges(cheaper)).isTrue();
        assertThat(all.cheapestChanges(cheaper)).isTrue();
        assertThat(all.rankingChanges(other)).isFalse();
        assertThat(all.variants()).hasSize(4 * 3);
    }

    @Test
    void whatCannotBeDoubledIsRefused() {
        Charter dear = Charter.named("dear").criterion("a", 9e8).build();
        assertThatThrownBy(() -> of(dear, List.of(Logs.complaint(0, 1)), "never"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("900000000 cannot be doubled: no cost and no loss is beyond 1000000000");
    }

    private static Charter edge(double first, double second) {
        return Charter.named("edge")
                .criterion("i", first)
                .criterion("j", second)
                .conflict("i", "j")
                .build();
    }
}
