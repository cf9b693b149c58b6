package dev.redress.catalogue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * All kinds of one sort, by id: first the built-in kinds in display order, then those of the providers found by {@link
 * ServiceLoader}, by id. Providers are loaded once, when the catalogue is first used. If one fails, every use fails, so that
 * nobody mistakes the remaining kinds for all kinds.
 *
 * @param <K> the sort
 */
public final class Catalogue<K extends Kind> {
    private static final String OURS = "Redress";

    private final String sort;
    private final List<K> builtIn;
    private final Iterable<? extends Provider<K>> providers;
    private @Nullable Map<String, Entry<K>> entries;

    private record Entry<K>(K kind, String provider) {}

    /** A provider of kinds. */
    interface Provider<K> {
        /** The name of the provider's class. */
        String name();

        List<K> kinds();
    }

    Catalogue(String sort, List<K> builtIn, Iterable<? extends Provider<K>> providers) {
        this.sort = sort;
        this.builtIn = List.copyOf(builtIn);
        this.providers = providers;
    }

    /**
     * A catalogue that is open to the providers of a service.
     *
     * @param sort the name of the sort in messages: "policy"
     * @param kinds the kinds that a provider adds
     */
    public static <K extends Kind, P> Catalogue<K> of(
            String sort, List<K> builtIn, Class<P> service, Function<P, List<K>> kinds) {
        return new Catalogue<>(sort, builtIn, () -> {
            // The class loader of the service, not of the thread: all threads see the same catalogue.
            ServiceLoader<P> loader = ServiceLoader.load(service, service.getClassLoader());
            return loader.stream()
                    .<Provider<K>>map(found -> new Service<>(found, kinds))
                    .iterator();
        });
    }

    private record Service<K, P>(ServiceLoader.Provider<P> found, Function<P, List<K>> kindsOf) implements Provider<K> {
        @Override
        public String name() {
            return found.type().getName();
        }

        @Override
        public List<K> kinds() {
            return kindsOf.apply(found.get());
        }
    }

    /** All kinds, in display order. */
    public List<K> kinds() {
        return entries().values().stream().map(Entry::kind).toList();
    }

    /** The built-in kinds, whatever else is on the class path: for results that must be the same everywhere. */
    public List<K> builtIn() {
        return builtIn;
    }

    public Optional<K> find(String id) {
        return Optional.ofNullable(entries().get(id)).map(Entry::kind);
    }

    /** The class that added a kind; empty for a built-in kind. */
    public Optional<String> provider(String id) {
        return Optional.ofNullable(entries().get(id)).map(Entry::provider).filter(name -> !name.equals(OURS));
    }

    /** The message for an unknown id. */
    public String unknown(String id) {
        String meant = Spelling.nearest(id, entries().keySet())
                .map(near -> " (did you mean " + near + "?)")
                .orElse("");
        return "there is no " + sort + " '" + id + "'" + meant + "; there are "
                + String.join(", ", entries().keySet())
                + "; others come from jars on the class path, which the command line takes from REDRESS_PLUGINS";
    }

    private synchronized Map<String, Entry<K>> entries() {
        Map<String, Entry<K>> known = entries;
        if (known == null) {
            known = load();
            entries = known;
        }
        return known;
    }

    private Map<String, Entry<K>> load() {
        Map<String, Entry<K>> all = new LinkedHashMap<>();
        builtIn.forEach(kind -> add(new Entry<>(kind, OURS), all));
        List<Entry<K>> added = provided();
        added.sort(Comparator.comparing((Entry<K> entry) -> entry.kind.id()).thenComparing(Entry::provider));
        added.forEach(entry -> add(entry, all));
        return all;
    }

    private void add(Entry<K> entry, Map<String, Entry<K>> all) {
        Entry<K> other = all.putIfAbsent(entry.kind.id(), entry);
        if (other != null) {
            throw new PluginException("two kinds of " + sort + " are called '" + entry.kind.id() + "': one of "
                    + other.provider + ", one of " + entry.provider);
        }
    }

    private List<Entry<K>> provided() {
        List<Entry<K>> added = new ArrayList<>();
        String asked = null;
        try {
            for (Provider<K> provider : providers) {
                asked = provider.name();
                for (K kind : List.copyOf(provider.kinds())) {
                    added.add(new Entry<>(kind, asked));
                }
                asked = null;
            }
        } catch (ServiceConfigurationError | LinkageError | RuntimeException fault) {
            throw new PluginException(
                    "a plugin cannot be used: " + (asked == null ? "" : asked + ": ") + words(fault), fault);
        }
        return added;
    }

    /** The service loader names the class it could not instantiate, but the reason is only in the cause. */
    private static String words(Throwable fault) {
        Throwable cause = fault.getCause();
        String own = fault instanceof ServiceConfigurationError ? String.valueOf(fault.getMessage()) : fault.toString();
        return cause == null ? own : own + " (" + cause + ")";
    }
}
