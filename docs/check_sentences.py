#!/usr/bin/env python3
"""Checks that every test named in docs/rules/sentences.md exists: the table is worth what its tests are."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "docs" / "rules" / "sentences.md"


def tests_in_code() -> set[str]:
    """The functions and modules of all crates: a row may name either."""
    sources = (path.read_text(encoding="utf-8") for path in (ROOT / "crates").rglob("*.rs"))
    return {name for source in sources for name in re.findall(r"\b(?:fn|mod) (\w+)", source)}


def tests_in_table() -> list[str]:
    """Every `snake_case` name (with its modules, if given) in a row."""
    rows = [line for line in TABLE.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
    names = [name for row in rows for name in re.findall(r"`((?:\w+::)*\w+)`", row)]
    return [name for name in names if "_" in name.split("::")[-1]]


def main() -> int:
    known = tests_in_code()
    named = tests_in_table()
    missing = sorted({name for name in named if not set(name.split("::")) <= known})
    for name in missing:
        print(f"docs/rules/sentences.md names `{name}`: there is no such test", file=sys.stderr)
    print(f"sentences: {len(named)} tests named, {len(missing)} of them missing")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
