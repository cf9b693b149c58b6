package dev.redress.service.page;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import io.javalin.http.Context;
import java.util.Map;

/** The precompiled templates, and the security headers of every page. */
final class Templates {
    /** Forbids content from other servers, inline scripts and styles, and frames around the page. */
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                    + " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

    private final TemplateEngine engine = TemplateEngine.createPrecompiled(ContentType.Html);

    /** Renders a template as the response. */
    void send(Context ctx, int status, String template, Map<String, Object> values) {
        StringOutput page = new StringOutput();
        engine.render(template, values, page);
        secure(ctx);
        ctx.status(status).contentType("text/html; charset=utf-8").result(page.toString());
    }

    static void secure(Context ctx) {
        ctx.header("Content-Security-Policy", POLICY);
        ctx.header("X-Content-Type-Options", "nosniff");
        ctx.header("Referrer-Policy", "same-origin");
        ctx.header("Cache-Control", "no-store");
    }
}
