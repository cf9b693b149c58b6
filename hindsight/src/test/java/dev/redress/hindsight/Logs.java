package dev.redress.hindsight;

import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.List;

/** Random charters and complaint logs. */
final class Logs {
    private Logs() {}

    static Event complaint(int criterion, double loss) {
        return new Event.Complaint(null, null, List.of(criterion), Micros.of(loss));
    }

    /** A small charter, a third of them with a conflict of three. */
    static Charter charter(RandomStream random, int most) {
        int k = 1 + random.nextInt(most);
        Charter.Builder builder = Charter.named("small");
        for (int i = 0; i < k; i++) {
            builder.criterion("c" + i, (1 + random.nextInt(24)) / 8.0);
        }
        for (int i = 0; i < k; i++) {
            for (int j = i + 1; j < k; j++) {
                if (random.nextInt(2) == 0) {
                    builder.conflict(i, j);
                }
            }
        }
        if (k >= 3 && random.nextInt(3) == 0) {
            int[] members = random.nextPermutation(k);
            builder.conflict(members[0], members[1], members[2]);
        }
        return builder.build();
    }

    /** Losses from 0 to 1, and in half of the logs changing costs. */
    static List<Event> log(Charter charter, RandomStream random, int length) {
        boolean changing = random.nextBoolean();
        List<Event> log = new ArrayList<>();
        for (int t = 0; t < length; t++) {
            int i = random.nextInt(charter.size());
            if (changing && random.nextInt(6) == 0) {
                log.add(new Event.Repricing(null, i, Micros.of((1 + random.nextInt(24)) / 8.0)));
            } else {
                log.add(complaint(i, random.nextInt(9) / 8.0));
            }
        }
        return log;
    }

    /** A large charter with about the given number of conflicts per criterion, and costs from 1 to 5. */
    static Charter large(int criteria, int conflictsEach, long seed) {
        RandomStream random = RandomStream.of(seed).split("large");
        Charter.Builder builder = Charter.named("large");
        for (int i = 0; i < criteria; i++) {
            builder.criterion("c" + i, 1 + 4 * random.nextDouble());
        }
        for (int n = 0; n < criteria * conflictsEach / 2; n++) {
            int[] two = {random.nextInt(criteria), random.nextInt(criteria)};
            if (two[0] != two[1]) {
                builder.conflict(two);
            }
        }
        return builder.build();
    }

    /** Complaints in runs of the given mean length, each about one criterion. */
    static List<Event> bursts(Charter charter, int run, int length, long seed) {
        RandomStream random = RandomStream.of(seed).split("bursts");
        List<Event> log = new ArrayList<>();
        int i = random.nextInt(charter.size());
        for (int t = 0; t < length; t++) {
            i = random.nextInt(run) == 0 ? random.nextInt(charter.size()) : i;
            log.add(complaint(i, (1 + random.nextInt(8)) / 8.0));
        }
        return log;
    }
}
