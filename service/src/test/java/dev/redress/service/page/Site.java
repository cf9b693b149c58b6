package dev.redress.service.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.options.FormData;
import com.microsoft.playwright.options.LoadState;
import com.microsoft.playwright.options.RequestOptions;
import dev.redress.ledger.Mode;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.service.Demo;
import dev.redress.service.Service;
import dev.redress.service.SqliteFiles;
import dev.redress.service.engine.NewSystem;
import dev.redress.service.engine.ReceivedComplaint;
import dev.redress.service.engine.SystemSettings;
import dev.redress.service.engine.TakeComplaints;
import dev.redress.service.http.Server;
import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import dev.redress.service.store.Sha256;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** A running service with the demo system, and a browser that visits it. */
final class Site implements AutoCloseable {
    private final Browser browser;
    private final Service service;

    Site(Path directory) throws IOException {
        browser = Browser.start();
        service = Service.start(new Service.Settings(SqliteFiles.in(directory, "pages.db"), "127.0.0.1", 0)
                .with(Server.Options.USUAL
                        .withRates(20_000, 1_000)
                        .withPrivateWebhooks(true)
                        .withPauses(List.of(Duration.ofMillis(1)))));
        add("ada", "Ada Example", Role.ADMIN);
        new Demo(service.database(), service.engine()).addIfAbsent();
    }

    Service service() {
        return service;
    }

    Browser browser() {
        return browser;
    }

    /** Adds a person who has a role in every system. */
    void add(String id, String name, Role role) {
        service.people().add(id, name, Person.EVERYWHERE, Set.of(role)).join();
    }

    /** Creates a system with two criteria that exclude each other. */
    void make(String id, String title) {
        make(
                id,
                Charter.named(title)
                        .criterion("a", 2)
                        .criterion("b", 3)
                        .conflict("a", "b")
                        .build());
    }

    void make(String id, Charter charter) {
        NewSystem made = new NewSystem(id, charter.name(), charter, "barrier", Mode.ADVISE, 1);
        service.engine()
                .create(id, charter.name(), new SystemSettings(false, true).json(), made.opening(), "ada")
                .join();
    }

    /** Sends complaints about a criterion, each with a loss of 1. */
    void complain(String system, String criterion, String... ids) {
        List<ReceivedComplaint> rows = Arrays.stream(ids)
                .map(id -> new ReceivedComplaint(id, null, List.of(criterion), Micros.ONE, Sha256.of(id)))
                .toList();
        service.engine()
                .submit(system, new TakeComplaints(rows, true, service.engine().stamp("ada")))
                .join();
    }

    /** Sends a complaint with a text and no criterion. */
    void write(String system, String id, String text) {
        ReceivedComplaint complaint = new ReceivedComplaint(
                id,
                null,
                List.of(),
                Micros.ONE,
                new ReceivedComplaint.Words(text, null),
                null,
                null,
                null,
                Sha256.of(id));
        service.engine()
                .submit(
                        system,
                        new TakeComplaints(
                                List.of(complaint), true, service.engine().stamp("ada")))
                .join();
    }

    String at(String path) {
        return "http://127.0.0.1:" + service.port() + path;
    }

    /** A page in a desktop window where Ada is signed in. */
    Page desk() {
        return signedIn(browser.person(1440, 1000, false, true), "ada");
    }

    /** A page of a signed-in person, without a visit to the login page. */
    Page signedIn(BrowserContext person, String who) {
        String token = service.people().issue(who, "link", "login", null).join();
        person.request()
                .post(
                        at("/login"),
                        RequestOptions.create()
                                .setHeader("Origin", at(""))
                                .setForm(FormData.create().set("token", token))
                                .setMaxRedirects(0));
        return person.newPage();
    }

    /**
     * Clicks a link or a button that sends a form, and waits for the page that answers. A click alone may return before the browser has left the
     * page; the next navigation then cancels the form.
     */
    static void follow(Page page, String selector) {
        page.evaluate("document.documentElement.dataset.left = ''");
        page.click(selector);
        page.waitForSelector("html:not([data-left])");
        page.waitForLoadState(LoadState.DOMCONTENTLOADED);
    }

    /** Opens a form with fields behind a button, and waits until its first field has the focus: that scrolls, and a click meanwhile would miss. */
    static void open(Page page, String selector) {
        page.click(selector);
        page.waitForSelector("details[open] :is(textarea, select, input):focus");
    }

    /** Opens a page, which must not be an error page. */
    Page go(Page page, String path) {
        Response response = Objects.requireNonNull(page.navigate(at(path)));
        assertThat(response.status()).as(path).isLessThan(400);
        return page;
    }

    @Override
    public void close() {
        browser.close();
        service.close();
    }
}
