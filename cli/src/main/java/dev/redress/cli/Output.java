package dev.redress.cli;

import dev.redress.model.VisibleText;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;

/**
 * Where a command prints. It is the last line of defence against text from outside: everything but newlines and tabs that a terminal
 * would obey, or that nobody would see, is escaped on its way out. Results that cannot be written end the command.
 */
public final class Output extends PrintWriter {
    private final Writer raw;

    private Output(Writer raw, Writer visible) {
        super(visible);
        this.raw = raw;
    }

    /** For results: if they cannot be written, an {@link OutputLostException} says so at once. */
    static Output ofResults(Writer raw) {
        Writer sure = new Sure(raw);
        return new Output(sure, new Visible(sure));
    }

    /** For messages, without which a command still does its work. */
    static Output ofMessages(Writer raw) {
        return new Output(raw, new Visible(raw));
    }

    /**
     * The same place without any escapes: for what draws on a terminal by itself. What was printed before comes first.
     */
    PrintWriter raw() {
        flush();
        return new PrintWriter(raw);
    }

    /** For data that another program reads: without escapes, unless it is a terminal that gets it. */
    PrintWriter data() {
        return Boolean.getBoolean("redress.terminal.out") ? this : raw();
    }

    @Override
    public void println() {
        write('\n');
    }

    /** Escapes what passes. Half of a surrogate pair waits for its other half. */
    private static final class Visible extends Writer {
        private final Writer raw;
        private String held = "";

        Visible(Writer raw) {
            this.raw = raw;
        }

        @Override
        public void write(char[] chars, int from, int length) throws IOException {
            String text = held + new String(chars, from, length);
            held = "";
            int last = text.length() - 1;
            if (last >= 0 && Character.isHighSurrogate(text.charAt(last))) {
                held = text.substring(last);
                text = text.substring(0, last);
            }
            raw.write(VisibleText.ofLines(text));
        }

        @Override
        public void flush() throws IOException {
            raw.write(VisibleText.of(held));
            held = "";
            raw.flush();
        }

        @Override
        public void close() throws IOException {
            flush();
            raw.close();
        }
    }

    /** Turns the first exception, which a {@link PrintWriter} would swallow, into one that it does not; after that nothing is written. */
    private static final class Sure extends Writer {
        private final Writer raw;
        private boolean lost;

        Sure(Writer raw) {
            this.raw = raw;
        }

        private interface Step {
            void run() throws IOException;
        }

        private void surely(Step step) {
            if (lost) {
                return;
            }
            try {
                step.run();
            } catch (IOException e) {
                lost = true;
                throw new OutputLostException(e);
            }
        }

        @Override
        public void write(char[] chars, int from, int length) {
            surely(() -> raw.write(chars, from, length));
        }

        @Override
        public void flush() {
            surely(raw::flush);
        }

        @Override
        public void close() {
            surely(raw::close);
        }
    }
}
