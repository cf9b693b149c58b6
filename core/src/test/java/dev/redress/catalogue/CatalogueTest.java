package dev.redress.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Known and unknown kinds of a catalogue, and faulty plugins. */
final class CatalogueTest {
    private record Tool(String id) implements Kind {
        @Override
        public String does() {
            return "something";
        }
    }

    private record Jar(String name, Supplier<List<Tool>> tools) implements Catalogue.Provider<Tool> {
        @Override
        public List<Tool> kinds() {
            return tools.get();
        }
    }

    private static Jar jar(String name, String... ids) {
        return new Jar(name, () -> tools(ids));
    }

    private static List<Tool> tools(String... ids) {
        return List.of(ids).stream().map(Tool::new).toList();
    }

    private static Catalogue<Tool> catalogue(Jar... jars) {
        return new Catalogue<>("tool", tools("saw", "axe"), List.of(jars));
    }

    @Test
    void oursComeFirstInTheirOrderThenThoseOfPluginsById() {
        Catalogue<Tool> catalogue = catalogue(jar("org.b.Tools", "rasp", "file"), jar("org.a.Tools", "hammer"));
        assertThat(catalogue.kinds()).extracting(Tool::id).containsExactly("saw", "axe", "file", "hammer", "rasp");
        assertThat(catalogue.builtIn()).extracting(Tool::id).containsExactly("saw", "axe");
        assertThat(catalogue.find("rasp")).contains(new Tool("rasp"));
        assertThat(catalogue.provider("rasp")).contains("org.b.Tools");
        assertThat(catalogue.provider("saw")).isEmpty();
    }

    @Test
    void twoOfOneNameAreRefusedWithBothWhoBroughtThem() {
        assertThatThrownBy(() -> catalogue(jar("org.b.Tools", "rasp"), jar("org.a.Tools", "rasp"))
                        .kinds())
                .isInstanceOf(PluginException.class)
                .hasMessageContaining("'rasp'")
                .hasMessageContaining("org.a.Tools")
                .hasMessageContaining("org.b.Tools");
        assertThatThrownBy(() -> catalogue(jar("org.b.Tools", "saw")).find("axe"))
                .isInstanceOf(PluginException.class)
                .hasMessageContaining("Redress")
                .hasMessageContaining("org.b.Tools");
    }

    @Test
    void anUnknownNameGetsASuggestionAndTheWayToAddOne() {
        Catalogue<Tool> catalogue = catalogue(jar("org.a.Tools", "hammer"));
        assertThat(catalogue.find("hamer")).isEmpty();
        assertThat(catalogue.unknown("hamer"))
                .contains("no tool 'hamer'")
                .contains("did you mean hammer?")
                .contains("saw, axe, hammer")
                .contains("REDRESS_PLUGINS");
        assertThat(catalogue.unknown("excavator")).doesNotContain("did you mean");
    }

    @Test
    void aPluginThatFailsIsNamedEveryTime() {
        List<Supplier<List<Tool>>> faults = new ArrayList<>();
        faults.add(() -> {
            throw new IllegalStateException("no licence");
        });
        faults.add(() -> {
            throw new NoClassDefFoundError("org/other/Missing");
        });
        faults.add(() -> {
            throw new ServiceConfigurationError("Provider org.a.Tools could not be instantiated");
        });
        for (Supplier<List<Tool>> fault : faults) {
            Catalogue<Tool> catalogue = catalogue(new Jar("org.a.Tools", fault));
            for (int times = 0; times < 2; times++) {
                assertThatThrownBy(() -> catalogue.find("saw"))
                        .isInstanceOf(PluginException.class)
                        .hasMessageContaining("org.a.Tools")
                        .hasMessageNotContaining("\n");
            }
        }
    }

    @Test
    void pluginsAreAskedOnceAndNotBeforeAnybodyAsksUs() {
        int[] asked = {0};
        Catalogue<Tool> catalogue = catalogue(new Jar("org.a.Tools", () -> {
            asked[0]++;
            return tools("rasp");
        }));
        assertThat(asked[0]).isZero();
        catalogue.kinds();
        catalogue.find("rasp");
        assertThat(asked[0]).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Saw", "saw axe", "-saw", "saw-", "saw--axe", "s\u00e4ge", "saw\n", "saw_axe"})
    void whatIsNotAnIdIsRefused(String id) {
        assertThatThrownBy(() -> Kind.checkedId(id)).hasMessageContaining("is not an id");
    }

    @Test
    void wordsAndDigitsJoinedByHyphensAreIds() {
        assertThat(Kind.checkedId("explore-then-commit-2")).isEqualTo("explore-then-commit-2");
    }

    @Test
    void distancesAreThoseOfLevenshtein() {
        assertThat(Spelling.changes("kitten", "sitting")).isEqualTo(3);
        assertThat(Spelling.changes("", "abc")).isEqualTo(3);
        assertThat(Spelling.changes("abc", "abc")).isZero();
        assertThat(Spelling.nearest("thomson", List.of("random", "thompson"))).contains("thompson");
        assertThat(Spelling.nearest("x", List.of("never"))).isEmpty();
    }
}
