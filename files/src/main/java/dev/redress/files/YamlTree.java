package dev.redress.files;

import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.CollectionEndEvent;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.DocumentStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.MappingStartEvent;
import org.yaml.snakeyaml.events.NodeEvent;
import org.yaml.snakeyaml.events.ScalarEvent;
import org.yaml.snakeyaml.events.StreamEndEvent;
import org.yaml.snakeyaml.parser.Parser;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.ReaderException;
import org.yaml.snakeyaml.reader.StreamReader;

/**
 * Reads one YAML document into {@link DocumentNode}s. It uses the parser's events and does not resolve types: whether {@code no}
 * is a text depends on the reader of the node. Anchors, aliases, tags and further documents are refused.
 */
final class YamlTree {
    /** The parser's time for a word grows with the square of its length, so words and files have a maximum length. */
    private static final int LONGEST_LINE = 1 << 20;

    private static final int LARGEST = 16 << 20;

    private final String file;
    private final String text;
    private final TreeBuilder tree;
    private boolean begun;

    private YamlTree(String file, String text) {
        this.file = file;
        this.text = text;
        tree = new TreeBuilder(file);
    }

    static DocumentNode read(String file, String text) {
        return new YamlTree(file, text).read();
    }

    private void refuseEndless() {
        if (text.length() > LARGEST) {
            throw new InputException(file, 0, "is larger than " + (LARGEST >> 20) + " MiB of YAML: JSON may be larger");
        }
        long line = 1;
        for (int from = 0, to; from < text.length(); from = to + 1, line++) {
            to = text.indexOf('\n', from);
            to = to < 0 ? text.length() : to;
            if (to - from > LONGEST_LINE) {
                throw new InputException(file, line, "this line is longer than " + (LONGEST_LINE >> 20) + " MiB");
            }
        }
    }

    private DocumentNode read() {
        refuseEndless();
        LoaderOptions options = new LoaderOptions();
        options.setCodePointLimit(Integer.MAX_VALUE);
        try {
            Parser parser = new ParserImpl(new StreamReader(text), options);
            for (Event event = parser.getEvent(); !(event instanceof StreamEndEvent); event = parser.getEvent()) {
                feed(event);
            }
        } catch (MarkedYAMLException e) {
            Mark mark = e.getProblemMark() != null ? e.getProblemMark() : e.getContextMark();
            throw new InputException(
                    file, mark == null ? 0 : line(mark), "not valid YAML: " + MessageText.oneLine(e.getProblem()));
        } catch (ReaderException e) {
            throw new InputException(
                    file,
                    lineOf(e.getPosition()),
                    "the character " + MessageText.quote(Character.toString(e.getCodePoint()))
                            + " is not allowed in YAML");
        } catch (YAMLException e) {
            throw new InputException(file, 0, "not valid YAML: " + MessageText.oneLine(String.valueOf(e.getMessage())));
        }
        return tree.root();
    }

    private void feed(Event event) {
        long line = line(event.getStartMark());
        if (event instanceof NodeEvent node) {
            refuseReferences(node, line);
        }
        if (event instanceof DocumentStartEvent) {
            if (begun) {
                throw new InputException(file, line, "a second document begins here; only one is allowed");
            }
            begun = true;
        } else if (event instanceof ScalarEvent scalar) {
            refuseTag(scalar.getTag(), line);
            tree.scalar(line, scalar.getValue(), !scalar.isPlain());
        } else if (event instanceof CollectionStartEvent start) {
            refuseTag(start.getTag(), line);
            if (event instanceof MappingStartEvent) {
                tree.startFields(line);
            } else {
                tree.startItems(line);
            }
        } else if (event instanceof CollectionEndEvent) {
            tree.end();
        }
    }

    private void refuseReferences(NodeEvent event, long line) {
        if (event.getAnchor() != null) {
            String sign = event instanceof AliasEvent ? "alias *" : "anchor &";
            throw new InputException(
                    file, line, sign + event.getAnchor() + ": write it out, aliases are not read here");
        }
    }

    private void refuseTag(String tag, long line) {
        if (tag != null) {
            throw new InputException(file, line, "the tag " + MessageText.quote(tag) + " is not supported");
        }
    }

    private static long line(Mark mark) {
        return mark.getLine() + 1L;
    }

    private long lineOf(int codePoints) {
        return 1 + text.codePoints().limit(codePoints).filter(c -> c == '\n').count();
    }
}
