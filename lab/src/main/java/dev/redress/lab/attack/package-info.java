/** Worst cases of policies on complaint logs: exact on small charters, by search on larger ones. */
@NullMarked
package dev.redress.lab.attack;

import org.jspecify.annotations.NullMarked;
