package dev.redress.hindsight;

import java.util.Arrays;
import java.util.stream.IntStream;

/** A growing list of ints. */
final class IntList {
    private int[] elements = new int[16];
    private int size;

    void add(int element) {
        if (size == elements.length) {
            elements = Arrays.copyOf(elements, 2 * size);
        }
        elements[size++] = element;
    }

    int size() {
        return size;
    }

    /** Removes all elements from the given size on. */
    void shrink(int newSize) {
        size = newSize;
    }

    int[] toArray() {
        return Arrays.copyOf(elements, size);
    }

    IntStream stream() {
        return Arrays.stream(elements, 0, size);
    }
}
