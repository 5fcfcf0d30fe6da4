"""PDN, portable draughts notation: files of games, read generously and written strictly."""

import os
from collections.abc import Iterable, Iterator
from typing import IO, Any, Literal, Union, final

from . import Game as _PlayedGame
from . import Move, Position

__all__ = ["Game", "Mistake", "read", "write"]

_Lang = Literal["en", "fr"]

Source = Union[str, bytes, os.PathLike[str], IO[str], IO[bytes]]
Target = Union[str, os.PathLike[str], IO[str]]

def read(source: Source) -> Iterator[Game]:
    """The games of a file, one after the other, however long it is.

    A path, an open file (better a binary one: then the encoding is found out) or the text itself. A `str` is a path if
    it is written like one (`games.txt`, `./games`) or names something that is there, and has no line break; anything
    else is taken for the text.
    """

def write(games: Iterable[Game | _PlayedGame], target: Target) -> int:
    """Writes games as PDN 3.0 to a path or an open text file, and says how many there were."""

@final
class Mistake:
    """Something wrong in a file, and where."""

    @property
    def line(self) -> int:
        """The line, from 1."""

    @property
    def column(self) -> int:
        """The character in the line, from 1."""

    @property
    def code(self) -> str:
        """What it is, by a stable name: "illegal-move"."""

    @property
    def is_syntax(self) -> bool:
        """Whether the text is no PDN there; otherwise it is PDN that says something wrong."""

    def say(self, lang: _Lang = "en") -> str:
        """What was found and what was expected."""

    def __eq__(self, other: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]

@final
class Game:
    """A game of a file: its tags, its moves played over by the rules, and what is wrong with it. `str` of it is PDN."""

    @property
    def number(self) -> int | None:
        """Its number in the file, from 1; none where something is wrong behind the last game."""

    @property
    def line(self) -> int:
        """The line it begins on."""

    @property
    def tags(self) -> dict[str, str]:
        """The tags, in their order."""

    @property
    def result(self) -> str:
        """The result as the game gives it, "*" if it does not."""

    @property
    def points(self) -> tuple[float, float] | None:
        """What each side got of the point, White first; none if the result is not known."""

    @property
    def game(self) -> str | None:
        """The game that is played, by its short name; none if it is another one, which is not played over."""

    def not_replayed(self, lang: _Lang = "en") -> str | None:
        """Why it is not played over; none if it is."""

    @property
    def moves(self) -> list[Move]:
        """The moves of the main line, up to the first that could not be played."""

    @property
    def positions(self) -> list[Position]:
        """The positions in which they were played, after the spin where there is one."""

    @property
    def texts(self) -> list[str]:
        """The moves of the main line as they are written, played or not."""

    @property
    def complete(self) -> bool:
        """Whether all moves of the main line could be played."""

    @property
    def start(self) -> Position | None:
        """Where it began, if that is known."""

    @property
    def end(self) -> Position | None:
        """The last position that was reached."""

    @property
    def mistakes(self) -> list[Mistake]:
        """Everything that is wrong with it, in the order of the file."""

    @property
    def items(self) -> list[tuple[str, Any]]:
        """Everything in the order of the file, as pairs: ("move", "32-28!"), ("comment", text), ("nag", 1),
        ("setup", fen) and ("variation", [...]), which has such pairs again."""

    def to_game(self) -> _PlayedGame:
        """A game to go on with, from where its moves lead."""
