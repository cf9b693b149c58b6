package dev.redress.service.page;

import java.util.function.Function;

/** One chart drawn for a phone, a desk and a wall, as SVG. The page shows the one that fits its width, so that letters keep their size. */
public record SizedChart(String phone, String desk, String wall) {
    static final SizedChart NONE = new SizedChart("", "", "");

    /** Draws a chart in three of its sizes. */
    static <S> SizedChart of(S phone, S desk, S wall, Function<S, String> draw) {
        String small = draw.apply(phone);
        return new SizedChart(small, phone.equals(desk) ? small : draw.apply(desk), draw.apply(wall));
    }

    public boolean isEmpty() {
        return desk.isEmpty();
    }
}
