package dev.redress.files;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/** Builds the {@link DocumentNode}s of a document from the events of a parser. Duplicate keys and deep nesting are refused. */
final class TreeBuilder {
    /** Deeper than any document we read. */
    private static final int DEEPEST = 12;

    private final String file;
    private final Deque<Open> open = new ArrayDeque<>();
    private @Nullable DocumentNode root;

    TreeBuilder(String file) {
        this.file = file;
    }

    /** An open list or mapping, and the key that waits for its value. */
    private static final class Open {
        final DocumentNode node;

        @Nullable
        String key;

        long keyLine;

        Open(DocumentNode node) {
            this.node = node;
        }
    }

    void startFields(long line) {
        start(new DocumentNode.Mapping(file, line, new LinkedHashMap<>()));
    }

    void startItems(long line) {
        start(new DocumentNode.Items(file, line, new ArrayList<>()));
    }

    private void start(DocumentNode node) {
        if (open.size() == DEEPEST) {
            throw node.error("nested more than " + DEEPEST + " deep");
        }
        add(node);
        open.push(new Open(node));
    }

    void end() {
        open.pop();
    }

    void scalar(long line, String text, boolean quoted) {
        Open top = open.peek();
        if (top != null && top.key == null && top.node instanceof DocumentNode.Mapping fields) {
            if (fields.has(text)) {
                throw new InputException(file, line, "the key " + MessageText.quote(text) + " occurs twice");
            }
            top.key = text;
            top.keyLine = line;
        } else {
            add(new DocumentNode.Scalar(file, line, text, quoted));
        }
    }

    private void add(DocumentNode node) {
        Open top = open.peek();
        if (top == null) {
            root = node;
        } else if (top.node instanceof DocumentNode.Items items) {
            items.nodes().add(node);
        } else if (top.node instanceof DocumentNode.Mapping fields) {
            if (top.key == null) {
                throw node.error("a key must be a word");
            }
            fields.fields().put(top.key, new DocumentNode.Field(top.keyLine, node));
            top.key = null;
        }
    }

    DocumentNode root() {
        if (root == null) {
            throw new InputException(file, 0, "is empty");
        }
        return root;
    }
}
