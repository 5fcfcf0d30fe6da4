"""`damier play` as somebody uses it who sits at a terminal."""

import json
import os
import pathlib
import signal
import subprocess
import tempfile
import unittest

from terminal import Session

GAMES = ["dames", "dames-10", "trap", "bermudes", "pyramidame"]
TWO = ["--white", "human", "--black", "human"]


class Play(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.data = pathlib.Path(folder.name)
        kept = {name: os.environ[name] for name in ["PATH", "RUST_BACKTRACE"] if name in os.environ}
        self.environment = dict(
            kept, TERM="xterm-256color", LC_ALL="C.UTF-8", HOME=folder.name, XDG_DATA_HOME=folder.name
        )

    def session(self, *arguments, **others):
        session = Session(["play", *arguments], self.environment, **others)
        self.addCleanup(session.close)
        return session

    def saved(self):
        return sorted((self.data / "damier" / "games").glob("*.json"))

    def test_a_game_is_played_undone_left_and_resumed(self):
        session = self.session("dames", *TWO)
        session.wait_for("White to move.")
        session.keys("32-28\r")
        session.wait_for("1. 32-28")
        session.keys("19-23\r")
        session.wait_for("1. 32-28    19-23")
        session.keys("u")
        session.wait_for("Black to move.")
        session.keys("q")
        self.assertEqual(session.ended(), 0)
        self.assertTrue(session.is_restored(), repr(session.written[-400:]))
        self.assertIn("damier play --resume", session.written.split("\x1b")[-1])
        events = [event["kind"] for event in json.loads(self.saved()[0].read_text())["events"]]
        self.assertEqual(events, ["move", "move", "offer", "takeback"])

        session = self.session("--resume", "--lang", "fr")
        session.wait_for("1. 32-28")
        session.wait_for("Les Noirs jouent.")
        session.keys("18-23\r")
        session.wait_for("1. 32-28    18-23")
        session.keys("\x03")
        self.assertEqual(session.ended(), 0)
        self.assertTrue(session.is_restored())
        self.assertEqual(len(self.saved()), 1, "the same game")

    def test_the_engine_answers(self):
        for game in GAMES:
            session = self.session(game, "--white", "engine", "--level", "1")
            session.wait_for("1. ")
            session.keys("q")
            self.assertEqual(session.ended(), 0, game)
            self.assertTrue(session.is_restored(), game)

    def test_quitting_does_not_wait_for_the_engine(self):
        session = self.session("dames", "--white", "engine", "--level", "10", "--clock", "60")
        session.wait_for("The computer is thinking")
        session.keys("q")
        self.assertEqual(session.ended(), 0)
        self.assertTrue(session.is_restored())

    def test_the_mouse_moves_pieces(self):
        # Squares are four columns by two rows, below the line at the top: 32 is in row 7 and column 4, from 1.
        square = lambda column, row: (4 * column - 2, 2 * row + 1)
        session = self.session("dames", *TWO)
        session.wait_for("White to move.")
        session.click(*square(4, 7))
        session.wait_for("32: 2 moves")
        session.click(*square(5, 6))
        session.wait_for("1. 32-28")
        session.drag(square(7, 4), square(6, 5))
        session.wait_for("1. 32-28    19-23")
        session.keys("q")
        self.assertEqual(session.ended(), 0)

    def test_signals_end_it_and_the_game_is_saved(self):
        for number in [signal.SIGTERM, signal.SIGHUP, signal.SIGINT]:
            session = self.session("dames", *TWO, "--save", str(self.data / f"{number}.json"))
            session.wait_for("White to move.")
            session.keys("33-29\r")
            session.wait_for("1. 33-29")
            session.signal(number)
            self.assertEqual(session.ended(), 0, number)
            self.assertTrue(session.is_restored(), number)
            saved = json.loads((self.data / f"{number}.json").read_text())
            self.assertEqual([event["kind"] for event in saved["events"]], ["move"])

    def test_what_has_been_played_survives_a_kill(self):
        session = self.session("dames", *TWO)
        session.wait_for("White to move.")
        session.keys("33-29\r")
        session.wait_for("Black to move.")
        session.keys("?")
        session.wait_for("Keys")
        session.signal(signal.SIGKILL)
        session.ended()
        session = self.session("--resume")
        session.wait_for("1. 33-29")
        session.keys("q")
        self.assertEqual(session.ended(), 0)

    def test_a_terminal_that_is_gone_ends_it_and_the_game_is_saved(self):
        session = self.session("dames", *TWO)
        session.wait_for("White to move.")
        session.keys("33-29\r")
        session.wait_for("1. 33-29")
        session.hang_up()
        self.assertIsNotNone(session.program.wait(timeout=30))
        self.assertEqual(len(json.loads(self.saved()[0].read_text())["events"]), 1)

    def test_spins_go_on_after_a_break_and_can_be_checked(self):
        session = self.session("trap", *TWO)
        session.wait_for("White to spin.")
        session.keys("\r")
        session.wait_for("White to move.")
        session.keys("q")
        self.assertEqual(session.ended(), 0)
        spins = [event["result"] for event in json.loads(self.saved()[0].read_text())["events"]]
        session = self.session("--resume", "--ascii")
        session.wait_for("White to move.")
        session.keys("ry")
        session.wait_for("White resigns")
        session.keys("q")
        self.assertEqual(session.ended(), 0)
        saved = json.loads(self.saved()[0].read_text())
        self.assertEqual([event["result"] for event in saved["events"] if event["kind"] == "spin"], spins)
        self.assertEqual(saved["events"][-1]["serverSeed"], saved["seed"])

    def test_small_terminals_and_letters(self):
        session = self.session("pyramidame", columns=60, rows=15)
        session.wait_for("This game needs 80 columns and 24 rows")
        session.keys("q")
        self.assertEqual(session.ended(), 0)
        self.environment["NO_COLOR"] = "1"
        session = self.session("dames", "--ascii")
        session.wait_for("White to move.")
        self.assertTrue(session.screen.text().isascii())
        self.assertNotIn("\x1b[38;", session.written)
        session.keys("q")
        self.assertEqual(session.ended(), 0)

    def test_without_a_terminal_it_says_what_to_do(self):
        run = subprocess.run(
            [os.environ["DAMIER"], "play", "dames"], stdin=subprocess.DEVNULL, capture_output=True, text=True,
            env=self.environment, check=False,
        )
        self.assertEqual((run.returncode, run.stdout), (2, ""))
        self.assertIn("needs a terminal", run.stderr)


if __name__ == "__main__":
    unittest.main()
