package dev.redress.service.http;

import dev.redress.model.Charter;
import dev.redress.service.engine.Engine;
import dev.redress.service.engine.ReceivedComplaint;
import dev.redress.service.engine.TakeComplaints;
import dev.redress.service.engine.TakenComplaint;
import dev.redress.service.engine.TextReader;
import dev.redress.service.store.ServerSecret;
import dev.redress.service.store.Sha256;
import dev.redress.service.store.TableLedger;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The intake of complaints from programs and from the public. Texts are classified before the writer gets them. */
public final class Intake {
    private static final Logger LOG = LoggerFactory.getLogger(Intake.class);

    private final Engine engine;
    private final TextReader classifier;
    /** A secret salt for the hashes of senders' addresses, which prevents finding an address by trying all of them. */
    private final String salt;

    Intake(Engine engine, TextReader classifier) {
        this.engine = engine;
        this.classifier = classifier;
        salt = Answers.await(engine.administer(connection -> ServerSecret.of(connection, "sources")));
    }

    /** Accepts one complaint, or refuses it. */
    public TakenComplaint take(String system, ReceivedComplaint complaint, TableLedger.Stamp stamp) {
        return Answers.await(submit(system, complaint, stamp));
    }

    /** Accepts one complaint; the future completes when it is durable. */
    CompletableFuture<TakenComplaint> submit(String system, ReceivedComplaint complaint, TableLedger.Stamp stamp) {
        return engine.submit(system, command(system, List.of(complaint), true, stamp))
                .orTimeout(Answers.PATIENCE_SECONDS, TimeUnit.SECONDS)
                .thenApply(results -> {
                    if (results.get(0) instanceof TakeComplaints.NotTaken not) {
                        throw not.why();
                    }
                    return ((TakeComplaints.Taken) results.get(0)).complaint();
                });
    }

    private TakeComplaints command(
            String system, List<ReceivedComplaint> complaints, boolean atomic, TableLedger.Stamp stamp) {
        List<ReceivedComplaint> known =
                classified(system, complaints).stream().map(this::salted).toList();
        return new TakeComplaints(known, atomic, stamp);
    }

    /** Accepts several complaints; the results are in their order. */
    List<TakeComplaints.Result> take(
            String system, List<ReceivedComplaint> complaints, boolean atomic, TableLedger.Stamp stamp) {
        return Answers.await(engine.submit(system, command(system, complaints, atomic, stamp)));
    }

    private ReceivedComplaint salted(ReceivedComplaint one) {
        return one.source() == null ? one : one.from(Sha256.of(salt + one.source()));
    }

    private List<ReceivedComplaint> classified(String system, List<ReceivedComplaint> complaints) {
        if (classifier == TextReader.NONE || complaints.stream().noneMatch(Intake::isUnclear)) {
            return complaints;
        }
        Charter charter = charter(system);
        List<ReceivedComplaint> known = new ArrayList<>(complaints.size());
        for (ReceivedComplaint one : complaints) {
            known.add(one.words() != null && isUnclear(one) ? classified(system, charter, one, one.words()) : one);
        }
        return known;
    }

    private static boolean isUnclear(ReceivedComplaint one) {
        return one.criteria().isEmpty() && one.words() != null;
    }

    private ReceivedComplaint classified(
            String system, Charter charter, ReceivedComplaint one, ReceivedComplaint.Words words) {
        TextReader.Reading reading = read(system, charter, words.text());
        return reading.criteria().isEmpty() ? one : one.about(reading.criteria(), reading.by());
    }

    /** Suggested criteria of a complaint that waits for people, likeliest first; none if there is no model. */
    public List<TextReader.Suggestion> suggestions(String system, String text) {
        return classifier == TextReader.NONE
                ? List.of()
                : read(system, charter(system), text).suggestions();
    }

    private Charter charter(String system) {
        return Answers.await(engine.ask(system, live -> live.resolver().charter()));
    }

    /** Classifies a text; a failure of the model does not prevent the complaint from being accepted. */
    private TextReader.Reading read(String system, Charter charter, String text) {
        try {
            return classifier.read(system, charter, text);
        } catch (RuntimeException | LinkageError e) {
            LOG.warn("a text cannot be read by the model, and waits for people", e);
            return TextReader.Reading.NOTHING;
        }
    }
}
