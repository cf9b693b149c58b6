package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.model.Charter;
import dev.redress.oracle.ExactOracle;
import dev.redress.oracle.OracleCatalogue;
import dev.redress.oracle.OracleChoice;
import dev.redress.oracle.UnknownOracleException;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** The traits of the policies, and the error for an unknown id. */
final class PolicyCatalogueTest {
    private static Iterable<String> those(Predicate<PolicyKind> trait) {
        return PolicyCatalogue.kinds().stream()
                .filter(trait)
                .map(PolicyKind::id)
                .toList();
    }

    @Test
    void traitsBelongToTheKind() {
        assertThat(those(PolicyKind::answersComplaints))
                .containsExactly(
                        "barrier",
                        "barrier-advised",
                        "barrier-paper",
                        "barrier-literal",
                        "ski-rental",
                        "work-function",
                        "never",
                        "random");
        assertThat(those(PolicyKind::needsHorizon))
                .containsExactly("explore-then-commit", "ucb", "master-ucb", "arm-elimination");
        assertThat(those(kind -> kind.exploration() != null))
                .containsExactly("explore-then-commit", "ucb", "arm-elimination");
        assertThat(those(PolicyKind::recallable))
                .containsExactly("barrier", "barrier-paper", "barrier-literal", "ski-rental", "work-function");
        assertThat(those(PolicyKind::usesChance))
                .containsExactly(
                        "random", "thompson", "thompson-guarded", "thompson-adaptive", "thompson-told", "master-ucb");
        assertThat(those(PolicyKind::knowsLosses)).containsExactly("thompson-told", "clairvoyant");
    }

    @Test
    void aPolicyThatIsNotThereIsNamedWithTheWayToAddIt() {
        assertThatThrownBy(() -> PolicyCatalogue.find("bariers"))
                .isInstanceOfSatisfying(
                        UnknownPolicyException.class,
                        unknown -> assertThat(unknown.policy()).isEqualTo("bariers"))
                .hasMessageContaining("did you mean barrier?")
                .hasMessageContaining("REDRESS_PLUGINS");
    }

    @Test
    void aKindIsDescribedInFull() {
        PolicyKind.Builder builder = PolicyKind.named("some");
        assertThatThrownBy(() -> builder.made(NeverFix::new)).hasMessageContaining("the description of some");
        builder.needsHorizon();
        assertThatThrownBy(builder::needsHorizon).hasMessageContaining("two parameters horizon");
    }

    @Test
    void fallbacksAreSaidInWords() {
        assertThat(PolicyCatalogue.find("ucb").parameters())
                .extracting(Parameter::otherwise)
                .containsExactly("must be given", "the charter's lossBound", "0.05", "10");
    }

    @Test
    void theOracleOfASettingHasANameUnlessSomebodyGaveOneWithout() {
        Setting setting = Setting.of(Charter.named("one").criterion("a", 1).build(), 1);
        assertThat(setting.oracle()).isEqualTo(new OracleChoice("exact", 4_000));
        assertThat(setting.oracle().get()).isInstanceOf(ExactOracle.class);
        Setting counted = setting.withOracles(() -> setting.oracle().get());
        assertThatThrownBy(counted::oracle).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void anOracleThatIsNotThereIsRefusedWhenAPolicyAsksForIt() {
        Charter charter = Charter.named("one").criterion("a", 1).build();
        Setting setting = Setting.of(charter, 1).withOracles(new OracleChoice("exat", 10));
        assertThatThrownBy(() -> PolicyCatalogue.find("thompson").create(setting))
                .isInstanceOf(UnknownOracleException.class)
                .hasMessageContaining("did you mean exact?");
        assertThat(OracleCatalogue.kinds()).extracting(kind -> kind.id()).startsWith("exact", "local-search");
    }
}
