package dev.redress.service.page;

/** A row of the table that compares what happened with other settings; amounts in words. */
public record WhatIfRow(
        String name, String loss, String fixes, String paid, String total, String ratio, boolean ours) {}
