package dev.redress.service.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.FilePayload;
import com.microsoft.playwright.options.FormData;
import com.microsoft.playwright.options.Media;
import com.microsoft.playwright.options.RequestOptions;
import com.sun.net.httpserver.HttpServer;
import dev.redress.service.Service;
import dev.redress.service.SqliteFiles;
import dev.redress.service.http.Server;
import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** User journeys in a real browser. */
final class PagesTest {
    private static final String HOSTILE =
            "<script>document.title='owned'</script><img src=x onerror=\"document.title='owned'\">";

    @TempDir
    static Path directory = Path.of("");

    private static @Nullable Site started;

    @BeforeAll
    static void start() throws Exception {
        Site site = new Site(directory);
        started = site;
        for (String id : List.of("story", "other", "queue", "hostile", "evidence", "charter", "pages", "phone")) {
            site.make(id, "System " + id);
        }
        site.add("reader", "Rita Reader", Role.AUDITOR);
    }

    @AfterAll
    static void stop() {
        if (started != null) {
            started.close();
        }
    }

    private static Site site() {
        return Objects.requireNonNull(started);
    }

    @Test
    void theLoginLinkOfTheFirstStartWorksOnceAndTheFirstSystemIsCreated() {
        Path file = directory.resolve("first.db");
        try (Service service = Service.start(new Service.Settings("jdbc:sqlite:" + file, "127.0.0.1", 0))) {
            service.people()
                    .add("admin", "Admin", Person.EVERYWHERE, Set.of(Role.ADMIN))
                    .join();
            String secret = service.people()
                    .issue("admin", "first start", "login", null)
                    .join();
            String base = "http://127.0.0.1:" + service.port();
            Page page = site().browser().desk(false);
            page.navigate(base + "/login#" + secret);
            page.waitForSelector("h1:has-text('Administration')");
            assertThat(page.url()).doesNotContain(secret);
            assertThat(page.textContent("main")).contains("No system yet");
            page.fill("#sid", "loans");
            page.fill("#stitle", "Loans");
            page.fill("#scharter", "criteria:\n  - {id: a, cost: 2}\n  - {id: b, cost: x}\n");
            Site.follow(page, "text=Create the system");
            assertThat(page.textContent("main")).contains("charter.yaml:3");
            page.goBack();
            page.fill("#scharter", "criteria:\n  - {id: a, cost: 2}\n  - {id: b, cost: 3}\nconflicts: [[a, b]]\n");
            Site.follow(page, "text=Create the system");
            page.waitForSelector("h1:has-text('Overview')");
            assertThat(page.textContent(".hero")).contains("Wait, change nothing");
            // The link does not work a second time.
            Page other = site().browser().desk(false);
            other.navigate(base + "/login#" + secret);
            other.waitForSelector(".notice.bad");
            assertThat(other.textContent("h1")).isEqualTo("Sign in");
        }
    }

    @Test
    void aComplaintLeadsToARecommendationThatIsCarriedOutAndTheReceiptSaysSo() {
        BrowserContext stranger = site().browser().person(390, 800, false, false);
        List<String> codes = new ArrayList<>();
        for (int n = 0; n < 2; n++) {
            // Without JavaScript, on a phone.
            Page form = site().go(stranger.newPage(), "/complain/story");
            form.fill("#text", "My application was refused, the " + n + "th. ");
            form.check("input[value=a]");
            Site.follow(form, "button");
            codes.add(form.textContent("#code"));
            assertThat(form.textContent("#status")).isEqualTo("It counts");
            assertThat(form.url()).doesNotContain(codes.get(n));
        }
        Page page = site().desk();
        site().go(page, "/s/story");
        assertThat(page.textContent(".hero .big")).contains("Fix “a”");
        // Two people approve at once: the second is told so, and nothing changes.
        Page second = site().desk();
        site().go(second, "/s/story");
        approve(page, "the committee agreed");
        assertThat(page.textContent(".notice")).contains("Approved");
        approve(second, "agreed, too");
        assertThat(second.textContent("h1")).isEqualTo("Somebody else changed this first");
        assertThat(second.textContent("main")).contains("Nothing was changed");
        Site.follow(second, "text=Go back");
        assertThat(second.textContent(".steps [aria-current]")).isEqualTo("approved");
        Site.follow(page, "text=Start work");
        Site.open(page, "text=Report done");
        page.fill("input[name=cost]", "2.5");
        Site.follow(page, "text=It is done");
        assertThat(page.textContent(".hero .big")).contains("Wait");
        site().go(page, "/s/story/ledger?show=all");
        assertThat(page.textContent("table"))
                .contains("recommended")
                .contains("approved")
                .contains("done")
                .contains("ada");
        Site.follow(page, "button:has-text('Verify and replay')");
        assertThat(page.textContent(".verdict")).contains("Every entry verifies");
        assertThat(receipt(stranger, codes.get(0)).textContent("#decision")).isEqualTo("It was fixed");
        assertThat(receipt(stranger, "wrong").textContent("[role=alert]")).contains("There is no complaint");
    }

    private static Page receipt(BrowserContext stranger, String code) {
        Page page = site().go(stranger.newPage(), "/receipt");
        page.fill("#rcode", code);
        Site.follow(page, "button");
        assertThat(page.url()).doesNotContain(code);
        return page;
    }

    @Test
    void aRecommendationIsDeclinedAndOverriddenWithTheKeyboardOnly() {
        site().complain("other", "a", "o1", "o2");
        Page page = site().desk();
        site().go(page, "/s/other");
        page.focus("summary:has-text('Decline')");
        page.keyboard().press("Enter");
        page.waitForSelector(".act[open] textarea:focus");
        page.keyboard().type("not now, the audit is not done");
        page.keyboard().press("Tab");
        page.keyboard().press("Enter");
        page.waitForSelector(".notice:has-text('Declined')");
        site().complain("other", "a", "o3", "o4");
        site().go(page, "/s/other");
        page.focus("summary:has-text('Choose another')");
        page.keyboard().press("Enter");
        page.waitForSelector("#fix:focus");
        page.keyboard().press("b");
        page.keyboard().press("Tab");
        page.keyboard().type("the board decided");
        page.keyboard().press("Tab");
        page.keyboard().press("Enter");
        page.waitForSelector(".notice:has-text('Your choice took effect')");
        site().go(page, "/s/other/ledger?show=people");
        assertThat(page.textContent("table")).contains("declined").contains("overridden");
        // An open page is told that the system has changed.
        site().go(page, "/s/other");
        page.waitForSelector("#live.ok");
        site().complain("other", "a", "o5");
        page.waitForSelector("#stale:not([hidden])");
    }

    @Test
    void theWholeJourneyWorksOnAPhoneWithTheKeyboardOnly() {
        Page form = site().go(site().browser().person(360, 780, false, true).newPage(), "/complain/phone");
        for (int n = 0; n < 2; n++) {
            site().go(form, "/complain/phone");
            tabTo(form, "#text");
            form.keyboard().type("My application was refused again: " + n);
            tabTo(form, "input[value=a]");
            form.keyboard().press("Space");
            press(form, "form button");
            form.waitForSelector("#code");
        }
        String code = Objects.requireNonNull(form.textContent("#code"));
        Page page = site().signedIn(site().browser().person(360, 780, false, true), "ada");
        site().go(page, "/s/phone");
        press(page, "summary:has-text('Approve')");
        page.waitForSelector(".act[open] textarea:focus");
        page.keyboard().type("the committee agreed");
        press(page, ".act[open] button");
        page.waitForSelector(".notice:has-text('Approved')");
        press(page, "button:has-text('Start work')");
        page.waitForSelector(".notice:has-text('Work has started')");
        press(page, "summary:has-text('Report done')");
        press(page, ".act[open] button");
        page.waitForSelector(".notice:has-text('Done')");
        press(page, ".nav a[href$='/ledger']");
        page.waitForSelector("h1:has-text('Ledger')");
        assertThat(page.textContent("table"))
                .contains("recommended")
                .contains("started")
                .contains("done");
        site().go(form, "/receipt");
        tabTo(form, "#rcode");
        form.keyboard().type(code);
        form.keyboard().press("Enter");
        form.waitForSelector("#decision:has-text('It was fixed')");
    }

    /** Presses Enter on an element that is reached with the Tab key. */
    private static void press(Page page, String selector) {
        tabTo(page, selector);
        page.keyboard().press("Enter");
    }

    /** Moves the focus with the Tab key; fails if it does not reach the element. */
    private static void tabTo(Page page, String selector) {
        for (int n = 0; n < 60; n++) {
            if (page.querySelector(selector) != null
                    && (boolean) page.locator(selector).first().evaluate("one => one === document.activeElement")) {
                return;
            }
            page.keyboard().press("Tab");
        }
        throw new AssertionError("the Tab key does not reach " + selector + " on " + page.url());
    }

    @Test
    void complaintsAreAssignedWithKeyboardShortcuts() {
        site().write("queue", "first", "The first text, about nothing in particular.");
        site().write("queue", "second", "The second text.");
        site().write("queue", "third", "The third text.");
        Page page = site().desk();
        site().go(page, "/s/queue/complaints");
        assertThat(page.textContent("blockquote")).contains("The first text");
        press(page, "j", "The second text");
        press(page, "k", "The first text");
        press(page, "j", "The second text");
        // The number of a criterion selects it. A assigns the complaint and moves on to the next one.
        page.keyboard().press("2");
        assertThat(page.isChecked("input[value=b]")).isTrue();
        page.keyboard().press("a");
        page.waitForSelector(".notice:has-text('Assigned')");
        assertThat(page.textContent("table")).contains("The first text").doesNotContain("The second text");
        page.keyboard().press("/");
        page.keyboard().type("third");
        page.keyboard().press("Enter");
        page.waitForURL("**q=third**");
        assertThat(page.textContent("table")).contains("The third text").doesNotContain("The first text");
        site().go(page, "/s/queue/complaints/second");
        assertThat(page.textContent("[aria-label='One complaint']"))
                .contains("counted")
                .contains("About b.");
    }

    private static void press(Page page, String key, String then) {
        page.keyboard().press(key);
        page.waitForSelector("blockquote:has-text('" + then + "')");
    }

    @Test
    void theReceiptIsInTheLanguageOfTheForm() {
        BrowserContext stranger = site().browser().person(390, 800, false, false);
        Page form = site().go(stranger.newPage(), "/complain/compas?lang=de");
        assertThat(form.textContent("h1")).isEqualTo("Beschwerde einreichen");
        assertThat(form.getAttribute("html", "lang")).isEqualTo("de");
        form.fill("#text", "Die Schwelle ist für meinen Nachbarn eine andere.");
        Site.follow(form, "button");
        assertThat(form.getAttribute("html", "lang")).isEqualTo("de");
        assertThat(PublicLanguage.named("de").words().keySet())
                .isEqualTo(PublicLanguage.named("en").words().keySet());
    }

    @Test
    void markupInForeignTextIsShownAsText() {
        BrowserContext stranger = site().browser().person(390, 800, false, true);
        Page form = site().go(stranger.newPage(), "/complain/hostile");
        form.fill("#text", "Refused. " + HOSTILE);
        form.fill("#contact", HOSTILE);
        Site.follow(form, "button");
        Page page = site().desk();
        site().go(page, "/s/hostile/complaints");
        assertThat(page.textContent("blockquote")).contains("<script>");
        assertThat(page.querySelectorAll("blockquote *")).isEmpty();
        page.check("input[value=a]");
        page.fill("#areason", HOSTILE);
        Site.follow(page, "#do-assign");
        site().complain("hostile", "a", HOSTILE, "h2");
        site().go(page, "/s/hostile");
        Site.open(page, "summary:has-text('Decline')");
        page.fill(".act[open] textarea", HOSTILE);
        Site.follow(page, ".act[open] button");
        for (String path : List.of(
                "/s/hostile",
                "/s/hostile/complaints?show=all&q=" + PathPart.of(HOSTILE),
                "/s/hostile/complaints/" + PathPart.of(HOSTILE),
                "/s/hostile/criteria/a",
                "/s/hostile/ledger?show=all",
                "/s/hostile/ledger/audit",
                "/s/hostile/what-if")) {
            site().go(page, path);
            assertThat(page.title()).as(path).doesNotContain("owned");
            assertThat(page.querySelectorAll("main script, main img")).as(path).isEmpty();
        }
        page.navigate(site().at("/s/hostile/what-if?policy=" + PathPart.of(HOSTILE)));
        assertThat(page.textContent("h1")).isEqualTo("Please check what you entered");
        assertThat(page.querySelectorAll("main script, main img")).isEmpty();
    }

    @Test
    void visitorsMustSignInAndCrossOriginFormsAreRefused() {
        Page page = site().browser().desk(false);
        page.navigate(site().at("/s/compas"));
        assertThat(page.url()).endsWith("/login");
        page.fill("#token", "rds_wrong");
        Site.follow(page, "#login button");
        assertThat(page.textContent(".notice")).contains("unknown, expired or revoked");
        page.fill(
                "#token",
                site().service().people().issue("ada", "link", "login", null).join());
        Site.follow(page, "#login button");
        assertThat(page.url()).contains("/s/");
        String token =
                site().service().people().issue("ada", "test", "api", null).join();
        RequestOptions foreign = RequestOptions.create()
                .setHeader("Origin", "https://elsewhere.example")
                .setForm(FormData.create().set("token", token));
        assertThat(page.request().post(site().at("/login"), foreign).status()).isEqualTo(403);
        // Signed in, but the form comes from another origin.
        Page ada = site().desk();
        for (String path : List.of(
                "/admin/people", "/admin/tokens", "/admin/webhooks", "/s/compas/charter", "/s/compas/evidence")) {
            assertThat(ada.request().post(site().at(path), foreign).status())
                    .as(path)
                    .isEqualTo(403);
        }
        // Signed in, but without the role.
        Page reader = site().signedIn(site().browser().person(1440, 1000, false, true), "reader");
        RequestOptions own = RequestOptions.create()
                .setHeader("Origin", site().at(""))
                .setForm(FormData.create().set("reason", "because"));
        for (String path : List.of(
                "/admin/people",
                "/admin/systems",
                "/admin/webhooks",
                "/s/compas/charter",
                "/s/compas/mode",
                "/s/compas/decisions")) {
            assertThat(reader.request().post(site().at(path), own).status())
                    .as(path)
                    .isEqualTo(403);
        }
    }

    @Test
    void missingPagesReturnAnErrorPage() {
        Page page = site().browser().desk(false);
        for (String path : List.of("/nothing", "/s", "/static/0/none.css", "/admin/nothing")) {
            var response = Objects.requireNonNull(page.navigate(site().at(path)));
            assertThat(response.status()).as(path).isEqualTo(404);
            assertThat(response.headerValue("content-type")).startsWith("text/html");
            assertThat(page.textContent("h1")).isEqualTo("Not found");
        }
        var program = page.request()
                .get(site().at("/nothing"), RequestOptions.create().setHeader("Accept", "*/*"));
        assertThat(program.headers().get("content-type")).startsWith("application/problem+json");
    }

    @Test
    void formsAreRateLimited() throws Exception {
        Service.Settings settings = new Service.Settings(SqliteFiles.in(directory, "slow.db"), "127.0.0.1", 0)
                .with(Server.Options.USUAL.withRates(20_000, 1));
        try (Service service = Service.start(settings)) {
            Page page = site().browser().desk(false);
            List<Integer> statuses = new ArrayList<>();
            String said = "";
            // Ten requests at once, then one a second.
            for (int n = 0; n < 20; n++) {
                var answer = page.request()
                        .post(
                                "http://127.0.0.1:" + service.port() + "/receipt",
                                RequestOptions.create()
                                        .setHeader("Accept", "text/html")
                                        .setForm(FormData.create().set("code", "guess" + n)));
                statuses.add(answer.status());
                said = answer.text();
            }
            assertThat(statuses).startsWith(404, 404, 404).contains(429);
            assertThat(statuses.get(19)).isEqualTo(429);
            assertThat(said).contains("Too many requests");
        }
    }

    @Test
    void administratorsAddPeopleAndChangeTheirRoles() {
        Page page = site().desk();
        site().go(page, "/admin");
        Site.open(page, "text=Add a person or program…");
        page.fill("#pid", "otto");
        page.fill("#pname", "Otto Operator");
        page.selectOption("#psystem", "other");
        page.check(".act[open] input[value=operator]");
        Site.follow(page, ".act[open] button:has-text('Add')");
        assertThat(page.textContent("[aria-label=People]")).contains("operator of other");
        Site.open(page, "text=New token or link…");
        page.selectOption("#tperson", "otto");
        page.fill("#tlabel", "a link for otto");
        Site.follow(page, ".act[open] button:has-text('Create')");
        String link = Objects.requireNonNull(page.textContent("#secret"));
        Page otto = site().browser().desk(false);
        otto.navigate(link);
        otto.waitForURL("**/s/other");
        assertThat(otto.navigate(site().at("/s/story")).status()).isEqualTo(404);
        assertThat(otto.navigate(site().at("/admin")).status()).isEqualTo(403);
        // Changes of roles take effect at once.
        site().go(page, "/admin");
        Site.open(page, "summary[aria-label='Roles of Otto Operator']");
        page.selectOption(".act[open] select", "other");
        Site.follow(page, ".act[open] button:has-text('Set the roles')");
        assertThat(otto.navigate(site().at("/s/other")).status()).isEqualTo(404);
        page.click("summary[aria-label='Remove Otto Operator']");
        Site.follow(page, ".act[open] button:has-text('Remove')");
        otto.navigate(site().at("/"));
        assertThat(otto.textContent("h1")).isEqualTo("Sign in");
        assertThat(page.textContent("[aria-label='Administration log']"))
                .contains("Person removed: otto")
                .contains("ada");
    }

    @Test
    void aFailedDeliveryOfAWebhookCanBeRetried() throws Exception {
        AtomicInteger status = new AtomicInteger(500);
        HttpServer target = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        target.createContext("/", exchange -> {
            exchange.sendResponseHeaders(status.get(), -1);
            exchange.close();
        });
        target.start();
        try {
            Page page = site().desk();
            site().go(page, "/admin/webhooks");
            page.selectOption("#wsystem", "evidence");
            page.fill("#wurl", "http://127.0.0.1:" + target.getAddress().getPort() + "/hook");
            Site.follow(page, "text=Add webhook");
            assertThat(page.textContent("#secret")).startsWith("whsec_");
            site().complain("evidence", "a", "e1");
            page.waitForCondition(() -> {
                site().go(page, "/admin/webhooks");
                return page.querySelector("caption") != null;
            });
            Site.follow(page, "button[aria-label^='Retry']");
            assertThat(page.textContent(".notice")).contains("not accepted");
            assertThat(page.textContent("table")).contains("it answered 500").contains("3");
            status.set(200);
            Site.follow(page, "button[aria-label^='Retry']");
            assertThat(page.textContent(".notice")).contains("Delivered");
            assertThat(page.querySelector("caption")).isNull();
            Site.follow(page, "text=Stop");
            assertThat(page.textContent(".tag.warn")).isEqualTo("stopped");
            page.click("summary:has-text('Remove')");
            Site.follow(page, "text=Remove it");
            assertThat(page.textContent("main")).contains("No webhooks yet");
        } finally {
            target.stop(0);
        }
    }

    @Test
    void uploadedEvidenceIsShownOnThePageOfItsCriterion() throws Exception {
        Page page = site().desk();
        // The demo system has evidence, with every number as the commands print it.
        site().go(page, "/s/compas/criteria/fpr");
        assertThat(page.textContent("[aria-label='Measured by group']"))
                .contains("False positive rate by race")
                .contains("African-American")
                .contains("44.8%")
                .contains("42.6% to 47.2%")
                .contains("23.5%");
        assertThat(page.textContent("[aria-label='What the data say']"))
                .contains("10.13")
                .contains("With Predictive parity")
                .contains("46.73")
                .contains("beyond the budget")
                .contains("in 100% of resamples");
        assertThat(page.textContent("[aria-label=Remedy]"))
                .contains("726 of 6\u202f150 decisions")
                .contains("from a score of 7, and 5.9% of those with 6")
                .contains("25.5%");
        site().go(page, "/s/compas/criteria/threshold");
        assertThat(page.querySelector("[aria-label='Measured by group']")).isNull();
        // An administrator uploads evidence.
        site().go(page, "/s/evidence/charter");
        page.setInputFiles(
                "#files", file("broken.json", "{\"attributes\":{\"race\":{\"groups\":{\"X\":{\"n\":\"many\"}}}}}"));
        Site.follow(page, "button:has-text('Upload')");
        assertThat(page.textContent("h1")).isEqualTo("Please check what you entered");
        site().go(page, "/s/evidence/charter");
        page.setInputFiles("#files", new FilePayload[] {
            file(
                    "measured.json",
                    "{\"attributes\":{\"" + HOSTILE.replace("\"", "\\\"")
                            + "\":{\"groups\":{\"X\":{\"n\":10,\"a\":{\"value\":0.5,\"low\":0.25,\"high\":0.75}}}}}}"),
            file(
                    "derived.json",
                    "{\"prices\":[{\"criteria\":[\"a\",\"b\"],\"price\":30,\"low\":20,\"high\":40,\"status\":\"infeasible\",\"beyondBudget\":0.9}]}")
        });
        Site.follow(page, "button:has-text('Upload')");
        assertThat(page.textContent(".notice")).contains("The evidence is uploaded");
        site().go(page, "/s/evidence/criteria/a");
        assertThat(page.textContent("[aria-label='Measured by group']"))
                .contains("50.0%")
                .contains("<script>");
        assertThat(page.textContent("[aria-label='What the data say']"))
                .contains("With b")
                .contains("in 90% of resamples");
        assertThat(page.title()).doesNotContain("owned");
    }

    private static void approve(Page page, String reason) {
        Site.open(page, "summary:has-text('Approve')");
        page.fill(".act[open] textarea", reason);
        Site.follow(page, ".act[open] button");
    }

    private static FilePayload file(String name, String content) {
        return new FilePayload(name, "application/json", content.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void anAmendmentIsReviewedBeforeItTakesEffectAndRefusedIfTheCharterHasChanged() {
        Page page = site().desk();
        Page second = site().desk();
        for (Page one : List.of(page, second)) {
            site().go(one, "/s/charter/charter");
            Site.open(one, "text=Edit the charter…");
            one.fill("#charter", "criteria:\n  - {id: a, cost: 5}\n  - {id: b, cost: 3}\n  - {id: c, cost: 1}\n");
            Site.follow(one, "text=Show what would change");
            assertThat(one.textContent("[aria-label='Amend the charter']")).contains("Amended by: Ada Example");
            assertThat(one.textContent(".diff")).contains("+").contains("\"c\"");
            assertThat(one.textContent(".changes")).contains("2").contains("5").contains("c");
            one.fill("#creason", "the budget of next year");
        }
        // A complaint in between does not matter; another amendment does.
        site().complain("charter", "a", "c1");
        Site.follow(page, "button:has-text('Amend the charter')");
        assertThat(page.textContent(".notice")).contains("The charter is amended");
        Site.follow(second, "button:has-text('Amend the charter')");
        assertThat(second.textContent("h1")).isEqualTo("Somebody else changed this first");
        assertThat(page.textContent("[aria-label='Changes to the charter']"))
                .contains("criterion a costs 5, not 2")
                .contains("ada: the budget of next year");
        assertThat(page.textContent("[aria-label=Charter]")).contains("ada");
        site().go(page, "/s/charter/ledger?show=charter");
        assertThat(page.textContent("table")).contains("amended").contains("ada");
        site().go(page, "/s/charter/criteria/a");
        assertThat(page.textContent("[aria-label='Price history']"))
                .contains("since the ledger was opened")
                .contains("5");
    }

    @Test
    void theFormIsTranslatedAndMarksUntranslatedNames() {
        Page page = site().desk();
        site().go(page, "/s/charter/charter");
        Site.open(page, "text=Translate the names…");
        page.fill("#words", "title=Das System\na=Gleiche Raten\nz=Nichts");
        Site.follow(page, "text=Save the translation");
        assertThat(page.textContent("main")).contains("This one does not: z=Nichts");
        site().go(page, "/s/charter/charter");
        Site.open(page, "text=Translate the names…");
        page.fill("#words", "title=Das System\na=Gleiche Raten");
        Site.follow(page, "text=Save the translation");
        site().go(page, "/complain/charter?lang=de");
        assertThat(page.textContent(".lead[lang=de]")).isEqualTo("Das System");
        assertThat(page.textContent(".pick [lang=de]")).isEqualTo("Gleiche Raten");
        assertThat(page.textContent(".pick [lang=en]")).isEqualTo("b");
        assertThat(page.textContent("fieldset")).contains("nicht auf Deutsch");
        site().go(page, "/complain/compas?lang=de");
        assertThat(page.querySelectorAll(".pick [lang=en]")).isEmpty();
        page.navigate(site().at("/complain/nothing?lang=de"));
        assertThat(page.getAttribute("html", "lang")).isEqualTo("de");
        assertThat(page.textContent("h1")).isEqualTo("Nicht gefunden");
    }

    @Test
    void theQueueIsPaginatedAndComplaintsAreFoundByDay() {
        for (int n = 0; n < 51; n++) {
            site().write("pages", "w" + n, "A story of its own, number " + "x".repeat(n) + n);
        }
        Page page = site().desk();
        site().go(page, "/s/pages/complaints?show=waiting");
        assertThat(page.querySelectorAll("tr.ticket")).hasSize(50);
        Site.follow(page, "text=Next complaints");
        assertThat(page.querySelectorAll("tr.ticket")).hasSize(1);
        assertThat(page.textContent("#one")).contains("w50");
        site().go(page, "/s/compas/complaints?show=all");
        // The demo ends on the day before today.
        LocalDate to = LocalDate.now(ZoneOffset.UTC).minusDays(6);
        page.fill("input[name=from]", to.minusDays(1).toString());
        page.fill("input[name=to]", to.toString());
        Site.follow(page, ".search button");
        List<String> days = page.querySelectorAll("tr.ticket td:first-child").stream()
                .map(cell -> cell.innerText().split(",", 2)[0])
                .distinct()
                .toList();
        DateTimeFormatter words = DateTimeFormatter.ofPattern("d MMM yyyy", Locale.ENGLISH);
        assertThat(days).containsExactly(words.format(to), words.format(to.minusDays(1)));
        Site.follow(page, "text=Clear");
        assertThat(page.inputValue("input[name=from]")).isEmpty();
        page.navigate(site().at("/s/compas/complaints?show=all&from=yesterday"));
        assertThat(page.textContent("main")).contains("A day is written as");
    }

    @Test
    void theAuditReportEqualsThatOfTheCommandLineForTheExportedLedger() throws Exception {
        Page page = site().desk();
        site().go(page, "/s/compas/ledger");
        Path exported = directory.resolve("compas.jsonl");
        page.waitForDownload(() -> page.click("text=Export")).saveAs(exported);
        String fromFile = dev.redress.audit.AuditReport.html(dev.redress.audit.Audit.of(exported), 2);
        String fromPage =
                page.request().get(site().at("/s/compas/ledger/audit")).text();
        assertThat(fromPage).isEqualTo(fromFile);
        requirePaper(fromPage);
        assertThat(Files.readAllLines(exported).size()).isGreaterThan(200);
    }

    /** Printed from a dark theme, the report is black on white, fits the paper, and breaks no figure or row. */
    private static void requirePaper(String report) {
        // A4 less two margins of 18 mm, at 96 dots an inch.
        Page paper = site().browser().person(658, 985, true, true).newPage();
        paper.setContent(report);
        paper.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
        assertThat(paper.evaluate("getComputedStyle(document.documentElement).backgroundColor"))
                .isEqualTo("rgb(255, 255, 255)");
        assertThat(paper.evaluate("getComputedStyle(document.querySelector('section p')).color"))
                .isEqualTo("rgb(17, 17, 17)");
        assertThat(paper.evaluate("document.documentElement.scrollWidth <= 658"))
                .isEqualTo(true);
        assertThat(
                        paper.evaluate(
                                "[...document.querySelectorAll('figure, .timeline li, tr')].every(e => getComputedStyle(e).breakInside === 'avoid')"))
                .isEqualTo(true);
        // As a PDF it has a few pages.
        String pdf = new String(
                paper.pdf(new Page.PdfOptions().setFormat("A4").setPrintBackground(true)), StandardCharsets.ISO_8859_1);
        long pages = Pattern.compile("/Type\\s*/Page\\b").matcher(pdf).results().count();
        assertThat(pages).isBetween(3L, 12L);
    }
}
