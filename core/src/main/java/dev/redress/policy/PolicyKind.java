package dev.redress.policy;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * One line of the catalogue: how a policy is called, what it does, what it can be given, and how it is made.
 *
 * @param does one sentence for people
 */
public record PolicyKind(String id, String does, List<Parameter> parameters, Function<Setting, Policy> maker) {

    /** A new policy of this kind; parameters that are not given get their fallbacks, ones it does not know are refused. */
    public Policy create(Setting setting) {
        return maker.apply(setting.withParameters(complete(setting)));
    }

    /** What is promised of a policy of this kind on a complaint log, before the first complaint. */
    public Guarantee guarantee(Setting setting) {
        return create(setting).guarantee();
    }

    /** The setting's parameters with all fallbacks filled in: what a ledger records. */
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
            return given;
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
}
