package dev.redress.audit;

import dev.redress.lab.figure.AccruedChart;
import dev.redress.lab.figure.DayAxis;
import dev.redress.lab.figure.FlowBars;
import dev.redress.ledger.Mode;
import dev.redress.ledger.Opening;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/** The history of a system up to some entry, as a {@link HistoryRecorder} recorded it. Immutable. */
public final class SystemHistory {
    private final Opening opening;
    private final Charter charter;
    private final Mode mode;
    private final List<String> ids;
    private final List<HistoryPeriod> periods;
    private final List<HistoryEvent> events;
    private final RecordedLog log;
    private final Fates fates;
    private final long lines;
    private final int amendments;

    /**
     * What became of the complaints received.
     *
     * @param counted complaints that count, whether they had a cost or not
     * @param unassigned complaints that wait for somebody to assign a criterion
     * @param held complaints held back until somebody reviews them
     * @param dismissed complaints that people dismissed
     * @param erased complaints whose text was erased
     */
    public record Fates(long counted, long unassigned, long held, long dismissed, long erased) {
        public long received() {
            return counted + unassigned + held + dismissed;
        }
    }

    /**
     * The complaints about one criterion.
     *
     * @param costing complaints that came while it was unfixed
     * @param averted complaints that came while it was fixed
     * @param loss what they cost, in micros
     */
    public record Flow(long costing, long averted, long loss) {
        public long complaints() {
            return costing + averted;
        }
    }

    SystemHistory(
            Opening opening,
            Charter charter,
            Mode mode,
            List<String> ids,
            List<HistoryPeriod> periods,
            List<HistoryEvent> events,
            RecordedLog log,
            Fates fates,
            long lines,
            int amendments) {
        this.opening = opening;
        this.charter = charter;
        this.mode = mode;
        this.ids = ids;
        this.periods = periods;
        this.events = events;
        this.log = log;
        this.fates = fates;
        this.lines = lines;
        this.amendments = amendments;
    }

    public Opening opening() {
        return opening;
    }

    /** The charter as it is now. */
    public Charter charter() {
        return charter;
    }

    public Mode mode() {
        return mode;
    }

    public List<HistoryEvent> events() {
        return events;
    }

    public Fates fates() {
        return fates;
    }

    /** The number of lines of the ledger so far. */
    public long lines() {
        return lines;
    }

    /** How often the charter was amended. */
    public int amendments() {
        return amendments;
    }

    /** Whether the complaints are known one by one, so that other decisions can be compared. */
    public boolean isComparable() {
        return !log.isGivenUp();
    }

    RecordedLog log() {
        return log;
    }

    /** Whether its periods are days. */
    public boolean isDated() {
        return last().label.matches("\\d{4}-\\d{2}-\\d{2}");
    }

    /** The periods, as the axis of a chart. */
    public DayAxis days() {
        return new DayAxis(periods.stream().map(period -> period.label).toList());
    }

    /** The total so far at the end of each period. */
    public List<Double> total() {
        return curve(period -> period.complaintLoss + period.fixingCost);
    }

    /** What complaints have cost so far, in micros. */
    public long complaintLoss() {
        return last().complaintLoss;
    }

    public long fixingCost() {
        return last().fixingCost;
    }

    public long totalLoss() {
        return complaintLoss() + fixingCost();
    }

    /** What never fixing anything would have cost, in micros. */
    public long neverLoss() {
        return last().neverLoss;
    }

    public List<Double> never() {
        return curve(period -> period.neverLoss);
    }

    private HistoryPeriod last() {
        return periods.get(periods.size() - 1);
    }

    private List<Double> curve(ToLongFunction<HistoryPeriod> amount) {
        return periods.stream()
                .map(period -> Micros.toDouble(amount.applyAsLong(period)))
                .toList();
    }

    /** The periods in which a fix took effect. */
    public List<Integer> fixes() {
        List<Integer> fixes = new ArrayList<>();
        for (int n = 0; n < periods.size(); n++) {
            for (boolean one : periods.get(n).changed) {
                if (one) {
                    fixes.add(n);
                    break;
                }
            }
        }
        return fixes;
    }

    /** The complaints about a criterion in the last {@code from} periods, leaving out the last {@code without}. */
    public Flow flow(String id, int from, int without) {
        int i = ids.indexOf(id);
        long costing = 0;
        long averted = 0;
        long loss = 0;
        for (int n = Math.max(0, periods.size() - from); n < periods.size() - without; n++) {
            HistoryPeriod period = periods.get(n);
            if (i >= 0 && i < period.costing.length) {
                costing += period.costing[i];
                averted += period.averted[i];
                loss += period.loss[i];
            }
        }
        return new Flow(costing, averted, loss);
    }

    /** All complaints about a criterion. */
    public Flow flow(String id) {
        return flow(id, periods.size(), 0);
    }

    /** The number of complaints about a criterion in each period. */
    public List<FlowBars.Count> counts(String id) {
        int i = ids.indexOf(id);
        return periods.stream()
                .map(period -> i >= 0 && i < period.costing.length
                        ? new FlowBars.Count(period.costing[i], period.averted[i])
                        : new FlowBars.Count(0, 0))
                .toList();
    }

    /** The account of a criterion at the end of each period. */
    public List<AccruedChart.AccruedLevel> levels(String id) {
        int i = ids.indexOf(id);
        return periods.stream()
                .map(period -> i >= 0 && i < period.accrued.length
                        ? new AccruedChart.AccruedLevel(
                                Micros.toDouble(period.accrued[i]),
                                Micros.toDouble(period.barrier[i]),
                                Micros.toDouble(period.price[i]),
                                period.fixed[i],
                                period.decided[i])
                        : new AccruedChart.AccruedLevel(0, 0, 0, false, false))
                .toList();
    }

    /** A price of a fix, in micros, and its first day; empty for the first price. */
    public record Priced(String at, long price) {}

    /** The prices that a fix of a criterion has had, the newest first. */
    public List<Priced> prices(String id) {
        int i = ids.indexOf(id);
        List<Priced> prices = new ArrayList<>();
        for (HistoryPeriod period : periods) {
            long price = i >= 0 && i < period.price.length ? period.price[i] : 0;
            boolean other = prices.isEmpty() || prices.get(0).price != price;
            if (other && price > 0) {
                prices.add(0, new Priced(prices.isEmpty() ? "" : period.label, price));
            }
        }
        return prices;
    }

    /** What the complaints about a criterion would cost if it were unfixed, in each of the last periods, in micros. */
    public List<Long> stated(String id, int latest) {
        int i = ids.indexOf(id);
        return periods.subList(Math.max(0, periods.size() - latest), periods.size()).stream()
                .map(period -> i >= 0 && i < period.stated.length ? period.stated[i] : 0L)
                .toList();
    }

    /** The number in the current charter of each criterion of the history; -1 if the charter no longer has it. */
    int[] inCharter() {
        return ids.stream().mapToInt(charter::index).toArray();
    }
}
