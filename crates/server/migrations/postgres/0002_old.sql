-- Tables that may be let go are found by their age.
CREATE INDEX tables_open ON tables (created_at, id) WHERE ended_at IS NULL;
CREATE INDEX tables_ended ON tables (ended_at, id) WHERE ended_at IS NOT NULL;
