-- The same as in SQLite, and beside it who may write: several servers, called nodes, can share this database.
-- Names compare byte by byte, as they do in SQLite.
CREATE TABLE tables (
    id         text    COLLATE "C" PRIMARY KEY,
    game       text    NOT NULL,
    opened     text    NOT NULL, -- how it was set up, as JSON
    public     boolean NOT NULL,
    created_at bigint  NOT NULL, -- milliseconds since 1970
    ended_at   bigint,
    white      bytea,            -- SHA-256 of the seat's secret; null where the engine sits
    black      bytea,
    seed       bytea             -- the secret behind the spins, shown when the game is over
);

CREATE INDEX tables_public ON tables (created_at) WHERE public;

-- A server that runs, or ran. One that was frozen or cut off for too long is ended by another and comes back as a new one.
CREATE TABLE nodes (
    id      bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name    text        NOT NULL, -- for people
    speaks  integer     NOT NULL, -- the version of the messages it understands
    started timestamptz NOT NULL DEFAULT clock_timestamp(),
    ended   timestamptz           -- since when it may not write any more
);

-- Until when a node is taken to be there. Apart from the nodes, whose rows are locked by everybody who writes.
CREATE TABLE leases (
    node    bigint      PRIMARY KEY REFERENCES nodes (id),
    expires timestamptz NOT NULL
);

-- Which node a table belongs to. With each new owner the epoch rises; nobody writes with an older one.
CREATE TABLE owners (
    table_id text   COLLATE "C" PRIMARY KEY REFERENCES tables (id),
    node     bigint NOT NULL,     -- 0 for none
    epoch    bigint NOT NULL
);

CREATE TABLE events (
    table_id text   COLLATE "C" NOT NULL,
    seq      bigint NOT NULL,     -- from 1, without gaps
    event    text   NOT NULL,     -- as JSON
    seat     text,                -- who asked for it, with
    command  text,                -- the id the client gave it
    node     bigint NOT NULL,     -- who wrote it; 0 for a copy
    epoch    bigint NOT NULL,     -- as whose owner
    PRIMARY KEY (table_id, seq)
);

CREATE UNIQUE INDEX events_command ON events (table_id, seat, command) WHERE command IS NOT NULL;

-- One row that is written anew to prove that the database can be written to.
CREATE TABLE proof (
    id integer PRIMARY KEY CHECK (id = 1),
    n  bigint  NOT NULL
);

INSERT INTO proof VALUES (1, 0);

-- What the nodes of this database know each other by on the bus.
CREATE TABLE house (
    id   integer PRIMARY KEY CHECK (id = 1),
    name text    NOT NULL,
    key  bytea   NOT NULL
);

INSERT INTO house VALUES (
    1,
    replace(gen_random_uuid()::text, '-', ''),
    sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))
);
