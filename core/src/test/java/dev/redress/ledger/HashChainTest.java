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
}
