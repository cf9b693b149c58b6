package dev.redress.cli;

import dev.redress.evidence.cells.Cells;
import dev.redress.evidence.cells.Period;
import dev.redress.evidence.cells.Predictions;
import dev.redress.evidence.rules.ErrorWeights;
import dev.redress.evidence.rules.Parity;
import dev.redress.evidence.rules.RuleEffect;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code remedy apply RULE PREDICTIONS}: the effect of a rule on another log than the one it was derived from. */
@Command(
        name = "apply",
        description = "Shows the effect of a rule that remedy wrote on a log, such as next month's.",
        footer = {
            "",
            "Where the rule decides at random, rates are expectations.",
            "",
            "Examples:",
            "  redress remedy apply rule.json examples/compas/months.csv --label reoffended --score decile \\",
            "      --threshold 5 --group race --weight people"
        })
final class RemedyApplyVerb extends PredictionsVerb {
    @Parameters(index = "0", paramLabel = "RULE", description = "A rule written by remedy -o.")
    Path rule = Path.of("");

    @Parameters(index = "1", paramLabel = "PREDICTIONS", description = "CSV, CSV.gz or Parquet.")
    Path file = Path.of("");

    @Override
    public Integer call() {
        RuleFile read = RuleFile.read(rule);
        Predictions predictions = predictions(Period.YEAR);
        read.rule().cuts().forEach(predictions::cut);
        Cells cells = read(predictions, file);
        List<Parity> criteria = CriterionNames.parse(read.criteria(), cells, 0);
        RuleEffect effect = RuleEffect.of(read.rule(), cells, criteria, ErrorWeights.EQUAL);
        if (json) {
            Map<String, Object> document = new LinkedHashMap<>();
            document.put("againstToday", effect.loss() - effect.today());
            RemedyVerb.effect(document, effect);
            document.putAll(head(cells));
            JsonLine.print(out(), document);
        } else {
            out().println(words(cells) + ", by " + attributeNames(cells));
            RemedyVerb.print(out(), effect);
        }
        return Redress.DONE;
    }
}
