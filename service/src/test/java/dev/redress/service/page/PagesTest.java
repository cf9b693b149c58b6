package dev.redress.service.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.deque.html.axecore.results.Rule;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import dev.redress.ledger.Mode;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.service.Demo;
import dev.redress.service.Service;
import dev.redress.service.engine.NewSystem;
import dev.redress.service.engine.ReceivedComplaint;
import dev.redress.service.engine.SystemSettings;
import dev.redress.service.engine.TakeComplaints;
import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import dev.redress.service.store.Sha256;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole stories in a real browser, and every view looked at by axe, light and dark. */
final class PagesTest {
    private static final String HOSTILE =
            "<script>document.title='owned'</script><img src=x onerror=\"document.title='owned'\">";

    @TempDir
    static Path directory = Path.of("");

    private static @Nullable Service running;
    private static @Nullable Browser started;
    private static String token = "";

    @BeforeAll
    static void start() throws Exception {
        started = Browser.start();
        Service service =
                Service.start(new Service.Settings("jdbc:sqlite:" + directory.resolve("pages.db"), "127.0.0.1", 0));
        running = service;
        service.people()
                .add("ada", "Ada Example", Person.EVERYWHERE, Set.of(Role.ADMIN))
                .join();
        token = service.people().issue("ada", "test", "api", null).join();
        new Demo(service.engine()).addIfAbsent();
        make(
                "story",
                "Story",
                Charter.named("Story")
                        .criterion("a", 2)
                        .criterion("b", 3)
                        .conflict("a", "b")
                        .build());
        make(
                "other",
                "Other",
                Charter.named("Other")
                        .criterion("a", 2)
                        .criterion("b", 3)
                        .conflict("a", "b")
                        .build());
    }

    private static void make(String id, String title, Charter charter) {
        NewSystem made = new NewSystem(id, title, charter, "barrier", Mode.ADVISE, 1);
        service()
                .engine()
                .create(id, title, new SystemSettings(false, true).json(), made.opening(), "ada")
                .join();
    }

    private static void take(String system, List<ReceivedComplaint> rows) {
        service()
                .engine()
                .submit(
                        system,
                        new TakeComplaints(rows, true, service().engine().stamp("ada")))
                .join();
    }

    @AfterAll
    static void stop() {
        if (started != null) {
            started.close();
        }
        if (running != null) {
            running.close();
        }
    }

    private static Service service() {
        return Objects.requireNonNull(running);
    }

    private static Browser browser() {
        return Objects.requireNonNull(started);
    }

    private static String at(String path) {
        return "http://127.0.0.1:" + service().port() + path;
    }

    private static Page signedIn(BrowserContext person) {
        Page page = person.newPage();
        String link = service().people().issue("ada", "link", "login", null).join();
        page.navigate(at("/login"));
        page.fill("#token", link);
        page.click("text=Sign in >> nth=-1");
        page.waitForURL("**/s/**");
        return page;
    }

    private static Page go(Page page, String path) {
        Response response = Objects.requireNonNull(page.navigate(at(path)));
        assertThat(response.status()).as(path).isLessThan(400);
        return page;
    }

    @Test
    void aComplaintFromTheFormBecomesARecommendationIsDoneAndShowsOnTheReceipt() {
        BrowserContext stranger = browser().person(390, 800, false, false);
        List<String> codes = new ArrayList<>();
        for (int n = 0; n < 2; n++) {
            // Without JavaScript, on a phone.
            Page form = go(stranger.newPage(), "/complain/story");
            form.fill("#text", "My application was refused, the " + n + "th. " + HOSTILE);
            form.check("input[value=a]");
            form.click("button");
            codes.add(form.textContent("#code"));
            assertThat(form.textContent("#status")).isEqualTo("It counts");
        }
        Page page = signedIn(browser().person(1440, 1000, false, true));
        go(page, "/s/story");
        assertThat(page.textContent(".hero .big")).contains("Fix a");
        // Two at once: whoever comes second is told so, and nothing changes.
        Page second = signedIn(browser().person(1440, 1000, false, true));
        go(second, "/s/story");
        page.click("#approve");
        assertThat(page.textContent(".notice")).contains("Approved");
        second.click("#approve");
        assertThat(second.textContent("h1")).isEqualTo("Somebody was faster");
        page.click("text=Start work");
        page.click("text=Report done");
        page.fill("input[name=cost]", "2.5");
        page.click("text=It is done");
        assertThat(page.textContent(".hero .big")).contains("Wait");
        go(page, "/s/story/ledger?show=all");
        assertThat(page.textContent("table"))
                .contains("recommended")
                .contains("approved")
                .contains("done")
                .contains("ada");
        page.click("text=Verify and replay");
        assertThat(page.textContent(".verdict")).contains("Every entry verifies");
        Page receipt = go(stranger.newPage(), "/receipt?code=" + codes.get(0));
        assertThat(receipt.textContent("#decision")).isEqualTo("It was fixed");
        // What was sent stays text, wherever it is shown.
        go(page, "/s/story/complaints?show=all");
        assertThat(page.textContent("blockquote")).contains("<script>");
        assertThat(page.title()).doesNotContain("owned");
        assertThat(page.querySelectorAll("blockquote *")).isEmpty();
    }

    @Test
    void declinedThenOverriddenWithAReasonByKeyboardOnly() {
        take(
                "other",
                List.of(
                        new ReceivedComplaint("o1", null, List.of("a"), Micros.ONE, Sha256.of("1")),
                        new ReceivedComplaint("o2", null, List.of("a"), Micros.ONE, Sha256.of("2"))));
        Page page = signedIn(browser().person(1440, 1000, false, true));
        go(page, "/s/other");
        page.focus("summary:has-text('Decline')");
        page.keyboard().press("Enter");
        page.waitForSelector("details[open] textarea:focus");
        page.keyboard().type("not this month");
        page.keyboard().press("Tab");
        page.keyboard().press("Enter");
        page.waitForSelector(".notice:has-text('Declined')");
        take(
                "other",
                List.of(
                        new ReceivedComplaint("o3", null, List.of("a"), Micros.ONE, Sha256.of("3")),
                        new ReceivedComplaint("o4", null, List.of("a"), Micros.ONE, Sha256.of("4"))));
        go(page, "/s/other");
        page.click("summary:has-text('Choose another')");
        page.selectOption("#fix", "b");
        page.fill("#why-other", "the board decided");
        page.click("text=Fix this instead");
        page.waitForSelector(".notice:has-text('Your choice took effect')");
        go(page, "/s/other/ledger?show=people");
        assertThat(page.textContent("table")).contains("declined").contains("overridden");
        // The page that is open hears that the system has changed.
        go(page, "/s/other");
        page.waitForSelector("#live.ok");
        take("other", List.of(new ReceivedComplaint("o5", null, List.of("a"), Micros.ONE, Sha256.of("5"))));
        page.waitForSelector("#stale:not([hidden])");
    }

    @Test
    void waitingComplaintsAreAssignedWithTheKeyA() {
        BrowserContext stranger = browser().person(390, 800, false, false);
        Page form = go(stranger.newPage(), "/complain/compas?lang=de");
        assertThat(form.textContent("h1")).isEqualTo("Beschwerde einreichen");
        form.fill("#text", "The threshold is another one for my neighbour.");
        form.click("button");
        String code = form.textContent("#code");
        Page page = signedIn(browser().person(1440, 1000, false, true));
        go(page, "/s/compas/complaints");
        assertThat(page.isChecked("input[value=threshold]")).isTrue();
        page.keyboard().press("a");
        page.waitForSelector(".notice:has-text('Assigned')");
        Page receipt = go(stranger.newPage(), "/receipt?code=" + code);
        assertThat(receipt.textContent("#status")).isEqualTo("It counts");
    }

    @Test
    void strangersSeeNothingAndFormsFromElsewhereAreRefused() {
        Page page = browser().person(1440, 1000, false, true).newPage();
        page.navigate(at("/s/compas"));
        assertThat(page.url()).endsWith("/login");
        page.fill("#token", "rds_wrong");
        page.click("text=Sign in >> nth=-1");
        assertThat(page.textContent(".notice")).contains("not known");
        var refused = page.request()
                .post(
                        at("/login"),
                        com.microsoft.playwright.options.RequestOptions.create()
                                .setHeader("Origin", "https://elsewhere.example")
                                .setForm(com.microsoft.playwright.options.FormData.create()
                                        .set("token", token)));
        assertThat(refused.status()).isEqualTo(403);
    }

    @Test
    void everyViewPassesAxeLightAndDarkAndIsLight() throws Exception {
        String shots = System.getProperty("redress.screenshots", "");
        List<String> views = List.of(
                "/s/compas",
                "/s/compas/criteria",
                "/s/compas/criteria/parity",
                "/s/compas/complaints?show=all",
                "/s/compas/complaints?show=waiting",
                "/s/compas/what-if?policy=ski-rental&delay=2",
                "/s/compas/ledger?show=all",
                "/s/compas/ledger/audit",
                "/s/compas/charter",
                "/admin",
                "/complain/compas",
                "/receipt");
        List<String> problems = new ArrayList<>();
        for (String look : List.of("light", "dark", "phone")) {
            BrowserContext person = look.equals("phone")
                    ? browser().person(360, 780, false, true)
                    : browser().person(1440, 1000, look.equals("dark"), true);
            Page page = signedIn(person);
            page.onConsoleMessage(message -> {
                if (message.type().equals("error")) {
                    problems.add(look + " console: " + message.text());
                }
            });
            for (String view : views) {
                go(page, view);
                if (view.equals("/s/compas")) {
                    page.waitForSelector("#costs:has-text('Hindsight')");
                }
                List<Rule> found = new AxeBuilder(page).analyze().getViolations();
                found.forEach(rule -> problems.add(look + " " + view + ": " + rule.getId() + " "
                        + rule.getNodes().stream()
                                .limit(3)
                                .map(node -> node.getHtml())
                                .collect(Collectors.joining(" | "))));
                Number width = (Number)
                        page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
                if (width.intValue() > 0) {
                    problems.add(look + " " + view + ": wider than the window by " + width);
                }
                if (!shots.isEmpty()) {
                    String name = view.replaceAll("[^a-z]+", "-") + "-" + look + ".png";
                    page.screenshot(new Page.ScreenshotOptions()
                            .setPath(Path.of(shots, name))
                            .setFullPage(true));
                }
            }
            person.close();
        }
        assertThat(problems).isEmpty();
    }

    @Test
    void bothLanguagesSayEverything() {
        assertThat(Language.named("de").words().keySet())
                .isEqualTo(Language.named("en").words().keySet());
    }
}
