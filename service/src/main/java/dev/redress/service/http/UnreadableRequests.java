package dev.redress.service.http;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** Answers malformed requests, which have no route: an invalid URL, or headers that are too large. */
final class UnreadableRequests extends ErrorHandler {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        int status = response.getStatus();
        Problem problem = new Problem(status, "unreadable", "the request cannot be read");
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/problem+json");
        response.write(true, ByteBuffer.wrap(HttpJson.write(Answers.body(problem))), callback);
        return true;
    }
}
