package dev.redress.benchmarks.complaints;

import dev.redress.hindsight.Hindsight;
import dev.redress.lab.CharterGenerator;
import dev.redress.lab.ComplaintGenerator;
import dev.redress.lab.ComplaintGenerator.Temper;
import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import dev.redress.policy.Setting;
import dev.redress.resolve.Resolver;
import java.util.List;
import java.util.Locale;

/**
 * Prints the mean ratio of each policy to the optimum in hindsight on generated logs, as a Markdown table: {@code RatioTable
 * CRITERIA COMPLAINTS SEEDS}. Charters are those of the paper's experiments, a new one for each seed.
 */
public final class RatioTable {
    private static final double EFFORT = 60;

    private RatioTable() {}

    /** A policy, with the value of its one parameter if it has one. */
    private record Contender(String policy, String parameter, double value) {
        static final List<Contender> ALL = List.of(
                new Contender("barrier", "beta", 1),
                new Contender("barrier", "beta", 2),
                new Contender("barrier", "beta", 4),
                new Contender("barrier-advised", "trust", 2),
                new Contender("barrier-advised", "trust", 4),
                new Contender("barrier-paper", "", 0),
                new Contender("barrier-literal", "", 0),
                new Contender("ski-rental", "", 0),
                new Contender("work-function", "", 0),
                new Contender("never", "", 0));

        String name() {
            return value == 0 ? policy : policy + ", " + parameter + " = " + Math.round(value);
        }

        long pays(Charter charter, List<Event> log) {
            Setting setting = Setting.of(charter, 1);
            Resolver resolver = Resolver.of(policy, value == 0 ? setting : setting.with(parameter, value));
            log.forEach(resolver::handle);
            return resolver.complaintLoss() + resolver.fixingCost();
        }
    }

    public static void main(String[] arguments) {
        int criteria = Integer.parseInt(arguments[0]);
        int complaints = Integer.parseInt(arguments[1]);
        int seeds = Integer.parseInt(arguments[2]);
        List<Contender> contenders = Contender.ALL.stream()
                .filter(contender -> criteria <= 12 || !contender.policy.equals("work-function"))
                .toList();
        Temper[] tempers = Temper.values();
        double[][] mean = new double[contenders.size()][tempers.length];
        int proven = 0;
        for (int t = 0; t < tempers.length; t++) {
            for (int seed = 1; seed <= seeds; seed++) {
                Charter charter = CharterGenerator.ofPaper(criteria, 0, 10).generate(seed);
                List<Event> log = new ComplaintGenerator(tempers[t], complaints).generate(charter, seed);
                Hindsight hindsight = Hindsight.of(charter, log, EFFORT);
                proven += hindsight.optimal() ? 1 : 0;
                for (int c = 0; c < mean.length; c++) {
                    double paid = contenders.get(c).pays(charter, log);
                    mean[c][t] += paid / hindsight.totalLoss() / seeds;
                }
            }
        }
        System.out.println("k = " + criteria + ", " + complaints + " complaints, mean of " + seeds
                + " seeds; optimum proven on " + proven + " of " + seeds * tempers.length + " logs\n");
        print(contenders, mean);
    }

    private static void print(List<Contender> contenders, double[][] mean) {
        System.out.println("| policy | uniform | bursty | seasonal | drifting |\n|---|---|---|---|---|");
        for (int c = 0; c < mean.length; c++) {
            StringBuilder row = new StringBuilder("| ").append(contenders.get(c).name());
            for (double ratio : mean[c]) {
                row.append(String.format(Locale.ROOT, " | %.3f", ratio));
            }
            System.out.println(row.append(" |"));
        }
    }
}
