package dev.redress.resolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.ledger.Decision;
import dev.redress.ledger.Entry;
import dev.redress.ledger.Event;
import dev.redress.ledger.Ledger;
import dev.redress.ledger.LedgerDamage;
import dev.redress.ledger.Mode;
import dev.redress.ledger.Opening;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.model.State;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Validate, decide, append, force, publish. */
final class DurableResolverTest {
    private static final Charter CHARTER = Charter.named("edge")
            .criterion("a", 1)
            .criterion("b", 1)
            .conflict("a", "b")
            .build();
    private static final Opening OPENING =
            new Opening(CHARTER, "barrier", new TreeMap<>(Map.of("beta", 1.0)), 1, "test");

    /** A ledger in memory that fails on demand. */
    private static final class Shelf implements Ledger {
        private @Nullable Opening opening;
        private final List<Entry> entries = new ArrayList<>();
        private int durable;
        private boolean failsToAppend;
        private boolean failsToForce;
        private boolean closed;

        @Override
        public String name() {
            return "shelf";
        }

        @Override
        public Optional<Opening> opening() {
            return Optional.ofNullable(opening);
        }

        @Override
        public Iterator<Entry> entries() {
            return List.copyOf(entries).iterator();
        }

        @Override
        public void begin(Opening first) {
            opening = first;
        }

        @Override
        public void append(Entry entry) throws IOException {
            if (failsToAppend) {
                throw new IOException("no space left on the shelf");
            }
            entries.add(entry);
        }

        @Override
        public void force() throws IOException {
            if (failsToForce) {
                throw new IOException("the shelf shakes");
            }
            durable = entries.size();
        }

        @Override
        public Optional<String> head() {
            return Optional.of("head of " + entries.size());
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    private static Event complaint(int... criteria) {
        return new Event.Complaint("c", null, Arrays.stream(criteria).boxed().toList(), Micros.ONE);
    }

    @Test
    void anEventThatCannotBeAppliedChangesNeitherStateNorLedger() throws IOException {
        Shelf shelf = new Shelf();
        DurableResolver resolver = DurableResolver.open(shelf, OPENING);
        // One known criterion and one unknown: the whole complaint is refused.
        assertThatThrownBy(() -> resolver.handle(complaint(0, 7))).isInstanceOf(RefusedEvent.class);
        assertThat(resolver.resolver().complaintLoss()).isZero();
        assertThat(shelf.entries).isEmpty();
        resolver.handle(complaint(0));
        resolver.close();
        assertThat(DurableResolver.open(shelf, OPENING).resolver().state())
                .isEqualTo(resolver.resolver().state())
                .isEqualTo(State.of(0));
    }

    @Test
    void listenersAreToldOnlyWhatIsDurable() throws IOException {
        Shelf shelf = new Shelf();
        List<Integer> durableWhenTold = new ArrayList<>();
        DurableResolver resolver = DurableResolver.open(shelf, OPENING, entry -> durableWhenTold.add(shelf.durable));
        resolver.complain("a", 1);
        resolver.complain("b", 1);
        assertThat(durableWhenTold).isEmpty();
        assertThat(resolver.unpublished()).isEqualTo(2);
        resolver.force();
        assertThat(durableWhenTold).containsExactly(2, 2);
        resolver.complain("a", 1);
        resolver.force();
        assertThat(durableWhenTold).as("each entry is published once").containsExactly(2, 2, 3);
        resolver.close();
        assertThat(shelf.closed).isTrue();
    }

    @Test
    void aFailureAfterTheDecisionPoisonsIt() throws IOException {
        for (boolean appending : new boolean[] {true, false}) {
            Shelf shelf = new Shelf();
            DurableResolver resolver = DurableResolver.open(shelf, OPENING);
            shelf.failsToAppend = appending;
            shelf.failsToForce = !appending;
            assertThatThrownBy(() -> {
                        resolver.complain("a", 1);
                        resolver.force();
                    })
                    .isInstanceOf(IOException.class);
            shelf.failsToAppend = false;
            shelf.failsToForce = false;
            assertThatThrownBy(() -> resolver.complain("a", 1))
                    .hasMessageContaining("open it again")
                    .hasMessageContaining("shelf");
            assertThatThrownBy(resolver::force).hasMessageContaining("open it again");
            resolver.close();
            assertThat(shelf.durable).isZero();
        }
    }

    @Test
    void whatCannotHaveHappenedIsDamageWithItsLine() throws IOException {
        Shelf shelf = new Shelf();
        shelf.opening = OPENING;
        shelf.entries.add(new Entry(
                complaint(0),
                List.of(new Decision(
                        new Action.Fix(0, State.EMPTY), Micros.ONE, "accrued 1 >= cost 1, no barrier left"))));
        shelf.entries.add(
                new Entry(new Event.Intervention(new Action.Release(1), 0, "Eve", "never happened"), List.of()));
        assertThatThrownBy(() -> DurableResolver.open(shelf, OPENING))
                .isInstanceOfSatisfying(
                        LedgerDamage.class, damage -> assertThat(damage.line()).isEqualTo(3))
                .hasMessageContaining("b is not fixed");
        assertThat(shelf.closed).isTrue();
    }

    @Test
    void anotherDecisionIsToldApartFromDamage() throws IOException {
        Shelf shelf = new Shelf();
        shelf.opening = OPENING;
        shelf.entries.add(new Entry(complaint(0), List.of()));
        assertThatThrownBy(() -> DurableResolver.open(shelf, OPENING))
                .isInstanceOfSatisfying(DecidesDifferently.class, different -> {
                    assertThat(different.ledger()).isEqualTo("shelf");
                    assertThat(different.line()).isEqualTo(2);
                    assertThat(different.writtenBy()).isEqualTo("test");
                    assertThat(different.difference().recorded()).isEqualTo("to wait");
                })
                .hasMessageContaining("redress test, which wrote this line, decided to wait")
                .hasMessageContaining("this version decides to fix a for 1");
    }

    /** A ledger continues only with the opening it has; the message names the difference. */
    @Test
    void anotherOpeningIsRefusedAndTheLedgerClosed() {
        TreeMap<String, Double> beta = new TreeMap<>(Map.of("beta", 2.0));
        TreeMap<String, Double> same = new TreeMap<>(OPENING.parameters());
        Charter dearer = CHARTER.withCost(0, 3 * Micros.ONE);
        Map<Opening, String> others = Map.of(
                new Opening(CHARTER, "barrier", beta, 1, "test"),
                "another parameters: {beta=1.0} there, {beta=2.0} here",
                new Opening(CHARTER, "ski-rental", same, 1, "test"),
                "another policy: barrier there, ski-rental here",
                new Opening(CHARTER, "barrier", same, 2, "test"),
                "another seed: 1 there, 2 here",
                OPENING.withMode(Mode.SHADOW),
                "another mode: ACT there, SHADOW here",
                new Opening(2, "test", Mode.ACT, "barrier", same, 1, "local", 4000, CHARTER),
                "another oracle: exact there, local here",
                new Opening(2, "test", Mode.ACT, "barrier", same, 1, "exact", 1, CHARTER),
                "another limit of the oracle: 4000 there, 1 here",
                new Opening(dearer, "barrier", same, 1, "test"),
                "another charter: here ");
        others.forEach((other, message) -> {
            Shelf shelf = new Shelf();
            shelf.opening = OPENING;
            assertThatThrownBy(() -> DurableResolver.open(shelf, other))
                    .hasMessageStartingWith("shelf:1: the ledger was opened with " + message);
            assertThat(shelf.closed).isTrue();
        });
        Shelf shelf = new Shelf();
        shelf.opening = OPENING;
        // The version that writes may differ from the one that wrote.
        assertThatCode(() -> DurableResolver.open(shelf, new Opening(CHARTER, "barrier", same, 1, "newer")))
                .doesNotThrowAnyException();
    }

    @Test
    void aReopenedLedgerIsReplayedToItsListeners() throws IOException {
        Shelf shelf = new Shelf();
        List<String> told = new ArrayList<>();
        DurableResolver.Listener listener = new DurableResolver.Listener() {
            @Override
            public void replayed(Entry entry, Resolver after) {
                told.add("replayed at a loss of " + after.totalLoss());
            }

            @Override
            public void published(Entry entry) {
                told.add("published");
            }
        };
        DurableResolver first = DurableResolver.open(shelf, OPENING, listener);
        assertThat(shelf.opening).isEqualTo(OPENING);
        first.complain("a", 0.5);
        assertThat(first.complain("a", 0.5)).hasSize(1);
        first.close();
        assertThat(shelf.durable).isEqualTo(2);
        assertThat(told).containsExactly("published", "published");
        told.clear();
        DurableResolver again = DurableResolver.open(shelf, OPENING, listener);
        assertThat(told).containsExactly("replayed at a loss of 500000", "replayed at a loss of 2000000");
        assertThat(first.recorded()).isZero();
        assertThat(again.recorded()).isEqualTo(2);
        assertThat(again.unpublished()).isZero();
        assertThat(again.head()).isEqualTo(shelf.head()).isPresent();
        again.close();
    }

    @Test
    void aLedgerOpenedByThePolicysNameHasItsDefaults() throws IOException {
        Shelf shelf = new Shelf();
        DurableResolver.open(shelf, CHARTER, "barrier", 9).close();
        Opening opening = shelf.opening().orElseThrow();
        assertThat(opening.parameters()).containsExactly(Map.entry("beta", 1.0));
        assertThat(opening.seed()).isEqualTo(9);
        assertThat(opening.version()).isNotBlank();
    }
}
