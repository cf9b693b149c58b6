package dev.redress.lab.attack;

import dev.redress.model.Charter;
import dev.redress.model.Conflicts;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.policy.PolicyKind;
import dev.redress.policy.Setting;
import dev.redress.resolve.Resolver;
import java.util.ArrayList;
import java.util.List;

/**
 * The adversary that proves the lower bound for every deterministic policy (docs/guarantees.md, theorem 2). It complains about a
 * member of a conflict of r criteria until the policy fixes it, then about another one that is not fixed. At the same time it
 * tracks 2r - 1 offline players, each of which lacks one member of the conflict: one lacks the criterion of the current complaint,
 * and two lack each other member. Together they pay at most the cost of the policy plus the cost of their initial states, so the
 * cheapest of them proves that the optimum in hindsight is about 1/(2r - 1) of the policy's cost.
 */
public final class AveragingAdversary {
    /** Before this complaint, counted from 0, the witness fixes a criterion and releases these. */
    public record WitnessMove(int complaint, int criterion, State released) {}

    /**
     * The outcome.
     *
     * @param conflict the members of the conflict
     * @param complaints the criteria of the complaints, in order; each with the same loss
     * @param paid the cost of the policy, in micros
     * @param witness the cost of the cheapest player, in micros
     * @param schedule the actions of the cheapest player, in order
     */
    public record AveragingResult(
            State conflict, List<Integer> complaints, long loss, long paid, long witness, List<WitnessMove> schedule) {
        public AveragingResult {
            complaints = List.copyOf(complaints);
            schedule = List.copyOf(schedule);
        }

        /** The cost of the policy divided by that of the witness: a lower bound on the true ratio. */
        public double ratio() {
            return paid / (double) witness;
        }

        /** The complaints, played once. */
        public Attack attack() {
            return new Attack(
                    ratio(),
                    false,
                    complaints.stream().map(i -> new Attack.AttackStep(i, loss)).toList(),
                    List.of());
        }

        /** The lower bound for every deterministic policy: 2r - 1. */
        public int bound() {
            return 2 * conflict.size() - 1;
        }
    }

    /** An offline player: the member of the conflict that it lacks, and its cost so far. */
    private static final class OfflinePlayer {
        private int lacks;
        private long paid;
        private final List<WitnessMove> schedule = new ArrayList<>();

        OfflinePlayer(int lacks) {
            this.lacks = lacks;
        }
    }

    private final Resolver resolver;
    private final Charter charter;
    private final int[] conflict;
    private final long loss;
    private final List<OfflinePlayer> players = new ArrayList<>();
    private final List<Integer> complaints = new ArrayList<>();

    private AveragingAdversary(PolicyKind kind, Setting setting, int[] conflict, long loss) {
        charter = setting.charter();
        resolver = new Resolver(setting, kind.create(setting));
        this.conflict = conflict;
        this.loss = loss;
    }

    /** Plays this many complaints on the largest conflict of the charter. */
    public static AveragingResult on(Setting setting, PolicyKind kind, long loss, int complaints) {
        if (loss <= 0 || complaints < 1) {
            throw new IllegalArgumentException(
                    complaints + " complaints with a loss of " + Micros.format(loss) + " cannot hurt");
        }
        return new AveragingAdversary(kind, setting, largest(setting.charter().conflicts()), loss).play(complaints);
    }

    private static int[] largest(Conflicts conflicts) {
        int[] largest = {};
        for (int n = 0; n < conflicts.largerCount(); n++) {
            largest = conflicts.larger(n).length > largest.length ? conflicts.larger(n) : largest;
        }
        for (int i = 0; i < conflicts.criteria() && largest.length == 0; i++) {
            int[] neighbours = conflicts.neighbours(i);
            largest = neighbours.length > 0 ? new int[] {i, neighbours[0]} : largest;
        }
        if (largest.length == 0) {
            throw new IllegalArgumentException(
                    "the charter has no conflicts: every criterion can be fixed once and for all");
        }
        return largest;
    }

    private AveragingResult play(int count) {
        int about = unfixed();
        takePlaces(about);
        for (int n = 0; n < count; n++) {
            if (resolver.state().has(about)) {
                int next = unfixed();
                follow(about, next, n);
                about = next;
            }
            complaints.add(about);
            resolver.complain(about, loss);
            for (OfflinePlayer player : players) {
                player.paid += player.lacks == about ? loss : 0;
            }
        }
        OfflinePlayer cheapest = players.get(0);
        for (OfflinePlayer player : players) {
            cheapest = player.paid < cheapest.paid ? player : cheapest;
        }
        return new AveragingResult(
                State.of(conflict),
                complaints,
                loss,
                resolver.complaintLoss() + resolver.fixingCost(),
                cheapest.paid,
                cheapest.schedule);
    }

    /** The first member that is not fixed: there is always one. */
    private int unfixed() {
        for (int i : conflict) {
            if (!resolver.state().has(i)) {
                return i;
            }
        }
        throw new IllegalStateException("the policy has fixed a whole conflict");
    }

    /** One player lacks the criterion of the first complaint, two lack each other member. */
    private void takePlaces(int about) {
        for (int lacking : conflict) {
            for (int n = lacking == about ? 1 : 0; n < 2; n++) {
                OfflinePlayer player = new OfflinePlayer(lacking);
                for (int i : conflict) {
                    if (i != lacking) {
                        fix(player, new WitnessMove(0, i, State.EMPTY));
                    }
                }
                players.add(player);
            }
        }
    }

    /** The adversary turns to another member: of the two players that lack it, the one with the higher cost fixes it. */
    private void follow(int from, int to, int complaint) {
        OfflinePlayer dearest = null;
        for (OfflinePlayer player : players) {
            if (player.lacks == to && (dearest == null || player.paid > dearest.paid)) {
                dearest = player;
            }
        }
        if (dearest == null) {
            throw new IllegalStateException("no player lacks " + to);
        }
        fix(dearest, new WitnessMove(complaint, to, State.of(from)));
        dearest.lacks = from;
    }

    private void fix(OfflinePlayer player, WitnessMove move) {
        player.paid += charter.criteria().get(move.criterion()).cost();
        player.schedule.add(move);
    }
}
