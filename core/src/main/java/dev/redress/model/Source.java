package dev.redress.model;

/** Whose losses count for a criterion: those of complaints, or those that a monitor measures (decision 33). */
public enum Source {
    /** Not specified: every loss counts. */
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

    /** Whether the charter names a monitor for the criterion, so that periods are to be expected. */
    public boolean isMonitored() {
        return this == MONITOR || this == BOTH;
    }
}
