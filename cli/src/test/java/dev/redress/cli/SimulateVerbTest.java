package dev.redress.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.cli.Project.Outcome;
import dev.redress.files.CharterFile;
import dev.redress.lab.LossFamily;
import dev.redress.lab.Simulator;
import dev.redress.model.Charter;
import dev.redress.oracle.Oracle;
import dev.redress.oracle.OracleCatalogue;
import dev.redress.oracle.SearchWatch;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The verbs {@code simulate} and {@code cover}, called as a user calls them. */
final class SimulateVerbTest {
    @TempDir
    Path directory = Path.of("");

    private String charter = "";

    @BeforeEach
    void write() throws Exception {
        charter = Files.writeString(directory.resolve("two.yaml"), """
                criteria:
                  - {id: a, cost: 1}
                  - {id: b, cost: 2}
                conflicts:
                  - [a, b]
                losses:
                  - {of: [a], means: [2.0, 0.5]}
                  - {of: [b], means: [0.6, 0.5]}
                """).toString();
    }

    @Test
    void fixedLossesGiveTheNumbersOfACountByHand() {
        Outcome outcome = Project.run(
                "simulate", charter, "--policy", "clairvoyant", "--horizon", "100", "--losses", "fixed", "--json");
        assertThat(outcome.code()).isZero();
        // 100 steps in {a} with loss 0.5 + 0.6 each, and one fix of cost 1.
        assertThat(outcome.out().strip())
                .isEqualTo(
                        "{\"policy\":\"clairvoyant\",\"horizon\":100,\"bestState\":[\"a\"],\"bestStateProven\":true,\"runs\":[{\"seed\":1,"
                                + "\"loss\":111.0,\"regret\":0.0,\"fixingCost\":1.0,\"fixes\":1,\"oracleCalls\":1,"
                                + "\"finalState\":[\"a\"]}],\"mean\":{\"loss\":111.0,\"regret\":0.0}}");
    }

    /** A local search proves no optimum, so the best state and the regret relative to it are uncertain. */
    @Test
    void anUnprovenBestStateIsReportedAsSuch() {
        Supplier<Oracle> unproven = () -> OracleCatalogue.find("local-search").create(1000, SearchWatch.NONE);
        Charter two = CharterFile.read(charter);
        Simulator simulator = new Simulator(two, LossFamily.FIXED, unproven);
        assertThat(new SimulationReport(
                                "never", 10, 1, null, 0, new SimulationReport.Instance(two, simulator), List.of())
                        .document())
                .containsEntry("bestState", List.of("a"))
                .containsEntry("bestStateProven", false);
    }

    @Test
    void runsHaveConsecutiveSeedsAndAreRepeatable() {
        String[] command = {"simulate", charter, "--horizon", "1e5", "--runs", "8", "--seed", "5", "--json"};
        Outcome outcome = Project.run(command);
        assertThat(outcome.code()).isZero();
        assertThat(outcome.out()).contains("\"policy\":\"thompson\"", "\"seed\":5", "\"seed\":12");
        assertThat(Project.run(command).out()).isEqualTo(outcome.out());
        Outcome last = Project.run("simulate", charter, "--horizon", "1e5", "--seed", "12", "--json");
        String run = last.out()
                .substring(last.out().indexOf("{\"seed\":12"), last.out().indexOf("}]"));
        assertThat(outcome.out()).as("a run does not depend on the other runs").contains(run);
    }

    @Test
    void everyLearnerRunsAndTheTextIsATable() {
        for (String policy : new String[] {"explore-then-commit", "ucb", "thompson", "arm-elimination", "never"}) {
            Outcome outcome = Project.run("simulate", charter, "--policy", policy, "--horizon", "2000");
            assertThat(outcome.code()).as(outcome.err()).isZero();
            assertThat(outcome.out()).contains("seed", "regret", "best state   a");
        }
    }

    @Test
    void optionsReachThePolicyAndUnknownOnesAreRefused() {
        Outcome few = Project.run(
                "simulate", charter, "--policy", "explore-then-commit", "--horizon", "1e4", "--exploration", "0.01");
        assertThat(few.out()).contains("best");
        Outcome refused = Project.run("simulate", charter, "--policy", "never", "--horizon", "10", "--delta", "0.1");
        assertThat(refused.code()).isEqualTo(Redress.BAD_INPUT);
        assertThat(refused.err()).contains("never does not know delta");
        assertThat(Project.run("simulate", charter, "--horizon", "0").code()).isEqualTo(Redress.BAD_INPUT);
        assertThat(Project.run("simulate", charter, "--horizon", "10", "--runs", "0")
                        .code())
                .isEqualTo(Redress.BAD_INPUT);
    }

    @Test
    void aCharterWithoutLossesCannotBeSimulated() throws Exception {
        Path silent = Files.writeString(directory.resolve("silent.yaml"), "criteria:\n  - {id: a, cost: 1}\n");
        Outcome outcome = Project.run("simulate", silent.toString(), "--horizon", "10");
        assertThat(outcome.code()).isEqualTo(Redress.BAD_INPUT);
        assertThat(outcome.err()).contains("has no losses");
    }

    @Test
    void aFamilyHasAnInstanceForEachSeed() {
        String[] command = {
            "simulate",
            "--family",
            "rare-100",
            "--criteria",
            "6",
            "--horizon",
            "1e4",
            "--runs",
            "3",
            "--seed",
            "7",
            "--json"
        };
        Outcome outcome = Project.run(command);
        assertThat(outcome.code()).isZero();
        assertThat(outcome.out())
                .contains("\"family\":\"rare-100\"", "\"criteria\":6", "\"seed\":7", "\"seed\":9", "\"excess\":");
        assertThat(Project.run(command).out()).isEqualTo(outcome.out());
        Outcome unknown = Project.run("simulate", "--family", "no-such", "--horizon", "10");
        assertThat(unknown.code()).isEqualTo(Redress.BAD_INPUT);
        assertThat(unknown.err()).contains("no family 'no-such'", "synergy");
        Outcome both = Project.run("simulate", charter, "--family", "star", "--horizon", "10");
        assertThat(both.code()).isEqualTo(Redress.BAD_INPUT);
        assertThat(both.err()).contains("either a CHARTER or --family");
    }

    @Test
    void aPolicyThatNeverSettlesIsRefusedIfItsRunWouldNotEnd() {
        Outcome endless = Project.run("simulate", charter, "--policy", "random", "--horizon", "1e11");
        assertThat(endless.code()).isEqualTo(Redress.BAD_INPUT);
        assertThat(endless.err()).contains("shorten it, or raise --set hold=STEPS");
        assertThat(Project.run("simulate", charter, "--policy", "random", "--horizon", "1e11", "--set", "hold=1e8")
                        .code())
                .isZero();
    }

    @Test
    void thompsonHasNoFixedCover() {
        Outcome outcome = Project.run("cover", charter, "--policy", "thompson");
        assertThat(outcome.code()).isEqualTo(Redress.BAD_INPUT);
        assertThat(outcome.err()).contains("policy 'thompson' explores no fixed cover");
    }

    @Test
    void coverListsTheStatesToVisit() {
        Outcome outcome = Project.run("cover", charter, "--policy", "ucb", "--json");
        assertThat(outcome.code()).isZero();
        assertThat(outcome.out().strip()).isEqualTo("{\"size\":3,\"states\":[[],[\"a\"],[\"b\"]]}");
        assertThat(Project.run("cover", charter, "--policy", "explore-then-commit")
                        .out())
                .contains("3 states", "(nothing fixed)");
        assertThat(Project.run("cover", charter, "--policy", "never").code()).isEqualTo(Redress.BAD_INPUT);
    }

    @Test
    void parametersOutOfRangeAreRefusedAndNamed() {
        String[][] bad = {
            {"ucb", "--delta", "2", "delta is 2, not from 1.0E-12 to 1"},
            {"ucb", "--loss-bound", "-1", "loss-bound is -1, not from 0 to 1000000000"},
            {"thompson", "--exploration", "-1", "exploration is -1, not from 0 to 1000000000"},
            {"random", "--set", "hold=0", "hold is 0, not from 1 to"},
        };
        for (String[] one : bad) {
            Outcome outcome = Project.run("simulate", charter, "--horizon", "10", "--policy", one[0], one[1], one[2]);
            assertThat(outcome.code()).isEqualTo(Redress.BAD_INPUT);
            assertThat(outcome.err()).contains(one[3]);
        }
    }
}
