-- What a table has done is known to its room, which reads all of it before anything else happens, and no two rooms can both
-- write the next event: its number is taken. This index said the same once more, and doubled what was written.
DROP INDEX events_command;
