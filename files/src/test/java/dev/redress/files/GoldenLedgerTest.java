package dev.redress.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.ledger.Event;
import dev.redress.ledger.Opening;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.policy.Parameter;
import dev.redress.policy.PolicyCatalogue;
import dev.redress.policy.PolicyKind;
import dev.redress.policy.Setting;
import dev.redress.random.RandomStream;
import dev.redress.resolve.DecidesDifferently;
import dev.redress.resolve.DurableResolver;
import dev.redress.resolve.Replay;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * One ledger per policy is in the repository: the current build must write the same bytes, on every machine. A change that is
 * meant to change decisions rewrites them with {@code -Dredress.golden=write}, so the diff shows what changed.
 */
final class GoldenLedgerTest {
    private static final Path GOLDEN = Path.of("src", "test", "resources", "golden");
    private static final boolean WRITE = "write".equals(System.getProperty("redress.golden"));
    private static final int EVENTS = 150;

    @TempDir
    Path directory = Path.of("");

    static Stream<String> policies() {
        return PolicyCatalogue.kinds().stream().map(PolicyKind::id);
    }

    @ParameterizedTest
    @MethodSource("policies")
    void everyPolicyStillWritesItsLedger(String policy) throws IOException {
        Path written = directory.resolve(policy + ".jsonl");
        try (DurableResolver resolver = DurableResolver.open(FileLedger.open(written), opening(policy))) {
            resolver.handle(new Event.Start());
            RandomStream random = RandomStream.of(11).split("golden");
            for (int n = 0; n < EVENTS; n++) {
                resolver.handle(event(resolver, random));
            }
        }
        compare(written, GOLDEN.resolve(policy + ".jsonl"));
    }

    static List<Path> ledgersOfTheFirstFormat() throws IOException {
        try (Stream<Path> ledgers = Files.list(GOLDEN.resolve("0.1.0"))) {
            return ledgers.sorted().toList();
        }
    }

    /**
     * Ledgers of version 0.1.0 can be read forever. Since then barrier handles larger conflicts and price changes differently,
     * and replay reports that; thompson gives its reasons in other words. On pairs, and for every other policy, all decisions
     * are the same.
     */
    @ParameterizedTest
    @MethodSource("ledgersOfTheFirstFormat")
    void ledgersOfTheFirstFormatAreReadForEver(Path ledger) throws IOException {
        boolean changed = List.of(
                        "barrier-on-a-triple.jsonl",
                        "barrier-on-recidivism.jsonl",
                        "barrier-with-people-and-prices.jsonl",
                        "thompson.jsonl")
                .contains(String.valueOf(ledger.getFileName()));
        if (changed) {
            assertThatThrownBy(() -> replay(ledger))
                    .isInstanceOf(DecidesDifferently.class)
                    .hasMessageContaining("the chain holds")
                    .hasMessageContaining("this version decides");
        } else {
            assertThat(replay(ledger)).isGreaterThan(100);
        }
        try (LedgerReader reader = LedgerReader.open(ledger)) {
            assertThat(reader.opening().orElseThrow().format()).isEqualTo(1);
            reader.forEachRemaining(entry -> {});
            assertThat(reader.tornBytes()).isZero();
        }
    }

    /** The number of entries that are reproduced. */
    private static long replay(Path ledger) throws IOException {
        try (LedgerReader reader = LedgerReader.open(ledger)) {
            Opening opening = reader.opening().orElseThrow();
            Replay replay = new Replay(opening);
            while (reader.hasNext()) {
                DurableResolver.check(replay, reader.next(), "golden", reader.line(), opening.version());
            }
            return reader.line();
        }
    }

    private static void compare(Path written, Path golden) throws IOException {
        if (WRITE) {
            Files.createDirectories(GOLDEN);
            Files.copy(written, golden, StandardCopyOption.REPLACE_EXISTING);
        }
        assertThat(Files.readAllLines(written)).isEqualTo(Files.readAllLines(golden));
    }

    private static Charter charter() {
        Charter.Builder builder = Charter.named("Golden");
        for (int i = 0; i < 6; i++) {
            builder.criterion("g" + i, 1 + 0.5 * i).means(new int[] {i}, 1 + 0.3 * i, 0.2);
        }
        return builder.conflict("g0", "g1")
                .conflict("g1", "g2")
                .conflict("g2", "g3")
                .conflict("g3", "g4", "g5")
                .means(new int[] {0, 3}, 0.8, 0.3, 0.4, 0.1)
                .means(new int[] {1, 4}, 0.5, 0.3, 0.3, 0.1)
                .build();
    }

    private static Opening opening(String policy) {
        PolicyKind kind = PolicyCatalogue.find(policy);
        Setting setting = Setting.of(charter(), 5).withParameters(required(kind));
        return new Opening(setting.charter(), policy, kind.complete(setting), 5, "golden");
    }

    /** The only parameter without a default is a horizon. */
    private static SortedMap<String, Double> required(PolicyKind kind) {
        SortedMap<String, Double> required = new TreeMap<>();
        for (Parameter parameter : kind.parameters()) {
            if (parameter.fallback() == null) {
                required.put(parameter.name(), 2000.0);
            }
        }
        return required;
    }

    private static Event event(DurableResolver resolver, RandomStream random) {
        Charter charter = charter();
        int i = random.nextInt(charter.size());
        return switch (random.nextInt(20)) {
            case 0 -> new Event.Repricing(null, i, Micros.ONE / 2 + random.nextInt((int) Micros.ONE));
            case 1 -> intervention(resolver.resolver().state(), i, random);
            case 2, 3, 4, 5, 6, 7, 8, 9 ->
                new Event.Complaint("c" + i, null, List.of(i), random.nextInt((int) Micros.ONE));
            default -> observation(resolver.resolver().quietSteps(), charter.size(), random);
        };
    }

    private static Event intervention(State state, int i, RandomStream random) {
        return person(state, i, random.nextInt(3));
    }

    /** Releases the criterion if it is fixed, else fixes it. */
    private static Event person(State state, int i, long steps) {
        Action action = state.has(i) ? new Action.Release(i) : new Action.Fix(i, State.EMPTY);
        return new Event.Intervention(action, steps, "Ada", "the board asked for it");
    }

    private static Event observation(long quietSteps, int criteria, RandomStream random) {
        long steps = Math.min(quietSteps, 1 + random.nextInt(40));
        Losses losses = new Losses(criteria);
        for (int i = 0; i < criteria; i++) {
            losses.suffer(i, steps * random.nextInt((int) Micros.ONE));
        }
        return new Event.Observation(steps, losses);
    }
}
