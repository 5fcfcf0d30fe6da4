-- A table is what it was opened with and what has happened since. Everything else is worked out from that.
CREATE TABLE tables (
    id         TEXT    PRIMARY KEY,
    game       TEXT    NOT NULL,
    opened     TEXT    NOT NULL, -- how it was set up, as JSON
    public     INTEGER NOT NULL,
    created_at INTEGER NOT NULL, -- milliseconds since 1970
    ended_at   INTEGER,
    white      BLOB,             -- SHA-256 of the seat's secret; null where the engine sits
    black      BLOB,
    seed       BLOB              -- the secret behind the spins, shown when the game is over
) WITHOUT ROWID;

CREATE INDEX tables_public ON tables (created_at) WHERE public = 1;

CREATE TABLE events (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    seq      INTEGER NOT NULL,   -- from 1, without gaps
    event    TEXT    NOT NULL,   -- as JSON
    seat     TEXT,               -- who asked for it, with
    command  TEXT,               -- the id the client gave it
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;

CREATE UNIQUE INDEX events_command ON events (table_id, seat, command) WHERE command IS NOT NULL;
