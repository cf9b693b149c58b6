package dev.redress.hindsight;

import java.util.function.Consumer;

/** Looks over hindsight's shoulder: tells a listener how far it is, and ends what takes too long. */
final class Watch {
    private final long start = System.nanoTime();
    private final double seconds;
    private final Consumer<Hindsight.Progress> listener;
    private Hindsight.Progress progress = new Hindsight.Progress(0, 0, 0, 0);

    /** A watch that has enough after so many seconds. */
    Watch(double seconds, Consumer<Hindsight.Progress> listener) {
        this.seconds = seconds;
        this.listener = listener;
    }

    /** What is known now. */
    void show(Hindsight.Progress now) {
        progress = now;
        listener.accept(progress);
    }

    /** Whether there is time left. */
    boolean goesOn() {
        listener.accept(progress);
        return secondsLeft() > 0;
    }

    double secondsLeft() {
        return Math.max(0, seconds - (System.nanoTime() - start) / 1e9);
    }
}
