/** Which valid state has the least expected loss: objectives and the searches that minimise them. */
@NullMarked
package dev.redress.oracle;

import org.jspecify.annotations.NullMarked;
