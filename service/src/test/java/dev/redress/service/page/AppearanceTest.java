package dev.redress.service.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.args.AxeRunOptions;
import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.redress.model.Charter;
import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks every view in light and dark colours, from the size of a phone to that of a wall display: axe-core finds no violation, nothing is
 * wider than its window, and no script fails. {@code -Dredress.screenshots=DIR} also saves a screenshot of each.
 */
final class AppearanceTest {
    private static final String SHOTS = System.getProperty("redress.screenshots", "");
    private static final List<String> ALL_RULES = List.of();

    /** A window size and colour scheme. All rules are checked in the first; in the second, only contrast. */
    private enum Window {
        LIGHT(1280, 900, false),
        DARK(1280, 900, true),
        PHONE(360, 780, false),
        WALL(2560, 1440, false),
        PHONE_DARK(360, 780, true),
        WALL_DARK(2560, 1440, true);

        private final int width;
        private final int height;
        private final boolean dark;

        Window(int width, int height, boolean dark) {
            this.width = width;
            this.height = height;
            this.dark = dark;
        }
    }

    /** A page and the person who opens it. The person is empty for a visitor who is not signed in. */
    private record View(String who, String name, String path) {}

    private static final List<View> VIEWS = List.of(
            new View("", "login", "/login"),
            new View("", "complain", "/complain/compas"),
            new View("", "complain-german", "/complain/compas?lang=de"),
            new View("", "receipt", "/receipt"),
            new View("", "receipt-issued", "/complain/form"),
            new View("", "not-found", "/nothing/here"),
            new View("", "no-form", "/complain/nothing"),
            new View("newcomer", "nothing-yet", "/"),
            new View("ada", "overview", "/s/compas"),
            new View("ada", "overview-approve", "/s/compas"),
            new View("ada", "overview-empty", "/s/empty"),
            new View("ada", "overview-five", "/s/five"),
            new View("ada", "overview-twenty", "/s/twenty"),
            new View("ada", "overview-fifty", "/s/fifty"),
            new View("ada", "overview-hundred", "/s/hundred"),
            new View("ada", "criteria", "/s/compas/criteria"),
            new View("ada", "criterion", "/s/compas/criteria/parity"),
            new View("ada", "criterion-empty", "/s/empty/criteria/a"),
            new View("ada", "complaints", "/s/compas/complaints?show=all"),
            new View("ada", "queue", "/s/compas/complaints?show=waiting"),
            new View("ada", "queue-empty", "/s/empty/complaints?show=waiting"),
            new View("ada", "what-if", "/s/compas/what-if?policy=ski-rental&delay=2"),
            new View("ada", "what-if-empty", "/s/empty/what-if"),
            new View("ada", "ledger", "/s/compas/ledger?show=all"),
            new View("ada", "ledger-empty", "/s/empty/ledger"),
            new View("ada", "audit", "/s/compas/ledger/audit"),
            new View("ada", "charter", "/s/compas/charter"),
            new View("ada", "charter-amended", "/s/compas/charter"),
            new View("ada", "admin", "/admin"),
            new View("ada", "webhooks", "/admin/webhooks"),
            new View("ada", "error", "/s/nowhere"),
            new View("reader", "charter-read-only", "/s/compas/charter"),
            new View("reader", "forbidden", "/admin"));

    @TempDir
    static Path directory = Path.of("");

    private static @Nullable Site started;

    @BeforeAll
    static void start() throws Exception {
        Site site = new Site(directory);
        started = site;
        site.make("empty", "Just made");
        site.make("form", "Complaint form");
        for (Map.Entry<String, Integer> one :
                Map.of("five", 5, "twenty", 20, "fifty", 50, "hundred", 100).entrySet()) {
            site.make(one.getKey(), generated(one.getValue()));
            complain(site, one.getKey(), one.getValue());
        }
        site.add("reader", "Rita Reader", Role.AUDITOR);
        site.service()
                .people()
                .add(
                        new Person("newcomer", "Nora Newcomer", Map.of()),
                        dev.redress.service.people.Administration.Order.by("ada"))
                .join();
    }

    /** Complaints about every third criterion, so that some have accrued a part of their price and one is due. */
    private static void complain(Site site, String system, int criteria) {
        for (int i = 0; i < criteria; i += 3) {
            site.complain(system, "c" + i, system + i);
        }
    }

    /** Criteria in chains of pairs, with a few conflicts of three. */
    private static Charter generated(int criteria) {
        Charter.Builder charter = Charter.named(criteria + " criteria");
        IntStream.range(0, criteria).forEach(i -> charter.criterion("c" + i, 1 + i % 7));
        for (int i = 1; i < criteria; i++) {
            if (i % 9 == 0) {
                charter.conflict("c" + (i - 3), "c" + (i - 6), "c" + i);
            } else {
                charter.conflict("c" + (i - 1 - i % 4 / 2), "c" + i);
            }
        }
        return charter.build();
    }

    @AfterAll
    static void stop() {
        if (started != null) {
            started.close();
        }
    }

    @Test
    void everyViewIsAccessibleAndFitsEveryWindow() {
        Site site = Objects.requireNonNull(started);
        List<String> problems = new ArrayList<>();
        Map<String, Page> people = Map.of(
                "", site.browser().desk(false),
                "ada", signedIn(site, "ada"),
                "reader", signedIn(site, "reader"),
                "newcomer", signedIn(site, "newcomer"));
        people.values()
                .forEach(page -> page.onConsoleMessage(message -> {
                    // The browser also reports error pages to the console.
                    if (message.type().equals("error") && !message.text().contains("Failed to load resource")) {
                        problems.add(page.url() + ": " + message.text());
                    }
                }));
        for (View view : VIEWS) {
            look(site, Objects.requireNonNull(people.get(view.who)), view, problems);
        }
        assertThat(problems).isEmpty();
    }

    private static Page signedIn(Site site, String who) {
        Page page = site.browser().desk(false);
        String link = site.service().people().issue(who, "link", "login", null).join();
        // As from a login link: the token is the fragment, and a script sends it.
        page.navigate(site.at("/login#" + link));
        page.waitForSelector("h1:not(:has-text('Sign in'))");
        return page;
    }

    /** Loads a view once and checks it in all windows. */
    private static void look(Site site, Page page, View view, List<String> problems) {
        show(page, Window.LIGHT);
        page.navigate(site.at(view.path));
        if (view.name.equals("receipt-issued")) {
            page.fill("#text", "What happened");
            Site.follow(page, "form button");
            page.waitForSelector("#code");
        }
        if (view.name.equals("overview")) {
            page.waitForSelector("#costs:has-text('Hindsight')");
        }
        if (view.name.equals("overview-approve")) {
            Site.open(page, "summary:has-text('Approve')");
        }
        if (view.name.equals("charter-amended")) {
            Site.open(page, "text=Edit the charter…");
            page.fill("#charter", page.inputValue("#charter").replace("2.5", "2.75"));
            Site.follow(page, "text=Show what would change");
            page.click("text=Show the changed lines");
        }
        Object type = page.evaluate("document.contentType");
        if (!"text/html".equals(type)) {
            problems.add(view.name + ": not a page but " + type);
        }
        for (Window window : SHOTS.isEmpty()
                ? List.of(Window.LIGHT, Window.DARK, Window.PHONE, Window.WALL)
                : List.of(Window.values())) {
            show(page, window);
            look(page, view.name, window, problems);
        }
    }

    private static void show(Page page, Window window) {
        page.setViewportSize(window.width, window.height);
        page.emulateMedia(
                new Page.EmulateMediaOptions().setColorScheme(window.dark ? ColorScheme.DARK : ColorScheme.LIGHT));
    }

    private static void look(Page page, String view, Window window, List<String> problems) {
        String where = window + " " + view;
        if (window == Window.LIGHT || !SHOTS.isEmpty()) {
            violations(ALL_RULES, page, where, problems);
        } else if (window == Window.DARK) {
            // This is the only rule that depends on the colours.
            violations(List.of("color-contrast"), page, where, problems);
        }
        Number wider =
                (Number) page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
        if (wider.intValue() > 0) {
            problems.add(where + ": wider than the window by " + wider);
        }
        if (!SHOTS.isEmpty()) {
            page.screenshot(new Page.ScreenshotOptions()
                    .setPath(Path.of(SHOTS, view + "-" + window.name().toLowerCase(Locale.ROOT) + ".png"))
                    .setFullPage(true));
        }
    }

    private static void violations(List<String> rules, Page page, String where, List<String> problems) {
        AxeRunOptions options = new AxeRunOptions();
        // Axe would also describe each element that passes.
        options.setResultTypes(List.of("violations"));
        AxeBuilder axe = new AxeBuilder(page).options(options);
        if (!rules.isEmpty()) {
            axe.withRules(rules);
        }
        // There are no frames: one page is enough for axe.
        axe.setLegacyMode(true)
                .analyze()
                .getViolations()
                .forEach(rule -> problems.add(where + ": " + rule.getId() + " "
                        + rule.getNodes().stream()
                                .limit(3)
                                .map(node -> node.getHtml())
                                .collect(Collectors.joining(" | "))));
    }
}
