package dev.redress.service;

/**
 * All that is measured of the service, one after the other, on SQLite and on PostgreSQL: {@code ServiceMeasurement [SECONDS] [ENTRIES]}. Each
 * load takes the seconds, and half of them to warm up; then a service is started three times with the entries. For an idle machine.
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
