-- The same text for SQLite and PostgreSQL. ${clustered} is WITHOUT ROWID on SQLite and empty on PostgreSQL.

CREATE TABLE system (
  number      BIGINT NOT NULL PRIMARY KEY,
  id          TEXT   NOT NULL UNIQUE,
  title       TEXT   NOT NULL,
  created_at  TEXT   NOT NULL,
  archived_at TEXT,
  settings    TEXT   NOT NULL
);

-- What is true. `line` is the line of the ledger, byte for byte; everything that follows from it is a projection.
-- The primary key is also the fence between two writers: only one of them gets the next number.
CREATE TABLE entry (
  system BIGINT NOT NULL,
  seq    BIGINT NOT NULL,
  kind   TEXT   NOT NULL,
  at     TEXT   NOT NULL,
  key    TEXT,
  digest TEXT,
  actor  TEXT   NOT NULL,
  line   TEXT   NOT NULL,
  hash   TEXT   NOT NULL,
  PRIMARY KEY (system, seq)
) ${clustered};
CREATE UNIQUE INDEX entry_key ON entry (system, key);
CREATE INDEX entry_rare ON entry (system, kind, seq) WHERE kind <> 'complaint';

-- What may be erased. The line holds SHA-256(salt || text).
CREATE TABLE private_text (
  system  BIGINT NOT NULL,
  seq     BIGINT NOT NULL,
  salt    TEXT   NOT NULL,
  text    TEXT   NOT NULL,
  contact TEXT,
  PRIMARY KEY (system, seq)
) ${clustered};

-- Projections: written in the transaction of their entries, and rebuilt from them by `redress serve rebuild`.
CREATE TABLE complaint (
  system   BIGINT NOT NULL,
  id       TEXT   NOT NULL,
  seq      BIGINT NOT NULL,
  status   TEXT   NOT NULL,
  reason   TEXT   NOT NULL,
  loss     BIGINT NOT NULL,
  at       TEXT   NOT NULL,
  receipt  TEXT,
  criteria TEXT   NOT NULL,
  last_seq BIGINT NOT NULL,
  PRIMARY KEY (system, id)
) ${clustered};
CREATE INDEX complaint_status ON complaint (system, status, seq);
CREATE INDEX complaint_receipt ON complaint (receipt);

CREATE TABLE decision (
  system      BIGINT NOT NULL,
  number      BIGINT NOT NULL,
  seq         BIGINT NOT NULL,
  action      TEXT   NOT NULL,
  criterion   TEXT   NOT NULL,
  released    TEXT   NOT NULL,
  cost        BIGINT NOT NULL,
  actual_cost BIGINT,
  because     TEXT   NOT NULL,
  stage       TEXT   NOT NULL,
  at          TEXT   NOT NULL,
  actor       TEXT   NOT NULL,
  last_seq    BIGINT NOT NULL,
  PRIMARY KEY (system, number)
) ${clustered};

CREATE TABLE daily_flow (
  system     BIGINT NOT NULL,
  day        TEXT   NOT NULL,
  criterion  TEXT   NOT NULL,
  complaints BIGINT NOT NULL,
  loss       BIGINT NOT NULL,
  PRIMARY KEY (system, day, criterion)
) ${clustered};

CREATE TABLE criterion_account (
  system     BIGINT NOT NULL,
  criterion  TEXT   NOT NULL,
  fixed      INTEGER NOT NULL,
  cost       BIGINT NOT NULL,
  accrued    BIGINT NOT NULL,
  barrier    BIGINT NOT NULL,
  fixes      BIGINT NOT NULL,
  complaints BIGINT NOT NULL,
  loss       BIGINT NOT NULL,
  PRIMARY KEY (system, criterion)
) ${clustered};

-- People. Secrets are kept as their SHA-256 only.
CREATE TABLE person (
  id         TEXT NOT NULL PRIMARY KEY,
  name       TEXT NOT NULL,
  created_at TEXT NOT NULL,
  removed_at TEXT
);
CREATE TABLE person_role (
  person TEXT NOT NULL,
  system TEXT NOT NULL,
  role   TEXT NOT NULL,
  PRIMARY KEY (person, system, role)
) ${clustered};
CREATE TABLE token (
  hash       TEXT NOT NULL PRIMARY KEY,
  id         TEXT NOT NULL UNIQUE,
  person     TEXT NOT NULL,
  label      TEXT NOT NULL,
  kind       TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT,
  revoked_at TEXT
);
CREATE TABLE session (
  hash       TEXT NOT NULL PRIMARY KEY,
  person     TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
);

CREATE TABLE webhook (
  id          TEXT NOT NULL PRIMARY KEY,
  system      TEXT NOT NULL,
  url         TEXT NOT NULL,
  secret      TEXT NOT NULL,
  kinds       TEXT NOT NULL,
  created_at  TEXT NOT NULL,
  sent_seq    BIGINT NOT NULL,
  disabled_at TEXT
);
CREATE TABLE dead_letter (
  webhook  TEXT   NOT NULL,
  system   TEXT   NOT NULL,
  seq      BIGINT NOT NULL,
  at       TEXT   NOT NULL,
  attempts INTEGER NOT NULL,
  problem  TEXT   NOT NULL,
  PRIMARY KEY (webhook, seq)
) ${clustered};

-- What was done to the server itself, chained like a ledger.
CREATE TABLE server_entry (
  seq    BIGINT NOT NULL PRIMARY KEY,
  at     TEXT   NOT NULL,
  actor  TEXT   NOT NULL,
  what   TEXT   NOT NULL,
  about  TEXT   NOT NULL,
  key    TEXT   UNIQUE,
  digest TEXT,
  line   TEXT   NOT NULL,
  hash   TEXT   NOT NULL
);

-- Which server writes a system, and until when (milliseconds since 1970, by the clock of the database).
CREATE TABLE lease (
  system  BIGINT NOT NULL PRIMARY KEY,
  holder  TEXT   NOT NULL,
  address TEXT   NOT NULL,
  until   BIGINT NOT NULL
);
