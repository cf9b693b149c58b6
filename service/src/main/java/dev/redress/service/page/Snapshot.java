package dev.redress.service.page;

import dev.redress.audit.Phrases;
import dev.redress.audit.SystemDrawing;
import dev.redress.audit.SystemHistory;
import dev.redress.lab.figure.ConflictDrawing;
import dev.redress.lab.figure.ConflictDrawing.NodeStanding;
import dev.redress.model.Charter;
import dev.redress.model.Criterion;
import dev.redress.policy.Accounts;
import dev.redress.resolve.Resolver;
import dev.redress.service.engine.ComplaintQueue;
import dev.redress.service.engine.DecisionRecord;
import dev.redress.service.engine.LiveSystem;
import dev.redress.service.engine.SystemSettings;
import dev.redress.service.store.SystemRow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** An immutable copy of the state of a system at one moment, with everything that the pages show. */
public record Snapshot(
        SystemRow row,
        Charter charter,
        String policy,
        String mode,
        long lines,
        String head,
        SystemHistory history,
        List<NodeStanding> standings,
        List<Account> accounts,
        List<DecisionRecord> open,
        List<DecisionRecord> latest,
        List<ComplaintQueue.Item> waiting,
        String guarantee,
        OptionalDouble bound,
        Optional<ConflictDrawing> drawing) {
    /** The account of one criterion; amounts in micros. */
    public record Account(
            boolean fixed, long price, long accrued, long barrier, long fixes, boolean held, boolean forbidden) {}

    private static final int LATEST = 200;
    private static final int MOST_PARTNERS = 4;

    /** Copies a system; to be called on the thread that owns it. */
    static Snapshot of(LiveSystem live) {
        Resolver resolver = live.resolver();
        Charter charter = resolver.charter();
        List<NodeStanding> standings = new ArrayList<>();
        List<Account> accounts = new ArrayList<>();
        Accounts books = resolver.policy() instanceof Accounts known ? known : null;
        for (int i = 0; i < charter.size(); i++) {
            standings.add(SystemDrawing.standing(resolver, i));
            accounts.add(new Account(
                    resolver.state().has(i),
                    resolver.cost(i),
                    books == null ? 0 : books.accrued(i),
                    books == null ? 0 : books.barrier(i),
                    resolver.fixes(i),
                    resolver.held().has(i),
                    resolver.forbidden().has(i)));
        }
        SystemHistory history = live.history();
        return new Snapshot(
                live.row(),
                charter,
                history.opening().policy(),
                resolver.mode().name().toLowerCase(Locale.ROOT),
                live.lines(),
                live.head(),
                history,
                List.copyOf(standings),
                List.copyOf(accounts),
                live.decisions().open(),
                live.decisions().before(Long.MAX_VALUE, LATEST),
                live.queue().waiting(),
                resolver.guarantee().words(),
                resolver.guarantee().ratio(),
                SystemDrawing.of(resolver, id -> "/s/" + live.row().id() + "/criteria/" + PathPart.of(id)));
    }

    public SystemSettings settings() {
        return SystemSettings.of(row.settings());
    }

    /** The name of the criterion with that id; the id itself if the charter no longer has it. */
    public String name(String id) {
        int index = charter.index(id);
        return index < 0 ? id : charter.criteria().get(index).name();
    }

    /** The names of several criteria, as a list in words. */
    public String names(List<String> ids) {
        return Phrases.list(ids.stream().map(this::name).toList());
    }

    /** The name of a criterion without what stands in brackets at its end. */
    public String brief(int i) {
        return ConflictDrawing.brief(criterion(i).name());
    }

    /** Of each criterion, the names of those that it cannot all be fixed with; at most {@value #MOST_PARTNERS} of them. */
    public List<String> partners() {
        List<Set<String>> partners = new ArrayList<>();
        charter.criteria().forEach(one -> partners.add(new LinkedHashSet<>()));
        for (int[] conflict : charter.conflicts().sets()) {
            for (int i : conflict) {
                Arrays.stream(conflict)
                        .filter(j -> j != i)
                        .forEach(j -> partners.get(i).add(brief(j)));
            }
        }
        return partners.stream().map(Snapshot::some).toList();
    }

    private static String some(Set<String> names) {
        List<String> first = new ArrayList<>(names.stream().limit(MOST_PARTNERS).toList());
        if (names.size() > MOST_PARTNERS) {
            first.add(names.size() - MOST_PARTNERS + " more");
        }
        return first.isEmpty() ? "–" : Phrases.list(first);
    }

    /** What an unfixed criterion has accrued, in micros; all of its price once a fix is recommended. */
    public long accrued(int i) {
        NodeStanding standing = standings.get(i);
        boolean due = standing == NodeStanding.DUE || standing == NodeStanding.UNDERWAY;
        return due ? accounts.get(i).price() : accounts.get(i).accrued();
    }

    public Criterion criterion(int i) {
        return charter.criteria().get(i);
    }

    /** Whether decisions are recommendations, which people approve and carry out. */
    public boolean advises() {
        return mode.equals("advise");
    }
}
