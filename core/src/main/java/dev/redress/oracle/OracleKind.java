package dev.redress.oracle;

import dev.redress.catalogue.Kind;

/**
 * One line of the catalogue: how an oracle is called, what it does, what is true of every oracle of its kind, and how one is made.
 *
 * <pre>{@code
 * OracleKind.named("greedy")
 *         .does("fixes what helps most, one after the other")
 *         .made((nodes, watch) -> new Greedy())
 * }</pre>
 */
public final class OracleKind implements Kind {
    private final String id;
    private final String does;
    private final boolean relaxes;
    private final Maker maker;

    /** Makes an oracle. */
    @FunctionalInterface
    public interface Maker {
        /**
         * A new oracle.
         *
         * @param nodes how many steps of its search it may take for one answer, whatever a step is to it
         * @param watch may end a search earlier
         */
        Oracle make(long nodes, SearchWatch watch);
    }

    private OracleKind(Builder builder, Maker maker) {
        id = builder.id;
        does = Kind.checkedSentence(id, builder.does);
        relaxes = builder.relaxes;
        this.maker = maker;
    }

    /** Begins to describe a kind; the id is what commands and ledgers call it. */
    public static Builder named(String id) {
        return new Builder(Kind.checkedId(id));
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String does() {
        return does;
    }

    /** Whether its bound is that of a relaxation already, so that solving another would be in vain. */
    public boolean relaxes() {
        return relaxes;
    }

    /**
     * An oracle that answers with the best it has when it has searched so far, or when the watch ends it. Watched by none, it
     * answers the same questions in the same way again: a limit in nodes replays, one in time does not. An oracle that does not
     * search pays no heed to the limit.
     */
    public Oracle create(long nodes, SearchWatch watch) {
        return maker.make(nodes, watch);
    }

    @Override
    public String toString() {
        return id;
    }

    /** Describes a kind, trait by trait; what is not said is not so. */
    public static final class Builder {
        private final String id;
        private String does = "";
        private boolean relaxes;

        private Builder(String id) {
            this.id = id;
        }

        /** One sentence for people. */
        public Builder does(String sentence) {
            does = sentence;
            return this;
        }

        /** Its bound is that of a relaxation. */
        public Builder relaxes() {
            relaxes = true;
            return this;
        }

        /** Its oracles are made so. */
        public OracleKind made(Maker maker) {
            return new OracleKind(this, maker);
        }
    }
}
