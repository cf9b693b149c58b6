package com.example.redress;

import dev.redress.oracle.Oracle;
import dev.redress.oracle.OracleCatalogue;
import dev.redress.oracle.OracleContract;
import dev.redress.oracle.SearchWatch;

/** Greedy keeps the contract of oracles. */
final class GreedyTest extends OracleContract {
    @Override
    protected Oracle oracle() {
        return OracleCatalogue.find("greedy").create(Long.MAX_VALUE, SearchWatch.NONE);
    }

    @Override
    protected boolean proves() {
        return false;
    }
}
