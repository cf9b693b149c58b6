package dev.redress.service.page;

import dev.redress.service.http.WebhookTable;
import java.util.List;

/** A webhook without its secret, and the entries that could not be delivered to it. */
public record WebhookRow(
        String id,
        String system,
        String url,
        List<String> kinds,
        long sent,
        boolean disabled,
        List<WebhookTable.DeadLetter> letters) {}
