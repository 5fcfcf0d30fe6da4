"""The legal moves of a position according to `py-draughts`. Runs in the environment of requirements-py-draughts.txt.

Squares are counted from 0 in the library's moves. Known refusals, which the positions of the check never provoke
because no game can reach them:

- a man on its own far row: `W:W1:B50` raises ValueError ("only a king may stand there").
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
