package dev.redress;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The allowed imports between the packages of core, and that core has no dependencies. */
final class ArchitectureTest {
    private static final JavaClasses CORE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.redress");

    private static void only(String name, String... others) {
        String[] allowed = new String[others.length + 3];
        allowed[0] = "java..";
        allowed[1] = "org.jspecify..";
        allowed[2] = "dev.redress." + name + "..";
        for (int n = 0; n < others.length; n++) {
            allowed[n + 3] = "dev.redress." + others[n] + "..";
        }
        classes()
                .that()
                .resideInAPackage("dev.redress." + name + "..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(allowed)
                .check(CORE);
    }

    @Test
    void modelOracleLedgerPolicyResolveStandOnEachOtherInThatOrder() {
        only("model");
        only("random");
        only("catalogue");
        only("ledger", "model");
        only("oracle", "model", "random", "catalogue");
        only("policy", "model", "random", "catalogue", "oracle");
        only("resolve", "model", "random", "oracle", "policy", "ledger");
        slices().matching("dev.redress.(*)..").should().beFreeOfCycles().check(CORE);
    }

    @Test
    void coreHasNoFilesClocksOrThreads() {
        noClasses()
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                                "java.io..",
                                "java.nio.file..",
                                "java.nio.channels..",
                                "java.time..",
                                "java.util.concurrent..")
                        // A ledger may fail in ways that depend on its implementation.
                        .and(not(type(IOException.class))))
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(System.class, "nanoTime")
                .check(CORE);
    }
}
