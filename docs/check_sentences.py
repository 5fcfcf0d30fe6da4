#!/usr/bin/env python3
"""Checks docs/rules/sentences.md: every row that has a rule names a test, and every test it names exists.

    python3 docs/check_sentences.py

A test is a Rust function under `#[test]` (or `#[tokio::test]`), a `test_...` method of a Python test class, or the
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
TITLE = re.compile(r"\b(?:it|test)\(\s*([\"'`])(.+?)\1")


def sources(folder: str, *patterns: str) -> list[str]:
    """The texts of the files in a folder, without what is installed there."""
    paths = (path for pattern in patterns for path in (ROOT / folder).rglob(pattern))
    return [path.read_text(encoding="utf-8") for path in paths if "node_modules" not in path.parts]


def tests_in_code() -> tuple[set[str], set[str]]:
    """The names of all tests, and those of the modules of the crates, which group tests."""
    rust = sources("crates", "*.rs")
    tests = {name for source in rust for name in RUST_TEST.findall(source)}
    tests |= {name for source in sources("python/tests", "*.py") for name in PYTHON_TEST.findall(source)}
    for folder in ("web/tests", "tests/browser"):
        tests |= {title for text in sources(folder, "*.ts", "*.mjs") for _, title in TITLE.findall(text)}
    return tests, {name for source in rust for name in RUST_MODULE.findall(source)}


def rows() -> list[tuple[int, list[str]]]:
    """The rows of the tables, by line: their cells without the headings and rules."""
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    tables = [(number, line.strip("|").split(" | ")) for number, line in enumerate(lines, 1) if line.startswith("| ")]
    return [
        (number, [cell.strip() for cell in cells])
        for number, cells in tables
        if cells[0].strip() not in ("#", "what", "---") and not cells[0].strip().startswith("---")
    ]


def named(cell: str) -> list[str]:
    """The tests a cell names: in backquotes, and neither a file nor a rule's option."""
    return [name for name in re.findall(r"`([^`]+)`", cell) if "/" not in name and "=" not in name]


def main() -> int:
    tests, modules = tests_in_code()
    wrong: list[str] = []
    count = 0
    # "as number 3": what another row of the same table names.
    by_number: dict[str, list[str]] = {}
    for number, cells in rows():
        rule, test = cells[-2], cells[-1]
        if cells[0] == "1":
            by_number = {}
        names = named(test)
        as_number = re.fullmatch(r"[Aa]s number (\d+)\.?", test)
        if as_number:
            names = by_number.get(as_number.group(1), [])
        by_number[cells[0]] = names
        for name in names:
            *path, last = name.split("::")
            found = last in tests and set(path) <= modules
            if not found and test.startswith("the modules"):
                found = last in modules
            if not found:
                wrong.append(f"{number}: names `{name}`: there is no such test")
        if not names and rule != "\u2013":
            wrong.append(f"{number}: {rule} has no test")
        count += len(names)
    for message in wrong:
        print(f"docs/rules/sentences.md:{message}", file=sys.stderr)
    print(f"sentences: {count} tests named, {len(wrong)} mistakes")
    return 1 if wrong or not count else 0


if __name__ == "__main__":
    sys.exit(main())
