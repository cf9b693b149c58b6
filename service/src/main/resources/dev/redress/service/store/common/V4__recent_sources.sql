-- Where complaints of the last hour came from, as hashes: floods are known after a restart, too. Older rows go.
CREATE TABLE recent_source (
  system     BIGINT NOT NULL,
  source     TEXT   NOT NULL,
  at         TEXT   NOT NULL,
  complaints BIGINT NOT NULL,
  PRIMARY KEY (system, source, at)
) ${clustered};

-- What the servers of this database share and nobody else knows: with what the hashes of sources are salted.
CREATE TABLE server_secret (
  name  TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
);
