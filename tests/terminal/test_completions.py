"""What the shells offer at Tab: each shell reads its script, is given the beginning of a line, and completes it."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

from terminal import Session

# The beginning of a line, and what Tab makes of it.
LINES = [
    ("ana", "analyse"),
    ("pdn ch", "pdn check"),
    ("show russ", "show russian"),
    ("show --posi", "show --position"),
    ("rules --lang f", "rules --lang fr"),
    ("completions zs", "completions zsh"),
    ("analyse russ", "analyse russian"),
    ("analyse --game a", "analyse --game all"),
]
# How a shell is started, told where the script is, and given a program that says what it was called with.
SHELLS = {
    "bash": (["--norc", "--noprofile", "-i"], "source {script}", 'damier() { echo "called[$*]"; }'),
    "zsh": (
        ["-f", "-i"],
        "fpath=({folder} $fpath); autoload -Uz compinit; compinit -u -D",
        'damier() { print -r -- "called[$*]"; }',
    ),
}
SCRIPTS = {"bash": "damier.bash", "zsh": "_damier", "fish": "damier.fish"}


class Completions(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.environment = {"PATH": os.environ["PATH"], "TERM": "dumb", "LC_ALL": "C.UTF-8", "HOME": folder.name}

    def script(self, shell):
        """The shell and the script for it."""
        found = shutil.which(shell)
        if found is None:
            self.skipTest(f"{shell} is not installed")
        script = self.folder / SCRIPTS[shell]
        script.write_bytes(
            subprocess.run([os.environ["DAMIER"], "completions", shell], capture_output=True, check=True).stdout
        )
        return found, script

    def completes_at_tab(self, shell):
        found, script = self.script(shell)
        arguments, read, define = SHELLS[shell]
        session = Session(arguments, self.environment, program=found)
        self.addCleanup(session.close)
        session.keys(f"{read.format(script=script, folder=self.folder)}\r{define}\recho rea''dy\r")
        session.wait_until_written("ready")
        for line, completed in LINES:
            session.keys(f"damier {line}\t\r")
            session.wait_until_written(f"called[{completed}")
        session.keys("exit\r")
        session.ended()

    def test_bash(self):
        self.completes_at_tab("bash")

    def test_zsh(self):
        self.completes_at_tab("zsh")

    def test_fish(self):
        found, script = self.script("fish")
        for line, completed in LINES:
            asked = f"source {script}; complete -C 'damier {line}'"
            run = subprocess.run([found, "-c", asked], env=self.environment, capture_output=True, text=True, check=True)
            offered = [offer.split("\t")[0] for offer in run.stdout.splitlines()]
            self.assertEqual(offered, [completed.split()[-1]], run.stderr)

    def test_levels_are_offered_and_files_beside_games(self):
        found, script = self.script("fish")
        (self.folder / "saved.pdn").touch()
        offers = {}
        for line in ["play --level ", "analyse "]:
            asked = f"cd {self.folder}; source {script}; complete -C 'damier {line}'"
            run = subprocess.run([found, "-c", asked], env=self.environment, capture_output=True, text=True, check=True)
            offers[line] = {offer.split("\t")[0] for offer in run.stdout.splitlines()}
        self.assertEqual(offers["play --level "], {str(level) for level in range(1, 11)})
        self.assertLessEqual({"dames", "trap", "saved.pdn"}, offers["analyse "])


if __name__ == "__main__":
    unittest.main()
