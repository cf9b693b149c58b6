/** What can be named: kinds of policies and of oracles, ours and those of other people's jars. */
@NullMarked
package dev.redress.catalogue;

import org.jspecify.annotations.NullMarked;
