package dev.redress.lab.world;

import dev.redress.model.Charter;
import dev.redress.model.State;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A world derived from data: the loss of each criterion in every valid state, as written by {@code derive --world}. States that
 * are not in the table are invalid; the minimal absent sets are the conflicts.
 */
public final class DataWorld {
    private final List<String> ids;
    private final double[] costs;
    private final Map<State, double[]> losses = new LinkedHashMap<>();
    private final Map<State, Double> errors = new LinkedHashMap<>();

    private DataWorld(List<String> lines) {
        List<String> data = lines.stream().filter(line -> !line.startsWith("#")).toList();
        List<String> head = cells(data.get(0));
        ids = head.subList(2, head.size());
        costs = numbers(cells(data.get(1)), 2);
        for (String line : data.subList(2, data.size())) {
            List<String> row = cells(line);
            State state = state(row.get(0));
            losses.put(state, numbers(row, 2));
            errors.put(state, Double.parseDouble(row.get(1)));
        }
        if (!losses.containsKey(State.EMPTY)) {
            throw new IllegalArgumentException("the table has no row for the state in which nothing is fixed");
        }
    }

    /** The bundled world with this name. */
    public static DataWorld named(String name) {
        try (InputStream in = DataWorld.class.getResourceAsStream(name + ".csv")) {
            if (in == null) {
                throw new IllegalArgumentException("there is no world '" + name + "'");
            }
            return of(new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))
                    .lines()
                    .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A world from the lines of its table. */
    public static DataWorld of(List<String> lines) {
        return new DataWorld(lines);
    }

    private static List<String> cells(String line) {
        return Arrays.asList(line.split(",", -1));
    }

    private static double[] numbers(List<String> row, int from) {
        return row.stream().skip(from).mapToDouble(Double::parseDouble).toArray();
    }

    /** The state in which the criteria with these ids, separated by semicolons, are fixed. */
    public State state(String fixed) {
        State state = State.EMPTY;
        for (String id : fixed.split(";", -1)) {
            if (!id.isEmpty()) {
                int index = ids.indexOf(id);
                if (index < 0) {
                    throw new IllegalArgumentException("there is no criterion '" + id + "' in the world");
                }
                state = state.with(index);
            }
        }
        return state;
    }

    public int criteria() {
        return ids.size();
    }

    /** Every valid state. */
    public Set<State> states() {
        return losses.keySet();
    }

    /** The loss of each criterion in the state, per step: people affected per 1000 decisions. */
    public double[] losses(State state) {
        double[] known = losses.get(state);
        if (known == null) {
            throw new IllegalArgumentException(state + " is not valid in this world");
        }
        return known.clone();
    }

    /** The weighted sum over all criteria. */
    public double loss(State state, double[] weights) {
        double[] each = losses(state);
        double sum = 0;
        for (int i = 0; i < each.length; i++) {
            sum += weights[i] * each[i];
        }
        return sum;
    }

    /** Wrong decisions in the state, per 1000. */
    public double errors(State state) {
        return errors.getOrDefault(state, Double.NaN);
    }

    /** The charter of this world; with pairs, every two criteria are declared correlated. */
    public Charter charter(boolean pairs) {
        Charter.Builder builder = Charter.named("world");
        for (int i = 0; i < ids.size(); i++) {
            builder.criterion(ids.get(i), costs[i]);
        }
        for (int bits = 1; bits < 1 << ids.size(); bits++) {
            if (isMinimalConflict(bits)) {
                builder.conflict(members(bits));
            }
        }
        for (int i = 0; pairs && i < ids.size(); i++) {
            for (int j = i + 1; j < ids.size(); j++) {
                builder.correlation(i, j);
            }
        }
        double most =
                losses.values().stream().flatMapToDouble(Arrays::stream).max().orElse(1);
        return builder.lossBound(most).build();
    }

    private boolean isMinimalConflict(int bits) {
        if (losses.containsKey(State.of(members(bits)))) {
            return false;
        }
        return Arrays.stream(members(bits)).allMatch(i -> losses.containsKey(State.of(members(bits & ~(1 << i)))));
    }

    private static int[] members(int bits) {
        return IntStream.range(0, Integer.SIZE)
                .filter(i -> (bits >> i & 1) != 0)
                .toArray();
    }
}
