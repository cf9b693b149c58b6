package dev.redress.audit;

import dev.redress.lab.figure.ConflictDrawing;
import dev.redress.lab.figure.ConflictDrawing.NodeStanding;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.State;
import dev.redress.policy.Accounts;
import dev.redress.resolve.Recommendation;
import dev.redress.resolve.Resolver;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Draws the conflict graph of a system in its current state. */
public final class SystemDrawing {
    private SystemDrawing() {}

    /**
     * The drawing; empty if there are no criteria or too many to draw.
     *
     * @param link gives the address of the page of a criterion, by id; null if there is none
     */
    public static Optional<ConflictDrawing> of(Resolver resolver, Function<String, @Nullable String> link) {
        Charter charter = resolver.charter();
        if (charter.size() == 0 || charter.size() > ConflictDrawing.MOST) {
            return Optional.empty();
        }
        List<ConflictDrawing.DrawnCriterion> nodes = new ArrayList<>();
        for (int i = 0; i < charter.size(); i++) {
            nodes.add(new ConflictDrawing.DrawnCriterion(
                    charter.criteria().get(i).name(),
                    standing(resolver, i),
                    share(resolver, i),
                    link.apply(charter.id(i))));
        }
        String title = "Which criteria exclude each other, and how each stands";
        return Optional.of(new ConflictDrawing(title, nodes, charter.conflicts().sets()));
    }

    /** The state of a criterion, taking pending recommendations into account. */
    public static NodeStanding standing(Resolver resolver, int i) {
        State leaving = State.EMPTY;
        for (Recommendation one : resolver.recommendations()) {
            if (one.criterion() == i && one.action() instanceof Action.Fix) {
                return one.stage() == Recommendation.Stage.RECOMMENDED ? NodeStanding.DUE : NodeStanding.UNDERWAY;
            }
            leaving = one.action() instanceof Action.Fix fix
                    ? leaving.union(fix.released())
                    : leaving.with(one.criterion());
        }
        if (!resolver.state().has(i)) {
            return NodeStanding.UNFIXED;
        }
        return leaving.has(i) ? NodeStanding.LEAVING : NodeStanding.FIXED;
    }

    /** The share of its price that an unfixed criterion has accrued, 1 once its fix is recommended; or the share of its barrier that is left. */
    public static double share(Resolver resolver, int i) {
        if (!(resolver.policy() instanceof Accounts accounts)) {
            return 0;
        }
        NodeStanding standing = standing(resolver, i);
        if (standing == NodeStanding.DUE) {
            return 1;
        }
        double price = Math.max(1, resolver.cost(i));
        return (resolver.state().has(i) ? accounts.barrier(i) : accounts.accrued(i)) / price;
    }
}
