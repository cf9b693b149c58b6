package dev.redress.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.lab.figure.Look;
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

/** What every experiment keeps to; measured on its cheapest cells. */
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
                        "regret-rate",
                        "drift",
                        "complaints",
                        "oracle-quality",
                        "compas-world",
                        "adult-world");
        assertThat(Experiments.find("singletons").id()).isEqualTo("singletons");
        assertThatThrownBy(() -> Experiments.find("none")).hasMessageContaining("regret-rate");
    }

    /** Without those that are others with more criteria. */
    static Stream<Experiment> small() {
        return all().filter(experiment -> !experiment.id().matches("alpha-100|lambda-.*"));
    }

    @ParameterizedTest
    @MethodSource("small")
    void aCellIsMeasuredTheSameAgain(Experiment experiment) {
        Cell cheapest = experiment.cells(Scale.QUICK, 5).stream()
                .min(Comparator.comparingDouble(experiment::effort))
                .orElseThrow();
        List<Row> rows = experiment.rows(cheapest);
        assertThat(rows).isNotEmpty().isEqualTo(experiment.rows(cheapest));
        assertThat(new Table(experiment.columns(List.of(cheapest)), rows).rows())
                .hasSameSizeAs(rows);
    }

    @ParameterizedTest
    @MethodSource("all")
    void cellsDifferAndSeedsMoveThem(Experiment experiment) {
        for (Scale scale : Scale.values()) {
            List<Cell> cells = experiment.cells(scale, 1);
            assertThat(new HashSet<>(cells)).hasSameSizeAs(cells);
            assertThat(experiment.cells(scale, 1001)).hasSameSizeAs(cells).doesNotContainAnyElementsOf(cells);
        }
        assertThat(experiment.cells(Scale.FULL, 1).size())
                .isGreaterThan(experiment.cells(Scale.QUICK, 1).size());
    }

    /** The worked examples of section 4 and decision 24 come out to the last unit, and the claims notice when they do not. */
    @Test
    void complaintClaimsFollowTheTable() {
        Experiment complaints = Experiments.find("complaints");
        List<Cell> cells = complaints.cells(Scale.QUICK, 1).stream()
                .filter(cell -> cell.whole("seed") == 1 && (cell.whole("size") <= 10))
                .toList();
        List<Row> rows = new ArrayList<>();
        cells.forEach(cell -> rows.addAll(complaints.rows(cell)));
        Table table = new Table(complaints.columns(cells), rows);
        List<Claim> claims = complaints.findings(table).claims();
        assertThat(claims.get(0).verdict()).isEqualTo(Claim.Verdict.HOLDS);
        assertThat(claims.get(1).verdict()).isEqualTo(Claim.Verdict.HOLDS);
        assertThat(claims.get(3).verdict()).as("2B + 4").isEqualTo(Claim.Verdict.FAILS);
        assertThat(claims.get(5).verdict()).as("3 + B/c_min").isEqualTo(Claim.Verdict.HOLDS);

        int loss = table.columns().indexOf("loss");
        Table changed = new Table(
                table.columns(),
                table.rows().stream()
                        .map(row -> {
                            List<String> values = new ArrayList<>(row.values());
                            values.set(loss, "1");
                            return new Row(values);
                        })
                        .toList());
        assertThat(complaints.findings(changed).claims().get(0).verdict()).isEqualTo(Claim.Verdict.FAILS);
    }

    /** One contender's regret is eight times the other's on every instance: the duel says so, and says who wins. */
    @Test
    void aDuelIsDecidedByRatiosOnTheSameInstances() {
        List<Row> rows = new ArrayList<>();
        for (int seed = 1; seed <= 4; seed++) {
            rows.add(Row.of(seed, Contender.ETC_TUNED.label(), 800.0 * seed * seed));
            rows.add(Row.of(seed, Contender.UCB_TUNED.label(), 100.0 * seed * seed));
        }
        Table table = new Table(List.of("seed", "contender", "regret"), rows);
        Duel duel = Duel.of(table, Contender.ETC_TUNED, Contender.UCB_TUNED, "regret");
        assertThat(duel.words()).isEqualTo("8×");
        assertThat(duel.secondWins()).isTrue();
        assertThat(duel.firstWins()).isFalse();
        Duel one = Duel.of(table.where("seed", 1), Contender.ETC_TUNED, Contender.UCB_TUNED, "regret");
        assertThat(one.secondWins()).as("one instance decides nothing").isFalse();
        assertThat(Duel.of(table, Contender.ETC_LITERAL, Contender.UCB_TUNED, "regret")
                        .tried())
                .isFalse();
    }

    /** One criterion correlates with 21 others: too many for UCB's tables, no matter to explore-then-commit. */
    private static final class Hub extends Race {
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
        public List<Cell> cells(Scale scale, long seed) {
            return Cell.times(List.of(Cell.ORIGIN), "seed", seeds(seed, 1));
        }

        @Override
        Charter charter(Cell cell) {
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
        List<Contender> contenders(Cell cell) {
            return contenders;
        }

        @Override
        long[] checkpoints(Cell cell) {
            return new long[] {10, HORIZON};
        }

        @Override
        double largestTables(Cell cell) {
            return largest;
        }

        @Override
        public Findings findings(Table table) {
            return new Findings("", List.of(), List.of(), List.of(Summaries.refusals(table, "seed", "seed")));
        }
    }

    @Test
    void aRaceThatAPolicyRefusesSaysWhy() {
        Hub hub = new Hub(Double.POSITIVE_INFINITY);
        Cell cell = hub.cells(Scale.QUICK, 1).get(0);
        Table table = new Table(hub.columns(List.of(cell)), hub.rows(cell));
        Table refused = table.where("contender", Contender.UCB_LITERAL.label());
        assertThat(refused.texts("note")).hasSize(1).allMatch(note -> note.contains("too large"));
        assertThat(refused.sample("regret").size()).isZero();
        assertThat(table.where("contender", Contender.ETC_TUNED.label())
                        .sample("regret")
                        .size())
                .isEqualTo(2);
        assertThat(hub.findings(table).summaries().get(0).rows()).hasSize(2);
    }

    @Test
    void aFaultInARaceIsNotPublishedAsARefusal() {
        Contender faulty = new Contender("never", "never", Map.of("exploration", 1.0), Look.GUIDE);
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
        Cell cell = hub.cells(Scale.QUICK, 1).get(0);
        Table table = new Table(hub.columns(List.of(cell)), hub.rows(cell));
        Table left = table.where("contender", Contender.UCB_LITERAL.label());
        assertThat(left.texts("note")).containsExactly("tables of 4.19M numbers; more than 1000 are left out");
        assertThat(left.texts("tables")).containsExactly(Integer.toString((1 << 22) + 21 * 4));
        assertThat(table.where("contender", Contender.ETC_TUNED.label()).texts("note"))
                .containsOnly("");
    }

    @Test
    void theReportStandsAloneAndSaysWhatHoldsFirst() {
        Coins coins = new Coins(40);
        List<Cell> cells = coins.cells(Scale.QUICK, 1);
        List<Row> rows = new ArrayList<>();
        cells.forEach(cell -> rows.addAll(coins.rows(cell)));
        Findings findings = coins.findings(new Table(coins.columns(cells), rows));
        Provenance provenance = Provenance.of(coins, Scale.QUICK, 1, new Provenance.Build("1.0", "abc"));
        String html = Report.html(List.of(new Report.Chapter(coins, provenance, findings)), "here");
        assertThat(html)
                .contains("Of its claims, each tried with every pair of constants, 1 in all, 1 holds, 0 fail.")
                .contains("<li>Coins, in short. <a class=\"id\" href=\"#coins\">coins</a></li>")
                .contains("What reproduces")
                .contains("Coins &lt;are&gt; fair.")
                .contains("because &amp; so on");
        assertThat(html)
                .contains("cannot tell yet")
                .doesNotContain("What does not<")
                .doesNotContain("Head alone");
        assertThat(html.indexOf("Coins &lt;are&gt; fair.")).isLessThan(html.indexOf("id=\"coins\""));
        assertThat(html)
                .contains("redress reproduce coins --quick")
                .doesNotContain("<script")
                .doesNotContain("<link");
        assertThat(html.replace("http://www.w3.org/2000/svg", "")).doesNotContain("http");
    }
}
