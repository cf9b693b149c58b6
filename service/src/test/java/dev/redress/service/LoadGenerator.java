package dev.redress.service;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Sends complaints over many connections as fast as they are answered, or at a given rate, and says how long answers took. A plain
 * socket for each connection: a client that costs more than the server would measure itself.
 */
final class LoadGenerator {
    /**
     * What to send.
     *
     * @param batch how many complaints a request has; 1 for single ones
     * @param rate complaints a second over all connections; 0 for as many as are answered
     */
    record Load(int port, String token, String system, List<String> criteria, int connections, int batch, long rate) {}

    /** What was measured. */
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
    private final AtomicLong next = new AtomicLong();
    private final AtomicLong acknowledged = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private final AtomicBoolean stop = new AtomicBoolean();
    private final List<long[]> latencies = new ArrayList<>();

    LoadGenerator(Load load) {
        this.load = load;
    }

    Result run(double seconds) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        long began = System.nanoTime();
        for (int n = 0; n < load.connections; n++) {
            int index = n;
            Thread thread = new Thread(() -> connection(index, began));
            thread.start();
            threads.add(thread);
        }
        Thread.sleep((long) (seconds * 1000));
        stop.set(true);
        for (Thread thread : threads) {
            thread.join();
        }
        double took = (System.nanoTime() - began) / 1e9;
        long[] all = latencies.stream().flatMapToLong(Arrays::stream).sorted().toArray();
        return new Result(
                acknowledged.get(),
                took,
                failed.get(),
                all.length == 0 ? 0 : all[all.length / 2] / 1e6,
                all.length == 0 ? 0 : all[(int) (all.length * 0.99)] / 1e6);
    }

    private void connection(int index, long began) {
        long[] own = new long[1 << 16];
        int count = 0;
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), load.port)) {
            socket.setTcpNoDelay(true);
            InputStream in = new BufferedInputStream(socket.getInputStream(), 1 << 16);
            OutputStream out = socket.getOutputStream();
            double gap = load.rate == 0 ? 0 : 1e9 * load.connections * load.batch / load.rate;
            for (long request = 0; !stop.get(); request++) {
                long due = began + (long) (gap * (request + (double) index / load.connections));
                while (gap > 0 && System.nanoTime() < due && !stop.get()) {
                    Thread.sleep(1);
                }
                // From when it should have been sent: a server that stalls is not excused.
                long from = gap > 0 ? due : System.nanoTime();
                out.write(request());
                if (isGood(in)) {
                    acknowledged.addAndGet(load.batch);
                } else {
                    failed.incrementAndGet();
                }
                own[count++ & (own.length - 1)] = System.nanoTime() - from;
            }
        } catch (IOException e) {
            failed.incrementAndGet();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        synchronized (latencies) {
            latencies.add(Arrays.copyOf(own, Math.min(count, own.length)));
        }
    }

    private byte[] request() {
        StringBuilder body = new StringBuilder(load.batch == 1 ? "" : "[");
        for (int n = 0; n < load.batch; n++) {
            long number = next.incrementAndGet();
            body.append(n == 0 ? "" : ",")
                    .append("{\"id\":\"load-")
                    .append(number)
                    .append("\",\"at\":\"2026-01-05T10:00:00Z\",\"criterion\":\"")
                    .append(load.criteria.get((int) (number % load.criteria.size())))
                    .append("\",\"loss\":0.25}");
        }
        body.append(load.batch == 1 ? "" : "]");
        byte[] bytes = body.toString().getBytes(StandardCharsets.UTF_8);
        byte[] head = ("POST /api/v1/systems/" + load.system + "/complaints" + (load.batch == 1 ? "" : "/batch")
                        + " HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer " + load.token
                        + "\r\nContent-Type: application/json\r\nContent-Length: " + bytes.length + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        byte[] whole = Arrays.copyOf(head, head.length + bytes.length);
        System.arraycopy(bytes, 0, whole, head.length, bytes.length);
        return whole;
    }

    /** Reads one answer to its end. */
    private static boolean isGood(InputStream in) throws IOException {
        String status = line(in);
        if (status == null) {
            throw new IOException("the connection was closed");
        }
        long length = -1;
        boolean chunked = false;
        for (String header = line(in); header != null && !header.isEmpty(); header = line(in)) {
            String lower = header.toLowerCase(java.util.Locale.ROOT);
            if (lower.startsWith("content-length:")) {
                length = Long.parseLong(lower.substring(15).trim());
            }
            chunked |= lower.startsWith("transfer-encoding:");
        }
        if (chunked) {
            for (String size = line(in); size != null; size = line(in)) {
                int piece = Integer.parseInt(size.trim(), 16);
                in.skipNBytes(piece + 2L);
                if (piece == 0) {
                    break;
                }
            }
        } else if (length > 0) {
            in.skipNBytes(length);
        }
        return status.contains(" 201") || status.contains(" 200");
    }

    private static @org.jspecify.annotations.Nullable String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                return null;
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }
}
