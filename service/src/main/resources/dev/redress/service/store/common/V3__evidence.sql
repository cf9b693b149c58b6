-- What is known of a system beside its ledger: measurements, prices and remedies, as `redress measure`, `derive` and `remedy` print them.
CREATE TABLE evidence (
  system   BIGINT NOT NULL PRIMARY KEY,
  document TEXT   NOT NULL,
  at       TEXT   NOT NULL,
  actor    TEXT   NOT NULL
);
