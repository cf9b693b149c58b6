package dev.redress.service;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A key with a self-signed certificate. */
public final class SelfSignedCertificate {
    private static final char[] PASSWORD = "changeit".toCharArray();

    private final Path folder;
    private final KeyStore keys;

    /** @param name the subject alternative name, such as {@code ip:127.0.0.1} or {@code dns:hooks.example} */
    public SelfSignedCertificate(Path folder, String name)
            throws IOException, InterruptedException, GeneralSecurityException {
        this.folder = folder;
        Path store = folder.resolve("store.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "server",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "san=" + name,
                        "-validity",
                        "2",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        new String(PASSWORD))
                .redirectErrorStream(true)
                .start();
        if (keytool.waitFor() != 0) {
            throw new IOException("keytool failed");
        }
        keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD);
        }
    }

    /** The key in a PEM file. */
    public Path key() throws IOException, GeneralSecurityException {
        return pem("key.pem", "PRIVATE KEY", keys.getKey("server", PASSWORD).getEncoded());
    }

    /** The certificate in a PEM file. */
    public Path certificate() throws IOException, GeneralSecurityException {
        return pem("cert.pem", "CERTIFICATE", keys.getCertificate("server").getEncoded());
    }

    private Path pem(String name, String what, byte[] bytes) throws IOException {
        return Files.writeString(
                folder.resolve(name),
                "-----BEGIN " + what + "-----\n" + Base64.getMimeEncoder().encodeToString(bytes) + "\n-----END " + what
                        + "-----\n");
    }

    /** A TLS context that trusts the certificate. */
    public SSLContext trusting() throws IOException, GeneralSecurityException {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("server", keys.getCertificate("server"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }

    /** A TLS context that presents the certificate. */
    public SSLContext presenting() throws GeneralSecurityException {
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys, PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), null, null);
        return context;
    }
}
