package dev.redress.service.page;

import dev.redress.audit.Amounts;
import dev.redress.audit.Phrases;
import dev.redress.evidence.metrics.Rate;
import dev.redress.evidence.rules.ParityKind;
import dev.redress.lab.figure.IntervalMark;
import dev.redress.service.evidence.Evidence;
import dev.redress.service.evidence.StoredEvidence;
import dev.redress.service.store.EvidenceTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The evidence about one criterion as a page shows it: rates by group, the price of fixing it, and a remedy.
 *
 * @param filed when and by whom it was uploaded
 */
public record EvidenceCards(String filed, List<RateTable> rates, List<PriceRow> prices, Optional<RemedyCard> remedy) {
    /** A page shows at most this many groups. */
    private static final int MOST_GROUPS = 40;

    private static final int MOST_PRICES = 12;

    /** A rate by group. */
    public record RateTable(String heading, List<RateRow> rows) {}

    /** The rate in one group; the drawings of all rows have one scale. */
    public record RateRow(String group, String people, String rate, String interval, String drawing) {}

    /** The price of meeting criteria, alone or together, in extra errors per 1,000 decisions. */
    public record PriceRow(String words, String price, String interval, boolean excluded, String sure) {}

    /** A decision rule that meets the criterion. */
    public record RemedyCard(String lead, String rate, List<RuleRow> rows) {}

    /** The rule in one group, and the rate there without and with it. */
    public record RuleRow(String group, String rule, String before, String after) {}

    static EvidenceCards of(EvidenceTable.Filed filed, Snapshot snapshot, String criterion) {
        Evidence evidence = StoredEvidence.read(filed);
        return new EvidenceCards(
                Amounts.time(filed.at()) + " by " + filed.actor(),
                evidence.measured(criterion).stream().map(EvidenceCards::table).toList(),
                prices(evidence, snapshot, criterion),
                evidence.remedies(criterion).stream()
                        .findFirst()
                        .map(one -> remedy(evidence, one, snapshot, criterion)));
    }

    private static RateTable table(Evidence.Measured measured) {
        List<Evidence.GroupRate> groups =
                measured.groups().stream().limit(MOST_GROUPS).toList();
        double least =
                groups.stream().mapToDouble(one -> one.rate().low()).min().orElse(0);
        double most =
                groups.stream().mapToDouble(one -> one.rate().high()).max().orElse(1);
        double wide = Math.max(1e-9, most - least);
        return new RateTable(
                rate(measured.metric()) + " by " + measured.attribute(),
                groups.stream()
                        .map(one -> new RateRow(
                                one.group(),
                                Amounts.count(one.people()),
                                percent(one.rate().value()),
                                percent(one.rate().low()) + " to "
                                        + percent(one.rate().high()),
                                new IntervalMark(
                                                one.group() + ": "
                                                        + percent(one.rate().value()),
                                                (one.rate().low() - least) / wide,
                                                (one.rate().value() - least) / wide,
                                                (one.rate().high() - least) / wide,
                                                one.rate().high() == most)
                                        .svg()))
                        .toList());
    }

    /** The name of a rate, with a capital letter. */
    private static String rate(String metric) {
        for (Rate one : Rate.values()) {
            if (one.id().equals(metric)) {
                return one.words().substring(0, 1).toUpperCase(Locale.ROOT)
                        + one.words().substring(1);
            }
        }
        return metric;
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f%%", 100 * share);
    }

    private static List<PriceRow> prices(Evidence evidence, Snapshot snapshot, String criterion) {
        List<PriceRow> rows = new ArrayList<>();
        evidence.alone(criterion).ifPresent(one -> rows.add(row("Alone", one)));
        evidence.together(criterion).stream()
                .filter(Evidence.Price::excluded)
                .limit(MOST_PRICES)
                .forEach(one -> rows.add(row(
                        "With "
                                + Phrases.list(one.criteria().stream()
                                        .filter(name -> !evidence.isCalled(criterion, name))
                                        .map(name -> name(evidence, snapshot, name))
                                        .toList()),
                        one)));
        return rows;
    }

    private static PriceRow row(String words, Evidence.Price one) {
        return new PriceRow(
                words,
                Amounts.of(one.price().value()),
                Amounts.of(one.price().low()) + " to " + Amounts.of(one.price().high()),
                one.excluded(),
                one.excluded() ? "in " + Math.round(100 * one.sure()) + "% of resamples" : "");
    }

    /** The name of a criterion of {@code derive} in the charter; its own name if the charter does not have it. */
    private static String name(Evidence evidence, Snapshot snapshot, String name) {
        return snapshot.charter().criteria().stream()
                .filter(one -> evidence.isCalled(one.id(), name))
                .findFirst()
                .map(one -> one.name())
                .orElseGet(() -> Evidence.parity(name).map(ParityKind::words).orElse(name));
    }

    private static RemedyCard remedy(Evidence evidence, Evidence.Remedy remedy, Snapshot snapshot, String criterion) {
        List<Evidence.Measured> before = evidence.before(remedy, criterion);
        List<Evidence.Measured> after = evidence.after(remedy, criterion);
        List<String> others = remedy.criteria().stream()
                .filter(name -> !evidence.isCalled(criterion, name))
                .map(name -> name(evidence, snapshot, name))
                .toList();
        String lead = (others.isEmpty() ? "" : "Together with " + Phrases.list(others) + ". ")
                + "It changes " + Amounts.count(Math.round(remedy.changed())) + " of " + Amounts.count(remedy.people())
                + " decisions and makes " + Amounts.of(Math.abs(remedy.againstToday()))
                + (remedy.againstToday() < 0 ? " fewer" : " more") + " errors per 1\u202f000 than today.";
        String rate = before.isEmpty() ? "" : rate(before.get(0).metric());
        return new RemedyCard(
                lead,
                rate,
                remedy.rules().stream()
                        .limit(MOST_GROUPS)
                        .map(rule -> new RuleRow(
                                rule.group(), rule(rule), in(before, rule.group()), in(after, rule.group())))
                        .toList());
    }

    private static String rule(Evidence.GroupRule rule) {
        String always = rule.threshold().isEmpty() ? "never" : "from a score of " + rule.threshold();
        return rule.at().isEmpty()
                ? always
                : always + ", and " + percent(rule.probability()) + " of those with " + rule.at();
    }

    private static String in(List<Evidence.Measured> measured, String group) {
        return measured.stream()
                .flatMap(one -> one.groups().stream())
                .filter(one -> one.group().equals(group))
                .findFirst()
                .map(one -> percent(one.rate().value()))
                .orElse("–");
    }
}
