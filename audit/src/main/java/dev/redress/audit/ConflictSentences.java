package dev.redress.audit;

import dev.redress.lab.figure.Exclusion;
import dev.redress.model.Charter;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * The conflicts of a charter as sentences for people. Pairs that share a criterion are one sentence, so that a charter of fifty criteria can
 * still be read.
 */
public final class ConflictSentences {
    private final Phrases names;
    private final List<String> sentences = new ArrayList<>();

    private ConflictSentences(Charter charter) {
        names = new Phrases(charter);
        List<Exclusion> exclusions =
                Exclusion.of(charter.size(), charter.conflicts().sets());
        pairs(new ArrayList<>(exclusions.stream().filter(Exclusion::isPair).toList()), charter.size());
        exclusions.stream().filter(one -> !one.isPair()).forEach(this::larger);
    }

    /** The sentences, those about pairs first; empty if the charter names no conflicts. */
    public static List<String> of(Charter charter) {
        return List.copyOf(new ConflictSentences(charter).sentences);
    }

    /** Takes the criterion that is in most of the remaining pairs, and says all of these pairs at once. */
    private void pairs(List<Exclusion> left, int criteria) {
        while (!left.isEmpty()) {
            int[] often = new int[criteria];
            left.forEach(pair -> pair.members().forEach(i -> often[i]++));
            int most = 0;
            for (int i = 1; i < criteria; i++) {
                most = often[i] > often[most] ? i : most;
            }
            List<String> partners = new ArrayList<>();
            for (Iterator<Exclusion> pairs = left.iterator(); pairs.hasNext(); ) {
                List<Integer> members = pairs.next().members();
                if (members.contains(most)) {
                    partners.add(names.of(members.get(0) == most ? members.get(1) : members.get(0)));
                    pairs.remove();
                }
            }
            sentences.add(
                    partners.size() == 1
                            ? names.of(most) + " and " + partners.get(0) + " cannot both be fixed."
                            : names.of(most) + " cannot be fixed together with " + Phrases.list(partners, "or") + ".");
        }
    }

    private void larger(Exclusion one) {
        sentences.add("At most " + one.atMost() + " of these " + one.members().size() + " can be fixed together: "
                + Phrases.list(one.members().stream().map(names::of).toList()) + ".");
    }
}
