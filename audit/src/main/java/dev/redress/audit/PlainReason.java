package dev.redress.audit;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A policy's reason in plain English, for people who do not know its algorithm. */
public final class PlainReason {
    private static final Pattern ACCRUED = Pattern.compile("accrued ([0-9.]+) >= cost ([0-9.]+), no barrier left(.*)");
    private static final Pattern SKI_RENTAL = Pattern.compile("accrued ([0-9.]+) >= cost ([0-9.]+)(.*)");

    private PlainReason() {}

    /** The reason in plain English; as the policy gave it if its form is not known. */
    public static String words(String because) {
        Matcher accrued = ACCRUED.matcher(because);
        if (accrued.matches()) {
            return "Complaints have accrued " + amount(accrued.group(1)) + " toward this fix, at least its price of "
                    + amount(accrued.group(2)) + ", and no barrier protects what it would release" + accrued.group(3)
                    + ".";
        }
        Matcher plain = SKI_RENTAL.matcher(because);
        if (plain.matches()) {
            return "Complaints have accrued " + amount(plain.group(1)) + " toward this fix, at least its price of "
                    + amount(plain.group(2)) + plain.group(3) + ".";
        }
        return because;
    }

    private static String amount(String digits) {
        return Amounts.of(Double.parseDouble(digits));
    }
}
