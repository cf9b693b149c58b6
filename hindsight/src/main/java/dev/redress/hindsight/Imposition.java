package dev.redress.hindsight;

/** What people ask of a moment's criterion, for the optimum that complies with them (theorem 3). */
enum Imposition {
    /** Nothing: it may be fixed or not. */
    NONE,
    /** It is fixed, since before or from now on. */
    FIXED,
    /** It is fixed, and has been since the moment before: a hold ends here. */
    KEPT,
    /** It is not fixed. */
    RELEASED
}
