package dev.redress.service.http;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;

/** Where a webhook may go: over TLS to the outside, unless the server was started to allow more. */
final class Addresses {
    private Addresses() {}

    /** What is wrong with the address of a webhook; empty if nothing is. It is asked again before each delivery, for names move. */
    static String problem(String url, boolean privateOnes) {
        URI uri;
        try {
            uri = URI.create(url);
        } catch (IllegalArgumentException e) {
            return "this is not an address";
        }
        String host = uri.getHost();
        if (host == null || uri.getUserInfo() != null || uri.getFragment() != null) {
            return "an address has a host, and neither a user nor a fragment";
        }
        if (!"https".equals(uri.getScheme()) && !(privateOnes && "http".equals(uri.getScheme()))) {
            return "an address begins with https://";
        }
        if (privateOnes) {
            return "";
        }
        try {
            for (InetAddress one : InetAddress.getAllByName(host)) {
                if (isPrivate(one)) {
                    return host + " is an address of this network";
                }
            }
        } catch (UnknownHostException e) {
            return host + " is not known";
        }
        return "";
    }

    static boolean isPrivate(InetAddress address) {
        return address.isLoopbackAddress()
                || address.isAnyLocalAddress()
                || address.isLinkLocalAddress()
                || address.isSiteLocalAddress()
                || address.isMulticastAddress()
                || (address instanceof Inet4Address four && isPrivate(four.getAddress()))
                || (address instanceof Inet6Address six && isPrivateSix(six.getAddress()));
    }

    /** This network 0/8, carrier networks 100.64/10, benchmarks 198.18/15, and what is reserved from 240 on. */
    private static boolean isPrivate(byte[] bytes) {
        int first = bytes[0] & 0xff;
        int second = bytes[1] & 0xff;
        return first == 0
                || (first == 100 && (second & 0xc0) == 64)
                || (first == 198 && (second & 0xfe) == 18)
                || first >= 240;
    }

    /** Unique local addresses fc00::/7, and those of version 4 behind a gateway, 64:ff9b::/96 and 2002::/16. */
    private static boolean isPrivateSix(byte[] bytes) {
        int first = (bytes[0] & 0xff) << 8 | (bytes[1] & 0xff);
        int second = (bytes[2] & 0xff) << 8 | (bytes[3] & 0xff);
        return (first & 0xfe00) == 0xfc00 || first == 0x2002 || (first == 0x64 && second == 0xff9b);
    }
}
