package dev.redress.audit;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A policy's reason in words for people who do not know its algorithm. */
public final class Because {
    private static final Pattern ACCRUED = Pattern.compile("accrued ([0-9.]+) >= cost ([0-9.]+), no barrier left(.*)");
    private static final Pattern SKI_RENTAL = Pattern.compile("accrued ([0-9.]+) >= cost ([0-9.]+)(.*)");

    private Because() {}

    /** The reason; as the policy gave it where nothing better is known. */
    public static String words(String because) {
        Matcher accrued = ACCRUED.matcher(because);
        if (accrued.matches()) {
            return "Complaints since its last fix have cost " + accrued.group(1) + ", at least the price of a fix ("
                    + accrued.group(2) + "), and nothing that would be released is protected by a barrier any more"
                    + accrued.group(3) + ".";
        }
        Matcher plain = SKI_RENTAL.matcher(because);
        if (plain.matches()) {
            return "Complaints since its last fix have cost " + plain.group(1) + ", at least the price of a fix ("
                    + plain.group(2) + ")" + plain.group(3) + ".";
        }
        return because;
    }
}
