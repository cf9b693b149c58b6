package dev.redress.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Who may import whom among the modules: all stand on core, the command line stands on all, nobody on the command line. */
final class ModulesTest {
    private static final String[] CORE = {
        "dev.redress.model..",
        "dev.redress.random..",
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

    @Test
    void everythingStandsOnCoreAndNothingOnTheCommandLine() {
        for (String core : CORE) {
            forbid(core, "dev.redress.files..", "dev.redress.solvers..", "dev.redress.lab..", "dev.redress.cli..");
        }
        forbid("dev.redress.files..", "dev.redress.solvers..", "dev.redress.lab..", "dev.redress.cli..");
        forbid("dev.redress.solvers..", "dev.redress.files..", "dev.redress.lab..", "dev.redress.cli..");
        forbid("dev.redress.lab..", "dev.redress.cli..");
        for (String below : new String[] {"dev.redress.model..", "dev.redress.files..", "dev.redress.solvers.."}) {
            forbid(below, "dev.redress.evidence..");
        }
        forbid("dev.redress.evidence..", "dev.redress.lab..", "dev.redress.cli..");
    }

    @Test
    void onlyItsOwnerKnowsALibrary() {
        for (String owner : new String[] {"dev.redress.files..", "dev.redress.cli.."}) {
            forbid(owner, "com.google.ortools..");
        }
        for (String owner : new String[] {"dev.redress.lab..", "dev.redress.solvers..", "dev.redress.files.."}) {
            forbid(owner, "picocli..");
        }
        forbid("dev.redress.lab..", "com.fasterxml.jackson..", "de.siegmar.fastcsv..");
        forbid("dev.redress.evidence..", "com.google.ortools..", "picocli..");
        // Through java.sql only: whoever never reads a table never needs it.
        forbid("dev.redress..", "org.duckdb..");
    }
}
