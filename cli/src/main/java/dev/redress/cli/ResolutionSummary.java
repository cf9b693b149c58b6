package dev.redress.cli;

import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.model.VisibleText;
import dev.redress.policy.Bound;
import dev.redress.policy.Guarantee;
import dev.redress.resolve.DurableResolver;
import dev.redress.resolve.Recommendation;
import dev.redress.resolve.Resolver;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The summary of a resolution, as text and as JSON. */
record ResolutionSummary(String name, String policy, DurableResolver durable, DecisionTable decisions) {
    void print(PrintWriter out, boolean json) {
        if (json) {
            JsonLine.print(out, document());
        } else {
            print(out);
        }
        out.flush();
    }

    private Resolver resolver() {
        return durable.resolver();
    }

    private Charter charter() {
        return resolver().charter();
    }

    private Map<String, Long> fixes() {
        Map<String, Long> fixes = new LinkedHashMap<>();
        for (int i = 0; i < charter().size(); i++) {
            if (resolver().fixes(i) > 0) {
                fixes.put(charter().id(i), resolver().fixes(i));
            }
        }
        return fixes;
    }

    private Map<String, Object> document() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("policy", policy);
        document.put("complaints", decisions.complaints());
        if (decisions.observations() > 0) {
            document.put("observations", decisions.observations());
        }
        document.put("complaintLoss", JsonLine.amount(resolver().complaintLoss()));
        document.put("fixingCost", JsonLine.amount(resolver().fixingCost()));
        document.put("totalLoss", JsonLine.amount(resolver().totalLoss()));
        document.put("fixes", fixes());
        document.put("state", charter().ids(resolver().state()));
        document.put("held", charter().ids(resolver().held()));
        document.put("forbidden", charter().ids(resolver().forbidden()));
        document.put(
                "recommended",
                resolver().recommendations().stream().map(this::recommended).toList());
        document.put("guarantee", resolver().guarantee().words());
        document.put("bound", bound(resolver().guarantee()));
        document.put("largestLoss", JsonLine.amount(decisions.largestLoss()));
        durable.head().ifPresent(head -> document.put("head", head));
        document.put("decisions", decisions.documents());
        return document;
    }

    /** The numbers of the guarantee; null if there is none. */
    static @Nullable Map<String, Object> bound(Guarantee guarantee) {
        Optional<Bound> free = guarantee.free();
        Optional<Bound> imposed = guarantee.imposed();
        if (free.isEmpty() || imposed.isEmpty() || guarantee.ratio().isEmpty()) {
            return null;
        }
        Map<String, Object> compliant = new LinkedHashMap<>();
        compliant.put("ratio", imposed.get().ratio());
        compliant.put("additive", JsonLine.amount(imposed.get().additive()));
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("ratio", guarantee.ratio().getAsDouble());
        document.put("observedRatio", free.get().ratio());
        document.put("additive", JsonLine.amount(free.get().additive()));
        document.put("imposed", compliant);
        return document;
    }

    private String recommended(Recommendation one) {
        return charter().words(one.action());
    }

    private void print(PrintWriter out) {
        out.println();
        out.println(name.isEmpty() ? "Summary" : VisibleText.of(name));
        line(out, "policy", policy);
        line(out, "complaints", decisions.complaints());
        if (decisions.observations() > 0) {
            line(out, "observations", decisions.observations());
        }
        line(
                out,
                decisions.observations() > 0 ? "losses" : "complaint loss",
                Micros.format(resolver().complaintLoss()));
        line(out, "fixing cost", Micros.format(resolver().fixingCost()));
        line(out, "total loss", Micros.format(resolver().totalLoss()));
        String counts = fixes().entrySet().stream()
                .map(fix -> fix.getKey() + " " + fix.getValue())
                .collect(Collectors.joining(", "));
        line(out, "fixes", counts.isEmpty() ? "none" : counts);
        line(out, "fixed now", ids(resolver().state()));
        people(out);
        line(out, "guarantee", resolver().guarantee().words());
        durable.head().ifPresent(head -> line(out, "ledger head", head));
    }

    private void people(PrintWriter out) {
        if (!resolver().held().isEmpty()) {
            line(out, "held", ids(resolver().held()));
        }
        if (!resolver().forbidden().isEmpty()) {
            line(out, "forbidden", ids(resolver().forbidden()));
        }
        if (resolver().waitSteps() > 0) {
            line(out, "waiting", "for " + resolver().waitSteps() + " more steps");
        }
        List<Recommendation> pending = resolver().recommendations();
        if (!pending.isEmpty()) {
            line(out, "recommended", pending.stream().map(this::recommended).collect(Collectors.joining("; ")));
        }
    }

    private String ids(State state) {
        return state.isEmpty() ? "nothing" : String.join(" ", charter().ids(state));
    }

    private static void line(PrintWriter out, String what, Object value) {
        out.printf("  %-15s %s%n", what, VisibleText.of(String.valueOf(value)));
    }
}
