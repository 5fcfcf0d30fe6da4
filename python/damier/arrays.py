"""Boards and legal moves as arrays, for those who train networks.

    >>> import damier
    >>> from damier import arrays
    >>> start = damier.Position("dames")
    >>> planes, mask = arrays.planes(start), arrays.mask(start)
    >>> planes.shape, mask.shape
    ((4, 50), (2500,))
    >>> index = arrays.index(start, "32-28")
    >>> bool(mask[index]), arrays.move(start, index)
    (True, <Move 32-28>)

Where numpy is installed these are numpy arrays; elsewhere memoryviews of the same shape and type, which anything that
knows Python's buffers takes. The memory is the caller's own and may be written to.

**Cells.** A board is a row of cells, in the order of `damier.squares(game)`. `grids(game)` says where they are,
with -1 where there is no cell: `numpy.pad(planes, ((0, 0), (0, 1)))[:, grids("dames")[0]]` makes pictures for
convolutions.

**Planes.** One row of noughts and ones a channel; `channels(game)` has their names. By default they are relative:
as whoever is to move sees the board, own pieces first and the board turned round for Black. With `relative=False`,
White's come first, nothing is turned, and a last channel of ones says that Black is to move. In games without kings
there are none for kings. In `trap`, doors and what the spinner shows have channels, too.

**Moves.** A move has the index `start * cells + end`. In `trap` those of the sliders follow, three for each row
from the top: to the left, to neutral, to the right. In `bermudes` the last one is the forced pass. `size(game)`
says how many there are. Relative indices go with relative planes. Captures that differ only in what they take share
an index: `moves` has all of them, `move` the first.
"""

from __future__ import annotations

import array
from collections.abc import Iterable, Sequence
from typing import Any, Union

from . import _damier, _guesses
from ._damier import Game, Move, Position

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore[assignment]

_arrays = _damier.arrays

__all__ = ["board", "channels", "grids", "index", "mask", "move", "moves", "planes", "playouts", "size"]

Positions = Union[Position, Sequence[Position]]


def channels(game: str, relative: bool = True) -> list[str]:
    """What the planes of a game stand for."""
    return _arrays.layout(game, relative)[0]


def size(game: str) -> int:
    """How many indices the moves of a game have: the length of a mask."""
    return _arrays.layout(game, True)[2]


def grids(game: str) -> list[Any]:
    """Where the cells are: an array of rows from top to bottom for each damier, with -1 where there is no cell."""
    found = []
    for rows in _arrays.grids(game):
        cells = array.array("h", [cell for row in rows for cell in row])
        found.append(_shaped(cells, "h", (len(rows), len(rows[0]))))
    return found


def board(positions: Positions) -> Any:
    """The pieces cell by cell, as White sees them: 1 a man of White's, 2 a king, -1 and -2 Black's, 0 nothing.

    Of one position an array of its cells, of a list of them an array of such rows.
    """
    return _of(positions, _arrays.boards, "b", ())


def planes(positions: Positions, relative: bool = True) -> Any:
    """The board as planes of noughts and ones: (channels, cells) or, of a list, (positions, channels, cells)."""

    def write(batch: list[Position]) -> bytearray:
        return _arrays.planes(batch, relative)

    return _of(positions, write, "B", (len(channels(_game(positions), relative)),))


def mask(positions: Positions, relative: bool = True) -> Any:
    """Ones at the indices of the legal moves: (size,) or, of a list, (positions, size)."""

    def write(batch: list[Position]) -> bytearray:
        return _arrays.masks(batch, relative)

    return _of(positions, write, "B", ())


def index(position: Position, move: str | Move, relative: bool = True) -> int:
    """The index of a legal move, given as a Move or as a text."""
    return _arrays.index(position, move, relative)


def moves(position: Position, index: int, relative: bool = True) -> list[Move]:
    """The legal moves with an index: none, one, or captures that differ only in what they take."""
    return _arrays.moves_at(position, index, relative)


def move(position: Position, index: int, relative: bool = True) -> Move:
    """The legal move with an index, the first of them if there are several. Raises ValueError if there is none."""
    found = moves(position, index, relative)
    if not found:
        raise ValueError(f"index {index}: no legal move has it here")
    return found[0]


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
    found = _damier.playouts(list(positions), count, seed=seed, threads=threads, most_plies=most_plies)
    counts = array.array("q")
    for of in found:
        counts.extend((of.white, of.draws, of.black, of.unfinished))
    return _shaped(counts, "q", (len(found), 4))


def _game(positions: Positions) -> str:
    if isinstance(positions, Position):
        return positions.game
    if len(positions) == 0:
        raise ValueError("no positions: expected one at least")
    return positions[0].game


def _of(positions: Positions, write: Any, kind: str, inner: tuple[int, ...]) -> Any:
    """What `write` makes of a batch of positions, in the shape of one or of many."""
    if isinstance(positions, Position):
        batch, outer = [positions], ()
    else:
        batch, outer = list(positions), (len(positions),)
    filled = write(batch)
    rows = len(batch)
    for part in inner:
        rows *= part
    return _shaped(filled, kind, (*outer, *inner, len(filled) // max(rows, 1)))


def _shaped(filled: Any, kind: str, shape: tuple[int, ...]) -> Any:
    if numpy is not None:
        return numpy.frombuffer(filled, dtype=kind).reshape(shape)
    return memoryview(filled).cast("B").cast(kind, shape)


def __getattr__(name: str) -> object:
    raise _guesses.missing(__name__, name)
