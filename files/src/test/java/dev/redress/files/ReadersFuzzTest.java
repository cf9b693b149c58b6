package dev.redress.files;

import com.code_intelligence.jazzer.junit.FuzzTest;

/**
 * Coverage-guided fuzzing of the readers. In a plain test run only the seeds are tried. To search for a minute:
 *
 * <pre>JAZZER_FUZZ=1 mvn -pl files -am test -Djazzer.hooks=true -Dtest=ReadersFuzzTest#ledgers -Dsurefire.failIfNoSpecifiedTests=false</pre>
 */
class ReadersFuzzTest {
    @FuzzTest(maxDuration = "1m")
    void yamlCharters(byte[] bytes) {
        ReaderProperties.ofCharter("c.yaml", bytes);
    }

    @FuzzTest(maxDuration = "1m")
    void jsonCharters(byte[] bytes) {
        ReaderProperties.ofCharter("c.json", bytes);
    }

    @FuzzTest(maxDuration = "1m")
    void complaints(byte[] bytes) {
        ReaderProperties.ofComplaints(bytes);
    }

    @FuzzTest(maxDuration = "1m")
    void ledgers(byte[] bytes) {
        ReaderProperties.ofLedger(bytes);
    }
}
