/** The one driver that turns plans into actions, and the replay that checks it. */
@NullMarked
package dev.redress.resolve;

import org.jspecify.annotations.NullMarked;
