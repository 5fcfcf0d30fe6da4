"""Compare the legal moves of a game of sixty-four squares with those of another library, over random games.

    .venv-peers/py-draughts/bin/python tests/peers/small_check.py --damier target/release/damier [--game GAME]

It runs inside the environment of either library and asks whichever it finds there. The games are the library's own;
`damier moves GAME --stdin --json` is asked about every position of them. What is known to differ: `py-draughts` leaves
captures to the player's choice in `checkers`, so that its plain moves are left out where there is a capture; both
libraries let White begin there, so that the sides of a position are as the game stands, not as it began. Squares are
compared by number.
"""

from __future__ import annotations

import argparse
import importlib
import json
import random
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version

Move = tuple[int, int, tuple[int, ...]]
MOST_PLIES = 150


def canonical(fen: str) -> str:
    """The FEN as Damier writes it: White's list first, squares from low to high."""
    turn, *lists = fen.split(":")[:3]
    by_color = {group[0]: [item for item in group[1:].split(",") if item] for group in lists}
    for items in by_color.values():
        items.sort(key=lambda item: int(item.removeprefix("K")))
    return f"{turn}:W{','.join(by_color['W'])}:B{','.join(by_color['B'])}"


def number(name: str) -> int:
    """The number of a square that may be called by its letter and number."""
    if name.isdigit():
        return int(name)
    column, row = "abcdefgh".index(name[0]), 8 - int(name[1])
    return 4 * row + column // 2 + 1


def of_py_draughts(game: str, rng: random.Random) -> Iterator[tuple[str, set[Move]]]:
    """The positions of one random game of `py-draughts`, each with its legal moves."""
    name = {"checkers": "american"}.get(game, game)
    board = importlib.import_module(f"draughts.boards.{name}").Board()
    for _ in range(MOST_PLIES):
        moves = list(board.legal_moves)
        captures = [move for move in moves if move.captured_list]
        moves = captures or moves
        found = {
            (m.square_list[0] + 1, m.square_list[-1] + 1, tuple(sorted(square + 1 for square in m.captured_list)))
            for m in moves
        }
        yield canonical(board.fen.split('"')[1]), found
        if not moves:
            return
        board.push(rng.choice(moves))


def of_pydraughts(name: str, rng: random.Random) -> Iterator[tuple[str, set[Move]]]:
    """The same of `pydraughts`."""
    from draughts.core.game import Game

    game = Game({"checkers": "english"}.get(name, name))
    for _ in range(MOST_PLIES):
        moves, captures = game.legal_moves()
        found = {
            (steps[0][0], steps[-1][1], tuple(sorted(square for square in taken if square is not None)))
            for steps, taken in zip(moves, captures, strict=True)
        }
        yield canonical(game.get_li_fen()), found
        if not moves:
            return
        for step in rng.choice(moves):
            game.move(step)


def installed(name: str) -> str | None:
    """The version of a library, if it is in this environment."""
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--damier", required=True, help="the program")
    parser.add_argument("--game", default="checkers", choices=["checkers", "russian", "brazilian"])
    parser.add_argument("--positions", type=int, default=1000, help="how many to compare")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    name, games = ("py-draughts", of_py_draughts) if installed("py-draughts") else ("pydraughts", of_pydraughts)
    rng = random.Random(arguments.seed)
    theirs: list[tuple[str, set[Move]]] = []
    while len(theirs) < arguments.positions:
        theirs.extend(games(arguments.game, rng))
    asked = "".join(f"{fen}\n" for fen, _ in theirs)
    command = [arguments.damier, "moves", arguments.game, "--stdin", "--json"]
    said = subprocess.run(command, input=asked, capture_output=True, check=True, text=True).stdout.splitlines()
    differences = 0
    for (fen, expected), line in zip(theirs, said, strict=True):
        answer = json.loads(line)
        ours = {
            (number(m["from"]), number(m["to"]), tuple(sorted(map(number, m["captured"]))))
            for m in answer.get("moves", [])
        }
        if "error" in answer or ours != expected:
            differences += 1
            print(f"{fen}\n  damier {answer.get('error', sorted(ours))}\n  {name} {sorted(expected)}", file=sys.stderr)
    print(f"{arguments.game}: {len(theirs)} positions compared with {name} {installed(name)}, {differences} differ")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
