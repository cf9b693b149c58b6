package dev.redress.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.redress.evidence.texts.Embedder;
import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Texts without a criterion: with a model on the class path they are classified, and without one they wait for people. */
final class TextsTest {
    private static final String LOANS = "/api/v1/systems/loans";
    private static final String SYSTEM = """
            {"id":"loans","charter":{"criteria":[
              {"id":"fpr","name":"Wrongly refused","cost":30,"description":"refused a loan although they would have paid it back"},
              {"id":"speed","name":"Slow answers","cost":25,"description":"the answer took weeks, the waiting was too long"}]}}""";

    private static final List<String> WHO = List.of(
            "my sister",
            "our lawyer",
            "the clerk",
            "a neighbour",
            "his employer",
            "her bank",
            "the agent",
            "my old teacher");
    private static final List<String> DID = List.of(
            "wrote to", "called", "visited", "asked", "argued with", "apologised to", "waved at", "forgot about");
    private static final List<String> WHAT = List.of(
            "the town hall",
            "an office in the north",
            "the manager",
            "some friends of theirs",
            "that branch",
            "me twice",
            "the board",
            "nobody in particular");

    @TempDir
    Path folder;

    /** A model that counts a few words, without their meaning. */
    public static final class CountedWords implements Embedder {
        private static final List<String> WORDS = List.of(
                "refused",
                "loan",
                "paid",
                "back",
                "although",
                "answer",
                "weeks",
                "waiting",
                "long",
                "took",
                "garden",
                "music");

        @Override
        public String name() {
            return "counted-words";
        }

        @Override
        public int dimension() {
            return WORDS.size();
        }

        @Override
        public float[] embed(String piece) {
            float[] vector = new float[WORDS.size()];
            for (String word : piece.toLowerCase(Locale.ROOT).split("[^a-z]+", -1)) {
                int index = WORDS.indexOf(word);
                if (index >= 0) {
                    vector[index]++;
                }
            }
            return vector;
        }
    }

    /** Starts a service that finds the model through the service loader, as it would find any other. */
    private Service startWithModel() throws IOException {
        Path services = Files.createDirectories(folder.resolve("jar/META-INF/services"));
        Files.writeString(services.resolve(Embedder.class.getName()), CountedWords.class.getName());
        ClassLoader usual = Thread.currentThread().getContextClassLoader();
        try (URLClassLoader jar =
                new URLClassLoader(new URL[] {folder.resolve("jar/").toUri().toURL()}, usual)) {
            Thread.currentThread().setContextClassLoader(jar);
            return start();
        } finally {
            Thread.currentThread().setContextClassLoader(usual);
        }
    }

    private Service start() {
        return Service.start(new Service.Settings(SqliteFiles.in(folder, "redress.db"), "127.0.0.1", 0));
    }

    private static Client admin(Service service) {
        service.people()
                .add("ada", "Ada", Person.EVERYWHERE, Set.of(Role.ADMIN))
                .join();
        Client admin = new Client(
                service.port(),
                service.people().issue("ada", "test", "api", null).join());
        assertThat(admin.post("/api/v1/systems", SYSTEM).status()).isEqualTo(201);
        return admin;
    }

    private static JsonNode complain(Client client, String id, String text) {
        Client.Answer answer =
                client.post(LOANS + "/complaints", "{\"id\":\"" + id + "\",\"loss\":0.1,\"text\":\"" + text + "\"}");
        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
        return answer.json();
    }

    private static String refused(int n) {
        return story(n) + " and they refused the loan, although all was paid back.";
    }

    private static String slow(int n) {
        return story(1_000 + n) + " and the answer took weeks, with a long waiting for it.";
    }

    private static String other(int n) {
        return story(2_000 + n) + " and the music in the garden was loud.";
    }

    /** Varied text: texts that differ only in a number would be held as copies. */
    private static String story(long seed) {
        Random random = new Random(seed);
        return IntStream.range(0, 4)
                .mapToObj(n -> WHO.get(random.nextInt(WHO.size())) + " " + DID.get(random.nextInt(DID.size())) + " "
                        + WHAT.get(random.nextInt(WHAT.size())))
                .collect(Collectors.joining(", then "));
    }

    private static void assign(Client client, String id, String criteria) {
        assertThat(client.post(
                                LOANS + "/complaints/" + id + "/assignment",
                                "{\"criteria\":[" + criteria + "],\"reason\":\"so it says\"}")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void theModelLearnsFromAssignments() throws Exception {
        try (Service service = startWithModel()) {
            Client admin = admin(service);
            // Without labels the descriptions of the charter give suggestions, and nothing is counted.
            assertThat(complain(admin, "first", refused(0)).get("status").asText())
                    .isEqualTo("unassigned");
            JsonNode waiting = admin.get(LOANS + "/complaints/first").json();
            assertThat(waiting.at("/suggestions/0/id").asText()).isEqualTo("fpr");
            assertThat(waiting.at("/suggestions/0/confidence").asDouble())
                    .isGreaterThan(waiting.at("/suggestions/1/confidence").asDouble());
            assertThat(complain(admin, "second", slow(0)).get("status").asText())
                    .isEqualTo("unassigned");
            assertThat(admin.get(LOANS + "/complaints/second")
                            .json()
                            .at("/suggestions/0/id")
                            .asText())
                    .isEqualTo("speed");

            IntStream.range(1, 25).forEach(n -> {
                complain(admin, "r" + n, refused(n));
                complain(admin, "s" + n, slow(n));
                complain(admin, "o" + n, other(n));
            });
            IntStream.range(1, 25).forEach(n -> {
                assign(admin, "r" + n, "\"fpr\"");
                assign(admin, "s" + n, "\"speed\"");
                assign(admin, "o" + n, "");
            });

            JsonNode read = complain(admin, "later", refused(99));
            assertThat(read.get("status").asText()).as(read.toString()).isEqualTo("counted");
            assertThat(read.at("/criteria/0/id").asText()).isEqualTo("fpr");
            assertThat(read.at("/criteria/0/by").asText()).startsWith("counted-words/");
            // The ledger names the model, and a replay does not need it.
            assertThat(admin.get(LOANS + "/ledger/export").text()).contains("\"by\":\"counted-words/");
            // A text about something else still waits.
            assertThat(complain(admin, "other", other(99)).get("status").asText())
                    .isEqualTo("unassigned");
        }
    }

    @Test
    void withoutAModelEveryTextWaits() {
        try (Service service = start()) {
            Client admin = admin(service);
            assertThat(complain(admin, "first", refused(0)).get("status").asText())
                    .isEqualTo("unassigned");
            assertThat(admin.get(LOANS + "/complaints/first").json().has("suggestions"))
                    .isFalse();
        }
    }
}
