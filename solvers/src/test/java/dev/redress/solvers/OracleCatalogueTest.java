package dev.redress.solvers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.oracle.Optimum;
import dev.redress.oracle.Oracle;
import dev.redress.oracle.OracleCatalogue;
import dev.redress.oracle.OracleChoice;
import dev.redress.oracle.OracleInstance;
import dev.redress.oracle.OracleKind;
import dev.redress.oracle.SearchWatch;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The oracles that use a solver are in the catalogue of core, and every oracle there gives the same answers when asked again.
 */
final class OracleCatalogueTest {
    static Stream<String> ids() {
        return OracleCatalogue.kinds().stream().map(OracleKind::id);
    }

    @Test
    void theSolversAddTheirsToThoseOfCore() {
        assertThat(ids()).containsExactly("exact", "local-search", "cp-sat", "lp-rounding");
        assertThat(OracleCatalogue.provider(OracleCatalogue.find("cp-sat"))).contains(SolverOracles.class.getName());
        assertThat(OracleCatalogue.provider(OracleCatalogue.find("exact"))).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("ids")
    void aLimitInNodesReplays(String id) {
        List<OracleInstance> questions = OracleInstance.each(2).toList();
        for (long nodes : new long[] {1, 5, Long.MAX_VALUE}) {
            OracleChoice choice = new OracleChoice(id, nodes);
            assertThat(answers(choice.get(), questions)).isEqualTo(answers(choice.get(), questions));
        }
    }

    private static List<Optimum> answers(Oracle oracle, List<OracleInstance> questions) {
        return questions.stream()
                .map(question -> oracle.minimise(question.objective(), question.conflicts()))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"exact", "local-search"})
    void whatHasNoRelaxationOfItsOwnIsGivenTheBoundOfOne(String id) {
        assertThat(CliqueBoundedOracle.of(OracleCatalogue.find(id), Duration.ofSeconds(1), SearchWatch.NONE))
                .isInstanceOf(CliqueBoundedOracle.class);
    }

    @Test
    void aTimedWatchEndsASearchAndSaysHowLongThereIs() {
        SearchWatch.Progress progress = new SearchWatch.Progress(1, 0, 0);
        TimedWatch later = TimedWatch.of(Duration.ofMinutes(1), SearchWatch.NONE);
        assertThat(later.goesOn(progress)).isTrue();
        assertThat(later.millisLeft()).isBetween(1L, 60_000L);
        TimedWatch over = TimedWatch.of(Duration.ZERO, SearchWatch.NONE);
        assertThat(over.goesOn(progress)).isFalse();
        assertThat(over.millisLeft()).isZero();
        assertThat(TimedWatch.of(Duration.ofSeconds(Long.MAX_VALUE), SearchWatch.NONE)
                        .goesOn(progress))
                .isTrue();
        assertThat(TimedWatch.of(Duration.ofMinutes(1), ended -> false).goesOn(progress))
                .isFalse();
    }
}
