package dev.redress.oracle;

import dev.redress.catalogue.Kind;

/**
 * An entry of the catalogue: the id of an oracle, its description, its traits, and how to create one.
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

    /** A factory of oracles. */
    @FunctionalInterface
    public interface Maker {
        /**
         * Creates an oracle.
         *
         * @param nodes the maximum number of search steps for one answer; each kind defines its steps
         * @param watch may stop a search earlier
         */
        Oracle make(long nodes, SearchWatch watch);
    }

    private OracleKind(Builder builder, Maker maker) {
        id = builder.id;
        does = Kind.checkedSentence(id, builder.does);
        relaxes = builder.relaxes;
        this.maker = maker;
    }

    /** Starts the description of a kind with this id, which commands and ledgers use. */
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

    /** Whether its bound is already that of a relaxation, so that solving another one would not help. */
    public boolean relaxes() {
        return relaxes;
    }

    /**
     * Creates an oracle that answers with its best state when it reaches the limit or the watch stops it. Without a watch it gives the
     * same answers to the same questions: a limit in nodes can be replayed, a limit in time cannot. An oracle that does not search
     * ignores the limit.
     */
    public Oracle create(long nodes, SearchWatch watch) {
        return maker.make(nodes, watch);
    }

    @Override
    public String toString() {
        return id;
    }

    /** A builder of kinds. A trait that is not set is false. */
    public static final class Builder {
        private final String id;
        private String does = "";
        private boolean relaxes;

        private Builder(String id) {
            this.id = id;
        }

        /** Sets the description, one sentence. */
        public Builder does(String sentence) {
            does = sentence;
            return this;
        }

        /** States that its bound is that of a relaxation. */
        public Builder relaxes() {
            relaxes = true;
            return this;
        }

        /** Sets the factory and completes the description. */
        public OracleKind made(Maker maker) {
            return new OracleKind(this, maker);
        }
    }
}
