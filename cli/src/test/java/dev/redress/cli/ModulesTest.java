package dev.redress.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The allowed imports between modules: every module may use core, and none may use the command line. */
final class ModulesTest {
    private static final String[] CORE = {
        "dev.redress.model..",
        "dev.redress.random..",
        "dev.redress.catalogue..",
        "dev.redress.oracle..",
        "dev.redress.policy..",
        "dev.redress.ledger..",
        "dev.redress.resolve.."
    };

    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.redress");

    private static void forbid(String from, String... to) {
        noClasses()
                .that()
                .resideInAPackage(from)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(to)
                .check(ALL);
    }

    /** The modules other than core, and the other modules that each may import. */
    private static final Map<String, List<String>> MODULES = Map.of(
            "files", List.of(),
            "solvers", List.of(),
            "hindsight", List.of("solvers"),
            "evidence", List.of("files", "solvers"),
            "embedding", List.of("evidence"),
            "lab", List.of("solvers", "hindsight"),
            "audit", List.of("files", "hindsight", "lab"),
            "cli", List.of("files", "solvers", "hindsight", "evidence", "lab", "audit"));

    private static String classesOf(String module) {
        return "dev.redress." + module + "..";
    }

    @Test
    void modulesImportOnlyWhatTheyMay() {
        for (String core : CORE) {
            forbid(core, MODULES.keySet().stream().map(ModulesTest::classesOf).toArray(String[]::new));
        }
        MODULES.forEach((module, allowed) -> forbid(
                classesOf(module),
                MODULES.keySet().stream()
                        .filter(other -> !other.equals(module) && !allowed.contains(other))
                        .map(ModulesTest::classesOf)
                        .toArray(String[]::new)));
    }

    @Test
    void errorProneSeesTheSourcesOfEveryModule() throws IOException {
        String checks = Files.readString(Project.file("checks/pom.xml"));
        List<String> modules = Pattern.compile("<module>(\\w+)</module>")
                .matcher(Files.readString(Project.file("pom.xml")))
                .results()
                .map(module -> module.group(1))
                .filter(module -> Files.exists(Project.file("pom.xml").resolveSibling(module + "/src")))
                .toList();
        assertThat(modules).hasSizeGreaterThan(MODULES.size());
        assertThat(modules)
                .allSatisfy(module -> assertThat(checks)
                        .contains("/../" + module + "/src/main/java<")
                        .contains("/../" + module + "/src/test/java<"));
    }

    @Test
    void librariesAreUsedOnlyByTheirModules() {
        MODULES.keySet().forEach(module -> {
            if (!module.equals("solvers")) {
                forbid(classesOf(module), "com.google.ortools..");
            }
            if (!module.equals("cli")) {
                forbid(classesOf(module), "picocli..");
            }
            if (!module.equals("files")) {
                forbid(classesOf(module), "de.siegmar.fastcsv..", "org.snakeyaml..", "org.yaml..");
            }
            if (!module.equals("files") && !module.equals("cli")) {
                forbid(classesOf(module), "com.fasterxml.jackson..");
            }
        });
        // Loaded by the service loader only, so that it is needed only to classify texts.
        MODULES.keySet().forEach(module -> {
            if (!module.equals("embedding")) {
                forbid(classesOf(module), "dev.langchain4j..", "ai.onnxruntime..", "ai.djl..");
            }
        });
        // Used through java.sql only, so that it is needed only to read tables.
        forbid("dev.redress..", "org.duckdb..");
    }
}
