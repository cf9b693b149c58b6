package dev.redress.audit;

import dev.redress.model.VisibleText;
import java.util.List;

/** An HTML page under way. Words are escaped, whoever wrote them; only what is called markup is not. */
final class Html {
    private final StringBuilder page = new StringBuilder();

    /** Opens an element; the attributes are markup. */
    Html open(String element, String attributes) {
        page.append('<')
                .append(element)
                .append(attributes.isEmpty() ? "" : " " + attributes)
                .append('>');
        return this;
    }

    Html open(String element) {
        return open(element, "");
    }

    Html close(String element) {
        page.append("</").append(element).append(">\n");
        return this;
    }

    Html words(String words) {
        page.append(escape(words));
        return this;
    }

    Html element(String element, String attributes, String words) {
        return open(element, attributes).words(words).close(element);
    }

    Html element(String element, String words) {
        return element(element, "", words);
    }

    Html paragraph(String words) {
        return element("p", words);
    }

    /** What is HTML already: a figure, a style sheet. */
    Html markup(String markup) {
        page.append(markup);
        return this;
    }

    /** A table with a caption for those who do not see it. Columns whose heads begin with # hold numbers. */
    Html table(String caption, List<String> heads, List<List<String>> rows) {
        open("div", "class=\"scroll\" tabindex=\"0\"")
                .open("table")
                .element("caption", caption)
                .open("thead")
                .open("tr");
        for (String head : heads) {
            boolean number = head.startsWith("#");
            element(
                    "th",
                    number ? "class=\"number\" scope=\"col\"" : "scope=\"col\"",
                    number ? head.substring(1) : head);
        }
        close("tr").close("thead").open("tbody");
        for (List<String> row : rows) {
            open("tr");
            for (int n = 0; n < row.size(); n++) {
                element("td", heads.get(n).startsWith("#") ? "class=\"number\"" : "", row.get(n));
            }
            close("tr");
        }
        return close("tbody").close("table").close("div");
    }

    static String escape(String words) {
        return VisibleText.of(words)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    @Override
    public String toString() {
        return page.toString();
    }
}
