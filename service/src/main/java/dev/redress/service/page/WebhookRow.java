package dev.redress.service.page;

/** A webhook. */
public record WebhookRow(String id, String system, String url, boolean disabled) {}
