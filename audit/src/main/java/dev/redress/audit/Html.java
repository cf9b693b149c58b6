package dev.redress.audit;

import dev.redress.model.VisibleText;
import java.util.List;

/** A builder for an HTML page. It escapes all text, whoever wrote it; only arguments called markup or attributes are taken as they are. */
final class Html {
    /** A table of at most this many rows is not divided between two sheets of paper. */
    private static final int MOST_ROWS_TOGETHER = 12;

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

    /** Adds HTML as it is, such as a figure or a style sheet. */
    Html markup(String markup) {
        page.append(markup);
        return this;
    }

    /** A table with a caption. A column whose head begins with # holds numbers. Each cell names its column, for screens too narrow for a table. */
    Html table(String caption, List<String> heads, List<List<String>> rows) {
        open("div", "class=\"scroll\" tabindex=\"0\"")
                .open("table", rows.size() <= MOST_ROWS_TOGETHER ? "class=\"whole\"" : "")
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
                boolean number = heads.get(n).startsWith("#");
                String label = "data-label=\"" + escape(number ? heads.get(n).substring(1) : heads.get(n)) + "\"";
                element("td", number ? "class=\"number\" " + label : label, row.get(n));
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
