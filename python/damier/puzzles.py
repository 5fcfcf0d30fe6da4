"""Puzzles that come with Damier: positions in which one move, and one only, wins or saves, all along a line.

    >>> from damier import puzzles
    >>> puzzle = puzzles.find("dames", rating=1200, limit=1)[0]
    >>> puzzle.goal in ("win", "save") and puzzle.position.is_legal(puzzle.solution[0])
    True

They are in the public domain; `docs/puzzles.md` says how they are made.
"""

from __future__ import annotations

from . import _guesses
from ._damier import puzzles as _puzzles

Puzzle = _puzzles.Puzzle
find = _puzzles.find
get = _puzzles.get
of_day = _puzzles.of_day
themes = _puzzles.themes

__all__ = ["Puzzle", "find", "get", "of_day", "themes"]


def __getattr__(name: str) -> object:
    raise _guesses.missing(__name__, name)
