package dev.redress.embedding;

import dev.redress.evidence.texts.Label;
import dev.redress.files.RowFile;
import dev.redress.model.Charter;
import dev.redress.model.Criterion;
import dev.redress.model.Micros;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Labelled public texts: consumer complaints by product (CFPB), and incidents by the basis of the harm (AI Incident Database).
 *
 * @param charter what the labels mean, in words that were written before any figure was seen
 */
public record PublicTexts(String name, Charter charter, List<Label> labels) {
    /** Products that had another name for a while count as one. */
    private static final Map<String, String> PRODUCTS = Map.ofEntries(
            Map.entry("Credit reporting, credit repair services, or other personal consumer reports", "report"),
            Map.entry("Debt collection", "collection"),
            Map.entry("Mortgage", "mortgage"),
            Map.entry("Credit card or prepaid card", "card"),
            Map.entry("Credit card", "card"),
            Map.entry("Checking or savings account", "account"),
            Map.entry("Bank account or service", "account"),
            Map.entry("Student loan", "student"),
            Map.entry("Payday loan, title loan, or personal loan", "loan"),
            Map.entry("Payday loan", "loan"),
            Map.entry("Consumer Loan", "loan"),
            Map.entry("Money transfer, virtual currency, or money service", "transfer"),
            Map.entry("Vehicle loan or lease", "vehicle"));

    private static final Map<String, String> BASES = Map.of(
            "Race", "race",
            "Sex", "sex",
            "Religion", "religion",
            "National origin or immigrant status", "origin",
            "Age", "age");

    private static Optional<Path> file(String name) {
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            Path file = folder.resolveSibling("shared/data").resolve(name);
            if (Files.exists(file)) {
                return Optional.of(file);
            }
        }
        return Optional.empty();
    }

    /** Empty where the data are not there. */
    public static Optional<PublicTexts> complaints() {
        return file("cfpb/narratives.csv").map(file -> {
            List<Label> labels = new ArrayList<>();
            for (RowFile.TextRow row : RowFile.read(file.toString(), "Product", "Consumer complaint narrative")) {
                labels.add(Label.of(
                        row.get("Consumer complaint narrative"),
                        Optional.ofNullable(PRODUCTS.get(row.get("Product"))).orElseThrow()));
            }
            return new PublicTexts("consumer complaints", products(), labels);
        });
    }

    /** Empty where the data are not there. */
    static Optional<PublicTexts> incidents() {
        return file("aiid/aiid_cset_labelled.csv").map(file -> {
            List<Label> labels = new ArrayList<>();
            Set<String> incidents = new HashSet<>();
            for (RowFile.TextRow row : RowFile.read(file.toString(), "full_description", "harm_distribution_basis")) {
                if (!incidents.add(row.get("incident_id"))) {
                    // Two incidents were labelled by two people, who differ; the first counts.
                    continue;
                }
                labels.add(new Label(
                        row.get("short_description") + " " + row.get("full_description"),
                        Stream.of(row.get("harm_distribution_basis").split("\\|", -1))
                                .map(BASES::get)
                                .flatMap(Stream::ofNullable)
                                .toList()));
            }
            return new PublicTexts("AI incidents", bases(), labels);
        });
    }

    private static Criterion criterion(String id, String description) {
        return new Criterion(id, id, Micros.ONE).described(description, List.of());
    }

    private static Charter products() {
        return Charter.named("Consumer complaints")
                .criterion(criterion(
                        "report",
                        "Credit reporting and credit repair: wrong, outdated or unknown information on my credit "
                                + "report at a credit bureau, accounts or inquiries that are not mine, and disputes that were "
                                + "not investigated properly."))
                .criterion(criterion(
                        "collection",
                        "Debt collection: a collection agency demands a debt that I do not owe or that was paid, "
                                + "calls or threatens me, or does not prove that the debt is mine."))
                .criterion(criterion(
                        "mortgage",
                        "Mortgage: a home loan, its payments, escrow, refinancing, loan modification, servicing or "
                                + "foreclosure on my house."))
                .criterion(criterion(
                        "card",
                        "Credit card or prepaid card: charges, purchases, fees, interest, rewards, billing disputes "
                                + "or applications of a credit card account."))
                .criterion(criterion(
                        "account",
                        "Checking or savings account: a bank closed or froze my account, deposits, overdraft fees, "
                                + "withdrawals, debit card or unauthorised transactions from my bank account."))
                .criterion(criterion(
                        "student",
                        "Student loan: the servicer of my loan for college, its payments, deferment, forbearance, "
                                + "income-driven repayment or forgiveness."))
                .criterion(criterion(
                        "loan",
                        "Payday loan, title loan, installment or personal loan: a lender's interest, fees, payments "
                                + "or loans that I did not receive or ask for."))
                .criterion(criterion(
                        "transfer",
                        "Money transfer, virtual currency or money service: money sent by wire, app, digital wallet "
                                + "or cryptocurrency that was lost, blocked or stolen by a scam."))
                .criterion(criterion(
                        "vehicle",
                        "Vehicle loan or lease: financing of my car, its payments, title, repossession, dealer or "
                                + "lease end."))
                .build();
    }

    private static Charter bases() {
        return Charter.named("AI incidents")
                .criterion(criterion(
                        "race",
                        "Race: the system treats people of a race, skin colour or ethnicity worse, such as Black "
                                + "people."))
                .criterion(
                        criterion("sex", "Sex: the system treats women or men worse because of their sex or gender."))
                .criterion(criterion(
                        "religion", "Religion: the system treats people of a religion worse, such as Muslims or Jews."))
                .criterion(criterion(
                        "origin",
                        "National origin or immigrant status: the system treats immigrants, foreigners or people "
                                + "from another country worse."))
                .criterion(criterion(
                        "age", "Age: the system treats people worse because they are old or young, such as children."))
                .build();
    }
}
