package dev.redress.service.http;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/** The check of webhook addresses: only HTTPS to public networks, unless the server allows more. */
final class WebhookAddresses {
    /** A resolver of host names. */
    interface Names {
        InetAddress[] of(String host) throws UnknownHostException;
    }

    /**
     * The resolved address of a webhook, or why it is refused.
     *
     * @param machine an allowed address; connections must use it directly, because the name may resolve differently a moment later
     * @param problem empty if the address is allowed
     */
    record Found(@Nullable InetAddress machine, String problem) {}

    private final boolean privateOnes;
    private final Names names;

    WebhookAddresses(boolean privateOnes, Names names) {
        this.privateOnes = privateOnes;
        this.names = names;
    }

    /** The problem with the address of a webhook; empty if there is none. It is checked again before each delivery, because names can change. */
    static String problem(String url, boolean privateOnes) {
        WebhookAddresses addresses = new WebhookAddresses(privateOnes, InetAddress::getAllByName);
        String wrong = addresses.wrong(url);
        return wrong.isEmpty() && !privateOnes ? addresses.find(url).problem() : wrong;
    }

    /** Resolves the address. If any of the resolved addresses is not allowed, none is. */
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

    /** This network 0/8, carrier-grade NAT 100.64/10, benchmarks 198.18/15, and reserved addresses from 240 on. */
    private static boolean isPrivate(byte[] bytes) {
        int first = bytes[0] & 0xff;
        int second = bytes[1] & 0xff;
        return first == 0
                || (first == 100 && (second & 0xc0) == 64)
                || (first == 198 && (second & 0xfe) == 18)
                || first >= 240;
    }

    /** Unique local addresses fc00::/7, and IPv4 addresses behind a gateway, 64:ff9b::/96 and 2002::/16. */
    private static boolean isPrivateSix(byte[] bytes) {
        int first = (bytes[0] & 0xff) << 8 | (bytes[1] & 0xff);
        int second = (bytes[2] & 0xff) << 8 | (bytes[3] & 0xff);
        return (first & 0xfe00) == 0xfc00 || first == 0x2002 || (first == 0x64 && second == 0xff9b);
    }
}
