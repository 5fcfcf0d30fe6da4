#!/usr/bin/env python3
"""The fingerprint of the search: the nodes `damier bench` counts, kept in docs/fingerprint.txt.

    docs/check_fingerprint.py [PROGRAM]            compare what the program counts with what is written
    docs/check_fingerprint.py --write [PROGRAM]    accept the change

The nodes of a fixed search change whenever the search, an evaluation or the order of moves does, and never otherwise.
So a commit that changes what the engine plays changes this file, too, and one that was only meant to make it faster or
plainer is caught when it did more.
"""

import difflib
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "docs" / "fingerprint.txt"


def counted(program: str) -> list[str]:
    """A line for each game (its depth and its nodes) and the sum, without what depends on the machine."""
    ran = subprocess.run([program, "bench"], stdout=subprocess.PIPE, encoding="utf-8", check=True)
    lines = []
    for words in map(str.split, ran.stdout.splitlines()):
        if words[0] == "fingerprint":
            lines.append(f"fingerprint {words[1].rstrip(',')}")
        elif words[0] != "game":
            lines.append(" ".join(words[:3]))
    return lines


def main() -> int:
    arguments = [argument for argument in sys.argv[1:] if argument != "--write"]
    now = counted(arguments[0] if arguments else str(ROOT / "target/release/damier"))
    if "--write" in sys.argv[1:]:
        KEPT.write_text("".join(f"{line}\n" for line in now), encoding="utf-8")
        return 0
    before = KEPT.read_text(encoding="utf-8").splitlines()
    if now == before:
        return 0
    print("\n".join(difflib.unified_diff(before, now, "docs/fingerprint.txt", "damier bench", lineterm="", n=0)))
    bench = now[-1].removeprefix("fingerprint ")
    print("\nThe search has changed. If that is meant: docs/check_fingerprint.py --write, in the same commit,")
    print(f"whose message ends with: Bench: {bench}")
    return 1


if __name__ == "__main__":
    sys.exit(main())
