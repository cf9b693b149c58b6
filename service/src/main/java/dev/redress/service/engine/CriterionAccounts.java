package dev.redress.service.engine;

import dev.redress.ledger.Event;
import dev.redress.policy.Accounts;
import dev.redress.resolve.Resolver;
import dev.redress.service.store.Upsert;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The account of each criterion: whether it is fixed, its cost, accrued loss, barrier and complaints. */
public final class CriterionAccounts implements Projection {
    /**
     * One criterion's account; amounts in micros.
     *
     * @param accrued the accrued loss, if the policy keeps one
     * @param barrier the remaining barrier
     * @param complaints the number of complaints about it
     * @param loss the sum of their losses
     */
    public record Account(
            boolean fixed, long cost, long accrued, long barrier, long fixes, long complaints, long loss) {}

    private final Map<String, DailyFlow.Flow> flows = new HashMap<>();
    private Map<String, Account> written = new HashMap<>();
    private @Nullable Resolver resolver;

    @Override
    public void apply(AppliedEntry next) {
        resolver = next.after();
        if (next.entry().event() instanceof Event.Complaint complaint) {
            for (int criterion : complaint.criteria()) {
                flows.merge(
                        next.after().charter().id(criterion),
                        new DailyFlow.Flow(1, complaint.loss()),
                        (old, one) -> old.plus(complaint.loss()));
            }
        }
    }

    /** The accounts, in the order of the charter. */
    public Map<String, Account> now(Resolver from) {
        Map<String, Account> now = new LinkedHashMap<>();
        Accounts accounts = from.policy() instanceof Accounts known ? known : null;
        for (int i = 0; i < from.charter().size(); i++) {
            String id = from.charter().id(i);
            DailyFlow.Flow flow = flows.getOrDefault(id, new DailyFlow.Flow(0, 0));
            now.put(
                    id,
                    new Account(
                            from.state().has(i),
                            from.cost(i),
                            accounts == null ? 0 : accounts.accrued(i),
                            accounts == null ? 0 : accounts.barrier(i),
                            from.fixes(i),
                            flow.complaints(),
                            flow.loss()));
        }
        return now;
    }

    @Override
    public void write(Connection connection, long system) throws SQLException {
        if (resolver == null) {
            return;
        }
        Map<String, Account> now = now(resolver);
        try (Upsert rows = new Upsert(
                connection,
                table(),
                List.of("system", "criterion"),
                List.of("fixed", "cost", "accrued", "barrier", "fixes", "complaints", "loss"))) {
            for (Map.Entry<String, Account> one : now.entrySet()) {
                Account account = one.getValue();
                if (!account.equals(written.get(one.getKey()))) {
                    rows.add(
                            system,
                            one.getKey(),
                            account.fixed ? 1 : 0,
                            account.cost,
                            account.accrued,
                            account.barrier,
                            account.fixes,
                            account.complaints,
                            account.loss);
                }
            }
            rows.write();
        }
        dropWhatAnAmendmentRemoved(connection, system, now);
        written = now;
    }

    private void dropWhatAnAmendmentRemoved(Connection connection, long system, Map<String, Account> now)
            throws SQLException {
        for (String id : written.keySet()) {
            if (!now.containsKey(id)) {
                try (PreparedStatement delete = connection.prepareStatement(
                        "DELETE FROM criterion_account WHERE system = ? AND criterion = ?")) {
                    delete.setLong(1, system);
                    delete.setString(2, id);
                    delete.executeUpdate();
                }
            }
        }
    }

    @Override
    public void takeAsWritten() {
        written = resolver == null ? new HashMap<>() : now(resolver);
    }

    @Override
    public String table() {
        return "criterion_account";
    }
}
