"""The checker finds what it is there to find. Needs no server and no library."""

import json
import sqlite3
import tempfile
import unittest
from pathlib import Path

from ledger import Ledger


def move(text, by="white", at=5):
    return {"v": 1, "at": at, "kind": "move", "by": by, "move": text}


class Checked(unittest.TestCase):
    def setUp(self):
        self.directory = tempfile.TemporaryDirectory()
        self.addCleanup(self.directory.cleanup)
        self.ledger = Ledger(say=lambda text: None)
        self.ledger.opened["t"] = {}
        database = sqlite3.connect(Path(self.directory.name) / "damier.sqlite")
        database.execute("CREATE TABLE tables (id TEXT)")
        database.execute("CREATE TABLE events (table_id TEXT, seq INTEGER, event TEXT, command TEXT)")
        database.execute("INSERT INTO tables VALUES ('t')")
        database.commit()
        self.database = database
        self.addCleanup(database.close)

    def store(self, seq, text="32-28", command=None):
        event = json.dumps(move(text))
        self.database.execute("INSERT INTO events VALUES ('t', ?, ?, ?)", (seq, event, command))
        self.database.commit()

    def faults(self):
        self.ledger.compare(self.directory.name)
        return list(self.ledger.faults)

    def test_what_was_told_is_stored(self):
        self.store(1, command="a")
        self.ledger.acknowledge("t", "a", 1)
        self.ledger.tell("t", 1, move("32-28"))
        self.assertEqual(self.faults(), [])

    def test_an_acknowledged_command_is_missing(self):
        self.store(1, command="a")
        self.ledger.acknowledge("t", "b", 2)
        self.assertEqual(self.faults(), ["t: command b was acknowledged as 2 and is stored as None"])

    def test_a_command_that_changes_nothing_may_be_missing_but_not_its_event(self):
        self.ledger.idle_commands = True
        self.store(1, command="a")
        self.ledger.acknowledge("t", "b", 1)
        self.assertEqual(self.faults(), [])
        self.ledger.acknowledge("t", "c", 2)
        self.assertEqual(len(self.faults()), 1)

    def test_an_event_that_was_told_is_missing_or_another_one(self):
        self.store(1, text="31-27")
        self.ledger.tell("t", 1, move("32-28"))
        self.ledger.tell("t", 2, move("19-23"))
        self.assertEqual(len(self.faults()), 2)

    def test_two_clients_are_told_different_things(self):
        self.ledger.tell("t", 1, move("32-28"))
        self.ledger.tell("t", 1, move("31-27"))
        self.assertEqual(len(self.ledger.faults), 1)

    def test_a_gap_and_a_command_that_is_stored_twice(self):
        self.store(1, command="a")
        self.store(3, command="a")
        self.assertEqual(len(self.faults()), 2)

    def test_an_event_that_happened_before_the_one_before_it(self):
        texts = [(n + 1, json.dumps(move("32-28", at=at))) for n, at in enumerate((5, 5, 4))]
        self.ledger.compare_rows({"t"}, [("t", seq, text, None) for seq, text in texts])
        self.assertEqual(list(self.ledger.faults), ["t: event 3 happened at 4, before the one before it"])

    def test_clocks(self):
        def clock(now, white, black, kind="live"):
            return {"kind": kind, "now": now, "white": white, "black": black, "increment": 2000}

        def faults(before, after, event=None, wall=200_000):
            ledger = Ledger(say=lambda text: None)
            ledger.clocks("t", 7, before, after, event or move("32-28", at=100_000), wall)
            return list(ledger.faults)

        before = clock(100_000, 60_000, 50_000)
        self.assertEqual(faults(before, clock(105_000, 57_000, 50_000)), [])
        self.assertEqual(faults(None, clock(105_000, 0, 0)), [])
        paid = ["t: with event 7 black paid 20000 ms for 5000"]
        self.assertEqual(faults(before, clock(105_000, 60_000, 30_000)), paid)
        given = ["t: with event 7 white was given 5000 ms"]
        self.assertEqual(faults(before, clock(101_000, 65_000, 50_000)), given)
        paused = {"v": 1, "at": 100_000, "kind": "paused", "millis": 4000}
        self.assertEqual(faults(before, clock(101_000, 65_000, 50_000), paused), [])
        # What was shown with the event before had run on for three seconds past the move that was made meanwhile.
        overtaken, given_more = move("32-28", at=97_000), ["t: with event 7 white was given 7000 ms"]
        self.assertEqual(faults(before, clock(101_000, 65_000, 50_000), overtaken), [])
        self.assertEqual(faults(before, clock(101_000, 67_000, 50_000), overtaken), given_more)
        # Where each move has its own time, it is had anew.
        self.assertEqual(faults(before, clock(101_000, 99_000, 50_000, "days")), [])
        self.assertEqual(len(faults(before, clock(300_000, 60_000, 50_000))), 1)
        self.assertEqual(len(faults(before, clock(101_000, 60_000, 50_000), move("32-28", at=150_000))), 1)
        self.assertEqual(faults(before, clock(105_000, 0, 0, "none")), [])

    def test_owners_follow_one_another(self):
        rows = [("t", 1, 7, 1), ("u", 1, 8, 1), ("t", 2, 8, 2), ("t", 3, 7, 4)]
        self.assertEqual(self.ledger.compare_owners(rows), 2)
        self.assertEqual(list(self.ledger.faults), [])
        self.ledger.compare_owners([("t", 1, 7, 1), ("t", 2, 8, 1)])
        self.ledger.compare_owners([("t", 1, 7, 2), ("t", 2, 8, 1)])
        self.assertEqual(
            list(self.ledger.faults),
            ["t: nodes 7 and 8 wrote in epoch 1", "t: event 2 of epoch 1 comes after epoch 2"],
        )

    def test_a_refused_command_is_stored_all_the_same(self):
        self.store(1, command="a")
        self.store(2, command="b")
        self.ledger.refuse("t", "a", "storage")
        self.assertEqual(self.faults(), [])
        self.ledger.refuse("t", "b", "not-your-turn")
        self.assertEqual(self.faults(), ["t: command b was refused (not-your-turn) and is stored as 2"])

    def test_a_command_that_was_stored_is_sent_again_and_not_looked_at(self):
        self.store(1, command="a")
        self.store(2, command="b")
        for command in ("a", "b"):
            self.ledger.send_again("t", command)
        self.ledger.refuse("t", "a", "busy")
        self.assertEqual(self.faults(), [])
        self.ledger.refuse("t", "b", "illegal-move")
        self.store(3, command="c")
        self.ledger.refuse("t", "c", "busy")
        self.assertEqual(
            self.faults(),
            [
                "t: command b was refused (illegal-move) and is stored as 2",
                "t: command c was refused (busy) and is stored as 3",
            ],
        )

    def test_different_commands_share_an_id(self):
        self.ledger.shared_ids = frozenset({"x"})
        self.store(1, command="x")
        self.ledger.acknowledge("t", "x", 1)
        self.ledger.acknowledge("t", "x", 4)
        self.ledger.refuse("t", "x", "bad-request")
        self.assertEqual(self.faults(), [])
        self.assertEqual(self.ledger.highest("t"), 4)

    def test_a_table_was_shown_with_more_than_is_stored(self):
        self.store(1)
        self.ledger.show("t", 1)
        self.assertEqual(self.faults(), [])
        self.ledger.show("t", 2)
        self.assertEqual(self.faults(), ["t: was shown with 2 events, of which 1 are stored"])
        self.assertEqual(self.ledger.highest("t"), 2)

    def test_a_table_is_missing(self):
        self.ledger.opened["other"] = {}
        self.assertEqual(self.faults(), ["other: was opened and is not stored"])


if __name__ == "__main__":
    unittest.main()
