package dev.redress.cli;

import dev.redress.ledger.Event;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.CharterChange;
import dev.redress.model.Micros;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Short descriptions of events and actions, with the ids of a charter. */
record EventText(Charter charter) {
    /** The first cell of a row: the complaint's id, or the kind of event. */
    String name(Event event, long complaints) {
        if (event.id() != null) {
            return event.id();
        }
        if (event instanceof Event.Complaint) {
            return "#" + complaints;
        }
        if (event instanceof Event.FollowUp) {
            return "report";
        }
        if (event instanceof Event.Amendment) {
            return "amendment";
        }
        if (event instanceof Event.ModeChange) {
            return "mode";
        }
        if (event instanceof Event.Note) {
            return "note";
        }
        return event instanceof Event.Intervention || event instanceof Event.Hold ? "override" : "";
    }

    /** A person's action other than fixing and releasing; empty if there is none. */
    String beside(Event event) {
        if (event instanceof Event.Intervention person) {
            boolean ends = person.action() instanceof Action.Wait && person.steps() == 0;
            return ends ? "end of waiting" : person.steps() == 0 ? "" : "wait " + person.steps() + " steps";
        }
        if (event instanceof Event.Hold hold) {
            return word(hold.kind()) + " " + charter.id(hold.criterion());
        }
        if (event instanceof Event.FollowUp report && report.stage() != Event.FollowUp.Stage.DONE) {
            return word(report.stage()) + ": " + charter.words(report.action());
        }
        if (event instanceof Event.Amendment amendment) {
            List<String> changes = new CharterChange(charter, amendment.charter()).sentences();
            return "amend: " + (changes.isEmpty() ? "nothing changes" : String.join("; ", changes));
        }
        if (event instanceof Event.ModeChange change) {
            return "mode " + word(change.mode());
        }
        if (event instanceof Event.Note note) {
            return word(note.fate()) + ": complaint " + note.id();
        }
        return "";
    }

    /** The person and the reason; empty if no person acted. */
    static String attribution(Event event) {
        if (event instanceof Event.Intervention person) {
            return person.who() + ": " + person.why();
        }
        if (event instanceof Event.Hold hold) {
            return hold.who() + ": " + hold.why();
        }
        if (event instanceof Event.FollowUp report) {
            return report.who() + ": " + report.why();
        }
        if (event instanceof Event.ModeChange change) {
            return change.who() + ": " + change.why();
        }
        if (event instanceof Event.Note note) {
            return note.who() + ": " + note.why();
        }
        return event instanceof Event.Amendment amendment ? amendment.who() + ": " + amendment.why() : "";
    }

    /** A short description of an event. */
    String describe(Event event) {
        if (event instanceof Event.Complaint complaint) {
            String about = complaint.criteria().stream().map(charter::id).collect(Collectors.joining(" "));
            String id = complaint.id() == null ? "" : complaint.id() + " ";
            return "complaint " + id + "(" + about + ", " + Micros.format(complaint.loss()) + ")";
        }
        if (event instanceof Event.Repricing price) {
            return "a new cost of " + charter.id(price.criterion()) + " (" + Micros.format(price.cost()) + ")";
        }
        if (event instanceof Event.Observation seen) {
            return "losses of " + seen.steps() + " steps";
        }
        String what = event instanceof Event.Intervention person
                ? charter.words(person.action())
                : event instanceof Event.FollowUp report
                        ? word(report.stage()) + ": " + charter.words(report.action())
                        : beside(event);
        return what.isEmpty() ? "the start" : "'" + what + "' by " + attribution(event);
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
