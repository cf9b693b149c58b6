package dev.redress.service.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.redress.ledger.Decision;
import dev.redress.ledger.Event;
import dev.redress.ledger.Mode;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.policy.Setting;
import dev.redress.resolve.Recommendation;
import dev.redress.resolve.RefusedEvent;
import dev.redress.resolve.Resolver;
import dev.redress.service.store.Database;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A what-if run: the recorded complaints under other settings, without people's actions. */
final class WhatIf {
    /** The largest number of decisions in the result. */
    private static final int TOLD = 100;

    private static final long SEED = 1;

    /**
     * The settings of a run.
     *
     * @param factor the factor of all losses
     * @param lag the number of further complaints after which a recommendation is done; negative if decisions take effect at once
     */
    record Scenario(String policy, Charter charter, BigDecimal factor, long lag) {}

    private final Scenario scenario;
    private final Resolver resolver;
    private final ArrayNode decisions = HttpJson.object().putArray("decisions");
    private long complaints;

    WhatIf(Scenario scenario) {
        this.scenario = scenario;
        try {
            resolver = Resolver.of(
                    scenario.policy, Setting.of(scenario.charter, SEED), scenario.lag < 0 ? Mode.ACT : Mode.ADVISE);
        } catch (IllegalArgumentException e) {
            throw new Problem(422, "invalid", String.valueOf(e.getMessage()), e);
        }
    }

    /**
     * Runs the recorded complaints of a system under several settings at once.
     *
     * @param from the first day; null for all
     * @param to the last day; null for all
     */
    static List<WhatIf> replay(
            Database database, String system, List<Scenario> scenarios, @Nullable String from, @Nullable String to)
            throws SQLException {
        List<WhatIf> runs = scenarios.stream().map(WhatIf::new).toList();
        return RecordedLedger.read(database, system, reader -> {
            Charter charter = RecordedLedger.opening(reader).charter();
            while (reader.hasNext()) {
                Event event = reader.next().event();
                if (event instanceof Event.Amendment amendment) {
                    charter = amendment.charter();
                } else if (event instanceof Event.Complaint complaint && isWithin(complaint.at(), from, to)) {
                    for (WhatIf run : runs) {
                        run.take(complaint, charter);
                    }
                }
            }
            return runs;
        });
    }

    /** Times are compared as strings, by which a day comes before all of its hours. */
    private static boolean isWithin(@Nullable String at, @Nullable String from, @Nullable String to) {
        String time = at == null ? "" : at;
        return (from == null || time.compareTo(from) >= 0)
                && (to == null
                        || time.substring(0, Math.min(time.length(), to.length()))
                                        .compareTo(to)
                                <= 0);
    }

    private void take(Event.Complaint complaint, Charter then) {
        List<Integer> criteria = new ArrayList<>();
        for (int criterion : complaint.criteria()) {
            int index = scenario.charter.index(then.id(criterion));
            if (index >= 0) {
                criteria.add(index);
            }
        }
        if (criteria.isEmpty()) {
            return;
        }
        long loss = scenario.factor
                .multiply(BigDecimal.valueOf(complaint.loss()))
                .setScale(0, RoundingMode.HALF_UP)
                .min(BigDecimal.valueOf(Micros.MAX))
                .longValueExact();
        complaints++;
        try {
            tell(resolver.handle(new Event.Complaint(complaint.id(), complaint.at(), criteria, loss)), complaint);
            reportWhatIsDue();
        } catch (RefusedEvent | IllegalArgumentException e) {
            throw new Problem(422, "invalid", String.valueOf(e.getMessage()), e);
        }
    }

    private void reportWhatIsDue() {
        for (Recommendation one : List.copyOf(resolver.recommendations())) {
            if (scenario.lag >= 0 && resolver.complaints() - one.complaint() >= scenario.lag) {
                Action action = one.action() instanceof Action.Fix fix
                        ? new Action.Fix(fix.criterion(), State.EMPTY)
                        : one.action();
                resolver.handle(new Event.FollowUp(Event.FollowUp.Stage.DONE, action, "what if", "it is due"));
            }
        }
    }

    private void tell(List<Decision> made, Event.Complaint complaint) {
        for (Decision decision : made) {
            if (decisions.size() < TOLD) {
                ObjectNode one = WhatIfRoutes.body(decision, scenario.charter);
                if (complaint.id() != null) {
                    one.put("complaint", complaint.id());
                }
                if (complaint.at() != null) {
                    one.put("at", complaint.at());
                }
                decisions.add(one);
            }
        }
    }

    ObjectNode body() {
        ObjectNode body = HttpJson.object();
        body.put("policy", scenario.policy);
        body.put("complaints", complaints);
        body.put("complaintLoss", HttpJson.amount(resolver.complaintLoss()));
        body.put("fixingCost", HttpJson.amount(resolver.fixingCost()));
        body.put("totalLoss", HttpJson.amount(resolver.totalLoss()));
        ObjectNode fixes = body.putObject("fixes");
        for (int i = 0; i < scenario.charter.size(); i++) {
            if (resolver.fixes(i) > 0) {
                fixes.put(scenario.charter.id(i), resolver.fixes(i));
            }
        }
        WhatIfRoutes.texts(body.putArray("state"), scenario.charter.ids(resolver.state()));
        body.set("decisions", decisions);
        return body;
    }
}
