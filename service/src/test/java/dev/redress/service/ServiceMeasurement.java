package dev.redress.service;

/**
 * Runs all measurements of the service in turn, on SQLite and on PostgreSQL: {@code ServiceMeasurement [SECONDS] [ENTRIES]}. Each
 * load runs for the given seconds, after a warm-up of half of them. Then a service is started three times with the given number of
 * entries. Run it on an idle machine.
 */
final class ServiceMeasurement {
    private ServiceMeasurement() {}

    public static void main(String[] arguments) throws Exception {
        double seconds = arguments.length > 0 ? Double.parseDouble(arguments[0]) : 8;
        int entries = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1_000_000;
        for (String kind : new String[] {"sqlite", "postgresql"}) {
            LoadMeasurement.measure(kind, seconds);
            StartMeasurement.measureKind(kind, entries);
        }
        System.exit(0);
    }
}
