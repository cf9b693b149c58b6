package dev.redress.service;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Sends complaints over many connections, as fast as they are answered or at a given rate, and measures the latency. It uses one
 * thread for all connections and only the necessary parts of HTTP: a client that costs more than the server would measure itself.
 */
final class LoadGenerator {
    private static final byte[] END_OF_HEAD = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] LAST_CHUNK = "\r\n0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] LENGTH = "\r\nContent-Length: ".getBytes(StandardCharsets.US_ASCII);

    /**
     * The load to generate.
     *
     * @param batch complaints per request; 1 for single complaints
     * @param rate complaints per second over all connections; 0 for as many as are answered
     */
    record Load(int port, String token, String system, List<String> criteria, int connections, int batch, long rate) {}

    /** The measurements. */
    record Result(long complaints, double seconds, long failed, double medianMillis, double p99Millis) {
        double perSecond() {
            return complaints / seconds;
        }

        @Override
        public String toString() {
            return String.format(
                    java.util.Locale.ROOT,
                    "%d complaints, %.0f a second, %d failed, median %.1f ms, p99 %.1f ms",
                    complaints,
                    perSecond(),
                    failed,
                    medianMillis,
                    p99Millis);
        }
    }

    private final Load load;
    private final byte[] head;
    private long next;
    private long acknowledged;
    private long failed;
    private long[] latencies = new long[1 << 16];
    private int answers;

    LoadGenerator(Load load) {
        this.load = load;
        head = ("POST /api/v1/systems/" + load.system + "/complaints" + (load.batch == 1 ? "" : "/batch")
                        + " HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer " + load.token
                        + "\r\nContent-Type: application/json\r\nContent-Length: ")
                .getBytes(StandardCharsets.US_ASCII);
    }

    /** A connection with at most one request in flight. */
    private final class Connection {
        private final SocketChannel channel;
        private final ByteBuffer answer = ByteBuffer.allocate(1 << 17);
        /** When the next request is due. Latency counts from this time, so that a stall of the server counts in full. */
        private long due;

        private boolean waiting;

        Connection(Selector selector, long due) throws IOException {
            channel = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), load.port));
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.configureBlocking(false);
            channel.register(selector, SelectionKey.OP_READ, this);
            this.due = due;
        }

        void send() throws IOException {
            ByteBuffer request = request();
            // The server reads until it has answered.
            while (request.hasRemaining()) {
                channel.write(request);
            }
            answer.clear();
            waiting = true;
        }

        /** Reads the available bytes, and returns whether the answer is complete. */
        boolean isAnswered() throws IOException {
            if (channel.read(answer) < 0) {
                throw new IOException("the connection was closed");
            }
            byte[] bytes = answer.array();
            int end = find(bytes, answer.position(), END_OF_HEAD);
            if (end < 0 || !isComplete(bytes, end, answer.position())) {
                return false;
            }
            waiting = false;
            // HTTP/1.1 201
            boolean good = bytes[9] == '2' && bytes[10] == '0' && (bytes[11] == '0' || bytes[11] == '1');
            acknowledged += good ? load.batch : 0;
            failed += good ? 0 : 1;
            return true;
        }
    }

    /** Short answers state their length. Long answers are chunked, and nothing follows the last chunk before the next request. */
    private static boolean isComplete(byte[] bytes, int head, int size) {
        int field = find(bytes, head, LENGTH);
        if (field < 0) {
            int last = size - LAST_CHUNK.length;
            return Arrays.equals(bytes, last, size, LAST_CHUNK, 0, LAST_CHUNK.length);
        }
        int length = 0;
        for (int n = field + LENGTH.length; bytes[n] != '\r'; n++) {
            length = 10 * length + bytes[n] - '0';
        }
        return size >= head + END_OF_HEAD.length + length;
    }

    private static int find(byte[] bytes, int to, byte[] wanted) {
        for (int n = 0; n <= to - wanted.length; n++) {
            int same = 0;
            while (same < wanted.length && bytes[n + same] == wanted[same]) {
                same++;
            }
            if (same == wanted.length) {
                return n;
            }
        }
        return -1;
    }

    Result run(double seconds) throws IOException {
        long began = System.nanoTime();
        long until = began + (long) (seconds * 1e9);
        double gap = load.rate == 0 ? 0 : 1e9 * load.connections * load.batch / load.rate;
        try (Selector selector = Selector.open()) {
            List<Connection> all = new ArrayList<>();
            for (int n = 0; n < load.connections; n++) {
                all.add(new Connection(selector, began + (long) (gap * n / load.connections)));
            }
            int inFlight = 0;
            for (long now = began; now < until || inFlight > 0; now = System.nanoTime()) {
                for (Connection one : all) {
                    if (!one.waiting && now < until && one.due <= now) {
                        one.due = gap == 0 ? now : one.due;
                        one.send();
                        inFlight++;
                    }
                }
                selector.select(gap == 0 ? 1_000 : 1);
                for (SelectionKey key : selector.selectedKeys()) {
                    Connection one = (Connection) key.attachment();
                    if (one.isAnswered()) {
                        inFlight--;
                        note(System.nanoTime() - one.due);
                        one.due += (long) gap;
                    }
                }
                selector.selectedKeys().clear();
            }
            for (Connection one : all) {
                one.channel.close();
            }
        }
        double took = (System.nanoTime() - began) / 1e9;
        long[] sorted = Arrays.copyOf(latencies, answers);
        Arrays.sort(sorted);
        return new Result(
                acknowledged,
                took,
                failed,
                answers == 0 ? 0 : sorted[answers / 2] / 1e6,
                answers == 0 ? 0 : sorted[(int) (answers * 0.99)] / 1e6);
    }

    private void note(long nanos) {
        if (answers == latencies.length) {
            latencies = Arrays.copyOf(latencies, 2 * answers);
        }
        latencies[answers++] = nanos;
    }

    private ByteBuffer request() {
        StringBuilder body = new StringBuilder(load.batch == 1 ? "" : "[");
        for (int n = 0; n < load.batch; n++) {
            long number = ++next;
            body.append(n == 0 ? "" : ",")
                    .append("{\"id\":\"load-")
                    .append(number)
                    .append("\",\"at\":\"2026-01-05T10:00:00Z\",\"criterion\":\"")
                    .append(load.criteria.get((int) (number % load.criteria.size())))
                    .append("\",\"loss\":0.25}");
        }
        body.append(load.batch == 1 ? "" : "]");
        byte[] rest = (body.length() + "\r\n\r\n" + body).getBytes(StandardCharsets.US_ASCII);
        byte[] whole = Arrays.copyOf(head, head.length + rest.length);
        System.arraycopy(rest, 0, whole, head.length, rest.length);
        return ByteBuffer.wrap(whole);
    }
}
