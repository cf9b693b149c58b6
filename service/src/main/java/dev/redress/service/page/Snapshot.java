package dev.redress.service.page;

import dev.redress.audit.Names;
import dev.redress.audit.Story;
import dev.redress.audit.SystemDrawing;
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
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** A system at one moment, which does not change any more: all that pages show of it. */
public record Snapshot(
        SystemRow row,
        Charter charter,
        String policy,
        String mode,
        long lines,
        String head,
        Story story,
        List<NodeStanding> standings,
        List<Account> accounts,
        List<DecisionRecord> open,
        List<DecisionRecord> latest,
        List<ComplaintQueue.Item> waiting,
        String guarantee,
        OptionalDouble bound,
        Optional<ConflictDrawing> drawing) {
    /** One criterion's account, in micros. */
    public record Account(
            boolean fixed, long price, long accrued, long barrier, long fixes, boolean held, boolean forbidden) {}

    private static final int LATEST = 200;

    /** To be called where the system may be looked at. */
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
        Story story = live.story();
        return new Snapshot(
                live.row(),
                charter,
                story.opening().policy(),
                resolver.mode().name().toLowerCase(Locale.ROOT),
                live.lines(),
                live.head(),
                story,
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

    /** The name of the criterion with that id; the id itself if it is gone. */
    public String name(String id) {
        int index = charter.index(id);
        return index < 0 ? id : charter.criteria().get(index).name();
    }

    /** The names of several. */
    public String names(List<String> ids) {
        return Names.list(ids.stream().map(this::name).toList());
    }

    public Criterion criterion(int i) {
        return charter.criteria().get(i);
    }

    /** Whether decisions wait for people. */
    public boolean advises() {
        return mode.equals("advise");
    }
}
