package dev.redress.service.people;

import java.util.Locale;

/** What a person or a program may do in a system. */
public enum Role {
    /** Sends complaints and observations. */
    INTAKE,
    /** Assigns complaints, overrides the policy, sets holds, starts fixes and reports them done. */
    OPERATOR,
    /** Approves and declines. */
    APPROVER,
    /** Reads everything, changes nothing. */
    AUDITOR,
    /** Manages systems, charters, people and tokens, and has all other roles. */
    ADMIN;

    /** Its name in tables and JSON. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The role of that name. */
    public static Role of(String word) {
        for (Role role : values()) {
            if (role.word().equals(word)) {
                return role;
            }
        }
        throw new IllegalArgumentException("there is no role " + word);
    }
}
