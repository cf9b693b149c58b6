package dev.redress.service.engine;

import dev.redress.service.store.Sha256;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Says which complaints people should look at before they count: copies of one that came before, and floods from one source. It
 * remembers what came lately, in memory only; what it held back is on the ledger, with the reason.
 */
final class Screen {
    /** How many texts are remembered. */
    private static final int TEXTS = 10_000;
    /** How many sources are watched. */
    private static final int SOURCES = 10_000;
    /** How many complaints one source may send within the span before the rest is held. */
    static final int MOST = 20;

    private static final long SPAN_MILLIS = 3_600_000;

    private final Map<String, String> texts = remembering(TEXTS);
    private final Map<String, ArrayDeque<Long>> sources = remembering(SOURCES);

    private static <V> Map<String, V> remembering(int most) {
        return new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, V> eldest) {
                return size() > most;
            }
        };
    }

    /** Why the complaint is to be held back, if it is. */
    Optional<String> reasonToHold(ReceivedComplaint complaint, String id, long millis) {
        Optional<String> copy = copy(complaint, id);
        return copy.isPresent() ? copy : flood(complaint, millis);
    }

    private Optional<String> copy(ReceivedComplaint complaint, String id) {
        if (complaint.words() == null) {
            return Optional.empty();
        }
        String same = Sha256.of(complaint
                .words()
                .text()
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}]+", " ")
                .strip());
        String first = texts.putIfAbsent(same, id);
        return first == null ? Optional.empty() : Optional.of("the same text as complaint " + first);
    }

    private Optional<String> flood(ReceivedComplaint complaint, long millis) {
        if (complaint.source() == null) {
            return Optional.empty();
        }
        ArrayDeque<Long> times = sources.computeIfAbsent(complaint.source(), source -> new ArrayDeque<>());
        while (!times.isEmpty() && times.getFirst() <= millis - SPAN_MILLIS) {
            times.removeFirst();
        }
        if (times.size() >= MOST) {
            return Optional.of("more than " + MOST + " complaints within an hour from one source");
        }
        times.addLast(millis);
        return Optional.empty();
    }
}
