package dev.redress.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.lab.figure.SeriesStyle;
import dev.redress.model.Charter;
import dev.redress.policy.RefusedException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of every experiment, on its cheapest cells. */
final class ExperimentsTest {
    static Stream<Experiment> all() {
        return Experiments.all().stream();
    }

    @Test
    void theyAreFoundByTheirIds() {
        assertThat(Experiments.all())
                .extracting(Experiment::id)
                .containsExactly(
                        "alpha-50",
                        "alpha-100",
                        "singletons",
                        "criteria-sparse",
                        "criteria-dense",
                        "lambda-sparse",
                        "lambda-dense",
                        "constants",
                        "regret-rate",
                        "families",
                        "drift",
                        "complaints",
                        "oracle-quality",
                        "compas-world",
                        "adult-world");
        assertThat(Experiments.find("singletons").id()).isEqualTo("singletons");
        assertThatThrownBy(() -> Experiments.find("none")).hasMessageContaining("regret-rate");
    }

    /** Without the experiments that repeat another experiment with more criteria. */
    static Stream<Experiment> small() {
        return all().filter(experiment -> !experiment.id().matches("alpha-100|lambda-.*"));
    }

    @ParameterizedTest
    @MethodSource("small")
    void aCellIsMeasuredTheSameAgain(Experiment experiment) {
        SweepCell cheapest = experiment.cells(Scale.QUICK, 5).stream()
                .min(Comparator.comparingDouble(experiment::effort))
                .orElseThrow();
        List<ResultRow> rows = experiment.rows(cheapest);
        assertThat(rows).isNotEmpty().isEqualTo(experiment.rows(cheapest));
        assertThat(new ResultTable(experiment.columns(List.of(cheapest)), rows).rows())
                .hasSameSizeAs(rows);
    }

    @ParameterizedTest
    @MethodSource("all")
    void cellsDifferAndSeedsMoveThem(Experiment experiment) {
        for (Scale scale : Scale.values()) {
            List<SweepCell> cells = experiment.cells(scale, 1);
            assertThat(new HashSet<>(cells)).hasSameSizeAs(cells);
            assertThat(experiment.cells(scale, 1001)).hasSameSizeAs(cells).doesNotContainAnyElementsOf(cells);
        }
        assertThat(experiment.cells(Scale.FULL, 1).size())
                .isGreaterThan(experiment.cells(Scale.QUICK, 1).size());
    }

    /** The worked examples of section 4 and decision 24 are reproduced exactly, and the claims fail if they are not. */
    @Test
    void complaintClaimsFollowTheTable() {
        Experiment complaints = Experiments.find("complaints");
        List<SweepCell> cells = complaints.cells(Scale.QUICK, 1).stream()
                .filter(cell -> cell.whole("seed") == 1 && (cell.whole("size") <= 10))
                .toList();
        List<ResultRow> rows = new ArrayList<>();
        cells.forEach(cell -> rows.addAll(complaints.rows(cell)));
        ResultTable table = new ResultTable(complaints.columns(cells), rows);
        Findings findings = complaints.findings(table);
        assertThat(verdict(findings, "On an edge")).isEqualTo(Claim.Verdict.HOLDS);
        assertThat(verdict(findings, "On a star with k leaves the algorithm as its text intends it"))
                .isEqualTo(Claim.Verdict.HOLDS);
        assertThat(verdict(findings, "The algorithm as printed pays at most 2B + 4"))
                .isEqualTo(Claim.Verdict.FAILS);
        assertThat(verdict(findings, "Our barrier pays at most 3 + B/c_min")).isEqualTo(Claim.Verdict.HOLDS);

        int loss = table.columns().indexOf("loss");
        ResultTable changed = new ResultTable(
                table.columns(),
                table.rows().stream()
                        .map(row -> {
                            List<String> values = new ArrayList<>(row.values());
                            values.set(loss, "1");
                            return new ResultRow(values);
                        })
                        .toList());
        assertThat(verdict(complaints.findings(changed), "On an edge")).isEqualTo(Claim.Verdict.FAILS);
    }

    /** The verdict on the only claim that begins with these words. */
    private static Claim.Verdict verdict(Findings findings, String beginning) {
        List<Claim> found = findings.claims().stream()
                .filter(claim -> claim.sentence().startsWith(beginning))
                .toList();
        assertThat(found).as(beginning).hasSize(1);
        return found.get(0).verdict();
    }

    /** One contender's regret is eight times the other's on every instance: the ratio is 8, and the other one wins. */
    @Test
    void aDuelIsDecidedByRatiosOnTheSameInstances() {
        List<ResultRow> rows = new ArrayList<>();
        for (int seed = 1; seed <= 4; seed++) {
            rows.add(ResultRow.of(seed, Contender.ETC_TUNED.label(), 800.0 * seed * seed));
            rows.add(ResultRow.of(seed, Contender.UCB_TUNED.label(), 100.0 * seed * seed));
        }
        ResultTable table = new ResultTable(List.of("seed", "contender", "regret"), rows);
        PairedRatio duel = PairedRatio.of(table, Contender.ETC_TUNED, Contender.UCB_TUNED, "regret");
        assertThat(duel.words()).isEqualTo("8×");
        assertThat(duel.secondWins()).isTrue();
        assertThat(duel.firstWins()).isFalse();
        PairedRatio one = PairedRatio.of(table.where("seed", 1), Contender.ETC_TUNED, Contender.UCB_TUNED, "regret");
        assertThat(one.secondWins()).as("one instance decides nothing").isFalse();
        assertThat(PairedRatio.of(table, Contender.ETC_LITERAL, Contender.UCB_TUNED, "regret")
                        .tried())
                .isFalse();
    }

    /** One criterion correlates with 21 others: too many for UCB's tables, but not for explore-then-commit. */
    private static final class Hub extends RaceExperiment {
        private final double largest;

        private final List<Contender> contenders;

        Hub(double largest, Contender... contenders) {
            this.largest = largest;
            this.contenders = List.of(contenders);
        }

        Hub(double largest) {
            this(largest, Contender.UCB_LITERAL, Contender.ETC_TUNED);
        }

        @Override
        public String id() {
            return "hub";
        }

        @Override
        public String title() {
            return "Hub";
        }

        @Override
        public String question() {
            return "Who refuses?";
        }

        @Override
        public List<SweepCell> cells(Scale scale, long seed) {
            return SweepCell.times(List.of(SweepCell.ORIGIN), "seed", seeds(seed, 1));
        }

        @Override
        Charter charter(SweepCell cell) {
            Charter.Builder builder = Charter.named("hub");
            for (int i = 0; i < 22; i++) {
                builder.criterion("c" + i, 1).means(new int[] {i}, 1, 0.1);
            }
            for (int i = 1; i < 22; i++) {
                builder.means(new int[] {0, i}, 1, 0.5, 0.5, 0.1);
            }
            return builder.build();
        }

        @Override
        List<Contender> contenders(SweepCell cell) {
            return contenders;
        }

        @Override
        long[] checkpoints(SweepCell cell) {
            return new long[] {10, HORIZON};
        }

        @Override
        double largestTables(SweepCell cell) {
            return largest;
        }

        @Override
        public Findings findings(ResultTable table) {
            return new Findings("", List.of(), List.of(), List.of(Summaries.refusals(table, "seed", "seed")));
        }
    }

    @Test
    void aRaceThatAPolicyRefusesSaysWhy() {
        Hub hub = new Hub(Double.POSITIVE_INFINITY);
        SweepCell cell = hub.cells(Scale.QUICK, 1).get(0);
        ResultTable table = new ResultTable(hub.columns(List.of(cell)), hub.rows(cell));
        ResultTable refused = table.where("contender", Contender.UCB_LITERAL.label());
        assertThat(refused.texts("note")).hasSize(1).allMatch(note -> note.contains("at most 19 are possible"));
        assertThat(refused.sample("regret").size()).isZero();
        assertThat(table.where("contender", Contender.ETC_TUNED.label())
                        .sample("regret")
                        .size())
                .isEqualTo(2);
        assertThat(hub.findings(table).summaries().get(0).rows()).hasSize(2);
    }

    @Test
    void aFaultInARaceIsNotPublishedAsARefusal() {
        Contender faulty = new Contender("never", "never", Map.of("exploration", 1.0), SeriesStyle.GUIDE);
        Hub hub = new Hub(Double.POSITIVE_INFINITY, faulty);
        assertThatThrownBy(() -> hub.rows(hub.cells(Scale.QUICK, 1).get(0)))
                .isInstanceOf(IllegalArgumentException.class)
                .isNotInstanceOf(RefusedException.class)
                .hasMessageContaining("exploration");
    }

    /** Its closed neighbourhoods are 22 and 21 times 2 members: 2^22 + 21 * 2^2 numbers. */
    @Test
    void ucbIsLeftOutWhereASweepSaysSo() {
        Hub hub = new Hub(1000);
        SweepCell cell = hub.cells(Scale.QUICK, 1).get(0);
        ResultTable table = new ResultTable(hub.columns(List.of(cell)), hub.rows(cell));
        ResultTable left = table.where("contender", Contender.UCB_LITERAL.label());
        assertThat(left.texts("note")).containsExactly("tables of 4.19M numbers; more than 1000 are left out");
        assertThat(left.texts("tables")).containsExactly(Integer.toString((1 << 22) + 21 * 4));
        assertThat(table.where("contender", Contender.ETC_TUNED.label()).texts("note"))
                .containsOnly("");
    }

    @Test
    void theReportStandsAloneListsItsExperimentsFirstAndHoldsTheDecisionsItCites() {
        CoinTosses coins = new CoinTosses(40);
        List<SweepCell> cells = coins.cells(Scale.QUICK, 1);
        List<ResultRow> rows = new ArrayList<>();
        cells.forEach(cell -> rows.addAll(coins.rows(cell)));
        Findings findings = coins.findings(new ResultTable(coins.columns(cells), rows));
        Provenance provenance = Provenance.of(coins, Scale.QUICK, 1, new Provenance.Build("1.0", "abc"));
        String html = Report.html(List.of(new Report.Chapter(coins, provenance, findings)), "here");
        assertThat(html)
                .contains("Of its claims, each tried with every pair of constants, 1 in all, 1 holds, 0 fail.")
                .contains("<li>Coins, in short. <a class=\"id\" href=\"#coins\">coins</a></li>")
                .contains("What reproduces")
                .contains("Coins &lt;are&gt; fair.")
                .contains("because &amp; so on (<a href=\"#decision-24\">decision 24</a>)")
                .contains("<details id=\"decision-24\" open>\n<summary>24. The 2B + 4 theorem");
        assertThat(html.indexOf("<nav>")).isPositive().isLessThan(html.indexOf("In short"));
        assertThat(html)
                .contains("undecided by these seeds")
                .doesNotContain("What does not<")
                .doesNotContain("Head alone");
        assertThat(html.indexOf("Coins &lt;are&gt; fair.")).isLessThan(html.indexOf("id=\"coins\""));
        assertThat(html)
                .contains("redress reproduce coins --quick")
                .doesNotContain("<script")
                .doesNotContain("<link");
        assertThat(html.replace("http://www.w3.org/2000/svg", "")).doesNotContain("http");
    }

    /** All pages of docs/decisions are bundled, and their tables and code are kept as typed. */
    @Test
    void decisionsArePartOfTheBuild() {
        assertThat(DecisionPage.all().keySet()).contains(1, 9, 24, 36).doesNotContain(0);
        DecisionPage page = new DecisionPage(7, "7. A <title>", "**We** use `x < y`.\n\n| a | b |\n|---|---|");
        assertThat(page.html()).isEqualTo("""
                <summary>7. A &lt;title&gt;</summary>
                <p><b>We</b> use <code>x &lt; y</code>.</p>
                <pre>| a | b |
                |---|---|</pre>
                """);
    }
}
