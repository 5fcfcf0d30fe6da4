"""Puzzles that come with Damier: positions in which one move, and one only, wins or saves, all along a line."""

import datetime
from typing import Literal, final

from . import Move, Position

__all__ = ["Puzzle", "find", "get", "of_day", "themes"]

_Lang = Literal["en", "fr"]
_Goal = Literal["win", "save", "best"]

@final
class Puzzle:
    """A puzzle: one move, and one only, wins, saves or is best, all along a line."""

    @property
    def id(self) -> str:
        """Its name, made of its position: the same puzzle has the same name everywhere."""

    @property
    def game(self) -> str:
        """The game."""

    @property
    def position(self) -> Position:
        """Where the solver is to move."""

    @property
    def solver(self) -> Literal["white", "black"]:
        """The side that solves it."""

    @property
    def goal(self) -> _Goal:
        """What the solver is after: "win", "save" (the draw) or, in a game of chance, "best"."""

    @property
    def solution(self) -> list[Move]:
        """The solver's moves and the answers in between, up to the solver's last decision."""

    @property
    def tail(self) -> list[Move]:
        """What follows by itself: forced moves, and captures that bring home what the solution has won."""

    @property
    def decisions(self) -> list[tuple[Position, Move]]:
        """Where the solver has a choice, each with the move that is right there."""

    @property
    def rating(self) -> int:
        """How hard it is, from about 600 to 2800, on the scale of the levels: level 1 has 800, each 200 more."""

    @property
    def themes(self) -> list[str]:
        """What the solution looks like, by the names of `puzzles.themes()`."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

def find(
    game: str = "dames",
    *,
    theme: str | None = None,
    goal: _Goal | None = None,
    rating: int | None = None,
    limit: int | None = None,
) -> list[Puzzle]:
    """The puzzles of a game: those with this theme and this goal, of about this rating, the nearest first; no more than
    `limit`."""

def get(game: str, id: str) -> Puzzle:
    """The puzzle with a name. Raises KeyError if there is none."""

def of_day(game: str = "dames", day: datetime.date | None = None) -> Puzzle | None:
    """The puzzle of a day: the same for everybody. Without one, of today. None in a game that has no puzzles."""

def themes(lang: _Lang = "en") -> dict[str, str]:
    """The themes of puzzles: what each is called, by its name."""
