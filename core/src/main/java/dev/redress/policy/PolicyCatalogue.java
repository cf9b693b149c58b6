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
                            "fixes what has lost its cost once the barriers around it are paid for; the default on complaint logs")
                    .parameter(Parameter.of("beta", 1, "how many times its cost a fix puts up as a barrier")
                            .within(1, 1000))
                    .answersComplaints()
                    .madeRecallable(Barrier::new),
            PolicyKind.named("barrier-advised")
                    .does(
                            "barrier that fixes earlier or later, behind lower or higher barriers, as would have paid least so far")
                    .parameter(Parameter.of("trust", 2, "how far it follows that advice: factors from 1/trust to trust")
                            .within(1, 100))
                    .answersComplaints()
                    .made(AdvisedBarrier::new),
            PolicyKind.named("barrier-paper")
                    .does("the paper's figure 6 as its text and proof mean it")
                    .answersComplaints()
                    .madeRecallable(BarrierPaper::new),
            PolicyKind.named("barrier-literal")
                    .does("the paper's figure 6 as printed: no bound holds")
                    .answersComplaints()
                    .madeRecallable(BarrierLiteral::new),
            PolicyKind.named("ski-rental")
                    .does("fixes what has lost its cost, whatever it conflicts with")
                    .answersComplaints()
                    .madeRecallable(SkiRental::new),
            PolicyKind.named("work-function")
                    .does("goes to the state from which the past looks cheapest; keeps every valid state")
                    .answersComplaints()
                    .madeRecallable(WorkFunctionPolicy::new),
            PolicyKind.named("never").does("fixes nothing").answersComplaints().made(NeverFix::new),
            PolicyKind.named("random")
                    .does("fixes a random criterion every so often")
                    .parameter(
                            Parameter.of("hold", 100, "steps between two fixes").within(1, 1e15))
                    .answersComplaints()
                    .usesChance()
                    .made(RandomFixes::new),
            PolicyKind.named("explore-then-commit")
                    .does("stays in each state of a cover for a while, then for ever in the one that looks best")
                    .needsHorizon()
                    .parameter(exploration(10, "how long it stays in each state of its cover: the constant in front"))
                    .explores((charter, seed) -> Cover.ofGroups(charter))
                    .made(ExploreThenCommit::new),
            PolicyKind.named("ucb")
                    .does("goes where the loss may be least, and stays longer each time")
                    .needsHorizon()
                    .parameter(lossBound())
                    .parameter(delta())
                    .parameter(exploration(10, "how wide its confidence bounds are: the constant in front"))
                    .explores((charter, seed) -> Cover.ofNeighbourhoods(charter))
                    .made(Ucb::new),
            PolicyKind.named("thompson")
                    .does("holds the best state by all that was seen, tries changes worth their price; no bound known")
                    .parameter(exploration(3, "its patience: how many times as long as so far it expects to run on"))
                    .usesChance()
                    .made(Thompson::new),
            PolicyKind.named("thompson-guarded")
                    .does(
                            "thompson with a proven bound: inspects every configuration, suspends thompson if it pays too much")
                    .parameter(exploration(3, "its patience, as thompson's"))
                    .parameter(Parameter.of("unguarded", 1_000_000, "steps before the first inspection")
                            .within(1, 1e15))
                    .usesChance()
                    .made(setting -> new Safeguard(setting, new Thompson(setting))),
            PolicyKind.named("thompson-adaptive")
                    .does("thompson that notices when the losses of a criterion change, and learns them anew")
                    .parameter(exploration(3, "its patience, as thompson's"))
                    .usesChance()
                    .made(AdaptiveThompson::new),
            PolicyKind.named("thompson-told")
                    .does("thompson that is told when the true losses change, and learns everything anew")
                    .parameter(exploration(3, "its patience, as thompson's"))
                    .parameter(Parameter.of("apart", 1, "least steps between two times at which it learns anew")
                            .within(1, 1e15))
                    .usesChance()
                    .knowsLosses()
                    .made(ToldThompson::new),
            PolicyKind.named("sliding-window-ucb")
                    .does("ucb on what was seen in the last steps only")
                    .parameter(Parameter.of("window", 10_000, "how many steps it remembers")
                            .within(1, 1e15))
                    .parameter(lossBound())
                    .parameter(delta())
                    .parameter(exploration(1, "how wide its confidence bounds are: the constant in front"))
                    .made(FadingUcb::ofWindow),
            PolicyKind.named("discounted-ucb")
                    .does("ucb on what was seen, the longer ago the less")
                    .parameter(Parameter.of("memory", 10_000, "after how many steps what was seen counts for 1/e of it")
                            .within(2, 1e15))
                    .parameter(lossBound())
                    .parameter(delta())
                    .parameter(exploration(1, "how wide its confidence bounds are: the constant in front"))
                    .made(FadingUcb::atDiscount),
            PolicyKind.named("master-ucb")
                    .does("ucb that begins anew when tests at many scales say that losses have changed")
                    .needsHorizon()
                    .parameter(lossBound())
                    .parameter(delta())
                    .parameter(exploration(1, "how wide its confidence bounds are: the constant in front"))
                    .parameter(
                            Parameter.of("threshold", 1, "how much it takes for a test to fire: the constant in front")
                                    .within(0, 1e9))
                    .usesChance()
                    .made(Master::new),
            PolicyKind.named("arm-elimination")
                    .does("tries every valid state and drops the worse ones: for few criteria")
                    .needsHorizon()
                    .parameter(lossBound())
                    .parameter(delta())
                    .parameter(exploration(1, "how wide its confidence bounds are: the constant in front"))
                    .explores((charter, seed) -> Cover.ofAllStates(charter, ArmElimination.MOST_ARMS))
                    .made(ArmElimination::new),
            PolicyKind.named("clairvoyant")
                    .does("knows the true losses and goes to the best state")
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
        return Parameter.of("delta", 0.05, "how often its confidence bounds may fail (delta)")
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
