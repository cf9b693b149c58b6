package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.resolve.Resolver;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Properties that all accruing policies have. */
final class AccruingPolicyTest {
    private static final int COMPLAINTS = 100_000;

    /** The counter itself may allocate a little; one object per complaint would be more than a megabyte. */
    @ParameterizedTest
    @ValueSource(strings = {"barrier", "barrier-paper", "barrier-literal", "ski-rental"})
    void aComplaintThatLeadsToNoFixAllocatesNothing(String policy) {
        Charter.Builder builder = Charter.named("ring");
        for (int i = 0; i < 200; i++) {
            builder.criterion("c" + i, i % 4 == 0 ? 1 : 1_000_000);
        }
        for (int i = 0; i < 200; i++) {
            builder.conflict(i, (i + 1) % 200);
        }
        Resolver resolver = Resolver.of(policy, Setting.of(builder.build(), 1));
        for (int i = 0; i < 200; i++) {
            resolver.complain(i, Micros.ONE);
        }
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
        int waits = 0;
        for (int n = 0; n < COMPLAINTS; n++) {
            waits += resolver.complain(n % 200, 1).isWait() ? 1 : 0;
        }
        long allocated = threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
        assertThat(waits).isEqualTo(COMPLAINTS);
        assertThat(resolver.state().size()).as("some are fixed, most are not").isEqualTo(50);
        assertThat(allocated).isLessThan(COMPLAINTS);
    }
}
