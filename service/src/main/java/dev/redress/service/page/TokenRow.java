package dev.redress.service.page;

/** A token in the list of the administrator, without its secret. */
public record TokenRow(
        String id, String person, String label, String kind, String created, String expires, boolean revoked) {}
