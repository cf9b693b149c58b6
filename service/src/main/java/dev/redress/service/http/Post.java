package dev.redress.service.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * One POST to a machine that was chosen before, under the name that its certificate must have. Java's own clients look the name up
 * themselves, and may find another machine than the one that was found to be allowed. Of the answer only its status is read.
 */
final class Post {
    private static final int LONGEST_STATUS = 1_000;

    private final SSLSocketFactory secure;
    private final Duration patience;

    /** @param patience how long all of it may take */
    Post(SSLSocketFactory secure, Duration patience) {
        this.secure = secure;
        this.patience = patience;
    }

    /** Sends a body, and says with what status it was answered. Redirections are not followed. */
    int send(URI to, InetAddress machine, List<String> headers, byte[] body) throws IOException {
        URI uri = URI.create(to.toASCIIString());
        long deadline = System.nanoTime() + patience.toNanos();
        boolean tls = "https".equals(uri.getScheme());
        int port = uri.getPort() >= 0 ? uri.getPort() : tls ? 443 : 80;
        try (Socket plain = new Socket()) {
            plain.connect(new InetSocketAddress(machine, port), (int) patience.toMillis());
            plain.setSoTimeout(left(deadline));
            try (Socket socket = tls ? secured(plain, uri.getHost(), port) : plain) {
                OutputStream out = socket.getOutputStream();
                out.write(head(uri, headers, body.length));
                out.write(body);
                out.flush();
                return status(socket, deadline);
            }
        }
    }

    /** The other side must show that it has the name. */
    private Socket secured(Socket plain, String host, int port) throws IOException {
        SSLSocket socket = (SSLSocket) secure.createSocket(plain, host.replaceAll("[\\[\\]]", ""), port, true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        return socket;
    }

    private static byte[] head(URI uri, List<String> headers, int length) {
        String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        String port = uri.getPort() >= 0 ? ":" + uri.getPort() : "";
        StringBuilder head = new StringBuilder("POST " + path + query + " HTTP/1.1\r\nHost: " + uri.getHost() + port
                + "\r\nConnection: close\r\nContent-Length: " + length + "\r\n");
        headers.forEach(header -> head.append(header).append("\r\n"));
        return head.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII);
    }

    /** Of {@code HTTP/1.1 204 No Content} the number. What is only on the way (1xx) is no answer yet. */
    private static int status(Socket socket, long deadline) throws IOException {
        for (int status = number(line(socket, deadline)); ; status = number(line(socket, deadline))) {
            if (status >= 200) {
                return status;
            }
            while (!line(socket, deadline).isEmpty()) {
                // The headers of what is on the way.
            }
        }
    }

    private static int number(String line) throws IOException {
        if (!line.matches("HTTP/1\\.[01] [1-5][0-9][0-9]( .*)?")) {
            throw new IOException("this is no HTTP");
        }
        return Integer.parseInt(line.substring(9, 12));
    }

    /** Byte by byte: nothing that follows matters, and whoever sends slowly is not waited for. */
    private static String line(Socket socket, long deadline) throws IOException {
        InputStream in = socket.getInputStream();
        StringBuilder line = new StringBuilder();
        while (line.length() < LONGEST_STATUS) {
            socket.setSoTimeout(left(deadline));
            int next = in.read();
            if (next < 0) {
                throw new IOException("the connection was closed");
            }
            if (next == '\n') {
                return line.toString().stripTrailing();
            }
            line.append((char) next);
        }
        throw new IOException("this is no HTTP");
    }

    private static int left(long deadline) throws SocketTimeoutException {
        long millis = (deadline - System.nanoTime()) / 1_000_000;
        if (millis <= 0) {
            throw new SocketTimeoutException("it takes too long");
        }
        return (int) millis;
    }
}
