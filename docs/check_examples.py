#!/usr/bin/env python3
"""Runs the commands printed in the documentation and compares what they say with what is printed there.

    make docs-examples
    python3 docs/check_examples.py [--write] [target/release/damier]

Every fenced block marked `console` is read: a line that starts with `$ damier` is a command, the lines up to the next
one are its output. A line of `...` stands for any number of lines. Blanks at line ends do not count, and neither does
where a line of JSON is broken. With `--write`, outputs that differ are replaced by what the program says now, except
those with a line of `...`, which a person has to look at.
"""

import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
WIDTH = 118


def examples(lines):
    """Each command of a page, with the lines of its output as a slice of the page."""
    inside, command, start = False, None, 0
    for at, line in enumerate(lines):
        fence = line.startswith("```")
        if command and (fence or line.startswith("$ ")):
            yield command, slice(start, at)
            command = None
        if fence:
            inside = not inside and line == "```console"
        elif inside and re.match(r"\$ (printf .*\| )?damier ", line):
            command, start = line[2:], at + 1


def matches(printed, said):
    if said[0].startswith("{") and "".join(map(str.strip, printed)) == "".join(said):
        return True
    parts = ["[^\\n]*(\\n[^\\n]*)*" if line == "..." else re.escape(line) for line in printed]
    return re.fullmatch("\\n".join(parts), "\n".join(said)) is not None


def wrapped(line):
    """A long line of JSON, broken where a new member begins."""
    if not line.startswith("{"):
        return [line]
    lines = [""]
    for part in re.split(r'(?<=,)(?=")', line):
        if lines[-1].strip() and len(lines[-1]) + len(part) > WIDTH:
            lines.append(" ")
        lines[-1] += part
    return lines


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--write"]
    program = pathlib.Path(arguments[0] if arguments else ROOT / "target/release/damier").resolve()
    # Settings of the user's own would show.
    environment = dict(os.environ, NO_COLOR="1", LC_ALL="C.UTF-8", LANG="C.UTF-8", XDG_CONFIG_HOME="/nonexistent")
    environment["PATH"] = f"{program.parent}{os.pathsep}{environment['PATH']}"
    count = wrong = 0
    for page in sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/**/*.md")]):
        lines = page.read_text(encoding="utf-8").split("\n")
        # From the end, so that a replaced output does not move those before it.
        for command, output in reversed(list(examples(lines))):
            count += 1
            ran = subprocess.run(
                ["bash", "-c", f"({command}) 2>&1"], env=environment, stdout=subprocess.PIPE, check=False
            )
            said = [line.rstrip() for line in ran.stdout.decode().rstrip("\n").split("\n")]
            if matches([line.rstrip() for line in lines[output]], said):
                continue
            wrong += 1
            print(f"{page.relative_to(ROOT)}:{output.start}: $ {command}\n" + "\n".join(said) + "\n")
            if "--write" in sys.argv and "..." not in lines[output]:
                lines[output] = [part for line in said for part in wrapped(line)]
        if "--write" in sys.argv:
            page.write_text("\n".join(lines), encoding="utf-8")
    print(f"{count} examples, {wrong} of them not as printed")
    return 1 if wrong or not count else 0


if __name__ == "__main__":
    sys.exit(main())
