#!/usr/bin/env python3
"""Checks docs/rules/sentences.md: every row that has a rule names a test, and every test it names exists.

    python3 docs/check_sentences.py

A test is looked for in the files named above its table, in the sources of the game's rules and in the files its row
names. It is a Rust function under `#[test]` (or `#[tokio::test]`), a `test_...` method of a Python test class, or the
title of a test of the page or of the browser. A function that only has the right name is none. A row without a rule
(a dash) speaks of people and boxes, not of positions: it may say in words where that lives.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "docs" / "rules" / "sentences.md"

RUST_TEST = re.compile(r"#\[(?:\w+::)?test\b[^\]]*\]\s*(?:#\[[^\]]*\]\s*)*(?:pub(?:\([^)]*\))? )?(?:async )?fn (\w+)")
RUST_MODULE = re.compile(r"\bmod (\w+)")
PYTHON_TEST = re.compile(r"^    def (test_\w+)\(self", re.MULTILINE)
TITLE = re.compile(r"\b(?:it|test|check)\(\s*([\"'`])(.+?)\1")
FILE = re.compile(r"`((?:crates|python|tests|web)/[^`]+\.\w+)`")


def tests_of(path: str) -> set[str]:
    """The names of the tests in a file."""
    text = (ROOT / path).read_text(encoding="utf-8")
    suffix = Path(path).suffix
    if suffix == ".rs":
        return set(RUST_TEST.findall(text))
    if suffix == ".py":
        return set(PYTHON_TEST.findall(text))
    return {title for _, title in TITLE.findall(text)}


def beside(path: str) -> list[str]:
    """Where a game's own tests are besides the file of its table: in the sources of its rules."""
    game = Path(path).stem
    return [str(file.relative_to(ROOT)) for file in (ROOT / "crates/rules/src" / game).rglob("*.rs")]


def rows() -> list[tuple[int, list[str], list[str]]]:
    """The rows of the tables: the line, the files named above the table, the cells."""
    found: list[tuple[int, list[str], list[str]]] = []
    files: list[str] = []
    for number, line in enumerate(TABLE.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("Tests in "):
            files = FILE.findall(line)
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if line.startswith("| ") and cells[0] not in ("#", "what") and not cells[0].startswith("---"):
            found.append((number, files, cells))
    return found


def named(cell: str) -> list[str]:
    """The tests a cell names: in backquotes, and neither a file nor a rule's option."""
    return [name for name in re.findall(r"`([^`]+)`", cell) if "/" not in name and "=" not in name]


def main() -> int:
    wrong: list[str] = []
    count = 0
    # "as number 3": what another row of the same table names.
    by_number: dict[str, list[str]] = {}
    for number, above, cells in rows():
        rule, test = cells[-2], cells[-1]
        if cells[0] == "1":
            by_number = {}
        names = named(test)
        as_number = re.fullmatch(r"[Aa]s number (\d+)\.?", test)
        if as_number:
            names = by_number.get(as_number.group(1), [])
        by_number[cells[0]] = names
        files = [path for path in [*above, *beside(above[0]), *FILE.findall(test)] if (ROOT / path).is_file()]
        texts = [(ROOT / path).read_text(encoding="utf-8") for path in files]
        tests = {name for path in files for name in tests_of(path)}
        modules = {name for text in texts for name in RUST_MODULE.findall(text)} | {Path(path).stem for path in files}
        for name in names:
            *path, last = name.split("::")
            found = last in tests and set(path) <= modules
            if not found and test.startswith("the modules"):
                found = last in modules
            if not found:
                places = ", ".join([*above, *FILE.findall(test)])
                wrong.append(f"{number}: names `{name}`: there is no such test in {places}")
        if not names and rule != "\u2013":
            wrong.append(f"{number}: {rule} has no test")
        count += len(names)
    for message in wrong:
        print(f"docs/rules/sentences.md:{message}", file=sys.stderr)
    print(f"sentences: {count} tests named, {len(wrong)} mistakes")
    return 1 if wrong or not count else 0


if __name__ == "__main__":
    sys.exit(main())
