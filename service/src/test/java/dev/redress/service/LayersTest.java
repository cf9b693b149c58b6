package dev.redress.service;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The allowed imports within the service: each package may import only those before it. */
final class LayersTest {
    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.redress");

    private static final List<String> LAYERS =
            List.of("store", "engine", "texts", "people", "evidence", "metrics", "http", "page");

    private static String classesOf(String layer) {
        return "dev.redress.service." + layer + "..";
    }

    @Test
    void eachPackageImportsOnlyThoseBeforeIt() {
        for (int n = 0; n < LAYERS.size(); n++) {
            for (String above : LAYERS.subList(n + 1, LAYERS.size())) {
                noClasses()
                        .that()
                        .resideInAPackage(classesOf(LAYERS.get(n)))
                        .should()
                        .dependOnClassesThat()
                        .resideInAPackage(classesOf(above))
                        .check(ALL);
            }
            noClasses()
                    .that()
                    .resideInAPackage(classesOf(LAYERS.get(n)))
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage("dev.redress.service", "dev.redress.cli..")
                    .check(ALL);
        }
    }

    @Test
    void noOtherModuleImportsTheService() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.redress.service..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.redress.service..")
                .check(ALL);
    }
}
