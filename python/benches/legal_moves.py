"""The legal moves of `dames`, by this package and by py-draughts: the same positions, in the same run.

    python benches/legal_moves.py [ROUNDS]

Both are called as their users call them: `position.legal_moves` and `board.legal_moves`, on positions that are there
already, and then once more with everything a program looks at in a move: where it starts, where it ends, what it takes.
Needs both packages; `make python-bench` sees to that.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

import damier
from draughts.boards.standard import Board


def positions(count: int) -> list[damier.Position]:
    """Positions of random games, the same every time."""
    rng, found = random.Random(2026), []
    while len(found) < count:
        game = damier.Game("dames")
        while not game.is_over and len(game) < 80:
            game.push(rng.choice(game.legal_moves))
            found.append(game.position)
    return [position for position in rng.sample(found, count) if not position.is_over]


def ours(position: damier.Position) -> list[tuple[object, object, list[str]]]:
    return [(move.from_square, move.to_square, move.captured) for move in position.legal_moves]


def theirs(board: Any) -> list[tuple[int, int, list[int]]]:
    return [(move.square_list[0], move.square_list[-1], move.captured_list) for move in board.legal_moves]


def check(position: damier.Position, board: Any) -> None:
    """Stops if the two disagree about a position."""
    mine = {(int(str(start)), int(str(end)), frozenset(map(int, taken))) for start, end, taken in ours(position)}
    other = {(start + 1, end + 1, frozenset(s + 1 for s in taken)) for start, end, taken in theirs(board)}
    if mine != other:
        raise SystemExit(f"{position.fen}: damier has {sorted(mine)}, py-draughts {sorted(other)}")


def listed(things: list[Any]) -> None:
    for thing in things:
        _ = thing.legal_moves


def each(call: Callable[[Any], object], things: list[Any]) -> None:
    for thing in things:
        call(thing)


def once(work: Callable[[], object], count: int) -> float:
    """Microseconds of processor time for one of so many, over passes enough to take some milliseconds."""
    passes, started = 0, time.process_time()
    while True:
        work()
        passes, spent = passes + 1, time.process_time() - started
        if spent > 0.01:
            return spent / passes / count * 1e6


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    mine = positions(500)
    boards = [Board.from_fen(position.fen) for position in mine]
    for position, board in zip(mine, boards):
        check(position, board)
    moves = sum(len(position.legal_moves) for position in mine) / len(mine)
    print(f"damier {damier.__version__} and py-draughts {version('py-draughts')}, Python {sys.version.split()[0]}")
    print(f"{len(mine)} positions of dames with {moves:.1f} moves each, microseconds per position:")
    for title, mine_work, their_work in (
        ("legal moves", lambda: listed(mine), lambda: listed(boards)),
        ("with their squares", lambda: each(ours, mine), lambda: each(theirs, boards)),
    ):
        # In turns, so that what else the machine does hits both; of each, the best round.
        times = [(once(mine_work, len(mine)), once(their_work, len(mine))) for _ in range(rounds)]
        a, b = (min(column) for column in zip(*times))
        print(f"  {title:<20} damier {a:8.2f}   py-draughts {b:8.2f}   ratio {b / a:6.1f}")


if __name__ == "__main__":
    main()
