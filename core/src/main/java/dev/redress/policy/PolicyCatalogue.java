package dev.redress.policy;

import dev.redress.model.Micros;
import java.util.List;
import java.util.stream.Collectors;

/** Every policy there is, by the id that commands and ledgers use. A new policy is one class and one line here. */
public final class PolicyCatalogue {
    private static final List<PolicyKind> KINDS = List.of(
            new PolicyKind(
                    "barrier",
                    "fixes what has lost its cost once the barriers around it are paid for; the default on complaint logs",
                    List.of(Parameter.of("beta", 1, "how many times its cost a fix puts up as a barrier, from 1 on")),
                    Barrier::new),
            new PolicyKind(
                    "barrier-paper",
                    "the paper's figure 6 as its text and proof mean it",
                    List.of(),
                    BarrierPaper::new),
            new PolicyKind(
                    "barrier-literal",
                    "the paper's figure 6 as printed: no bound holds",
                    List.of(),
                    BarrierLiteral::new),
            new PolicyKind(
                    "ski-rental",
                    "fixes what has lost its cost, whatever it conflicts with",
                    List.of(),
                    SkiRental::new),
            new PolicyKind(
                    "work-function",
                    "goes to the state from which the past looks cheapest; keeps every valid state",
                    List.of(),
                    WorkFunctionPolicy::new),
            new PolicyKind("never", "fixes nothing", List.of(), NeverFix::new),
            new PolicyKind(
                    "random",
                    "fixes a random criterion every so often",
                    List.of(Parameter.of("hold", 100, "steps between two fixes")),
                    RandomFixes::new),
            new PolicyKind(
                    "explore-then-commit",
                    "stays in each state of a cover for a while, then for ever in the one that looks best",
                    List.of(horizon(), exploration(10, "of the steps per state")),
                    ExploreThenCommit::new),
            new PolicyKind(
                    "ucb",
                    "goes where the loss may be least, and stays longer each time",
                    List.of(horizon(), lossBound(), delta(), exploration(10, "of the confidence width")),
                    Ucb::new),
            new PolicyKind(
                    "thompson",
                    "holds the best state by all that was seen, and tries only changes worth their price",
                    List.of(exploration(3, "of its patience: how many times the steps so far it expects to run on")),
                    Thompson::new),
            new PolicyKind(
                    "arm-elimination",
                    "tries every valid state and drops the worse ones: for few criteria",
                    List.of(horizon(), lossBound(), delta(), exploration(1, "of the confidence width")),
                    ArmElimination::new),
            new PolicyKind(
                    "clairvoyant", "knows the true losses and goes to the best state", List.of(), Clairvoyant::new));

    private PolicyCatalogue() {}

    private static Parameter horizon() {
        return Parameter.required("horizon", "for how many steps it will run (T)");
    }

    private static Parameter lossBound() {
        return Parameter.of(
                "loss-bound",
                charter -> Micros.toDouble(charter.lossBound()),
                "the largest loss of a criterion in a step (B)");
    }

    private static Parameter delta() {
        return Parameter.of("delta", 0.05, "how often its confidence bounds may fail (delta)");
    }

    private static Parameter exploration(double constant, String of) {
        return Parameter.of("exploration", constant, "the constant " + of);
    }

    /** All kinds, in the order in which people should read them. */
    public static List<PolicyKind> kinds() {
        return KINDS;
    }

    /** The kind with that id; an unknown one is refused with the ids there are. */
    public static PolicyKind find(String id) {
        return KINDS.stream()
                .filter(kind -> kind.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no policy '" + id + "'; there are "
                        + KINDS.stream().map(PolicyKind::id).collect(Collectors.joining(", "))));
    }
}
