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
                .does("fixes what was complained about so many times, whatever it costs")
                .parameter(Parameter.of("complaints", 3, "how many complaints it takes, from 1 on"))
                .answersComplaints()
                .made(Threshold::new));
    }

    @Override
    public List<OracleKind> oracles() {
        return List.of(OracleKind.named("greedy")
                .does("fixes what helps most, one after the other, as long as something helps")
                .made(Greedy::new));
    }
}
