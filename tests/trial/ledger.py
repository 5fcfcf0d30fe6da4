"""What clients were told, and whether it is what is stored."""

import json
import shutil
import sqlite3
import tempfile
from pathlib import Path

# More faults than this are counted and not shown.
SHOWN = 12
# Milliseconds of a move's way that are given back to its side, at the most.
CREDIT = 300
# The clocks of two nodes differ by so many milliseconds, at the most, as do those of a node and of this process: on a
# busy machine a node that starts reads the database's time so much too late.
APART = 1000


# With this code a command is refused that may have been stored all the same: docs/reliability.md.
UNCERTAIN = "storage"
# With these one is refused that nobody has looked at: of what was sent before under the same id they say nothing.
UNSEEN = {"busy", "too-fast"}


class Ledger:
    """Everything that clients were told at all tables, and the faults found in it."""

    def __init__(self, say=lambda text: print(text, flush=True)):
        self.say = say
        self.opened = {}
        self.acknowledged = {}
        self.told = {}
        # The number of the last event of each table that anybody was told of.
        self.last = {}
        # Commands that were refused, each with the code: none of them is stored.
        self.refused = {}
        # Commands that were sent more than once.
        self.sent_again = set()
        # The number of the last event in the whole tables that anybody was shown.
        self.shown = {}
        # In the order in which they were found, each once.
        self.faults = {}
        # Whether there are commands that change nothing, such as a name somebody has already: they are not stored.
        self.idle_commands = False
        # Ids that different commands were sent with: an answer to one of them says nothing of the others.
        self.shared_ids = frozenset()

    def fault(self, text):
        if text in self.faults:
            return
        self.faults[text] = True
        if len(self.faults) <= SHOWN:
            self.say(f"    FAULT: {text}")
        elif len(self.faults) == SHOWN + 1:
            self.say("    FAULT: ... and more")

    def acknowledge(self, table, command, seq):
        """A command was acknowledged with this number."""
        self.last[table] = max(seq, self.last.get(table, 0))
        if command in self.shared_ids:
            return
        before = self.acknowledged.setdefault((table, command), seq)
        if before != seq:
            self.fault(f"{table}: command {command} was acknowledged as {before} and as {seq}")

    def send_again(self, table, command):
        """A command that was not answered is sent once more."""
        self.sent_again.add((table, command))

    def refuse(self, table, command, code):
        """A command was refused."""
        if code == UNCERTAIN or command in self.shared_ids:
            return
        if code not in UNSEEN or (table, command) not in self.sent_again:
            self.refused[table, command] = code

    def show(self, table, seq):
        """A client was shown the whole table, up to this event."""
        self.shown[table] = max(seq, self.shown.get(table, 0))
        self.last[table] = max(seq, self.last.get(table, 0))

    def tell(self, table, seq, event):
        """A client was told of an event."""
        self.last[table] = max(seq, self.last.get(table, 0))
        before = self.told.setdefault((table, seq), event)
        if before != event:
            self.fault(f"{table}: event {seq} was told as {before} and as {event}")

    def clocks(self, table, seq, before, clock, event, wall):
        """What clocks showed with the event before, and with this one: nobody pays for time that has not passed."""
        if clock["kind"] == "none":
            return
        if clock["now"] > wall + APART:
            self.fault(f"{table}: event {seq} was told {clock['now'] - wall:.0f} ms before its time")
        if clock["now"] < event["at"]:
            self.fault(f"{table}: event {seq} of {event['at']} was told at {clock['now']}, before it had happened")
        if before is None:
            return
        passed = max(0, clock["now"] - before["now"])
        paused = event["millis"] if event["kind"] == "paused" else 0
        # A node that was frozen shows a clock that runs on, until it hears that another has taken a move meanwhile.
        overtaken = max(0, before["now"] - event["at"])
        for side in ("white", "black"):
            paid = before[side] - clock[side]
            if paid > passed + APART:
                self.fault(f"{table}: with event {seq} {side} paid {paid} ms for {passed}")
            if clock["kind"] == "live" and -paid > clock["increment"] + CREDIT + paused + overtaken + APART:
                self.fault(f"{table}: with event {seq} {side} was given {-paid} ms")

    def highest(self, table):
        """The number of the last event of a table that anybody was told of."""
        return self.last.get(table, 0)

    def compare(self, data):
        """Compares with the files in this directory, as another process finds them; gives how many events are there."""
        return self.compare_rows(*self.read(data))

    def read(self, data):
        """The names of the tables in the files of this directory, and their events as they are compared."""
        with tempfile.TemporaryDirectory() as copy:
            for name in ("damier.sqlite", "damier.sqlite-wal"):
                if (Path(data) / name).exists():
                    shutil.copy(Path(data) / name, copy)
            database = sqlite3.connect(Path(copy) / "damier.sqlite")
            tables = {row[0] for row in database.execute("SELECT id FROM tables")}
            events = "SELECT table_id, seq, event, command FROM events ORDER BY table_id, seq"
            rows = database.execute(events).fetchall()
            database.close()
        return tables, rows

    def compare_rows(self, tables, rows):
        """The same with the names of the tables, and each event's table, number, text and command, in order."""
        stored, commands, last, times = {}, {}, {}, {}
        for table, seq, event, command in rows:
            if seq != last.get(table, 0) + 1:
                self.fault(f"{table}: event {seq} is stored after {last.get(table, 0)}")
            last[table] = seq
            stored[table, seq] = json.loads(event)
            at = stored[table, seq].get("at", 0)
            if at < times.get(table, 0):
                self.fault(f"{table}: event {seq} happened at {at}, before the one before it")
            times[table] = at
            if command is not None:
                if (table, command) in commands:
                    self.fault(f"{table}: command {command} is stored twice")
                commands[table, command] = seq
        for table in self.opened.keys() - tables:
            self.fault(f"{table}: was opened and is not stored")
        for (table, command), seq in self.acknowledged.items():
            if commands.get((table, command)) != seq:
                if self.idle_commands and (table, command) not in commands and seq <= last.get(table, 0):
                    continue
                there = commands.get((table, command))
                self.fault(f"{table}: command {command} was acknowledged as {seq} and is stored as {there}")
        for (table, command), code in self.refused.items():
            if (table, command) in commands:
                there = commands[table, command]
                self.fault(f"{table}: command {command} was refused ({code}) and is stored as {there}")
        for table, seq in self.shown.items():
            if seq > last.get(table, 0):
                self.fault(f"{table}: was shown with {seq} events, of which {last.get(table, 0)} are stored")
        for (table, seq), told in self.told.items():
            event = stored.get((table, seq))
            if event is None:
                self.fault(f"{table}: event {seq} was told and is not stored: {told}")
            elif told != event:
                self.fault(f"{table}: event {seq} was told as {told} and is stored as {event}")
        return len(rows)

    def compare_owners(self, rows):
        """Whether each epoch of a table had one owner, by each event's table, number, node and epoch, in order."""
        owners, epochs = {}, {}
        for table, seq, node, epoch in rows:
            if owners.setdefault((table, epoch), node) != node:
                self.fault(f"{table}: nodes {owners[table, epoch]} and {node} wrote in epoch {epoch}")
            if epoch < epochs.get(table, 0):
                self.fault(f"{table}: event {seq} of epoch {epoch} comes after epoch {epochs[table]}")
            epochs[table] = epoch
        return sum(1 for _, epoch in owners if epoch > 1)
