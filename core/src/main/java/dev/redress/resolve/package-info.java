/** The driver that turns plans into actions, and the replay that verifies it. */
@NullMarked
package dev.redress.resolve;

import org.jspecify.annotations.NullMarked;
