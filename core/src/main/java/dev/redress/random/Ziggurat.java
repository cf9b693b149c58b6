package dev.redress.random;

/**
 * The ziggurat of Marsaglia and Tsang (2000) in Doornik's form (2005): 256 layers of equal area under a density, so almost every
 * draw takes one random long, one comparison and one multiplication. The low 8 bits choose the layer and the high 53 bits the
 * position in it, so the two are independent. Tables and tails use {@link StrictMath}, for the same numbers on every machine.
 */
final class Ziggurat {
    private static final int LAYERS = 256;
    /** The start of the tail of the normal, and the area of a layer under exp(-x^2 / 2). */
    private static final double NORMAL_TAIL = 3.654152885361009;

    private static final double NORMAL_AREA = 0.004928673233974658;
    /** The same for exp(-x). */
    private static final double EXPONENTIAL_TAIL = 7.69711747013105;

    private static final double EXPONENTIAL_AREA = 0.003949659822581557;

    /** The right edges of the layers, descending: [0] is the width that gives the base layer, with the tail, its area. */
    private static final double[] NORMAL_EDGE = new double[LAYERS + 1];

    private static final double[] EXPONENTIAL_EDGE = new double[LAYERS + 1];
    /** The part of each layer that is entirely below the density. */
    private static final double[] NORMAL_INSIDE = new double[LAYERS];

    private static final double[] EXPONENTIAL_INSIDE = new double[LAYERS];

    static {
        NORMAL_EDGE[0] = NORMAL_AREA / StrictMath.exp(-0.5 * NORMAL_TAIL * NORMAL_TAIL);
        NORMAL_EDGE[1] = NORMAL_TAIL;
        EXPONENTIAL_EDGE[0] = EXPONENTIAL_AREA / StrictMath.exp(-EXPONENTIAL_TAIL);
        EXPONENTIAL_EDGE[1] = EXPONENTIAL_TAIL;
        for (int n = 2; n < LAYERS; n++) {
            double x = NORMAL_EDGE[n - 1];
            NORMAL_EDGE[n] = StrictMath.sqrt(-2 * StrictMath.log(NORMAL_AREA / x + StrictMath.exp(-0.5 * x * x)));
            double y = EXPONENTIAL_EDGE[n - 1];
            EXPONENTIAL_EDGE[n] = -StrictMath.log(EXPONENTIAL_AREA / y + StrictMath.exp(-y));
        }
        for (int n = 0; n < LAYERS; n++) {
            NORMAL_INSIDE[n] = NORMAL_EDGE[n + 1] / NORMAL_EDGE[n];
            EXPONENTIAL_INSIDE[n] = EXPONENTIAL_EDGE[n + 1] / EXPONENTIAL_EDGE[n];
        }
    }

    private Ziggurat() {}

    static double gaussian(RandomStream random) {
        while (true) {
            long bits = random.nextLong();
            int layer = (int) (bits & (LAYERS - 1));
            double u = (bits >> 11) * 0x1.0p-52;
            double x = u * NORMAL_EDGE[layer];
            if (Math.abs(u) < NORMAL_INSIDE[layer]) {
                return x;
            }
            if (layer == 0) {
                return u < 0 ? -gaussianTail(random) : gaussianTail(random);
            }
            double outer = NORMAL_EDGE[layer];
            double inner = NORMAL_EDGE[layer + 1];
            double low = StrictMath.exp(0.5 * (x * x - outer * outer));
            double high = StrictMath.exp(0.5 * (x * x - inner * inner));
            if (low + random.nextDouble() * (high - low) < 1) {
                return x;
            }
        }
    }

    /** Beyond the last edge, by Marsaglia's method (1964). */
    private static double gaussianTail(RandomStream random) {
        double x;
        double y;
        do {
            x = StrictMath.log(1 - random.nextDouble()) / NORMAL_TAIL;
            y = StrictMath.log(1 - random.nextDouble());
        } while (-2 * y < x * x);
        return NORMAL_TAIL - x;
    }

    static double exponential(RandomStream random) {
        while (true) {
            long bits = random.nextLong();
            int layer = (int) (bits & (LAYERS - 1));
            double u = (bits >>> 11) * 0x1.0p-53;
            double x = u * EXPONENTIAL_EDGE[layer];
            if (u < EXPONENTIAL_INSIDE[layer]) {
                return x;
            }
            if (layer == 0) {
                return EXPONENTIAL_TAIL - StrictMath.log(1 - random.nextDouble());
            }
            double low = StrictMath.exp(x - EXPONENTIAL_EDGE[layer]);
            double high = StrictMath.exp(x - EXPONENTIAL_EDGE[layer + 1]);
            if (low + random.nextDouble() * (high - low) < 1) {
                return x;
            }
        }
    }
}
