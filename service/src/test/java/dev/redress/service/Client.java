package dev.redress.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An HTTP client for tests. It checks every answer against {@code openapi.yaml}. */
final class Client {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final int port;
    private final String token;

    /** @param token empty for none */
    Client(int port, String token) {
        this.port = port;
        this.token = token;
    }

    /** An answer of the service. */
    record Answer(HttpResponse<byte[]> response) {
        int status() {
            return response.statusCode();
        }

        byte[] bytes() {
            return response.body();
        }

        JsonNode json() {
            try {
                return JSON.readTree(bytes());
            } catch (IOException e) {
                throw new AssertionError(text(), e);
            }
        }

        String text() {
            return new String(bytes(), StandardCharsets.UTF_8);
        }

        Optional<String> header(String name) {
            return response.headers().firstValue(name);
        }
    }

    /** Starts a verification of a system's ledger, waits for it, and returns its result. */
    JsonNode verify(String system) throws InterruptedException {
        Answer begun = post(system + "/ledger/verify", "{}");
        assertThat(begun.status()).isEqualTo(202);
        String job = begun.header("Location").orElseThrow();
        JsonNode answer = get(job).json();
        for (int n = 0; n < 500 && answer.get("status").asText().equals("running"); n++) {
            Thread.sleep(10);
            answer = get(job).json();
        }
        return answer;
    }

    Answer get(String path) {
        return send("GET", path, null);
    }

    Answer post(String path, String body, String... headers) {
        return send("POST", path, body, headers);
    }

    Answer send(String method, String path, @Nullable String body, String... headers) {
        return sendBytes(method, path, body == null ? null : body.getBytes(StandardCharsets.UTF_8), headers);
    }

    Answer sendBytes(String method, String path, byte @Nullable [] body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .method(
                        method,
                        body == null
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofByteArray(body));
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        if (body != null && !List.of(headers).contains("Content-Type")) {
            request.header("Content-Type", "application/json");
        }
        if (headers.length > 0) {
            request.headers(headers);
        }
        try {
            HttpResponse<byte[]> response = HTTP.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            OpenApiContract.INSTANCE.check(method, path.split("\\?", 2)[0], response);
            return new Answer(response);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
