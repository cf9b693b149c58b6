package dev.redress.solvers;

import com.google.ortools.Loader;

/** OR-Tools' native code, loaded when the first solver needs it: it takes half a second. */
final class NativeLibraries {
    private NativeLibraries() {}

    static void load() {
        Loader.loadNativeLibraries();
    }
}
