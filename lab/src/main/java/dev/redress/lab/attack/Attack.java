package dev.redress.lab.attack;

import dev.redress.ledger.Event;
import dev.redress.policy.PolicyKind;
import dev.redress.policy.Setting;
import dev.redress.policy.WorkFunction;
import dev.redress.random.RandomStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A bad sequence of complaints for a policy: a prefix once, then a cycle forever.
 *
 * @param ratio the cost of the policy divided by the optimum in hindsight: along the cycle, or along the prefix if there is no
 * cycle; infinite if the optimum is 0
 * @param exact whether no sequence of these loss sizes is worse
 */
public record Attack(double ratio, boolean exact, List<AttackStep> prefix, List<AttackStep> cycle) {
    /** One complaint; the loss in micros. */
    public record AttackStep(int criterion, long loss) {
        Event event() {
            return new Event.Complaint(null, null, List.of(criterion), loss);
        }
    }

    public Attack {
        prefix = List.copyOf(prefix);
        cycle = List.copyOf(cycle);
    }

    /** The number of complaints, one after each node of a game, that are played per second of the budget. */
    private static final long PLAYS_A_SECOND = 100_000;

    private static final long PLAYS_OF_SUBSET = 150_000;
    private static final int MOST_NODES = 1_000_000;
    private static final int LARGEST_SUBSET = 5;
    private static final int CHANGES = 1500;

    /** The worst case if the game is small enough for the budget, else the worst sequence found by a search within the budget. */
    public static Attack on(Setting setting, PolicyKind kind, long[] losses, Duration budget) {
        return on(setting, kind, losses, budget, worse -> {});
    }

    /** The same; the listener receives each sequence that is worse than all before it. */
    public static Attack on(
            Setting setting, PolicyKind kind, long[] losses, Duration budget, Consumer<Attack> listener) {
        if (kind.recallable()) {
            long plays = PLAYS_A_SECOND * Math.max(1, budget.toSeconds());
            Optional<Attack> exact = exact(setting, kind, losses, nodes(plays, setting, losses));
            if (exact.isPresent()) {
                return exact.get();
            }
        }
        return search(setting, kind, losses, budget, listener);
    }

    /** The worst case over all sequences of complaints with these losses; empty if the game has too many nodes. */
    public static Optional<Attack> exact(Setting setting, PolicyKind kind, long[] losses, int mostNodes) {
        if (WorkFunction.count(setting.charter().conflicts(), mostNodes) > Math.min(mostNodes, 1 << 10)) {
            return Optional.empty();
        }
        AdversaryGame game = AdversaryGame.explore(kind, setting, losses, mostNodes);
        if (game == null) {
            return Optional.empty();
        }
        WorstRatio worst = new WorstRatio(game);
        WorstRatio.Play play = worst.find();
        return Optional.of(new Attack(
                worst.unbounded() ? Double.POSITIVE_INFINITY : worst.ratio(),
                true,
                steps(game, play.prefix()),
                steps(game, play.cycle())));
    }

    /**
     * The worst sequence found with complaints about a few criteria at a time: for random small subsets the whole game is explored
     * if the policy's memory can be restored, else annealing is used. It repeats until the time is up, at least once.
     */
    public static Attack search(Setting setting, PolicyKind kind, long[] losses, Duration budget) {
        return search(setting, kind, losses, budget, worse -> {});
    }

    private static Attack search(
            Setting setting, PolicyKind kind, long[] losses, Duration budget, Consumer<Attack> listener) {
        RandomStream random = RandomStream.of(1).split("attack");
        long deadline = System.nanoTime() + budget.toNanos();
        Attack worst = new Attack(1, false, List.of(), List.of());
        long round = 0;
        do {
            RandomStream own = random.split(round++);
            Subset subset = Subset.connected(setting.charter(), 2 + own.nextInt(LARGEST_SUBSET - 1), own);
            Attack found = onSubset(setting, kind, losses, subset, own);
            if (found.ratio > worst.ratio) {
                worst = found.onWhole(subset);
                listener.accept(worst);
            }
        } while (System.nanoTime() < deadline);
        return worst;
    }

    private static Attack onSubset(
            Setting setting, PolicyKind kind, long[] losses, Subset subset, RandomStream random) {
        Optional<Attack> exact =
                kind.recallable() ? exactOn(setting.withCharter(subset.charter()), kind, losses) : Optional.empty();
        return exact.orElseGet(() -> new Annealing(kind, setting, subset, losses, random).search(CHANGES));
    }

    private static Optional<Attack> exactOn(Setting subset, PolicyKind kind, long[] losses) {
        return exact(subset, kind, losses, nodes(PLAYS_OF_SUBSET, subset, losses));
    }

    /** The maximum number of nodes of a game in which each node is left by one complaint for each criterion and loss. */
    private static int nodes(long plays, Setting setting, long[] losses) {
        long complaints = Math.max(1, (long) setting.charter().size() * losses.length);
        return (int) Math.min(MOST_NODES, plays / complaints);
    }

    private Attack onWhole(Subset subset) {
        return new Attack(ratio, false, translate(prefix, subset), translate(cycle, subset));
    }

    private static List<AttackStep> translate(List<AttackStep> steps, Subset subset) {
        return steps.stream()
                .map(step -> new AttackStep(subset.criterion(step.criterion), step.loss))
                .toList();
    }

    private static List<AttackStep> steps(AdversaryGame game, List<Integer> edges) {
        return edges.stream()
                .map(edge -> new AttackStep(game.criterion(edge), game.loss(edge)))
                .toList();
    }

    /** The complaints as a log, with the cycle repeated the given number of times. */
    public List<Event> log(int rounds) {
        List<Event> log = new ArrayList<>();
        prefix.forEach(step -> log.add(step.event()));
        for (int round = 0; round < rounds; round++) {
            cycle.forEach(step -> log.add(step.event()));
        }
        return log;
    }
}
