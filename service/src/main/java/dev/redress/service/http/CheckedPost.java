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
 * A POST to an address that was checked before, with the host name that its certificate must have. Java's HTTP clients resolve the name
 * again, and may get another address than the one that was checked. Only the status of the response is read.
 */
final class CheckedPost {
    private static final int LONGEST_STATUS = 1_000;

    private final SSLSocketFactory secure;
    private final Duration patience;

    /** @param patience the time limit of the whole request */
    CheckedPost(SSLSocketFactory secure, Duration patience) {
        this.secure = secure;
        this.patience = patience;
    }

    /** Sends a body and returns the status of the response. Does not follow redirects. */
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

    /** The certificate must match the host name. */
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

    /** The number in {@code HTTP/1.1 204 No Content}. Interim responses (1xx) are skipped. */
    private static int status(Socket socket, long deadline) throws IOException {
        for (int status = number(line(socket, deadline)); ; status = number(line(socket, deadline))) {
            if (status >= 200) {
                return status;
            }
            while (!line(socket, deadline).isEmpty()) {
                // The headers of an interim response.
            }
        }
    }

    private static int number(String line) throws IOException {
        if (!line.matches("HTTP/1\\.[01] [1-5][0-9][0-9]( .*)?")) {
            throw new IOException("this is no HTTP");
        }
        return Integer.parseInt(line.substring(9, 12));
    }

    /** Reads byte by byte, because nothing after the line matters, with the time limit for slow senders. */
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
