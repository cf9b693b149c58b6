package dev.redress.lab.figure;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A drawing of the criteria of a system and their conflicts: pairs as lines, larger conflicts as shaded hulls, and each criterion
 * with its state and the accrued share of its price or the rest of its barrier. With more than {@link #MOST} criteria a drawing is
 * unreadable: use a list.
 *
 * @param conflicts sets of indices of nodes
 */
public record ConflictDrawing(String title, List<DrawnCriterion> nodes, List<int[]> conflicts) {
    /** The maximum number of criteria that can be read. */
    public static final int MOST = 50;

    private static final int NAME = 17;

    public ConflictDrawing {
        nodes = List.copyOf(nodes);
        conflicts = List.copyOf(conflicts);
        if (nodes.isEmpty() || nodes.size() > MOST) {
            throw new IllegalArgumentException("a drawing of " + nodes.size() + " criteria is not possible");
        }
    }

    /** The status of a criterion. */
    public enum NodeStanding {
        UNFIXED("", "unfixed"),
        DUE("due", "unfixed, to be fixed next"),
        UNDERWAY("underway", "a fix is under way"),
        FIXED("fixed", "fixed"),
        LEAVING("leaving", "fixed, would be released");

        private final String style;
        private final String words;

        NodeStanding(String style, String words) {
            this.style = style;
            this.words = words;
        }

        /** The status as text. */
        public String words() {
            return words;
        }

        private boolean isFixed() {
            return this == FIXED || this == LEAVING;
        }
    }

    /**
     * One criterion.
     *
     * @param share the accrued share of the price of its fix; or, if it is fixed, the remaining share of its barrier
     * @param link a page about it; null if there is none
     */
    public record DrawnCriterion(
            String name,
            NodeStanding standing,
            double share,
            @Nullable String link) {
        String words() {
            String percent = Math.round(100 * share) + "%";
            String more = standing.isFixed()
                    ? share > 0 ? ", " + percent + " of its barrier left" : ", no barrier left"
                    : standing == NodeStanding.UNDERWAY ? "" : ", accrued " + percent + " of its price";
            return name + ": " + standing.words + more;
        }
    }

    private record Sizes(int width, int height, double radius, double boxWidth, double boxHeight) {
        /** The sizes for a phone, on which a wide drawing would be too small to read; beyond 16 nodes it is drawn wide and scrolled. */
        static Sizes narrow(int nodes) {
            if (nodes <= 8) {
                return new Sizes(330, 420, 21, 106, 84);
            }
            return nodes <= 16 ? new Sizes(330, 660, 17, 104, 74) : of(nodes);
        }

        static Sizes of(int nodes) {
            if (nodes <= 3) {
                return new Sizes(500, 250, 23, 122, 92);
            }
            if (nodes <= 8) {
                return new Sizes(500, 360, 23, 122, 92);
            }
            if (nodes <= 16) {
                return new Sizes(640, 480, 20, 112, 82);
            }
            return nodes <= 30 ? new Sizes(820, 640, 15, 108, 70) : new Sizes(1000, 820, 13, 106, 64);
        }
    }

    /** The drawing as an SVG element inside a page. */
    public String svg() {
        return svg(Sizes.of(nodes.size()));
    }

    /** The same drawing for a phone. */
    public String narrow() {
        return svg(Sizes.narrow(nodes.size()));
    }

    private String svg(Sizes sizes) {
        List<Exclusion> exclusions = Exclusion.of(nodes.size(), conflicts);
        List<int[]> pulls = new ArrayList<>();
        exclusions.forEach(
                one -> pulls.add(one.members().stream().mapToInt(i -> i).toArray()));
        SpringLayout layout =
                new SpringLayout(nodes.size(), pulls, sizes.width, sizes.height, sizes.boxWidth, sizes.boxHeight);
        // A node is a little above the middle of its box, with its name below it.
        for (int i = 0; i < nodes.size(); i++) {
            layout.y[i] -= sizes.boxHeight / 2 - sizes.radius - 10;
        }
        Svg svg = new Svg(sizes.width, sizes.height);
        exclusions.stream().filter(one -> !one.isPair()).forEach(one -> hull(svg, one, layout, sizes));
        exclusions.stream().filter(Exclusion::isPair).forEach(one -> edge(svg, one, layout));
        for (int i = 0; i < nodes.size(); i++) {
            node(svg, nodes.get(i), layout.x[i], layout.y[i], sizes);
        }
        return links() ? svg.inPage(title, "group") : svg.inPage(title);
    }

    private boolean links() {
        return nodes.stream().anyMatch(node -> node.link != null);
    }

    private void edge(Svg svg, Exclusion pair, SpringLayout layout) {
        int i = pair.members().get(0);
        int j = pair.members().get(1);
        boolean hot = replaces(i, j) || replaces(j, i);
        svg.add(Svg.format(
                "<line class=\"edge" + (hot ? " hot" : "") + "\" x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\"/>",
                layout.x[i],
                layout.y[i],
                layout.x[j],
                layout.y[j]));
    }

    /** Whether fixing one of them, which is next, would release the other. */
    private boolean replaces(int i, int j) {
        return nodes.get(i).standing == NodeStanding.DUE && nodes.get(j).standing == NodeStanding.LEAVING;
    }

    /** The hull of the members, rounded by a thick line. */
    private void hull(Svg svg, Exclusion exclusion, SpringLayout layout, Sizes sizes) {
        List<double[]> points = new ArrayList<>();
        long fixed = 0;
        for (int i : exclusion.members()) {
            points.add(new double[] {layout.x[i], layout.y[i]});
            fixed += nodes.get(i).standing.isFixed() ? 1 : 0;
        }
        StringBuilder path = new StringBuilder();
        for (double[] point : ConvexHull.of(points)) {
            path.append(path.isEmpty() ? "M" : "L").append(Svg.format("%s %s", point[0], point[1]));
        }
        String words = "at most " + exclusion.atMost() + " of these "
                + exclusion.members().size();
        svg.add(Svg.format("<path class=\"hull\" stroke-width=\"%s\" d=\"" + path + "Z\">", 2 * (sizes.radius + 8))
                + "<title>"
                + Svg.escape(words + (fixed >= exclusion.atMost() ? ": no other can be fixed beside them" : ""))
                + "</title></path>");
    }

    private void node(Svg svg, DrawnCriterion node, double x, double y, Sizes sizes) {
        String open = "class=\"node" + (node.standing.style.isEmpty() ? "" : " " + node.standing.style) + "\"";
        String words = Svg.attribute(node.words());
        svg.add(
                node.link == null
                        ? "<g " + open + "><title>" + Svg.escape(node.words()) + "</title>"
                        : "<a " + open + " href=\"" + Svg.attribute(node.link) + "\" aria-label=\"" + words + "\">");
        double r = sizes.radius;
        if (node.standing == NodeStanding.DUE) {
            svg.add(circle("glow", x, y, r + 9));
        }
        svg.add(circle("body", x, y, r));
        switch (node.standing) {
            case FIXED, LEAVING -> {
                svg.add(Svg.format(
                        "<path class=\"tick\" d=\"M%s %sl%s %sl%s %s\"/>",
                        x - 0.3 * r, y + 0.04 * r, 0.2 * r, 0.2 * r, 0.38 * r, -0.44 * r));
                if (node.share > 0) {
                    svg.add("<path class=\"shield\" d=\"" + arc(x, y, node.share, r + 5) + "\"/>");
                }
            }
            case UNDERWAY ->
                svg.add(Svg.format("<path class=\"half\" d=\"M%s %sA%s %s 0 0 1 %s %sZ\"/>", x, y - r, r, r, x, y + r));
            case UNFIXED, DUE -> {
                svg.add(circle("ring", x, y, r));
                if (node.share > 0) {
                    svg.add("<path class=\"arc\" d=\"" + arc(x, y, node.share, r) + "\"/>");
                }
                svg.text(
                        x,
                        y + 4,
                        Svg.Anchor.MIDDLE,
                        "class=\"strong" + (r < 18 ? " small" : "") + "\"",
                        Math.round(100 * Math.min(9.99, node.share)) + (r < 18 ? "" : "%"));
            }
        }
        double below = y + r + (node.standing == NodeStanding.DUE ? 23 : 17);
        for (String line : lines(node.name)) {
            svg.text(x, below, Svg.Anchor.MIDDLE, "class=\"name halo\"", line);
            below += 13;
        }
        svg.add(node.link == null ? "</g>" : "</a>");
    }

    private static String circle(String style, double x, double y, double radius) {
        return Svg.format("<circle class=\"" + style + "\" cx=\"%s\" cy=\"%s\" r=\"%s\"/>", x, y, radius);
    }

    /** A circular arc, clockwise from the top. */
    private static String arc(double x, double y, double share, double radius) {
        double part = Math.min(share, 0.995);
        double angle = 2 * Math.PI * part - Math.PI / 2;
        return Svg.format(
                "M%s %sA%s %s 0 " + (part > 0.5 ? 1 : 0) + " 1 %s %s",
                x,
                y - radius,
                radius,
                radius,
                x + radius * Math.cos(angle),
                y + radius * Math.sin(angle));
    }

    /** A name without what stands in brackets at its end. */
    public static String brief(String name) {
        int bracket = name.indexOf(" (");
        return bracket > 3 ? name.substring(0, bracket) : name;
    }

    /** The brief name on at most two lines. */
    static List<String> lines(String name) {
        String plain = brief(name);
        if (plain.length() <= NAME) {
            return List.of(plain);
        }
        int cut = plain.lastIndexOf(' ', NAME);
        if (cut < 4) {
            return List.of(shortened(plain));
        }
        return List.of(plain.substring(0, cut), shortened(plain.substring(cut + 1)));
    }

    private static String shortened(String words) {
        return words.length() <= NAME ? words : words.substring(0, NAME - 1) + "…";
    }
}
