package dev.redress.resolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.ledger.Decision;
import dev.redress.ledger.Entry;
import dev.redress.ledger.Event;
import dev.redress.ledger.Ledger;
import dev.redress.ledger.LedgerDamage;
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

    /** A ledger in memory that fails when it is told to. */
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
            return Optional.empty();
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
        // One good criterion, one unknown: nothing of it counts.
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
                .isInstanceOfSatisfying(
                        DecidesDifferently.class,
                        different -> assertThat(different.line()).isEqualTo(2))
                .hasMessageContaining("redress test, which wrote this line, decided to wait")
                .hasMessageContaining("this version decides to fix a for 1");
    }
}
