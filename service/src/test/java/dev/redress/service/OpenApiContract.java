package dev.redress.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.redress.service.http.Server;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.Yaml;

/** {@code openapi.yaml} for the tests: every answer to a {@link Client} must conform to it. */
final class OpenApiContract {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");
    private static final SchemaRegistry SCHEMAS = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    static final OpenApiContract INSTANCE = new OpenApiContract();

    /**
     * A route.
     *
     * @param roles the roles that may call it; empty if no token is needed
     * @param server whether the role must apply to the whole server
     */
    record Operation(String path, String method, List<String> roles, boolean server, JsonNode node) {
        boolean isOpen() {
            return roles.isEmpty();
        }

        boolean isInSystem() {
            return path.startsWith("/api/v1/systems/{system}");
        }

        @Override
        public String toString() {
            return method.toUpperCase(java.util.Locale.ROOT) + " " + path;
        }
    }

    private final JsonNode document;
    private final List<Operation> operations = new ArrayList<>();
    private final Map<JsonNode, Schema> schemas = new ConcurrentHashMap<>();

    private OpenApiContract() {
        try (InputStream in = Server.class.getResourceAsStream("openapi.yaml")) {
            document = JSON.valueToTree(new Yaml().<Object>load(Objects.requireNonNull(in)));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        for (Map.Entry<String, JsonNode> path : document.get("paths").properties()) {
            for (Map.Entry<String, JsonNode> method : path.getValue().properties()) {
                if (METHODS.contains(method.getKey())) {
                    operations.add(operation(path.getKey(), method.getKey(), method.getValue()));
                }
            }
        }
    }

    private static Operation operation(String path, String method, JsonNode node) {
        List<String> roles = new ArrayList<>();
        node.path("x-roles").forEach(role -> roles.add(role.asText()));
        return new Operation(path, method, roles, node.path("x-scope").asText().equals("server"), node);
    }

    List<Operation> operations() {
        return operations;
    }

    /** The methods of each path. */
    Map<String, List<String>> methods() {
        Map<String, List<String>> methods = new LinkedHashMap<>();
        operations.forEach(one ->
                methods.computeIfAbsent(one.path(), path -> new ArrayList<>()).add(one.method()));
        return methods;
    }

    JsonNode document() {
        return document;
    }

    /** The route of a request; routes without parameters take precedence. */
    Optional<Operation> find(String method, String path) {
        return operations.stream()
                .filter(one -> one.method().equalsIgnoreCase(method) && matches(one.path(), path))
                .min(java.util.Comparator.comparingInt(
                        one -> one.path().length() - one.path().replace("{", "").length()));
    }

    private static boolean matches(String template, String path) {
        StringBuilder pattern = new StringBuilder();
        for (String part : template.split("(?=\\{)|(?<=})", -1)) {
            pattern.append(part.startsWith("{") ? "[^/]+" : Pattern.quote(part));
        }
        return path.matches(pattern.toString());
    }

    /** Fails if the answer does not conform to the contract. */
    void check(String method, String path, HttpResponse<byte[]> answer) {
        int status = answer.statusCode();
        Optional<Operation> operation = find(method, path);
        if (operation.isEmpty()) {
            if (path.startsWith("/api/")) {
                assertThat(status)
                        .as("%s %s is not in the contract", method, path)
                        .isGreaterThanOrEqualTo(400);
                checkBody(reference("responses/Problem"), answer, method + " " + path);
            }
            return;
        }
        JsonNode responses = operation.get().node().get("responses");
        JsonNode response = responses.has(String.valueOf(status))
                ? responses.get(String.valueOf(status))
                : responses.path("default");
        assertThat(!response.isMissingNode() && (responses.has(String.valueOf(status)) || status >= 400))
                .as("%s answered %s, which is not in the contract: %s", operation.get(), status, text(answer))
                .isTrue();
        checkBody(resolved(response), answer, operation.get() + " -> " + status);
    }

    private JsonNode reference(String name) {
        return document.at("/components/" + name);
    }

    private JsonNode resolved(JsonNode node) {
        return node.has("$ref") ? document.at(node.get("$ref").asText().substring(1)) : node;
    }

    private static String text(HttpResponse<byte[]> answer) {
        String text = new String(answer.body(), java.nio.charset.StandardCharsets.UTF_8);
        return text.length() > 2_000 ? text.substring(0, 2_000) + "..." : text;
    }

    private void checkBody(JsonNode response, HttpResponse<byte[]> answer, String what) {
        if (!response.has("content")) {
            assertThat(answer.body()).as("%s must not have a body", what).isEmpty();
            return;
        }
        String type = answer.headers().firstValue("Content-Type").orElse("").split(";", 2)[0];
        JsonNode content = response.get("content").path(type);
        assertThat(content.isMissingNode())
                .as("%s has the unexpected type %s: %s", what, type, text(answer))
                .isFalse();
        if (type.endsWith("/json") || type.endsWith("+json")) {
            try {
                assertThat(schema(content.get("schema")).validate(JSON.readTree(answer.body())))
                        .as("%s: %s", what, text(answer))
                        .isEmpty();
                if (type.equals("application/problem+json")) {
                    checkProblem(answer, what);
                }
            } catch (IOException e) {
                throw new AssertionError(what + ": " + text(answer), e);
            }
        }
    }

    private static void checkProblem(HttpResponse<byte[]> answer, String what) throws IOException {
        int status = answer.statusCode();
        assertThat(JSON.readTree(answer.body()).get("status").asInt()).as(what).isEqualTo(status);
        assertThat(status).as("%s: %s", what, text(answer)).isNotEqualTo(500);
        if (status == 429 || status == 503) {
            assertThat(answer.headers().firstValue("Retry-After")).as(what).isPresent();
        }
        if (status == 405) {
            assertThat(answer.headers().firstValue("Allow")).as(what).isPresent();
        }
        assertThat(text(answer)).as(what).doesNotContain("Exception").doesNotContain("at dev.redress");
    }

    /** A schema of the document; it can refer to all components. */
    private Schema schema(JsonNode node) {
        return schemas.computeIfAbsent(node, one -> {
            ObjectNode whole = JSON.createObjectNode();
            whole.putArray("allOf").add(one);
            whole.set("components", document.get("components"));
            return SCHEMAS.getSchema(whole);
        });
    }
}
