package dev.redress.evidence.history;

import dev.redress.files.LedgerReader;
import dev.redress.files.PeriodTable;
import dev.redress.ledger.Decision;
import dev.redress.ledger.Entry;
import dev.redress.ledger.Event;
import dev.redress.ledger.Opening;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.resolve.DurableResolver;
import dev.redress.resolve.Replay;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * What was fixed when, what was lost meanwhile, and what fixes really cost.
 *
 * @param charter whose criteria these are; as it was last
 * @param stretches one after the other: a period, or a complaint
 * @param costs of each criterion what its fixes really cost, in micros, as far as anybody said
 */
public record History(Charter charter, List<Stretch> stretches, List<List<Long>> costs) {
    public History {
        stretches = List.copyOf(stretches);
        costs = costs.stream().map(List::copyOf).toList();
    }

    /**
     * Some time in which nothing was fixed or released.
     *
     * @param fixed what was fixed then
     * @param length how long it was, in steps
     * @param counts how many people each criterion touched
     */
    public record Stretch(State fixed, long length, List<Long> counts) {
        public Stretch {
            counts = List.copyOf(counts);
        }
    }

    /** How many fixes the history holds. */
    public long fixes() {
        long fixes = 0;
        for (int t = 1; t < stretches.size(); t++) {
            State before = stretches.get(t - 1).fixed();
            fixes += stretches.get(t).fixed().stream()
                    .filter(i -> !before.has(i))
                    .count();
        }
        return fixes;
    }

    /** From a table of periods. A period's cost is that of the one criterion that was not fixed in the period before. */
    public static History of(Charter charter, List<PeriodTable.PeriodRow> rows) {
        Collector collector = new Collector(charter);
        State before = State.EMPTY;
        for (PeriodTable.PeriodRow row : rows) {
            collector.stretch(row.fixed(), 1, row.losses());
            State earlier = before;
            int[] begun = row.fixed().stream().filter(i -> !earlier.has(i)).toArray();
            if (row.cost().isPresent() && begun.length == 1) {
                collector.costs.get(begun[0]).add(row.cost().getAsLong());
            }
            before = row.fixed();
        }
        return collector.history();
    }

    /**
     * From a ledger, every line of which is verified and decided again. A complaint is a step that touches one person; a row of losses
     * touches as many as its losses, in whole units. A cost counts where it was reported with what was done.
     */
    public static History ofLedger(Path ledger) throws IOException {
        try (LedgerReader reader = LedgerReader.open(ledger)) {
            Opening opening =
                    reader.opening().orElseThrow(() -> new IllegalArgumentException(ledger + ": the ledger is empty"));
            Replay replay = new Replay(opening);
            Collector collector = new Collector(opening.charter());
            while (reader.hasNext()) {
                State before = replay.resolver().state();
                Entry entry = reader.next();
                DurableResolver.check(replay, entry, ledger.toString(), reader.line(), opening.version());
                if (entry.event() instanceof Event.Amendment amendment) {
                    collector = collector.under(amendment.charter());
                } else {
                    collector.take(entry, before);
                }
            }
            return collector.history();
        }
    }

    private static final class Collector {
        private final Charter charter;
        private final List<Stretch> stretches = new ArrayList<>();
        private final List<List<Long>> costs = new ArrayList<>();

        Collector(Charter charter) {
            this.charter = charter;
            for (int i = 0; i < charter.size(); i++) {
                costs.add(new ArrayList<>());
            }
        }

        /** Continues under an amended charter: costs of fixes are kept, stretches start again. */
        Collector under(Charter amended) {
            Collector next = new Collector(amended);
            for (int i = 0; i < charter.size(); i++) {
                int there = amended.index(charter.id(i));
                if (there >= 0) {
                    next.costs.get(there).addAll(costs.get(i));
                }
            }
            return next;
        }

        void take(Entry entry, State before) {
            if (entry.event() instanceof Event.Complaint complaint) {
                Losses one = new Losses(charter.size());
                complaint.criteria().forEach(i -> one.suffer(i, Micros.ONE));
                stretch(before, complaint.criteria().size(), one);
            } else if (entry.event() instanceof Event.Observation seen) {
                stretch(before, seen.steps(), seen.losses());
            } else if (entry.event() instanceof Event.FollowUp report
                    && report.stage() == Event.FollowUp.Stage.DONE
                    && report.cost().isPresent()) {
                fixed(entry.decisions(), report.cost());
            }
        }

        private void fixed(List<Decision> decisions, OptionalLong cost) {
            for (Decision decision : decisions) {
                if (decision.action() instanceof Action.Fix fix) {
                    costs.get(fix.criterion()).add(cost.getAsLong());
                }
            }
        }

        void stretch(State fixed, long length, Losses losses) {
            List<Long> counts = new ArrayList<>();
            for (int i = 0; i < charter.size(); i++) {
                long touched = Math.addExact(losses.suffered(i), losses.averted(i));
                counts.add(Math.round(Micros.toDouble(touched)));
            }
            stretches.add(new Stretch(fixed, length, counts));
        }

        History history() {
            return new History(charter, stretches, costs);
        }
    }
}
