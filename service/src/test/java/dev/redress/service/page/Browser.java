package dev.redress.service.page;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** A real browser: the Chromium that is installed on the system. Tests download nothing. */
final class Browser implements AutoCloseable {
    private static final List<String> PLACES =
            List.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome");

    private final Playwright playwright;
    private final com.microsoft.playwright.Browser chromium;

    private Browser(Path program) {
        playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        chromium = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(program)
                        .setArgs(List.of("--no-sandbox", "--disable-background-networking", "--disable-gpu")));
    }

    /** Starts the browser. If there is none, the test is skipped and says so on standard error. */
    static Browser start() {
        Optional<Path> program = Stream.concat(Stream.ofNullable(System.getenv("REDRESS_CHROMIUM")), PLACES.stream())
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst();
        if (program.isEmpty()) {
            System.err.println(
                    "BROWSER TESTS ARE SKIPPED: there is no Chromium. apt-get install -y chromium, or set REDRESS_CHROMIUM.");
        }
        Assumptions.assumeTrue(program.isPresent(), "there is no Chromium");
        return new Browser(program.orElseThrow());
    }

    /** A new browser profile, with a window of this size. */
    BrowserContext person(int width, int height, boolean dark, boolean scripts) {
        return chromium.newContext(new com.microsoft.playwright.Browser.NewContextOptions()
                .setViewportSize(width, height)
                .setLocale("en-GB")
                .setJavaScriptEnabled(scripts)
                .setColorScheme(
                        dark
                                ? com.microsoft.playwright.options.ColorScheme.DARK
                                : com.microsoft.playwright.options.ColorScheme.LIGHT));
    }

    Page desk(boolean dark) {
        return person(1440, 1000, dark, true).newPage();
    }

    @Override
    public void close() {
        chromium.close();
        playwright.close();
    }
}
