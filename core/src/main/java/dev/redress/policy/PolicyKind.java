package dev.redress.policy;

import dev.redress.catalogue.Kind;
import dev.redress.model.Charter;
import dev.redress.model.State;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An entry of the policy catalogue: the id, description, parameters and traits of a kind of policy, and how to create one.
 *
 * <pre>{@code
 * PolicyKind.named("threshold")
 *         .does("fixes a criterion after a number of complaints about it")
 *         .parameter(Parameter.of("complaints", 3, "the number of complaints"))
 *         .answersComplaints()
 *         .made(Threshold::new)
 * }</pre>
 */
public final class PolicyKind implements Kind {
    /** The parameter for the number of steps that a policy will run. */
    static final String HORIZON = "horizon";

    private final String id;
    private final String does;
    private final List<Parameter> parameters;
    private final boolean answersComplaints;
    private final boolean knowsLosses;
    private final boolean usesChance;
    private final @Nullable Exploration exploration;
    private final boolean recallable;
    private final Function<Setting, ? extends Policy> maker;

    /** The states that a policy visits before it decides, in order. */
    @FunctionalInterface
    public interface Exploration {
        /** The states for a charter; the seed is for covers that use randomness. */
        List<State> cover(Charter charter, long seed);
    }

    private PolicyKind(Builder builder, boolean recallable, Function<Setting, ? extends Policy> maker) {
        id = builder.id;
        does = Kind.checkedSentence(id, builder.does);
        parameters = List.copyOf(builder.parameters);
        answersComplaints = builder.answersComplaints;
        knowsLosses = builder.knowsLosses;
        usesChance = builder.usesChance;
        exploration = builder.exploration;
        this.recallable = recallable;
        this.maker = maker;
    }

    /** Starts the description of a kind; commands and ledgers refer to it by the id. */
    public static Builder named(String id) {
        return new Builder(Kind.checkedId(id));
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String does() {
        return does;
    }

    /** Its parameters. */
    public List<Parameter> parameters() {
        return parameters;
    }

    /** Whether it is made for complaint logs: {@code compare} runs these kinds. */
    public boolean answersComplaints() {
        return answersComplaints;
    }

    /** Whether it needs to know the number of steps that it will run. */
    public boolean needsHorizon() {
        return parameters.stream().anyMatch(parameter -> parameter.name().equals(HORIZON));
    }

    /** Whether it uses the charter's true losses, which are unknown outside a simulation. */
    public boolean knowsLosses() {
        return knowsLosses;
    }

    /** Whether its decisions depend on the seed. */
    public boolean usesChance() {
        return usesChance;
    }

    /** Whether its policies are {@link Recallable}, so that a search finds their exact worst case. */
    public boolean recallable() {
        return recallable;
    }

    /** The states it explores; null if it has no exploration phase. See {@link Cover#of}. */
    public @Nullable Exploration exploration() {
        return exploration;
    }

    /** A new policy of this kind. Parameters that are not given get their defaults; unknown parameters are refused. */
    public Policy create(Setting setting) {
        return maker.apply(setting.withParameters(complete(setting)));
    }

    /** The guarantee for a policy of this kind on a complaint log, before the first complaint. */
    public Guarantee guarantee(Setting setting) {
        return create(setting).guarantee();
    }

    /** The setting's parameters with all defaults filled in, as a ledger records them. */
    public SortedMap<String, Double> complete(Setting setting) {
        SortedMap<String, Double> complete = new TreeMap<>();
        for (Parameter parameter : parameters) {
            complete.put(parameter.name(), value(parameter, setting));
        }
        for (String name : setting.parameters().keySet()) {
            if (!complete.containsKey(name)) {
                throw new IllegalArgumentException("policy " + id + " does not know " + name + knownParameters());
            }
        }
        return complete;
    }

    private double value(Parameter parameter, Setting setting) {
        Double given = setting.parameters().get(parameter.name());
        if (given != null) {
            return parameter.checked(given);
        }
        if (parameter.fallback() == null) {
            throw new IllegalArgumentException(
                    "policy " + id + " needs " + parameter.name() + ": " + parameter.meaning());
        }
        return parameter.fallback().applyAsDouble(setting.charter());
    }

    private String knownParameters() {
        return parameters.isEmpty()
                ? ": it has no parameters"
                : "; it knows " + parameters.stream().map(Parameter::name).collect(Collectors.joining(", "));
    }

    @Override
    public String toString() {
        return id;
    }

    /**
     * Describes a kind, trait by trait. A trait that is not declared is absent: a kind without traits learns from what it
     * observes, whatever the seed. {@code PolicyContract} checks the declared traits.
     */
    public static final class Builder {
        private final String id;
        private String does = "";
        private final List<Parameter> parameters = new ArrayList<>();
        private boolean answersComplaints;
        private boolean knowsLosses;
        private boolean usesChance;
        private @Nullable Exploration exploration;

        private Builder(String id) {
            this.id = id;
        }

        /** One sentence for people. */
        public Builder does(String sentence) {
            does = sentence;
            return this;
        }

        /** A parameter. */
        public Builder parameter(Parameter parameter) {
            if (parameters.stream().anyMatch(other -> other.name().equals(parameter.name()))) {
                throw new IllegalArgumentException("policy " + id + " has two parameters " + parameter.name());
            }
            parameters.add(parameter);
            return this;
        }

        /** It needs to know the number of steps that it will run: the parameter {@code horizon}. */
        public Builder needsHorizon() {
            return parameter(Parameter.required(HORIZON, "number of steps that it will run (T)")
                    .within(1, 1e15));
        }

        /** It is made for complaint logs. */
        public Builder answersComplaints() {
            answersComplaints = true;
            return this;
        }

        /** It uses the charter's true losses. */
        public Builder knowsLosses() {
            knowsLosses = true;
            return this;
        }

        /** Its decisions depend on the seed. */
        public Builder usesChance() {
            usesChance = true;
            return this;
        }

        /** It visits these states before it decides. */
        public Builder explores(Exploration cover) {
            exploration = cover;
            return this;
        }

        /** How its policies are created. */
        public PolicyKind made(Function<Setting, ? extends Policy> maker) {
            return new PolicyKind(this, false, maker);
        }

        /** How its policies are created; their memory can be taken out and put back. */
        public PolicyKind madeRecallable(Function<Setting, ? extends Recallable> maker) {
            return new PolicyKind(this, true, maker);
        }
    }
}
