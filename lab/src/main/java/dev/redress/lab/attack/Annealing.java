package dev.redress.lab.attack;

import dev.redress.model.Charter;
import dev.redress.policy.PolicyKind;
import dev.redress.policy.Setting;
import dev.redress.policy.WorkFunction;
import dev.redress.random.RandomStream;
import dev.redress.resolve.Resolver;
import java.util.ArrayList;
import java.util.List;

/**
 * Simulated annealing for a bad sequence of complaints (decision 27): a sequence about a few criteria is changed a little, played
 * from the start, and kept if it is worse for the policy, or sometimes if it is slightly better. It only needs to create the
 * policy anew.
 */
final class Annealing {
    private static final int LONGEST = 120;
    private static final double COOLING = 0.997;

    private final PolicyKind kind;
    private final Setting setting;
    private final Subset subset;
    private final WorkFunction work;
    private final long[] losses;
    private final RandomStream random;

    Annealing(PolicyKind kind, Setting setting, Subset subset, long[] losses, RandomStream random) {
        this.kind = kind;
        this.setting = setting;
        this.subset = subset;
        Charter ours = subset.charter();
        work = new WorkFunction(ours.conflicts(), ours.costs());
        this.losses = losses;
        this.random = random;
    }

    /** The worst sequence found in this number of changes. */
    Attack search(int changes) {
        List<Attack.AttackStep> current = new ArrayList<>();
        for (int n = 0; n < 10; n++) {
            current.add(step());
        }
        double value = ratio(current);
        Attack worst = new Attack(value, false, current, List.of());
        double heat = 0.3;
        for (int change = 0; change < changes; change++, heat *= COOLING) {
            List<Attack.AttackStep> tried = changed(current);
            double ratio = ratio(tried);
            if (ratio >= value || random.nextDouble() < StrictMath.exp((ratio - value) / heat)) {
                current = tried;
                value = ratio;
            }
            if (ratio > worst.ratio()) {
                worst = new Attack(ratio, false, tried, List.of());
            }
        }
        return worst;
    }

    private Attack.AttackStep step() {
        return new Attack.AttackStep(random.nextInt(subset.size()), losses[random.nextInt(losses.length)]);
    }

    /** Adds, replaces or removes a complaint, or repeats a stretch. */
    private List<Attack.AttackStep> changed(List<Attack.AttackStep> sequence) {
        List<Attack.AttackStep> changed = new ArrayList<>(sequence);
        int at = random.nextInt(changed.size());
        switch (random.nextInt(4)) {
            case 0 -> changed.add(at, step());
            case 1 -> changed.set(at, step());
            case 2 -> {
                if (changed.size() > 1) {
                    changed.remove(at);
                }
            }
            default -> {
                int length = 1 + random.nextInt(Math.min(20, changed.size() - at));
                changed.addAll(at, List.copyOf(changed.subList(at, at + length)));
            }
        }
        return changed.size() > LONGEST ? new ArrayList<>(changed.subList(0, LONGEST)) : changed;
    }

    private double ratio(List<Attack.AttackStep> sequence) {
        Resolver resolver =
                Resolver.of(kind.id(), setting.withCosts(setting.charter().costs()));
        work.restart();
        for (Attack.AttackStep step : sequence) {
            resolver.complain(subset.criterion(step.criterion()), step.loss());
            work.complain(step.criterion(), step.loss());
        }
        long paid = resolver.complaintLoss() + resolver.fixingCost();
        if (work.optimum() == 0) {
            return paid == 0 ? 1 : Double.POSITIVE_INFINITY;
        }
        return paid / (double) work.optimum();
    }
}
