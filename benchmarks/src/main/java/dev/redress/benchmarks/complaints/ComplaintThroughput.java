package dev.redress.benchmarks.complaints;

import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.policy.Setting;
import dev.redress.random.RandomStream;
import dev.redress.resolve.Resolver;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Complaints per second through the resolver, in memory, on one core: nine conflicts of two criteria per criterion, or fifteen
 * conflicts of three; losses in eighths up to 1; every criterion equally likely. It uses the serial collector and a heap whose
 * pages are allocated in advance, so that a single core measures nothing else.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"-XX:+UseSerialGC", "-Xms256m", "-Xmx256m", "-XX:+AlwaysPreTouch"})
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class ComplaintThroughput {
    static final int COMPLAINTS = 1 << 16;
    private static final int PAIRS_A_CRITERION = 9;
    private static final int TRIPLES_A_CRITERION = 15;

    @Param({"100", "10000"})
    public int criteria;

    @Param({"barrier", "barrier-paper", "barrier-literal", "ski-rental"})
    public String policy = "";

    /** The factor of the costs, which are uniform on [1, 5] times this. The higher it is, the rarer are fixes. */
    @Param({"1", "10"})
    public int costFactor;

    /** The number of criteria in each conflict. */
    @Param({"2", "3"})
    public int conflictSize;

    private final int[] about = new int[COMPLAINTS];
    private final long[] loss = new long[COMPLAINTS];
    private Resolver resolver =
            Resolver.of("never", Setting.of(Charter.named("none").build(), 1));

    /** A new resolver, with conflicts from random partitions, and the complaints that it will get again and again. */
    @Setup(Level.Trial)
    public void prepare() {
        RandomStream random = RandomStream.of(1).split("throughput");
        Charter.Builder builder = Charter.named("partitions");
        for (int i = 0; i < criteria; i++) {
            builder.criterion("c" + i, costFactor * (1 + 4 * random.nextDouble()));
        }
        int partitions = conflictSize == 2 ? PAIRS_A_CRITERION : TRIPLES_A_CRITERION;
        for (int partition = 0; partition < partitions; partition++) {
            int[] order = random.nextPermutation(criteria);
            for (int n = 0; n + conflictSize <= criteria; n += conflictSize) {
                builder.conflict(Arrays.copyOfRange(order, n, n + conflictSize));
            }
        }
        for (int n = 0; n < COMPLAINTS; n++) {
            about[n] = random.nextInt(criteria);
            loss[n] = Micros.ONE * (1 + random.nextInt(8)) / 8;
        }
        resolver = Resolver.of(policy, Setting.of(builder.build(), 1));
    }

    /** Plays all complaints once. */
    @Benchmark
    @OperationsPerInvocation(COMPLAINTS)
    public long complain() {
        for (int n = 0; n < COMPLAINTS; n++) {
            resolver.complain(about[n], loss[n]);
        }
        return resolver.fixingCost();
    }
}
