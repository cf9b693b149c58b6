package dev.redress.lab.experiment;

import dev.redress.lab.experiment.Claim.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The claim that our learner has less regret than the paper's better algorithm on every tested setting. */
final class ThompsonClaims {
    private ThompsonClaims() {}

    /** One claim over all values of a parameter; none if the learner was not run. */
    static List<Claim> against(ResultTable ends, String parameter, String symbol) {
        List<String> words = new ArrayList<>();
        boolean always = true;
        boolean somewhere = false;
        for (String value : ends.distinct(parameter)) {
            ResultTable some = ends.where(parameter, value);
            PairedRatio closest = Stream.of(
                            Contender.ETC_LITERAL, Contender.ETC_TUNED, Contender.UCB_LITERAL, Contender.UCB_TUNED)
                    .map(rival -> PairedRatio.of(some, rival, Contender.THOMPSON, "regret"))
                    .filter(PairedRatio::tried)
                    .min(Comparator.comparingDouble(PairedRatio::ratio))
                    .orElse(null);
            if (closest != null) {
                words.add(closest.words() + " at " + symbol + " = " + value);
                always &= closest.secondWins() || !closest.decidable();
                somewhere |= closest.firstWins();
            }
        }
        if (words.isEmpty()) {
            return List.of();
        }
        return List.of(Claim.ofOurs(
                "The policy thompson has less regret than the best of the paper's policies, with any of the constants tried.",
                Verdict.of(always, somewhere),
                "Regret of the best of the others over that of thompson: " + String.join(", ", words)
                        + ". The constants are those in the table; experiment constants chooses the best from a grid.",
                always
                        ? "It learns from every step in every state, and it needs a far smaller cover (decision 21)."
                        : ""));
    }
}
