package dev.redress.service.page;

import dev.redress.audit.Alternative;
import dev.redress.audit.Amounts;
import dev.redress.audit.SystemHistory;
import dev.redress.hindsight.Comparison;
import dev.redress.lab.figure.CostChart;
import dev.redress.lab.figure.CostChart.LineRole;
import dev.redress.service.engine.Refusal;
import dev.redress.service.people.Person;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The page that replays the recorded complaints under another policy, price, volume or delay. It writes nothing. */
final class WhatIfPage {
    private final Pages pages;

    WhatIfPage(Pages pages) {
        this.pages = pages;
    }

    void add(RoutesConfig routes) {
        routes.get("/s/{system}/what-if", pages.safely(this::show));
    }

    private void show(Context ctx) throws SQLException {
        Person person = pages.person(ctx);
        Snapshot snapshot = pages.readable(ctx, person);
        SystemHistory history = snapshot.history();
        String policy = text(ctx.queryParam("policy"), snapshot.policy());
        String criterion = text(
                ctx.queryParam("criterion"),
                snapshot.charter().size() == 0 ? "" : snapshot.charter().id(0));
        String price = text(ctx.queryParam("price"), "");
        double volume = number(ctx.queryParam("volume"), 1);
        int delay = (int) number(ctx.queryParam("delay"), 0);
        Map<String, Long> prices = price.isEmpty() ? Map.of() : Map.of(criterion, Pages.amount(price));
        if (!Comparison.policies().contains(policy)) {
            throw new Refusal(Refusal.Reason.INVALID, "There is no policy " + policy + " for complaints.");
        }
        if (!history.isComparable()) {
            throw new Refusal(Refusal.Reason.CONFLICT, "There are too many complaints to replay them on a page.");
        }
        Alternative other = Alternative.of(history, new Alternative.Settings(policy, prices, volume, delay));
        Map<String, Object> values = new HashMap<>();
        values.put("snapshot", snapshot);
        values.put("policies", Comparison.policies());
        values.put("policy", policy);
        values.put("criterion", criterion);
        values.put("price", price);
        values.put("volume", volume);
        values.put("delay", delay);
        values.put("chart", chart(history, other));
        values.put("rows", rows(snapshot, other));
        values.put("difference", difference(other.totalLoss() - history.totalLoss()));
        values.put("cheaper", other.totalLoss() <= history.totalLoss());
        values.put("guarantee", other.guarantee());
        if ("true".equals(ctx.header("HX-Request"))) {
            pages.templates.send(ctx, 200, "whatIfAnswer.jte", Map.copyOf(answer(values)));
        } else {
            pages.send(ctx, "whatIf.jte", pages.layout(ctx, person, "What if", "what-if", snapshot), values);
        }
    }

    private static Map<String, Object> answer(Map<String, Object> values) {
        Map<String, Object> answer = new HashMap<>();
        List.of("chart", "rows", "difference", "cheaper", "guarantee").forEach(key -> answer.put(key, values.get(key)));
        return answer;
    }

    private static String text(@Nullable String given, String otherwise) {
        return given == null || given.isBlank() ? otherwise : given.strip();
    }

    private static double number(@Nullable String given, double otherwise) {
        try {
            return given == null || given.isBlank() ? otherwise : Double.parseDouble(given.strip());
        } catch (NumberFormatException e) {
            throw new Refusal(Refusal.Reason.INVALID, "“" + given + "” is not a number.", e);
        }
    }

    private static String difference(long micros) {
        return micros == 0
                ? "the same as what happened"
                : Amounts.of(Math.abs(micros)) + (micros < 0 ? " less" : " more") + " than what happened";
    }

    private static SizedChart chart(SystemHistory history, Alternative other) {
        if (history.days().size() < 2 || (history.neverLoss() == 0 && history.totalLoss() == 0)) {
            return SizedChart.NONE;
        }
        List<CostChart.CostLine> lines = List.of(
                new CostChart.CostLine("Actual", LineRole.OURS, history.total(), Amounts.of(history.totalLoss())),
                new CostChart.CostLine("What if", LineRole.RIVAL, other.curve(), Amounts.of(other.totalLoss())),
                new CostChart.CostLine("Never fix", LineRole.NEVER, history.never(), Amounts.of(history.neverLoss())));
        String title = "Total cost with these settings, compared with what happened";
        return SizedChart.of(
                CostChart.Size.NARROW,
                CostChart.Size.WIDE,
                CostChart.Size.WALL,
                size -> new CostChart(title, history.days(), lines, history.fixes(), size).svg());
    }

    private List<WhatIfRow> rows(Snapshot snapshot, Alternative other) {
        SystemHistory history = snapshot.history();
        List<WhatIfRow> rows = new ArrayList<>();
        long best = pages.comparisons
                .latest(snapshot.row().id(), history)
                .flatMap(finished -> finished.comparison().hindsight())
                .map(Alternative::lowerBound)
                .orElse(0L);
        long fixes =
                snapshot.accounts().stream().mapToLong(Snapshot.Account::fixes).sum();
        rows.add(row("What happened", history.complaintLoss(), fixes, history.fixingCost(), best, false));
        rows.add(row("With these settings", other.complaintLoss(), other.fixes(), other.fixingCost(), best, true));
        rows.add(row("Never fix", history.neverLoss(), 0, 0, best, false));
        return rows;
    }

    private static WhatIfRow row(String name, long loss, long fixes, long paid, long best, boolean ours) {
        String ratio = best == 0 ? "–" : String.format(Locale.ROOT, "%.2f", (loss + paid) / (double) best);
        return new WhatIfRow(
                name, Amounts.of(loss), Amounts.count(fixes), Amounts.of(paid), Amounts.of(loss + paid), ratio, ours);
    }
}
