"""The legal moves of a position according to `py-draughts`. Runs in the environment of requirements-py-draughts.txt.

The library merges routes over the same pieces itself. Squares are counted from 0 in its moves. Its moves need no
correction; what is known to differ from Damier is

- a FEN must give White's list first: `W:B20:W31` raises ValueError (only canonical FEN is passed on);
- a side whose opponent has no piece left may move on: `W:W31:B` has 31-26 and 31-27 (no game leads there, so the
  positions of the check never do).
"""

from __future__ import annotations

from collections.abc import Iterator

from draughts.boards.standard import Board

from adapter import Route, serve


def fen_of(board: Board) -> str:
    """The library's `fen` is a whole PDN tag, `[FEN "W:W31:B20"]`; this is what is inside the quotes."""
    return board.fen.split('"')[1]


def legal_moves(fen: str) -> Iterator[Route]:
    """Every legal move of a canonical FEN, each played on a fresh copy so that no undo can hide an error."""
    board = Board.from_fen(fen)
    for move in board.legal_moves:
        after = board.copy()
        after.push(move)
        captured = [square + 1 for square in move.captured_list]
        yield Route(move.square_list[0] + 1, move.square_list[-1] + 1, captured, fen_of(after))


if __name__ == "__main__":
    serve("py-draughts", legal_moves)
