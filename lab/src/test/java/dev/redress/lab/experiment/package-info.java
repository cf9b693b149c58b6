@NullMarked
package dev.redress.lab.experiment;

import org.jspecify.annotations.NullMarked;
