"""Files of games for `py-draughts`: its `from_pdn` and `pdn`. Runs in the environment of requirements-py-draughts.txt.

What is known to differ from Damier: a game at a time is read, so the file is cut at its stars; and the text is taken
for the result wherever it begins with it, so that `1-12` ends a drawn game (such games are left out, and counted).
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator

from draughts.boards.standard import Board

from adapter_py_draughts import fen_of
from pdn_games import Outcome, serve


def is_cut_short(text: str) -> bool:
    """Whether a move begins with the game's result."""
    result = re.search(r'\[Result "([^"]*)"\]', text)
    moves = text.split("\n\n", 1)[-1]
    return result is not None and re.search(rf"(?<![\d-]){re.escape(result[1])}\d", moves) is not None


def outcome(board: Board) -> Outcome:
    """How many moves, and the position after the last."""
    return len(board._moves_stack), fen_of(board)


def read(text: str) -> Iterator[Callable[[], Outcome]]:
    """Every game of a file that Damier has written."""
    for game in re.split(r"\n\*\n", text):
        if not game.strip():
            continue
        if is_cut_short(game):
            yield lambda: (-1, "W:W1:B50")
        else:
            yield lambda game=game: outcome(Board.from_pdn(game))


def write(count: int, seed: int) -> Iterator[tuple[str, Outcome]]:
    """Random games with at most 120 moves."""
    chance = random.Random(seed)
    for _ in range(count):
        board = Board()
        for _ in range(chance.randrange(10, 120)):
            moves = list(board.legal_moves)
            if not moves or board.game_over:
                break
            board.push(chance.choice(moves))
        yield board.pdn, outcome(board)


if __name__ == "__main__":
    serve(read, write)
