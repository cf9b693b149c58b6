package dev.redress.service.http;

import dev.redress.service.engine.Classifier;
import dev.redress.service.engine.Engine;
import dev.redress.service.engine.ReceivedComplaint;
import dev.redress.service.engine.TakeComplaints;
import dev.redress.service.engine.TakenComplaint;
import dev.redress.service.store.TableLedger;
import java.util.ArrayList;
import java.util.List;

/** Where complaints come in, from programs or from the public: what a text is about is found out before the writer sees it. */
public final class Intake {
    private final Engine engine;
    private final Classifier classifier;

    Intake(Engine engine, Classifier classifier) {
        this.engine = engine;
        this.classifier = classifier;
    }

    /** Takes one, or refuses it. */
    public TakenComplaint take(String system, ReceivedComplaint complaint, TableLedger.Stamp stamp) {
        TakeComplaints.Result result =
                take(system, List.of(complaint), true, stamp).get(0);
        if (result instanceof TakeComplaints.NotTaken not) {
            throw not.why();
        }
        return ((TakeComplaints.Taken) result).complaint();
    }

    /** Takes several; what became of each is said in their order. */
    List<TakeComplaints.Result> take(
            String system, List<ReceivedComplaint> complaints, boolean atomic, TableLedger.Stamp stamp) {
        List<ReceivedComplaint> known = new ArrayList<>(complaints.size());
        for (ReceivedComplaint one : complaints) {
            known.add(one.criteria().isEmpty() && one.words() != null ? classified(system, one, one.words()) : one);
        }
        return Answers.await(engine.submit(system, new TakeComplaints(known, atomic, stamp)));
    }

    private ReceivedComplaint classified(String system, ReceivedComplaint one, ReceivedComplaint.Words words) {
        if (classifier == Classifier.NONE) {
            return one;
        }
        return classifier
                .classify(
                        words.text(),
                        Answers.await(engine.ask(system, live -> live.resolver().charter())))
                .map(found -> new ReceivedComplaint(
                        one.id(),
                        one.at(),
                        found.criteria(),
                        one.loss(),
                        words,
                        one.receipt(),
                        found.by(),
                        one.source(),
                        one.digest()))
                .orElse(one);
    }
}
