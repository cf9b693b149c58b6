package com.example.redress;

import dev.redress.oracle.OracleKind;
import dev.redress.oracle.OracleProvider;
import dev.redress.policy.Parameter;
import dev.redress.policy.PolicyKind;
import dev.redress.policy.PolicyProvider;
import java.util.List;

/** What this jar adds to Redress. The files in META-INF/services name it. */
public final class ExamplePlugin implements PolicyProvider, OracleProvider {
    @Override
    public List<PolicyKind> policies() {
        return List.of(PolicyKind.named("threshold")
                .does("fixes a criterion after a number of complaints about it, whatever the fix costs")
                .parameter(Parameter.of("complaints", 3, "the number of complaints, at least 1"))
                .answersComplaints()
                .made(Threshold::new));
    }

    @Override
    public List<OracleKind> oracles() {
        return List.of(OracleKind.named("greedy")
                .does("fixes one criterion after another, the one that lowers the loss most first, until none lowers it")
                .made(Greedy::new));
    }
}
