/** The worst that complaints can do to a policy: exactly on small charters, by search on larger ones. */
@NullMarked
package dev.redress.lab.attack;

import org.jspecify.annotations.NullMarked;
