package dev.redress.hindsight;

import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Which decisions hang on the units: the same comparison with every cost and every loss halved and doubled, of one criterion at a
 * time and of all together.
 */
public final class Sensitivity {
    /** What the optimum in hindsight is called among the policies. */
    public static final String HINDSIGHT = "hindsight";

    private final Comparison asGiven;
    private final List<Variant> variants;

    private Sensitivity(Comparison asGiven, List<Variant> variants) {
        this.asGiven = asGiven;
        this.variants = List.copyOf(variants);
    }

    /** The comparison after one change. */
    public record Variant(UnitChange change, Comparison comparison) {}

    /** Makes every change to what was compared; the effort of hindsight is for all of them together. */
    public static Sensitivity of(
            Comparison asGiven, Charter charter, List<Event> log, long seed, double effort, Consumer<String> listener) {
        List<String> policies =
                asGiven.rows().stream().map(Comparison.PolicyOutcome::policy).toList();
        List<UnitChange> changes = UnitChange.all(charter.size());
        List<Variant> variants = new ArrayList<>();
        for (UnitChange change : changes) {
            String words = change.words(charter);
            variants.add(new Variant(
                    change,
                    Comparison.of(
                            change.of(charter),
                            change.of(log),
                            policies,
                            seed,
                            effort / changes.size(),
                            what -> listener.accept(words + ": " + what))));
        }
        return new Sensitivity(asGiven, variants);
    }

    public List<Variant> variants() {
        return variants;
    }

    /** Whether a policy that was among the cheapest would not have been. */
    public boolean cheapestChanges(Variant variant) {
        return !variant.comparison().cheapest().containsAll(asGiven.cheapest());
    }

    /** Whether a policy would have paid more than one that it paid less than. Where they pay the same, nothing hangs on it. */
    public boolean rankingChanges(Variant variant) {
        Map<String, Long> paid = variant.comparison().rows().stream()
                .collect(Collectors.toMap(Comparison.PolicyOutcome::policy, Comparison.PolicyOutcome::totalLoss));
        for (Comparison.PolicyOutcome one : asGiven.rows()) {
            for (Comparison.PolicyOutcome other : asGiven.rows()) {
                long first = paid.getOrDefault(one.policy(), 0L);
                long second = paid.getOrDefault(other.policy(), 0L);
                if (one.totalLoss() < other.totalLoss() && first > second) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Who would have fixed other criteria, or the same in another order: {@link #HINDSIGHT} or a policy. */
    public Set<String> decideDifferently(Variant variant) {
        Map<String, List<Integer>> before = fixed(asGiven);
        return fixed(variant.comparison()).entrySet().stream()
                .filter(now -> !now.getValue().equals(before.get(now.getKey())))
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** What each has fixed, in the order of the first fixes, hindsight first. */
    public static Map<String, List<Integer>> fixed(Comparison comparison) {
        Map<String, List<Integer>> fixed = new LinkedHashMap<>();
        fixed.put(
                HINDSIGHT,
                comparison.hindsight().schedule().stream()
                        .map(ScheduledFix::criterion)
                        .distinct()
                        .toList());
        comparison.rows().forEach(row -> fixed.put(row.policy(), row.fixed()));
        return fixed;
    }
}
