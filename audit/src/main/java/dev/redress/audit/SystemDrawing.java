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

/** The conflict graph of a system as it stands. */
public final class SystemDrawing {
    private SystemDrawing() {}

    /**
     * The drawing; none where there are no criteria, or too many to draw.
     *
     * @param link where to read more about the criterion with an id, or null
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

    /** How a criterion stands, with what waits for people. */
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

    /** What it has accrued of its price, or what is left of its barrier; what is recommended has accrued all of it. */
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
