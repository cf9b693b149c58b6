package dev.redress.service.engine;

import dev.redress.service.store.EntryRow;
import java.util.List;

/**
 * What became of one complaint that was sent.
 *
 * @param id what it is called: as it was sent, or as the server called it
 * @param row its entry
 * @param criteria the ids of what it counts for
 * @param status whether it counts, or waits for people
 * @param by who or what found the criteria
 * @param decisions the numbers of the decisions that it led to
 * @param again whether it had been taken before
 */
public record TakenComplaint(
        String id,
        EntryRow row,
        ComplaintQueue.Status status,
        List<String> criteria,
        long loss,
        String by,
        List<Long> decisions,
        boolean again) {}
