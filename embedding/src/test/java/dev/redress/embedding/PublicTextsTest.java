package dev.redress.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.redress.evidence.texts.Classifier;
import dev.redress.evidence.texts.Evaluation;
import dev.redress.evidence.texts.VectorFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * The figures of docs/results/texts.md on public texts. This takes two minutes, so it runs only with {@code
 * -Dredress.texts=FILE}; FILE stores the vectors.
 */
final class PublicTextsTest {
    private static final String CACHE = System.getProperty("redress.texts", "");

    private static PublicTexts given(Optional<PublicTexts> texts) {
        assumeTrue(!CACHE.isEmpty(), "skipped: two minutes; -Dredress.texts=FILE runs it");
        assumeTrue(texts.isPresent(), "skipped: ../shared/data is not there");
        return texts.orElseThrow();
    }

    private static Evaluation.Figures with(Evaluation evaluation, int each) {
        return evaluation.curve().stream()
                .filter(point -> point.each() == each)
                .findFirst()
                .orElseThrow()
                .figures();
    }

    /**
     * With no label, five and all: first right .57, .82, .84, F1 .39, .56, .65 (evidence.md, section 7). Only 33 pairs of a text and a basis
     * are true, so figures are means over five ways to split the texts: one alone moves them by .05 (one standard deviation).
     */
    @Test
    void incidentsAreReadAtLeastAsWellAsItWasTried() {
        PublicTexts texts = given(PublicTexts.incidents());
        Classifier classifier = Classifier.of(texts.charter());
        List<Evaluation> deals = LongStream.rangeClosed(1, 5)
                .mapToObj(seed -> Evaluation.of(classifier, texts.labels(), seed))
                .toList();
        deals.forEach(evaluation -> print(texts, evaluation));
        assertThat(mean(deals, one -> with(one, 0).first())).isGreaterThanOrEqualTo(.57);
        assertThat(mean(deals, one -> with(one, 0).f1())).isGreaterThanOrEqualTo(.39);
        assertThat(mean(deals, one -> with(one, 5).first())).isGreaterThanOrEqualTo(.82);
        assertThat(mean(deals, one -> with(one, 5).f1())).isGreaterThanOrEqualTo(.56);
        assertThat(mean(deals, one -> one.all().first())).isGreaterThanOrEqualTo(.84);
        assertThat(mean(deals, one -> one.all().f1())).isGreaterThanOrEqualTo(.65);
    }

    private static double mean(List<Evaluation> deals, ToDoubleFunction<Evaluation> figure) {
        return deals.stream().mapToDouble(figure).average().orElseThrow();
    }

    /** With no label, 5, 20 and all: first right .68, .69, .71, .78, F1 .59, .65, .69, .78 (evidence.md, section 7). */
    @Test
    void complaintsAreReadAtLeastAsWellAsItWasTried() throws Exception {
        PublicTexts texts = given(PublicTexts.complaints());
        VectorFile vectors = VectorFile.open(Path.of(CACHE), new MiniLm());
        Evaluation evaluation = Evaluation.of(Classifier.of(texts.charter(), vectors), texts.labels(), 1);
        vectors.write();
        print(texts, evaluation);
        assertThat(with(evaluation, 0).first()).isGreaterThanOrEqualTo(.68);
        assertThat(with(evaluation, 0).f1()).isGreaterThanOrEqualTo(.59);
        assertThat(with(evaluation, 5).first()).isGreaterThanOrEqualTo(.69);
        assertThat(with(evaluation, 5).f1()).isGreaterThanOrEqualTo(.65);
        assertThat(with(evaluation, 20).first()).isGreaterThanOrEqualTo(.71);
        assertThat(with(evaluation, 20).f1()).isGreaterThanOrEqualTo(.69);
        assertThat(evaluation.all().first()).isGreaterThanOrEqualTo(.78);
        assertThat(evaluation.all().f1()).isGreaterThanOrEqualTo(.78);
        assertThat(List.of(evaluation.all().calibrationError())).allMatch(error -> error < .03);
    }

    private static void print(PublicTexts texts, Evaluation evaluation) {
        System.out.println(texts.name() + ": " + evaluation.labels() + " labels, " + evaluation.groups() + " groups");
        evaluation.curve().forEach(System.out::println);
        System.out.println("all " + evaluation.all());
        evaluation.criteria().forEach(System.out::println);
    }
}
