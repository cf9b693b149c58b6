package dev.redress.service.texts;

import dev.redress.evidence.texts.Assignment;
import dev.redress.evidence.texts.Classifier;
import dev.redress.evidence.texts.Embedder;
import dev.redress.model.Charter;
import dev.redress.service.engine.TextReader;
import dev.redress.service.store.Database;
import java.sql.SQLException;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A classifier of complaint texts with the embedding model on the class path. It makes suggestions from the first text on, based on the charter's descriptions of the criteria. It assigns
 * a criterion only if people have assigned enough texts to it, at a threshold whose
 * precision on held-out texts reaches the target. People's assignments are in the database, so all servers learn the same.
 */
public final class LearningClassifier implements TextReader {
    /** The classifier caches texts; after this number it is replaced, so that it does not grow. */
    private static final int REMEMBERED = 1_000;
    /** It is refitted when the number of labels has grown by this fraction. */
    private static final int PARTS = 10;

    private final Database database;
    private final Embedder embedder;
    private final Map<String, Reader> readers = new ConcurrentHashMap<>();

    public LearningClassifier(Database database, Embedder embedder) {
        this.database = database;
        this.embedder = embedder;
    }

    /** A classifier with the model on the class path; without a model, every text waits for people. */
    public static TextReader find(Database database) {
        return ServiceLoader.load(Embedder.class)
                .findFirst()
                .<TextReader>map(embedder -> new LearningClassifier(database, embedder))
                .orElse(NONE);
    }

    @Override
    public Reading read(String system, Charter charter, String text) {
        Reader reader = readers.computeIfAbsent(system, Reader::new);
        try {
            return reader.read(charter, text);
        } catch (SQLException e) {
            throw new IllegalStateException("what people have assigned cannot be read: " + e.getMessage(), e);
        }
    }

    /** The classifier of one system. */
    private final class Reader {
        private final String system;
        private @Nullable Classifier model;
        private @Nullable Charter charter;
        private long labels;
        private int texts;

        Reader(String system) {
            this.system = system;
        }

        synchronized Reading read(Charter now, String text) throws SQLException {
            Classifier learnt = learnt(now);
            texts++;
            Assignment assignment = learnt.assign(text);
            return new Reading(
                    assignment.criteria(),
                    learnt.version(),
                    assignment.suggestions().stream()
                            .map(one -> new Suggestion(one.criterion(), one.confidence()))
                            .toList());
        }

        private Classifier learnt(Charter now) throws SQLException {
            long there = database.read(connection -> AssignedTexts.count(connection, system));
            boolean fresh = model == null || charter == null || !charter.equals(now) || texts >= REMEMBERED;
            if (model == null || fresh || there < labels || there > labels + labels / PARTS) {
                Classifier from =
                        model == null || fresh ? Classifier.of(now, embedder).onlyMeasured() : model;
                AssignedTexts known = database.read(connection -> AssignedTexts.of(connection, system, now));
                model = from.withTexts(known.unassigned()).learn(known.labels());
                charter = now;
                labels = there;
                texts = fresh ? 0 : texts;
            }
            return model;
        }
    }
}
