package dev.redress.oracle;

import java.util.List;

/**
 * A source of oracles for the {@link OracleCatalogue}. Implement it with a public constructor without parameters, and name the class in
 * {@code META-INF/services/dev.redress.oracle.OracleProvider} of a jar on the class path.
 */
public interface OracleProvider {
    List<OracleKind> oracles();
}
