package dev.redress.service.http;

/**
 * How often one may ask.
 *
 * @param known whoever is known, each on their own
 * @param strangers everybody else, by address: the public form, signing in, and tokens that are wrong
 */
record Limits(RateLimit known, RateLimit strangers) {
    static Limits of(Server.Options options) {
        return new Limits(
                new RateLimit(
                        new RateLimit.Rate(options.requestsPerSecond(), options.requestsPerSecond()), System::nanoTime),
                new RateLimit(
                        new RateLimit.Rate(options.strangersPerSecond(), 10 * options.strangersPerSecond()),
                        System::nanoTime));
    }
}
