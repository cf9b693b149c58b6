package dev.redress.policy;

import dev.redress.catalogue.Catalogue;
import dev.redress.model.Micros;
import java.util.List;
import java.util.Optional;

/**
 * All policies, by the id that commands and ledgers use: first the built-in ones, then those of each {@link PolicyProvider}. A
 * new built-in policy is one class and one entry here.
 */
public final class PolicyCatalogue {
    private static final List<PolicyKind> BUILT_IN = List.of(
            PolicyKind.named("barrier")
                    .does(
                            "fixes a criterion when its accrued loss reaches its cost and no barrier is left; the default for complaints")
                    .parameter(Parameter.of("beta", 1, "barrier of a fixed criterion, in multiples of its cost")
                            .within(1, 1000))
                    .answersComplaints()
                    .madeRecallable(Barrier::new),
            PolicyKind.named("barrier-advised")
                    .does("barrier with the thresholds and barriers that would have cost least so far, within limits")
                    .parameter(Parameter.of(
                                    "trust",
                                    2,
                                    "largest factor by which thresholds and barriers may differ from those of barrier")
                            .within(1, 100))
                    .answersComplaints()
                    .made(AdvisedBarrier::new),
            PolicyKind.named("barrier-paper")
                    .does("figure 6 of the paper as its text and proof intend it")
                    .answersComplaints()
                    .madeRecallable(BarrierPaper::new),
            PolicyKind.named("barrier-literal")
                    .does("figure 6 of the paper as printed, for which no bound holds")
                    .answersComplaints()
                    .madeRecallable(BarrierLiteral::new),
            PolicyKind.named("ski-rental")
                    .does("fixes a criterion when its accrued loss reaches its cost, ignoring conflicts")
                    .answersComplaints()
                    .madeRecallable(SkiRental::new),
            PolicyKind.named("work-function")
                    .does("follows the work function of all valid states; for few criteria")
                    .answersComplaints()
                    .madeRecallable(WorkFunctionPolicy::new),
            PolicyKind.named("never").does("fixes nothing").answersComplaints().made(NeverFix::new),
            PolicyKind.named("random")
                    .does("fixes a random criterion at regular intervals")
                    .parameter(
                            Parameter.of("hold", 100, "steps between two fixes").within(1, 1e15))
                    .answersComplaints()
                    .usesChance()
                    .made(RandomFixes::new),
            PolicyKind.named("explore-then-commit")
                    .does(
                            "explores each state of a cover equally long, then stays in the state with the least estimated loss")
                    .needsHorizon()
                    .parameter(exploration(10, "constant factor of the time it spends in each state of its cover"))
                    .explores((charter, seed) -> Cover.ofGroups(charter))
                    .made(ExploreThenCommit::new),
            PolicyKind.named("ucb")
                    .does(
                            "goes to the state with the lowest confidence bound on its loss, for longer and longer episodes")
                    .needsHorizon()
                    .parameter(lossBound())
                    .parameter(delta())
                    .parameter(exploration(10, "constant factor of the width of its confidence bounds"))
                    .explores((charter, seed) -> Cover.ofNeighbourhoods(charter))
                    .made(Ucb::new),
            PolicyKind.named("thompson")
                    .does(
                            "stays in the best state by its estimates, and tries changes that are worth a trial; no known bound")
                    .parameter(exploration(3, "expected remaining steps, in multiples of the steps so far"))
                    .usesChance()
                    .made(Thompson::new),
            PolicyKind.named("thompson-guarded")
                    .does(
                            "thompson with a proven bound: inspects every configuration, suspends thompson if its cost is too high")
                    .parameter(exploration(3, "expected remaining steps, as for thompson"))
                    .parameter(Parameter.of("unguarded", 1_000_000, "steps before the first inspection")
                            .within(1, 1e15))
                    .usesChance()
                    .made(setting -> new Safeguard(setting, new Thompson(setting))),
            PolicyKind.named("thompson-adaptive")
                    .does("thompson that detects when the losses of a criterion change, and relearns them")
                    .parameter(exploration(3, "expected remaining steps, as for thompson"))
                    .usesChance()
                    .made(AdaptiveThompson::new),
            PolicyKind.named("thompson-told")
                    .does("thompson that is told when the true losses change, and relearns all of them")
                    .parameter(exploration(3, "expected remaining steps, as for thompson"))
                    .parameter(Parameter.of("apart", 1, "least number of steps between two restarts")
                            .within(1, 1e15))
                    .usesChance()
                    .knowsLosses()
                    .made(ToldThompson::new),
            PolicyKind.named("sliding-window-ucb")
                    .does("ucb on the observations of the most recent steps only")
                    .parameter(Parameter.of("window", 10_000, "number of steps that it remembers")
                            .within(1, 1e15))
                    .parameter(lossBound())
                    .parameter(delta())
                    .parameter(exploration(1, "constant factor of the width of its confidence bounds"))
                    .made(FadingUcb::ofWindow),
            PolicyKind.named("discounted-ucb")
                    .does("ucb on discounted observations: older ones count less")
                    .parameter(Parameter.of("memory", 10_000, "number of steps after which an observation counts 1/e")
                            .within(2, 1e15))
                    .parameter(lossBound())
                    .parameter(delta())
                    .parameter(exploration(1, "constant factor of the width of its confidence bounds"))
                    .made(FadingUcb::atDiscount),
            PolicyKind.named("master-ucb")
                    .does("ucb that restarts when tests at several time scales detect a change of losses")
                    .needsHorizon()
                    .parameter(lossBound())
                    .parameter(delta())
                    .parameter(exploration(1, "constant factor of the width of its confidence bounds"))
                    .parameter(Parameter.of(
                                    "threshold", 1, "constant factor of the threshold at which a test detects a change")
                            .within(0, 1e9))
                    .usesChance()
                    .made(MasterUcb::new),
            PolicyKind.named("arm-elimination")
                    .does("tries every valid state and eliminates worse ones; for few criteria")
                    .needsHorizon()
                    .parameter(lossBound())
                    .parameter(delta())
                    .parameter(exploration(1, "constant factor of the width of its confidence bounds"))
                    .explores((charter, seed) -> Cover.ofAllStates(charter, ArmElimination.MOST_ARMS))
                    .made(ArmElimination::new),
            PolicyKind.named("clairvoyant")
                    .does("knows the true losses and moves to the best state")
                    .knowsLosses()
                    .made(Clairvoyant::new));

    private static final Catalogue<PolicyKind> ALL =
            Catalogue.of("policy", BUILT_IN, PolicyProvider.class, PolicyProvider::policies);

    private PolicyCatalogue() {}

    private static Parameter lossBound() {
        return Parameter.of(
                        "loss-bound",
                        charter -> Micros.toDouble(charter.lossBound()),
                        "the charter's lossBound",
                        "the largest loss of a criterion in a step (B)")
                .within(0, Micros.toDouble(Micros.MAX));
    }

    private static Parameter delta() {
        return Parameter.of("delta", 0.05, "probability that a confidence bound fails (delta)")
                .within(1e-12, 1);
    }

    private static Parameter exploration(double constant, String meaning) {
        return Parameter.of("exploration", constant, meaning).within(0, 1e9);
    }

    /** All kinds, in display order. */
    public static List<PolicyKind> kinds() {
        return ALL.kinds();
    }

    /** The built-in kinds: for published results, which must not depend on the class path. */
    public static List<PolicyKind> builtIn() {
        return ALL.builtIn();
    }

    /**
     * The kind with this id.
     *
     * @throws UnknownPolicyException if there is none; the message lists the known ids, and how to add one
     */
    public static PolicyKind find(String id) {
        return ALL.find(id).orElseThrow(() -> new UnknownPolicyException(id, ALL.unknown(id)));
    }

    /** The {@link PolicyProvider} that added a kind; empty for a built-in kind. */
    public static Optional<String> provider(PolicyKind kind) {
        return ALL.provider(kind.id());
    }
}
