package dev.redress.cli;

import dev.redress.model.VisibleText;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;

/**
 * Where a command prints. It is the last line of defence against text from outside: control characters (other than newlines and tabs)
 * and invisible characters are escaped. Results that cannot be written end the command.
 */
public final class Output extends PrintWriter {
    private final Writer raw;

    private Output(Writer raw, Writer visible) {
        super(visible);
        this.raw = raw;
    }

    /** For results: if they cannot be written, it throws an {@link OutputLostException} at once. */
    static Output ofResults(Writer raw) {
        Writer sure = new Sure(raw);
        return new Output(sure, new Visible(sure));
    }

    /** For messages, without which a command still does its work. */
    static Output ofMessages(Writer raw) {
        return new Output(raw, new Visible(raw));
    }

    /**
     * The same output without escaping, for code that controls the terminal. Earlier output is flushed first.
     */
    PrintWriter raw() {
        flush();
        return new PrintWriter(raw);
    }

    /** For data that another program reads: without escaping, unless the output is a terminal. */
    PrintWriter data() {
        return Boolean.getBoolean("redress.terminal.out") ? this : raw();
    }

    @Override
    public void println() {
        write('\n');
    }

    /** Escapes text on its way out. A high surrogate waits for its low surrogate. */
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

    /** Turns the first exception, which a {@link PrintWriter} would swallow, into one that it does not. After that it writes nothing. */
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
