package dev.redress.model;

/** Whose losses count for a criterion: those of people who complain, or those that a monitor measures (decision 33). */
public enum Source {
    /** Nobody said: whatever comes. */
    ANY,
    COMPLAINTS,
    MONITOR,
    BOTH;

    public boolean countsComplaints() {
        return this != MONITOR;
    }

    public boolean countsMonitor() {
        return this != COMPLAINTS;
    }

    /** Whether the charter says that a monitor measures it, so that periods are to be expected. */
    public boolean isMonitored() {
        return this == MONITOR || this == BOTH;
    }
}
