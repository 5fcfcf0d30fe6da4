-- One row that is written anew to prove that the database can be written to.
CREATE TABLE proof (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    n  INTEGER NOT NULL
);

INSERT INTO proof VALUES (1, 0);
