#!/usr/bin/env python3
"""Runs the commands printed in the documentation and compares what they say with what is printed there.

    cargo build --release -p damier
    python3 docs/check_examples.py target/release/damier

Every fenced block marked `console` is read: a line that starts with `$ ` is a command, the lines up to the next one
are its output. A line of `...` stands for any number of lines. Blanks at line ends do not count, and neither does where
a line of JSON is broken.
"""

import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def examples(text):
    """Each command of a page with its line number and the output printed below it."""
    inside, command, number, output = False, None, 0, []
    for at, line in enumerate(text.splitlines(), 1):
        if line.startswith("```"):
            if command:
                yield command, number, output
            inside, command = not inside and line == "```console", None
        elif inside and line.startswith("$ "):
            if command:
                yield command, number, output
            command, number, output = line[2:], at, []
        elif inside and command and command.endswith("\\"):
            command = command[:-1] + line
        elif inside:
            output.append(line.rstrip())


def matches(printed, said):
    if said[0].startswith("{") and "".join(map(str.strip, printed)) == "".join(said):
        return True
    parts = ["[^\\n]*(\\n[^\\n]*)*" if line == "..." else re.escape(line) for line in printed]
    return re.fullmatch("\\n".join(parts), "\n".join(said)) is not None


def main():
    program = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "target/release/damier").resolve()
    environment = dict(os.environ, NO_COLOR="1", LC_ALL="C.UTF-8", LANG="C.UTF-8")
    environment["PATH"] = f"{program.parent}{os.pathsep}{environment['PATH']}"
    pages = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/**/*.md")])
    count = wrong = 0
    for page in pages:
        for command, number, printed in examples(page.read_text(encoding="utf-8")):
            if not re.match(r"(echo .*\| |printf .*\| )?damier ", command):
                continue
            count += 1
            ran = subprocess.run(["bash", "-c", f"({command}) 2>&1"], env=environment, stdout=subprocess.PIPE, check=False)
            said = [line.rstrip() for line in ran.stdout.decode().rstrip("\n").split("\n")]
            while printed and not printed[-1]:
                printed.pop()
            if not matches(printed, said):
                wrong += 1
                print(f"{page.relative_to(ROOT)}:{number}: $ {command}\n" + "\n".join(said) + "\n")
    print(f"{count} examples, {wrong} of them not as printed")
    return 1 if wrong or not count else 0


if __name__ == "__main__":
    sys.exit(main())
