package dev.redress.service.engine;

import dev.redress.service.store.EntryRow;
import java.util.List;

/**
 * An accepted complaint.
 *
 * @param id the sender's id, or one that the server chose
 * @param row its entry
 * @param criteria the ids of the criteria it counts for
 * @param status whether it counts or waits for people
 * @param by who or what assigned the criteria
 * @param decisions the numbers of the decisions that it led to
 * @param again whether it had been accepted before
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
