package dev.redress.service.http;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/** Where a webhook may go: over TLS to the outside, unless the server was started to allow more. */
final class WebhookAddresses {
    /** What names mean. */
    interface Names {
        InetAddress[] of(String host) throws UnknownHostException;
    }

    /**
     * Where an address leads, or why nobody goes there.
     *
     * @param machine one that was found to be allowed: to be connected to as it is, for the name may mean another one a moment later
     * @param problem empty if there is a machine
     */
    record Found(@Nullable InetAddress machine, String problem) {}

    private final boolean privateOnes;
    private final Names names;

    WebhookAddresses(boolean privateOnes, Names names) {
        this.privateOnes = privateOnes;
        this.names = names;
    }

    /** What is wrong with the address of a webhook; empty if nothing is. It is asked again before each delivery, for names move. */
    static String problem(String url, boolean privateOnes) {
        WebhookAddresses addresses = new WebhookAddresses(privateOnes, InetAddress::getAllByName);
        String wrong = addresses.wrong(url);
        return wrong.isEmpty() && !privateOnes ? addresses.find(url).problem() : wrong;
    }

    /** Where the address leads now. If any machine that its name means is not allowed, none is. */
    Found find(String url) {
        String wrong = wrong(url);
        if (!wrong.isEmpty()) {
            return new Found(null, wrong);
        }
        String host = URI.create(url).getHost();
        try {
            InetAddress[] all = names.of(host);
            for (InetAddress one : all) {
                if (!privateOnes && isPrivate(one)) {
                    return new Found(null, host + " is an address of this network");
                }
            }
            return new Found(all[0], "");
        } catch (UnknownHostException e) {
            return new Found(null, host + " is not known");
        }
    }

    private String wrong(String url) {
        URI uri;
        try {
            uri = URI.create(url);
        } catch (IllegalArgumentException e) {
            return "this is not an address";
        }
        if (uri.getHost() == null || uri.getUserInfo() != null || uri.getFragment() != null) {
            return "an address has a host, and neither a user nor a fragment";
        }
        return "https".equals(uri.getScheme()) || (privateOnes && "http".equals(uri.getScheme()))
                ? ""
                : "an address begins with https://";
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
