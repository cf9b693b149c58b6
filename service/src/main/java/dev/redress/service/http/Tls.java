package dev.redress.service.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/**
 * The private key and the certificates of the server, in PEM files.
 *
 * @param key a private key, PKCS 8, without a password
 * @param certificates the server's own first
 */
public record Tls(Path key, Path certificates) {
    private static final Pattern PRIVATE_KEY =
            Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");
    private static final List<String> ALGORITHMS = List.of("RSA", "EC", "Ed25519");
    /** The store is in memory only. */
    private static final String PASSWORD = "redress";

    SslContextFactory.Server context() {
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            store.setKeyEntry("server", readKey(), PASSWORD.toCharArray(), readCertificates());
            SslContextFactory.Server context = new SslContextFactory.Server();
            context.setKeyStore(store);
            context.setKeyStorePassword(PASSWORD);
            context.setIncludeProtocols("TLSv1.2", "TLSv1.3");
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalArgumentException("TLS cannot be set up: " + e.getMessage(), e);
        }
    }

    private PrivateKey readKey() throws IOException, GeneralSecurityException {
        Matcher pem = PRIVATE_KEY.matcher(Files.readString(key, StandardCharsets.US_ASCII));
        if (!pem.find()) {
            throw new IllegalArgumentException(key + ": there is no PRIVATE KEY (PKCS 8, without a password) in it");
        }
        PKCS8EncodedKeySpec spec =
                new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(pem.group(1)));
        for (String algorithm : ALGORITHMS) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(spec);
            } catch (InvalidKeySpecException e) {
                // The key is of another algorithm.
            }
        }
        throw new IllegalArgumentException(key + ": the key is none of " + String.join(", ", ALGORITHMS));
    }

    private Certificate[] readCertificates() throws IOException, GeneralSecurityException {
        Certificate[] chain = CertificateFactory.getInstance("X.509")
                .generateCertificates(new ByteArrayInputStream(Files.readAllBytes(certificates)))
                .toArray(new Certificate[0]);
        if (chain.length == 0) {
            throw new IllegalArgumentException(certificates + ": there is no certificate in it");
        }
        return chain;
    }
}
