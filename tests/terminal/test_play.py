"""`damier play` as somebody uses it who sits at a terminal."""

import json
import os
import pathlib
import signal
import subprocess
import tempfile
import unittest

from terminal import Session

LISTED = subprocess.run([os.environ["DAMIER"], "games", "--json"], capture_output=True, check=True, text=True).stdout
GAMES = [json.loads(line)["game"] for line in LISTED.splitlines()]
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
        return self.started("play", *arguments, **others)

    def started(self, *arguments, **others):
        session = Session(list(arguments), self.environment, **others)
        self.addCleanup(session.close)
        return session

    def left(self, session):
        """Leaves with q, and looks whether the terminal is as it was."""
        session.keys("q")
        self.assertEqual(session.ended(), 0, session.screen.text())
        self.assertTrue(session.is_restored(), repr(session.written[-400:]))

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

    def test_touched_pieces_are_moved_and_adoube_frees_them(self):
        session = self.session("dames", *TWO, "--touch-move", "--position", "W:W31,32:B1,2")
        session.wait_for("White to move.")
        session.keys("a")
        session.wait_for("point at the pieces to put straight")
        session.keys("a")
        session.wait_for("the next piece touched has to be moved")
        session.keys("\r")
        session.wait_for("moves.")
        session.keys("\x1b")
        session.wait_for("Touch-move: the piece on")
        self.left(session)

    def test_faults_stand_or_are_challenged(self):
        position = ["--position", "W:W28,33,47:B22,19,3"]
        for words in [
            ["en", "This move is a fault", "The fault is challenged", "Capture is compulsory: 28x17."],
            ["fr", "Ce coup est une faute", "La faute est relevée", "La prise est obligatoire : 28x17."],
        ]:
            session = self.session("dames", *TWO, "--faults-stand", "--lang", words[0], *position)
            session.wait_for("28x17")
            session.keys("33-29\r")
            session.wait_for(words[1])
            session.keys("c")
            session.wait_for(words[2])
            session.keys("33-29\r")
            session.wait_for(words[3])
            session.keys("\x1b")
            session.wait_until_gone("33-29")
            self.left(session)

    def test_past_positions_are_looked_at(self):
        session = self.session("dames", *TWO)
        session.wait_for("White to move.")
        for n, move in enumerate(["32-28", "19-23", "28x19", "14x23"]):
            session.keys(move + "\r")
            session.wait_for("Black to move." if n % 2 == 0 else "White to move.")
            session.wait_for(move)
        session.keys("\x1b[5~")  # PgUp
        session.wait_for("2. 28x19")
        session.wait_for("Game 3/4")
        session.keys("\x1b[H")  # Home
        session.wait_for("The beginning")
        session.keys("\x1b[C\x1b[C")  # right, right
        session.wait_for("1... 19-23")
        session.keys("\x1b[F")  # End: the game itself
        session.wait_for("PgUp: look back")
        session.keys("\x1b[5~\x1b[5~")
        session.wait_for("Game 2/4")
        session.keys("\r")
        session.wait_for("PgUp: look back")
        session.keys("37-32\r")
        session.wait_for("37-32")
        self.left(session)

    def test_ctrl_z_stops_it_and_it_comes_back(self):
        for how in ["\x1a", signal.SIGTSTP]:
            session = self.session("dames", *TWO)
            session.wait_for("White to move.")
            if isinstance(how, str):
                session.keys(how)
            else:
                session.signal(how)
            session.wait_until_stopped()
            self.assertTrue(session.is_restored(), repr(session.written[-400:]))
            session.screen.clear()
            session.signal(signal.SIGCONT)
            session.wait_for("White to move.")
            session.keys("32-28\r")
            session.wait_for("1. 32-28")
            self.left(session)

    def test_a_menu_asks_what_to_play(self):
        session = self.session()
        session.wait_for("You play")
        session.keys("\x1b[B\x1b[B\x1b[C\x1b[C")  # down to the sides; both of them
        session.wait_for("both sides")
        session.keys("\r")
        session.wait_for("White to move.")
        session.keys("32-28\r")
        session.wait_for("1. 32-28")
        self.left(session)
        session = self.session("--lang", "fr")
        session.wait_for("Parties enregistrées")
        session.wait_for("1 coup")
        session.wait_for("à l'instant")
        session.keys("\x1b[F\r")  # the last row: the saved game
        session.wait_for("Les Noirs jouent.")
        session.keys("q")
        self.assertEqual(session.ended(), 0)
        session = self.session()
        session.wait_for("Saved games")
        self.left(session)

    def test_the_rules_are_read_while_playing(self):
        session = self.session("trap", *TWO)
        session.wait_for("White to spin.")
        session.keys("i")
        session.wait_for("Dames & Trap")
        session.wait_for("THE BOARD")
        session.keys("\x1b[6~")
        session.wait_until_gone("THE BOARD")
        session.keys("\x1b")
        session.wait_for("White to spin.")
        self.left(session)

    def test_a_game_of_a_file_is_gone_through(self):
        file = self.data / "game.pdn"
        file.write_text('[White "Anna"]\n[Black "Bob"]\n1. 32-28 19-23 {bold} 2. 28x19 14x23 1-1\n')
        session = self.started("pdn", "show", str(file))
        session.wait_for("Anna - Bob")
        session.wait_for("The beginning")
        session.keys("\x1b[C\x1b[C")
        session.wait_for("1... 19-23")
        session.wait_for("bold")
        session.keys("\x1b[F")
        session.wait_for("Game 4/4")
        self.left(session)
        printed = self.run_quietly("pdn", "show", str(file))
        self.assertEqual(printed.returncode, 0)
        self.assertEqual(printed.stdout.count("to move."), 5, printed.stdout)

    def test_a_review_is_gone_through(self):
        file = self.data / "game.pdn"
        file.write_text('[FEN "W:W28,38,48:B18,3,4,15"]\n1. 28-22 18x27 2. 38-33 *\n')
        session = self.started("analyse", str(file), "--depth", "6")
        session.wait_for("White's chances")
        session.keys("\x1b[C")
        session.wait_for("1. 28-22??")
        session.wait_for("blunder")
        session.keys("q")
        self.assertEqual(session.ended(), 0)
        self.assertIn("White 2 moves", session.written.rsplit("1049l", maxsplit=1)[-1])

    def test_the_rules_are_paged_at_a_terminal_and_plain_elsewhere(self):
        self.environment["PAGER"] = "sed s/^/paged:/"
        session = self.started("rules", "dames-10", "--lang", "fr")
        self.assertEqual(session.ended(), 0)
        self.assertIn("paged:", session.written)
        # What is written is UTF-8, and `less` is told so: without a locale it would show the bytes.
        self.environment["PAGER"] = "sh -c 'echo charset $LESSCHARSET; cat'"
        session = self.started("rules", "dames-10")
        self.assertEqual(session.ended(), 0)
        self.assertIn("charset utf-8", session.written)
        plain = self.run_quietly("rules", "dames", "--lang", "fr")
        self.assertEqual(plain.returncode, 0)
        self.assertNotIn("\x1b", plain.stdout)
        self.assertIn("LA NOTATION", plain.stdout)

    def test_settings_are_read_from_a_file(self):
        folder = self.data / "damier"
        folder.mkdir()
        self.environment["XDG_CONFIG_HOME"] = str(self.data)
        (folder / "config.toml").write_text('level = 2\nlanguage = "fr"\nstyle = "ascii"\n')
        session = self.session("dames")
        session.wait_for("ordinateur 2")
        self.assertTrue(session.screen.text().isascii())
        self.left(session)
        (folder / "config.toml").write_text("level = 2\nlevel = 12\n")
        wrong = self.run_quietly("games")
        self.assertEqual(wrong.returncode, 2)
        self.assertIn("config.toml:2", wrong.stderr)

    def test_the_engine_answers(self):
        for game in GAMES:
            begins = "--black" if self.run_quietly("moves", game).stdout.startswith("black") else "--white"
            session = self.session(game, begins, "engine", "--level", "1")
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
        def square(column, row):
            return (4 * column - 2, 2 * row + 1)

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
        self.assertIsNotNone(session.program.wait(timeout=120))
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

    def run_quietly(self, *arguments):
        """Runs the program without a terminal."""
        return subprocess.run(
            [os.environ["DAMIER"], *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            env=self.environment,
            check=False,
        )

    def test_without_a_terminal_it_says_what_to_do(self):
        run = self.run_quietly("play", "dames")
        self.assertEqual((run.returncode, run.stdout), (2, ""))
        self.assertIn("needs a terminal", run.stderr)


if __name__ == "__main__":
    unittest.main()
