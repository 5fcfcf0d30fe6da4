"""Files of games for `pydraughts`: its PDNReader and PDNWriter. Runs in the environment of requirements-pydraughts.txt.

The library plays every move out to find the legal ones, so games are few. Its reader drops everything but the moves.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from draughts import Board, Move
from draughts.PDN import PDNReader, PDNWriter

from adapter_pydraughts import remember_geometry
from pdn_games import Outcome, serve

START = "W:W31-50:B1-20"


def play(fen: str | None, moves: list[str]) -> Outcome:
    """The position after the moves."""
    board = Board("standard", fen) if fen else Board("standard")
    for move in moves:
        board.push(Move(board, pdn_move=move))
    return len(moves), board._game.get_li_fen()


def read(text: str) -> Iterator[Callable[[], Outcome]]:
    """Every game of a file that Damier has written."""
    for game in PDNReader(text).games:
        yield lambda game=game: play(game.tags.get("FEN"), game.moves)


def write(count: int, seed: int) -> Iterator[tuple[str, Outcome]]:
    """Random games with at most 40 moves."""
    chance = random.Random(seed)
    for _ in range(count):
        board = Board("standard")
        for _ in range(chance.randrange(5, 40)):
            moves = board.legal_moves()
            if not moves or board.is_over():
                break
            board.push(chance.choice(moves))
        writer = PDNWriter("", board=board, game_ending="*")
        yield writer.pdn_text, (len(board.move_stack), board._game.get_li_fen())


if __name__ == "__main__":
    remember_geometry()
    serve(read, write)
