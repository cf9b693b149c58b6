package dev.redress.benchmarks.oracle;

import dev.redress.model.Conflicts;
import dev.redress.model.Factor;
import dev.redress.oracle.Objective;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringTokenizer;

/**
 * Reads cost function networks in wcsp format as questions. A variable with two values becomes one criterion. A variable with
 * more values becomes a criterion for each value; at most one of them can be fixed, and fixing none is penalised. Global
 * constraints are not supported.
 */
final class WcspFile {
    private final StringTokenizer words;
    private int[] domain = {};
    /** The first criterion of each variable. */
    private int[] first = {};

    private double top;
    private final List<Factor> factors = new ArrayList<>();
    private final List<int[]> conflicts = new ArrayList<>();
    private final List<double[]> shared = new ArrayList<>();

    private WcspFile(String text) {
        words = new StringTokenizer(text);
    }

    static OracleQuestion read(Path file) throws IOException {
        return new WcspFile(Files.readString(file)).question();
    }

    private OracleQuestion question() {
        words.nextToken();
        int variables = nextInt();
        nextInt();
        int functions = nextInt();
        top = nextInt();
        domain = new int[variables];
        first = new int[variables];
        int criteria = 0;
        for (int x = 0; x < variables; x++) {
            domain[x] = nextInt();
            first[x] = criteria;
            criteria += domain[x] == 2 ? 1 : domain[x];
        }
        for (int x = 0; x < variables; x++) {
            if (domain[x] > 2) {
                oneValue(x);
            }
        }
        for (int n = 0; n < functions; n++) {
            function();
        }
        return new OracleQuestion(new Objective(criteria, factors), Conflicts.of(criteria, conflicts));
    }

    private int nextInt() {
        String word = words.nextToken();
        try {
            return Integer.parseInt(word);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("not read here: " + word, e);
        }
    }

    private void oneValue(int x) {
        int[] values = new int[domain[x]];
        for (int a = 0; a < values.length; a++) {
            values[a] = first[x] + a;
            for (int b = 0; b < a; b++) {
                conflicts.add(new int[] {values[b], values[a]});
            }
        }
        double[] table = new double[1 << values.length];
        table[0] = top;
        factors.add(Factor.of(values, table));
    }

    /**
     * Arity, variables, default cost, tuples. A negative arity stores a function for reuse; a negative number of tuples refers
     * to a stored one.
     */
    private void function() {
        int signedArity = nextInt();
        int[] scope = new int[Math.abs(signedArity)];
        int size = 1;
        for (int n = 0; n < scope.length; n++) {
            scope[n] = nextInt();
            size *= domain[scope[n]];
        }
        double fallback = nextInt();
        int tuples = nextInt();
        double[] costs = tuples < 0 ? shared.get(-tuples - 1) : new double[size];
        if (tuples >= 0) {
            Arrays.fill(costs, fallback);
            for (int t = 0; t < tuples; t++) {
                int index = 0;
                for (int x : scope) {
                    index = index * domain[x] + nextInt();
                }
                costs[index] = nextInt();
            }
        }
        if (signedArity < 0) {
            shared.add(costs);
        }
        for (int index = 0; index < size; index++) {
            if (costs[index] != 0) {
                addCost(scope, index, Math.min(costs[index], top));
            }
        }
    }

    /** A cost for one combination of values: a table that is zero everywhere else. */
    private void addCost(int[] scope, int index, double cost) {
        int[] members = new int[scope.length];
        int cell = 0;
        int rest = index;
        for (int n = scope.length - 1; n >= 0; n--) {
            int x = scope[n];
            int value = rest % domain[x];
            rest /= domain[x];
            members[n] = domain[x] == 2 ? first[x] : first[x] + value;
            cell |= domain[x] == 2 && value == 0 ? 0 : 1 << n;
        }
        double[] table = new double[1 << scope.length];
        table[cell] = cost;
        factors.add(Factor.of(members, table));
    }
}
