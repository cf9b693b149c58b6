package dev.redress.lab.experiment;

/**
 * A straight line through points, by least squares.
 *
 * @param explained the share of the variance that the line explains (R squared)
 */
record LineFit(double slope, double intercept, double explained) {
    static LineFit through(double[] x, double[] y) {
        double meanX = new SeedSample(x).mean();
        double meanY = new SeedSample(y).mean();
        double xx = 0;
        double xy = 0;
        double yy = 0;
        for (int n = 0; n < x.length; n++) {
            xx += (x[n] - meanX) * (x[n] - meanX);
            xy += (x[n] - meanX) * (y[n] - meanY);
            yy += (y[n] - meanY) * (y[n] - meanY);
        }
        double slope = xy / xx;
        return new LineFit(slope, meanY - slope * meanX, yy == 0 ? 1 : xy * xy / (xx * yy));
    }

    /** Through the logarithms: the slope is the power p of y ~ x^p. */
    static LineFit throughLogarithms(double[] x, double[] y) {
        return through(logarithms(x), logarithms(y));
    }

    private static double[] logarithms(double[] values) {
        double[] logarithms = new double[values.length];
        for (int n = 0; n < values.length; n++) {
            logarithms[n] = StrictMath.log(Math.max(1, values[n]));
        }
        return logarithms;
    }
}
