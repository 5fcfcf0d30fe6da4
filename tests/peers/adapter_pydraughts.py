"""The legal moves of a position according to `pydraughts`. Runs in the environment of requirements-pydraughts.txt.

The library has no fast interface: for the legal moves of a position it copies the board and plays every move out. Three
things keep that affordable, none of which touches its rules:

- `Recorder` keeps the positions the library reaches while it plays the moves out, instead of playing them again;
- the spellings of the position that only its game record uses (a DXP string, a FEN turned round for other variants)
  are not computed;
- the squares of the diagonals, which it works out anew for every piece of every copy, are remembered once it has.

Together they make it four times as fast. Its moves need no correction; what is known to differ from Damier is

- every route counts as a move: `W:WK2:B7,8,17,18` has 2x11x22x13x2 and 2x13x22x11x2 (merged in adapter.py);
- the first list of a FEN is read as White's whatever its letter: `W:B20:W31` becomes `W:W20:B31` without a word (only
  canonical FEN is passed on, White first);
- a side whose opponent has no piece left may move on: `W:W31:B` has 31-26 and 31-27; and a man may stand on its own far
  row: `W:W1:B50` (no game leads to either, so the positions of the check never do).
"""

from __future__ import annotations

from collections.abc import Iterator

from draughts.core import game as pydraughts
from draughts.core.piece import Piece

from adapter import Route, serve

Path = tuple[tuple[int, int], ...]


def remember_geometry() -> None:
    """Have the library compute each diagonal once. What it returns for captures does not depend on other pieces."""
    diagonals = Piece.get_directional_diagonal_multiple_squares_adjacent_positions
    known: dict[tuple[int, int, bool], list[int]] = {}

    def remembered(piece: Piece, forward: bool, capture: bool) -> list[int]:
        if not capture:
            return diagonals(piece, forward, capture)
        key = (piece.position, piece.player, forward)
        if key not in known:
            known[key] = diagonals(piece, forward, capture)
        return known[key]

    Piece.get_directional_diagonal_multiple_squares_adjacent_positions = remembered


def drop_bookkeeping() -> None:
    """Skip a rewriting of the FEN for other variants that each copy keeps as a note and no rule ever reads."""
    pydraughts.fen_to_variant = lambda fen, _variant: fen


def path_of(steps: list[list[int]]) -> Path:
    """A move as the library writes it, `[[from, to], [from, to]]`, as a dictionary key."""
    return tuple((start, end) for start, end in steps)


class Recorder(pydraughts.Game):
    """A game that notes, in a table shared with all its copies, the position each completed move leads to."""

    def __init__(self, fen: str, after: dict[Path, str]) -> None:
        super().__init__("standard", fen)
        self.after = after

    def copy_fast(self) -> Recorder:
        """As the library's own `copy_fast`, which would make a plain `Game`."""
        copy = Recorder(self.get_fen(), self.after)
        copy._not_added_move = self._not_added_move.copy()
        copy._not_added_capture = self._not_added_capture.copy()
        return copy

    def move(self, move: list[int], include_pdn: bool = False) -> tuple[pydraughts.Game, int | None]:
        """Play one jump. The library adds to `move_stack` only when the whole move is finished."""
        result = super().move(move, include_pdn)
        if self.move_stack:
            self.after[path_of(self.move_stack[-1].board_move)] = self.get_li_fen()
        return result

    def get_dxp_fen(self) -> str:
        """Not needed."""
        return ""


def legal_moves(fen: str) -> Iterator[Route]:
    """Every legal route of a canonical FEN. A quiet move comes with the captures `[None]`."""
    after: dict[Path, str] = {}
    for steps, captures in zip(*Recorder(fen, after).legal_moves(), strict=True):
        captured = [square for square in captures if square is not None]
        yield Route(steps[0][0], steps[-1][1], captured, after[path_of(steps)])


if __name__ == "__main__":
    remember_geometry()
    drop_bookkeeping()
    serve("pydraughts", legal_moves)
