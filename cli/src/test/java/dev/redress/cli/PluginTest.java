package dev.redress.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.redress.cli.Project.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/**
 * The example plugin, built as third parties build it, can be named, recorded, replayed and tested like the built-in policies and
 * oracles.
 */
final class PluginTest {
    private static final String CHARTER =
            Project.file("examples/compas/charter.yaml").toString();
    private static final String LOG =
            Project.file("examples/compas/complaints.csv").toString();

    @TempDir
    static Path directory = Path.of("");

    private static PluginJar plugin = new PluginJar(directory);

    @BeforeAll
    static void build() throws IOException {
        Path project = Project.file("examples/plugin/src");
        plugin = PluginJar.of(
                directory.resolve("plugin.jar"),
                List.of(project.resolve("main/java"), project.resolve("test/java")),
                List.of(project.resolve("main/resources")));
    }

    @Test
    void itIsListedWithTheBuiltInOnes() throws Exception {
        Outcome listed = plugin.redress("policies");
        assertThat(listed.code()).as(listed.err()).isZero();
        assertThat(listed.out())
                .contains("barrier")
                .contains("fixes a criterion after a number of complaints")
                .contains("threshold by com.example.redress.ExamplePlugin")
                .contains("greedy by com.example.redress.ExamplePlugin");
        assertThat(Project.run("policies").out()).contains("No plugins").doesNotContain("threshold by");
    }

    @Test
    void itsPolicyIsRecordedAndReplayed() throws Exception {
        String ledger = directory.resolve("ledger.jsonl").toString();
        Outcome resolved =
                plugin.redress("resolve", CHARTER, "--complaints", LOG, "--policy", "threshold", "--ledger", ledger);
        assertThat(resolved.code()).as(resolved.err()).isZero();
        assertThat(resolved.out()).contains("3 complaints >= 3");
        Outcome replayed = plugin.redress("replay", ledger, "--json");
        assertThat(replayed.code()).as(replayed.err()).isZero();
        assertThat(replayed.out()).contains("\"verified\":true");

        Outcome without = Project.run("replay", ledger);
        assertThat(without.code()).isNotZero();
        assertThat(without.err().lines()).hasSize(1);
        assertThat(without.err()).contains("there is no policy 'threshold'").contains("REDRESS_PLUGINS");
    }

    @Test
    void itsPolicyIsComparedWithOtherComplaintPolicies() throws Exception {
        Outcome compared = plugin.redress("compare", CHARTER, "--complaints", LOG, "--effort", "5");
        assertThat(compared.code()).as(compared.err()).isZero();
        assertThat(compared.out().lines().map(line -> line.split(" ", 2)[0]))
                .contains("barrier", "random", "threshold");
    }

    @Test
    void itsOracleIsUsed() throws Exception {
        String charter = Project.file("examples/fifty/charter.json").toString();
        Outcome found = plugin.redress("best-state", charter, "--oracle", "greedy", "--json");
        assertThat(found.code()).as(found.err()).isZero();
        assertThat(found.out()).contains("\"oracle\":\"greedy\"");
        Outcome misspelt = plugin.redress("best-state", charter, "--oracle", "gredy");
        assertThat(misspelt.code()).isEqualTo(Redress.BAD_INPUT);
        assertThat(misspelt.err()).contains("did you mean greedy?");
    }

    @Test
    void itsContractTestsPass() throws Exception {
        Outcome tested =
                plugin.run(Contracts.class, "com.example.redress.ThresholdTest", "com.example.redress.GreedyTest");
        assertThat(tested.code()).as(tested.out() + tested.err()).isZero();
        // 30 oracle instances of each kind, and each rule for policies on five charters.
        int least = 14 * 30 + 5 * 8;
        assertThat(Integer.parseInt(tested.out().strip().replace(" tests passed", "")))
                .isGreaterThan(least);
    }

    /** Runs the named test classes; exits with code 1 if a test fails. */
    static final class Contracts {
        private Contracts() {}

        public static void main(String[] names) throws ClassNotFoundException {
            LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request();
            for (String name : names) {
                request.selectors(selectClass(Class.forName(name)));
            }
            SummaryGeneratingListener summary = new SummaryGeneratingListener();
            LauncherFactory.create().execute(request.build(), summary);
            summary.getSummary()
                    .getFailures()
                    .forEach(failure -> System.out.println(
                            failure.getTestIdentifier().getDisplayName() + ": " + failure.getException()));
            System.out.println(summary.getSummary().getTestsSucceededCount() + " tests passed");
            System.exit(summary.getSummary().getTotalFailureCount() == 0 ? 0 : 1);
        }
    }

    @Test
    void anUnusablePluginIsReportedInOneLineWithItsClass() throws Exception {
        PluginJar missing = refused("com.example.Missing", "", "not found");
        assertThat(missing.redress("compare", "--help").code()).isZero();
        refused("com.example.Throwing", """
                package com.example;

                public class Throwing implements dev.redress.policy.PolicyProvider {
                    public Throwing() {
                        throw new IllegalStateException("no licence");
                    }

                    public java.util.List<dev.redress.policy.PolicyKind> policies() {
                        return null;
                    }
                }
                """, "no licence");
        refused("com.example.Taken", """
                package com.example;

                import dev.redress.policy.PolicyKind;
                import java.util.List;

                public class Taken implements dev.redress.policy.PolicyProvider {
                    public List<PolicyKind> policies() {
                        return List.of(PolicyKind.named("barrier").does("takes our name").made(setting -> null));
                    }
                }
                """, "'barrier'");
    }

    /** Builds a jar with this provider, and checks that a command which uses the catalogue reports it in one line. */
    private static PluginJar refused(String provider, String source, String word) throws Exception {
        Path root = Files.createTempDirectory(directory, "refused");
        Path sources = Files.createDirectories(root.resolve("java"));
        if (!source.isEmpty()) {
            Files.writeString(sources.resolve(provider.replace("com.example.", "") + ".java"), source);
        }
        Path services = Files.createDirectories(root.resolve("resources/META-INF/services"));
        Files.writeString(services.resolve("dev.redress.policy.PolicyProvider"), provider + "\n");
        PluginJar jar = PluginJar.of(root.resolve("plugin.jar"), List.of(sources), List.of(root.resolve("resources")));

        Outcome outcome = jar.redress("compare", CHARTER, "--complaints", LOG);
        assertThat(outcome.code()).as(outcome.err()).isEqualTo(Redress.BAD_INPUT);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err().lines()).as(outcome.err()).hasSize(1);
        assertThat(outcome.err()).contains(provider).contains(word);
        return jar;
    }
}
