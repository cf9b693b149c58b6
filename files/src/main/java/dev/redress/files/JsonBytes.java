package dev.redress.files;

import com.fasterxml.jackson.core.io.NumberOutput;
import dev.redress.model.Micros;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growing buffer of JSON in UTF-8. It is on the hot path of a ledger, so nothing is allocated but the buffer itself. */
final class JsonBytes {
    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private byte[] bytes = new byte[1 << 12];
    private int size;

    /** The buffer itself, valid until the next write. */
    byte[] array() {
        return bytes;
    }

    int size() {
        return size;
    }

    byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    /** Discards everything after this position. */
    void cut(int at) {
        size = at;
    }

    /** The text unchanged; it must be ASCII. */
    JsonBytes raw(String ascii) {
        room(ascii.length());
        for (int n = 0; n < ascii.length(); n++) {
            bytes[size++] = (byte) ascii.charAt(n);
        }
        return this;
    }

    JsonBytes raw(byte[] text) {
        room(text.length);
        System.arraycopy(text, 0, bytes, size, text.length);
        size += text.length;
        return this;
    }

    /** A text in quotes. */
    JsonBytes text(String text) {
        room(6 * text.length() + 2);
        bytes[size++] = '"';
        for (int n = 0; n < text.length(); n++) {
            char c = text.charAt(n);
            if (c >= ' ' && c < 0x7f && c != '"' && c != '\\') {
                bytes[size++] = (byte) c;
            } else if (Character.isHighSurrogate(c)
                    && n + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(n + 1))) {
                utf8(Character.toCodePoint(c, text.charAt(++n)));
            } else {
                special(c);
            }
        }
        bytes[size++] = '"';
        return this;
    }

    private void special(char c) {
        if (c == '"' || c == '\\') {
            bytes[size++] = '\\';
            bytes[size++] = (byte) c;
        } else if (c == '\n') {
            bytes[size++] = '\\';
            bytes[size++] = 'n';
        } else if (Character.isISOControl(c) || Character.isSurrogate(c)) {
            bytes[size++] = '\\';
            bytes[size++] = 'u';
            hex(c, 4);
        } else {
            utf8(c);
        }
    }

    private void utf8(int c) {
        if (c >= 0x10000) {
            bytes[size++] = (byte) (0xf0 | (c >> 18));
            bytes[size++] = (byte) (0x80 | ((c >> 12) & 0x3f));
        } else if (c >= 0x800) {
            bytes[size++] = (byte) (0xe0 | (c >> 12));
        }
        if (c >= 0x800) {
            bytes[size++] = (byte) (0x80 | ((c >> 6) & 0x3f));
        } else {
            bytes[size++] = (byte) (0xc0 | (c >> 6));
        }
        bytes[size++] = (byte) (0x80 | (c & 0x3f));
    }

    /** The lowest digits of a number, in hexadecimal. */
    JsonBytes hex(int value, int digits) {
        room(digits);
        for (int shift = 4 * digits - 4; shift >= 0; shift -= 4) {
            bytes[size++] = HEX[(value >>> shift) & 0xf];
        }
        return this;
    }

    JsonBytes number(long value) {
        if (value < 0) {
            return raw(Long.toString(value));
        }
        int digits = 1;
        for (long power = 10; digits < 19 && power <= value; power *= 10) {
            digits++;
        }
        room(digits);
        long rest = value;
        for (int at = size + digits - 1; at >= size; at--) {
            bytes[at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        size += digits;
        return this;
    }

    /** An amount as {@link Micros#format} writes it: 2500000 is 2.5. */
    JsonBytes micros(long micros) {
        if (micros < 0) {
            return raw(Micros.format(micros));
        }
        number(micros / Micros.ONE);
        long rest = micros % Micros.ONE;
        if (rest > 0) {
            room(7);
            bytes[size++] = '.';
            for (long unit = Micros.ONE / 10; rest > 0; unit /= 10) {
                bytes[size++] = (byte) ('0' + rest / unit);
                rest %= unit;
            }
        }
        return this;
    }

    /** The shortest decimal that reads back as the same double. */
    JsonBytes number(double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(value + " is not a number that JSON can hold");
        }
        return raw(NumberOutput.toString(value, true));
    }

    private void room(int more) {
        if (more > bytes.length - size) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, Math.addExact(size, more)));
        }
    }

    @Override
    public String toString() {
        return new String(bytes, 0, size, StandardCharsets.UTF_8);
    }
}
