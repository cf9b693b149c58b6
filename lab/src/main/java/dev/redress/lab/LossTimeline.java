package dev.redress.lab;

import dev.redress.model.Charter;
import dev.redress.model.LossChange;
import dev.redress.model.LossModel;
import java.util.ArrayList;
import java.util.List;

/** The true means over time, as spans of steps with constant means. Most charters have one span. */
public final class LossTimeline {
    private final List<Span> spans = new ArrayList<>();

    /**
     * Consecutive steps with constant means.
     *
     * @param start the first step
     * @param end the step after the last; {@link Long#MAX_VALUE} if the span does not end
     */
    public record Span(long start, long end, LossModel means) {}

    public LossTimeline(Charter charter) {
        LossModel means = Environment.modelOf(charter);
        long start = 0;
        for (LossChange change : charter.changes()) {
            if (change.at() > start) {
                spans.add(new Span(start, change.at(), means));
                start = change.at();
            }
            means = means.with(change.means());
        }
        spans.add(new Span(start, Long.MAX_VALUE, means));
    }

    /** All spans, in chronological order. */
    public List<Span> spans() {
        return spans;
    }

    /** The index of the span that contains a step. */
    public int at(long step) {
        int low = 0;
        int high = spans.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (spans.get(middle).start() <= step) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }
}
