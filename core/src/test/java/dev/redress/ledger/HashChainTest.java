package dev.redress.ledger;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class HashChainTest {
    /** FIPS 180-2's example. */
    @Test
    void theHeadIsTheSha256OfTheLastLine() {
        HashChain chain = new HashChain();
        byte[] line = "xabcx".getBytes(US_ASCII);
        chain.add(line, 1, 3);
        assertThat(chain.head()).isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    @Test
    void theHeadIsWrittenAsTheNextLineCarriesIt() {
        HashChain chain = new HashChain();
        assertThat(chain.head()).isEqualTo(HashChain.ROOT);
        byte[] line = "abc".getBytes(US_ASCII);
        byte[] written = "[".repeat(66).getBytes(US_ASCII);
        for (int n = 0; n < 3; n++) {
            chain.add(line, 0, line.length);
            chain.writeHead(written, 1);
            assertThat(new String(written, US_ASCII)).isEqualTo("[" + chain.head() + "[");
            line = written.clone();
        }
    }
}
