package dev.redress.lab.experiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.zip.CRC32;

/**
 * The finished cells of a sweep, in an append-only file: the provenance, then for each cell a line {@code > index rows checksum}
 * and its rows. An incomplete end, as a killed process leaves it, is dropped when the file is opened again.
 */
final class SweepJournal implements AutoCloseable {
    private static final String MARK = ">";

    private final FileChannel channel;
    private final Map<Integer, List<ResultRow>> done = new TreeMap<>();

    private SweepJournal(FileChannel channel) {
        this.channel = channel;
    }

    /** Opens or creates the journal of a sweep; the journal of another sweep, or one in use by another process, is refused. */
    static SweepJournal open(Path file, Provenance provenance) {
        try {
            FileChannel channel = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            try {
                lock(channel, file);
                SweepJournal journal = new SweepJournal(channel);
                journal.recover(file, provenance);
                return journal;
            } catch (RuntimeException | IOException e) {
                channel.close();
                throw e;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void lock(FileChannel channel, Path file) throws IOException {
        FileLock lock;
        try {
            lock = channel.tryLock();
        } catch (OverlappingFileLockException e) {
            lock = null;
        }
        if (lock == null) {
            throw new IllegalArgumentException("another process is writing " + file);
        }
    }

    private void recover(Path file, Provenance provenance) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(channel.size()));
        while (bytes.hasRemaining() && channel.read(bytes, bytes.position()) >= 0) {
            // Reads until the buffer is full.
        }
        String text = new String(bytes.array(), StandardCharsets.UTF_8);
        String head = head(provenance);
        if (!text.startsWith(head)) {
            if (!head.startsWith(text)) {
                List<String> lines = text.lines().takeWhile(Provenance::isLine).toList();
                throw new OtherResultsException(file, provenance.differences(Provenance.parse(lines)));
            }
            rewind(0);
            write(head);
            return;
        }
        int whole = head.length();
        while (whole < text.length()) {
            int end = record(text, whole);
            if (end < 0) {
                break;
            }
            whole = end;
        }
        rewind(text.substring(0, whole).getBytes(StandardCharsets.UTF_8).length);
    }

    private static String head(Provenance provenance) {
        return provenance.lines().stream().map(line -> line + "\n").collect(Collectors.joining());
    }

    private void rewind(long size) throws IOException {
        channel.truncate(size);
        channel.position(size);
    }

    /** Reads the record at this position and returns its end, or -1 if it is incomplete. */
    private int record(String text, int from) {
        int newline = text.indexOf('\n', from);
        String[] words =
                newline < 0 ? new String[0] : text.substring(from, newline).split(" ", -1);
        if (words.length != 4 || !words[0].equals(MARK)) {
            return -1;
        }
        int rows = Integer.parseInt(words[2]);
        int end = newline + 1;
        for (int n = 0; n < rows; n++) {
            end = text.indexOf('\n', end) + 1;
            if (end == 0) {
                return -1;
            }
        }
        String body = text.substring(newline + 1, end);
        if (!checksum(words[1], body).equals(words[3])) {
            return -1;
        }
        done.put(
                Integer.parseInt(words[1]),
                body.isEmpty()
                        ? List.of()
                        : Arrays.stream(body.split("\n", -1))
                                .limit(rows)
                                .map(ResultRow::parse)
                                .toList());
        return end;
    }

    /** The rows of the finished cells, by index in the sweep. */
    synchronized Map<Integer, List<ResultRow>> done() {
        return new TreeMap<>(done);
    }

    /** Appends the rows of a cell; they are on disk when this method returns. */
    synchronized void keep(int cell, List<ResultRow> rows) {
        String body = rows.stream().map(row -> row.line() + "\n").collect(Collectors.joining());
        try {
            write(MARK + " " + cell + " " + rows.size() + " " + checksum(Integer.toString(cell), body) + "\n" + body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        done.put(cell, new ArrayList<>(rows));
    }

    private void write(String text) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
        channel.force(false);
    }

    private static String checksum(String cell, String body) {
        CRC32 crc = new CRC32();
        crc.update((cell + "\n" + body).getBytes(StandardCharsets.UTF_8));
        return Long.toHexString(crc.getValue());
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
