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
 * The history of a system: what was fixed when, the losses meanwhile, and the actual costs of fixes.
 *
 * @param charter the last charter
 * @param stretches in order of time; each is a period or a complaint
 * @param costs for each criterion the reported actual costs of its fixes, in micros
 */
public record History(Charter charter, List<Stretch> stretches, List<List<Long>> costs) {
    public History {
        stretches = List.copyOf(stretches);
        costs = costs.stream().map(List::copyOf).toList();
    }

    /**
     * A stretch of time in which the state did not change.
     *
     * @param fixed the state
     * @param length the number of steps
     * @param counts the number of people affected by each criterion
     */
    public record Stretch(State fixed, long length, List<Long> counts) {
        public Stretch {
            counts = List.copyOf(counts);
        }
    }

    /** The number of fixes. */
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

    /** From a table of periods. The cost of a period is that of the one criterion that was not fixed in the previous period. */
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
     * From a ledger, which is verified and replayed. A complaint is a step that affects one person; a row of losses
     * affects as many people as its losses, rounded to whole units. Costs are those reported with completed fixes.
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
