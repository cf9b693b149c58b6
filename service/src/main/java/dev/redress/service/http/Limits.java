package dev.redress.service.http;

/**
 * The rate limits.
 *
 * @param known for each authenticated person or program
 * @param strangers for each address without authentication: the public form, signing in, and wrong tokens
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
