package dev.redress.policy;

import java.util.List;

/**
 * Adds policies to the {@link PolicyCatalogue}: implement it with a public constructor without parameters, and name the class in
 * {@code META-INF/services/dev.redress.policy.PolicyProvider} of a jar on the class path.
 */
public interface PolicyProvider {
    List<PolicyKind> policies();
}
