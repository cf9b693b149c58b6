/**
 * The paper's experiments and ours: an experiment is a sweep of cells, each a pure function of its parameters, and an analysis of
 * the table they fill. {@link dev.redress.lab.experiment.Experiments} lists them by id.
 */
@NullMarked
package dev.redress.lab.experiment;

import org.jspecify.annotations.NullMarked;
