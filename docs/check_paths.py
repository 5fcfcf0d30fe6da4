#!/usr/bin/env python3
"""Checks that every file and folder named in the pages of the repository is there.

    python3 docs/check_paths.py

Checked are paths in backticks that begin with a folder of the repository (`crates/rules/src/why.rs`), in every page,
and in the map of the README ("Where is...") also the short names that follow one in the same row: `flip.rs` after
`crates/rules/src/bermudes/elimination.rs` lies beside it, above it, or in the sources of its crate.
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = "crates|deploy|docs|fuzz|python|tests|web"
PATH = re.compile(rf"`((?:{FOLDERS})/[\w./-]*\w/?)`")
SHORT = re.compile(r"`((?:\w+/)*\w+(?:\.(?:rs|py|ts|js|svelte|md|toml)|/))`(?! in the folder of the game)")
# A name with capitals stands for many, as in `docs/rules/GAME.md`; `tests/main.rs` is in the folder of each crate.
PATTERN = re.compile(r"[A-Z]{3,}|^tests/main\.rs$")


def pages() -> list[Path]:
    """The pages of the repository."""
    listed = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, check=True, capture_output=True, text=True)
    return [ROOT / name for name in listed.stdout.split()]


def around(path: str) -> list[Path]:
    """Where a short name is looked for that follows a path: its folder, those above it, the sources of its crate."""
    folder = ROOT / path if path.endswith("/") else (ROOT / path).parent
    crate = re.match(r"crates/\w+/", path)
    sources = [ROOT / crate[0] / "src"] if crate else []
    return [folder, *folder.parents[: len(folder.relative_to(ROOT).parts) - 1], *sources]


def missing(line: str, is_map: bool) -> list[str]:
    """What a line names and is not there."""
    wrong = [path for path in PATH.findall(line) if not PATTERN.search(path) and not (ROOT / path).exists()]
    if is_map:
        places: list[Path] = []
        for name in SHORT.findall(line):
            if PATH.fullmatch(f"`{name}`"):
                places = around(name)
            elif places and not any((place / name).exists() for place in places):
                wrong.append(name)
    return wrong


def main() -> int:
    """Names what is missing; 1 if something is."""
    found, faults = 0, 0
    for page in pages():
        in_map = False
        for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
            if line.startswith("## "):
                in_map = line.startswith("## Where is")
            found += len(PATH.findall(line))
            for name in missing(line, in_map and line.startswith("|")):
                print(f"{page.relative_to(ROOT)}:{number}: there is no `{name}`")
                faults += 1
    print(f"{found} paths named, {faults} missing")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
