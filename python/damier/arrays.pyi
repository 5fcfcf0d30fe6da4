"""Boards and legal moves as arrays, for those who train networks."""

from collections.abc import Iterable, Sequence
from typing import Any, Union

from . import Game, Move, Position

__all__ = ["board", "channels", "grids", "index", "mask", "move", "moves", "planes", "playouts", "size"]

Positions = Union[Position, Sequence[Position]]

def channels(game: str, relative: bool = True) -> list[str]:
    """What the planes of a game stand for."""

def size(game: str) -> int:
    """How many indices the moves of a game have: the length of a mask."""

def grids(game: str) -> list[Any]:
    """Where the cells are: an array of rows from top to bottom for each damier, with -1 where there is no cell."""

def board(positions: Positions) -> Any:
    """The pieces cell by cell, as White sees them: 1 a man of White's, 2 a king, -1 and -2 Black's, 0 nothing."""

def planes(positions: Positions, relative: bool = True) -> Any:
    """The board as planes of noughts and ones: (channels, cells) or, of a list, (positions, channels, cells)."""

def mask(positions: Positions, relative: bool = True) -> Any:
    """Ones at the indices of the legal moves: (size,) or, of a list, (positions, size)."""

def index(position: Position, move: str | Move, relative: bool = True) -> int:
    """The index of a legal move, given as a Move or as a text."""

def moves(position: Position, index: int, relative: bool = True) -> list[Move]:
    """The legal moves with an index: none, one, or captures that differ only in what they take."""

def move(position: Position, index: int, relative: bool = True) -> Move:
    """The legal move with an index, the first of them if there are several. Raises ValueError if there is none."""

def playouts(
    positions: Iterable[Position | Game],
    count: int = 1000,
    *,
    seed: int | None = None,
    threads: int | None = None,
    most_plies: int = 1000,
) -> Any:
    """`damier.playouts` of many positions as an array: White's wins, draws, Black's wins and what was not over, of
    each."""
