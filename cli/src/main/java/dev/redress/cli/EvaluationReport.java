package dev.redress.cli;

import dev.redress.evidence.texts.Evaluation;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** An evaluation of a classifier, as tables or as JSON. */
final class EvaluationReport {
    private final Evaluation evaluation;

    EvaluationReport(Evaluation evaluation) {
        this.evaluation = evaluation;
    }

    Map<String, Object> document() {
        Map<String, Object> criteria = new LinkedHashMap<>();
        evaluation.criteria().forEach(one -> criteria.put(one.id(), document(one)));
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("labels", evaluation.labels());
        document.put("groups", evaluation.groups());
        document.put("target", evaluation.target());
        document.put("all", document(evaluation.all()));
        document.put("criteria", criteria);
        document.put(
                "curve",
                evaluation.curve().stream().map(EvaluationReport::document).toList());
        return document;
    }

    private static Map<String, Object> document(Evaluation.ByCriterion one) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("labels", one.about());
        document.put("precision", one.precision());
        document.put("recall", one.recall());
        document.put("f1", one.f1());
        document.put("calibrationError", one.calibrationError());
        document.put("threshold", one.threshold().kind().name().toLowerCase(Locale.ROOT));
        document.put("from", one.threshold().value());
        document.put("assigned", one.assigned());
        document.put("assignedRight", one.assignedRight());
        return document;
    }

    private static Map<String, Object> document(Evaluation.Figures figures) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("first", figures.first());
        document.put("second", figures.second());
        document.put("f1", figures.f1());
        document.put("brier", figures.brier());
        document.put("calibrationError", figures.calibrationError());
        return document;
    }

    private static Map<String, Object> document(Evaluation.CurvePoint point) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("each", point.each());
        document.put("labels", point.labels());
        document.putAll(document(point.figures()));
        return document;
    }

    void print(PrintWriter out) {
        out.println(evaluation.labels() + " labels, " + evaluation.groups()
                + " if near-duplicates count once; each text is classified by a model that has not seen it");
        out.println();
        TextTable criteria = new TextTable(
                "criterion",
                "labels",
                "precision",
                "recall",
                "F1",
                "calibration error",
                "assigned",
                "right",
                "threshold");
        evaluation
                .criteria()
                .forEach(one -> criteria.row(
                        one.id(),
                        one.about(),
                        brief(one.precision()),
                        brief(one.recall()),
                        brief(one.f1()),
                        brief(one.calibrationError()),
                        one.assigned(),
                        one.assigned() == 0 ? "-" : brief((double) one.assignedRight() / one.assigned()),
                        ClassifyVerb.words(one.threshold())));
        criteria.print(out);
        out.println();
        TextTable curve =
                new TextTable("labels each", "labels", "first right", "among two", "F1", "Brier", "calibration error");
        evaluation
                .curve()
                .forEach(point -> curve.row(row(Integer.toString(point.each()), point.labels(), point.figures())));
        curve.row(row("all", Math.round(evaluation.labels() * 0.8f), evaluation.all()));
        curve.print(out);
        out.println();
        List.of(
                        "precision, recall, F1: of criteria with a confidence of at least " + Evaluation.LIKELY,
                        "assigned, right: texts that models which had not seen them assigned by their thresholds, and the",
                        "  share of right assignments; the target is " + evaluation.target(),
                        "first right, among two: the likeliest criterion, or one of the two likeliest, is right")
                .forEach(out::println);
    }

    private static Object[] row(String each, int labels, Evaluation.Figures figures) {
        return new Object[] {
            each,
            labels,
            brief(figures.first()),
            brief(figures.second()),
            brief(figures.f1()),
            brief(figures.brier()),
            brief(figures.calibrationError())
        };
    }

    private static String brief(double number) {
        return Double.isNaN(number) ? "-" : String.format(Locale.ROOT, "%.3f", number);
    }
}
