package dev.redress.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * How help is laid out, for every verb: what it is for, then how it is called, in {@value #WIDTH} columns. Prose of the footer is flowed; an
 * example that does not fit goes on in the next line behind a backslash, as a shell reads it.
 */
final class HelpLayout {
    static final int WIDTH = 100;

    private static final String CONTINUED = "      ";

    private HelpLayout() {}

    /** Lays out the help of a command and of all below it. */
    static void apply(CommandLine command) {
        command.setUsageHelpWidth(WIDTH);
        List<String> sections = new ArrayList<>(command.getHelpSectionKeys());
        List<String> purpose =
                List.of(UsageMessageSpec.SECTION_KEY_DESCRIPTION_HEADING, UsageMessageSpec.SECTION_KEY_DESCRIPTION);
        sections.removeAll(purpose);
        sections.addAll(sections.indexOf(UsageMessageSpec.SECTION_KEY_SYNOPSIS_HEADING), purpose);
        command.setHelpSectionKeys(sections);
        command.getCommandSpec().usageMessage().synopsisHeading("%nUsage: ");
        command.getHelpSectionMap()
                .put(
                        UsageMessageSpec.SECTION_KEY_FOOTER,
                        help -> flowed(help.commandSpec().usageMessage().footer()));
        command.getSubcommands().values().forEach(HelpLayout::apply);
    }

    private static String flowed(String[] footer) {
        List<String> lines = new ArrayList<>();
        StringBuilder prose = new StringBuilder();
        // Where a source line was continued by hand, the example goes on.
        String whole = String.join("\n", footer).replaceAll(" *\\\\\n *", " ");
        for (String line : whole.split("\n", -1)) {
            String shown = line.replace("%%", "%");
            if (shown.isBlank() || shown.startsWith(" ")) {
                wrap(prose.toString(), "", "", lines);
                prose.setLength(0);
                if (shown.isBlank()) {
                    lines.add("");
                    continue;
                }
                wrap(shown, " \\", CONTINUED, lines);
            } else {
                prose.append(prose.isEmpty() ? "" : " ").append(shown);
            }
        }
        wrap(prose.toString(), "", "", lines);
        return String.join(System.lineSeparator(), lines) + System.lineSeparator();
    }

    /** Adds the text in lines that fit; all but the last end as they are told, all but the first are indented. */
    private static void wrap(String text, String ending, String indent, List<String> lines) {
        String rest = text;
        while (rest.length() > WIDTH) {
            int most = WIDTH - ending.length();
            // A shell command is cut before an option, a pipe or a redirection, so that what belongs together stays
            // together.
            int space = ending.isEmpty()
                    ? rest.lastIndexOf(' ', most)
                    : Math.max(
                            rest.lastIndexOf(" --", most),
                            Math.max(rest.lastIndexOf(" | ", most), rest.lastIndexOf(" > ", most)));
            if (space <= indent.length()) {
                break;
            }
            lines.add(rest.substring(0, space).stripTrailing() + ending);
            rest = indent + rest.substring(space + 1);
        }
        if (!rest.isEmpty()) {
            lines.add(rest);
        }
    }
}
