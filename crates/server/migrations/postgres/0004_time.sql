-- What time it is by the node's own clock when it renews its lease, in milliseconds since 1970; null until it knows. Whoever comes to
-- nodes that are there goes by theirs: the database's clock may have been put forward or back since they began.
ALTER TABLE leases ADD COLUMN time bigint;
