package dev.redress.files;

import dev.redress.model.Ageing;
import dev.redress.model.Charter;
import dev.redress.model.Conflicts;
import dev.redress.model.CorrelationSets;
import dev.redress.model.Criterion;
import dev.redress.model.Factor;
import dev.redress.model.LossChange;
import dev.redress.model.LossModel;
import dev.redress.model.ReleaseRule;
import dev.redress.model.Source;
import java.util.Arrays;
import java.util.Locale;

/** Writes a charter as canonical JSON: equal charters give equal bytes. */
final class CharterWriter {
    private final JsonBytes json;
    private final String newKey;
    private final String newItem;
    private final String end;
    private boolean first;

    private CharterWriter(JsonBytes json, String newKey, String newItem, String end) {
        this.json = json;
        this.newKey = newKey;
        this.newItem = newItem;
        this.end = end;
    }

    /** One criterion, conflict or set per line, for people. */
    static CharterWriter readable(JsonBytes json) {
        return new CharterWriter(json, "\n  ", "\n    ", "\n");
    }

    /** Everything on one line, for ledgers. */
    static CharterWriter compact(JsonBytes json) {
        return new CharterWriter(json, "", "", "");
    }

    void write(Charter charter) {
        json.raw("{").raw(newKey).raw("\"name\":").text(charter.name());
        criteria(charter);
        conflicts(charter);
        correlations(charter);
        key("lossBound").micros(charter.lossBound());
        key("release").raw(charter.release() == ReleaseRule.FREE ? "\"free\"" : "\"never\"");
        charter.losses().ifPresent(losses -> losses(charter, losses));
        changes(charter);
        ageing(charter);
        json.raw(end).raw("}").raw(end);
    }

    private JsonBytes key(String key) {
        return json.raw(",").raw(newKey).raw("\"").raw(key).raw("\":");
    }

    private void openList(String key) {
        key(key).raw("[");
        first = true;
    }

    private JsonBytes item() {
        json.raw(first ? "" : ",").raw(newItem);
        first = false;
        return json;
    }

    private void criteria(Charter charter) {
        openList("criteria");
        for (Criterion criterion : charter.criteria()) {
            item().raw("{\"id\":").text(criterion.id());
            if (!criterion.name().equals(criterion.id())) {
                json.raw(",\"name\":").text(criterion.name());
            }
            json.raw(",\"cost\":").micros(criterion.cost());
            if (criterion.source() != Source.ANY) {
                json.raw(",\"source\":").text(criterion.source().name().toLowerCase(Locale.ROOT));
            }
            described(criterion);
            json.raw("}");
        }
        json.raw("]");
    }

    private void described(Criterion criterion) {
        if (!criterion.description().isEmpty()) {
            json.raw(",\"description\":").text(criterion.description());
        }
        String before = ",\"examples\":[";
        for (String example : criterion.examples()) {
            json.raw(before).text(example);
            before = ",";
        }
        json.raw(criterion.examples().isEmpty() ? "" : "]");
    }

    private void conflicts(Charter charter) {
        Conflicts conflicts = charter.conflicts();
        openList("conflicts");
        for (int i = 0; i < charter.size(); i++) {
            for (int j : conflicts.neighbours(i)) {
                if (i < j) {
                    item();
                    ids(charter, i, j);
                }
            }
        }
        for (int n = 0; n < conflicts.largerCount(); n++) {
            item();
            ids(charter, conflicts.larger(n));
        }
        json.raw("]");
    }

    private void correlations(Charter charter) {
        CorrelationSets sets = charter.correlations();
        openList("correlations");
        for (int j = charter.size(); j < sets.size(); j++) {
            item();
            ids(charter, sets.members(j));
        }
        json.raw("]");
    }

    /** A set without an entry has zero means, so zeros are omitted; the first set is kept, to show that there are losses. */
    private void losses(Charter charter, LossModel losses) {
        openList("losses");
        for (int j = 0; j < losses.sets().size(); j++) {
            Factor means = losses.means(j);
            double[] table = means.table();
            if (j == 0 || Arrays.stream(table).anyMatch(mean -> mean != 0)) {
                item().raw("{");
                means(charter, means);
            }
        }
        json.raw("]");
    }

    private void means(Charter charter, Factor means) {
        json.raw("\"of\":");
        ids(charter, means.members());
        json.raw(",\"means\":[");
        double[] table = means.table();
        for (int n = 0; n < table.length; n++) {
            // Adding 0 turns the negative zero into the plain one.
            json.raw(n == 0 ? "" : ",").number(table[n] + 0.0);
        }
        json.raw("]}");
    }

    private void changes(Charter charter) {
        if (charter.changes().isEmpty()) {
            return;
        }
        openList("changes");
        for (LossChange change : charter.changes()) {
            item().raw("{\"at\":").raw(Long.toString(change.at())).raw(",");
            means(charter, change.means());
        }
        json.raw("]");
    }

    private void ageing(Charter charter) {
        if (!charter.isAgeing()) {
            return;
        }
        openList("ageing");
        for (int i = 0; i < charter.size(); i++) {
            Ageing law = charter.ageing(i);
            if (!law.equals(Ageing.NONE)) {
                item().raw("{\"of\":").text(charter.id(i));
                json.raw(",\"rate\":")
                        .number(law.rate() + 0.0)
                        .raw(",\"most\":")
                        .number(law.most() + 0.0);
                json.raw("}");
            }
        }
        json.raw("]");
    }

    private void ids(Charter charter, int... members) {
        json.raw("[");
        for (int n = 0; n < members.length; n++) {
            json.raw(n == 0 ? "" : ",").text(charter.id(members[n]));
        }
        json.raw("]");
    }
}
