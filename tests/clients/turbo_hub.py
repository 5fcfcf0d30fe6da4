"""TurboEngine of `py-draughts` behind the Hub 2 protocol, so that `damier match` can seat it.

turbo=".venv-peers/py-draughts/bin/python tests/clients/turbo_hub.py"
damier match dames engine:time=0.05 "hub:time=0.5 $turbo" --games 20
"""

from __future__ import annotations

import shlex
import sys

from draughts import Move, StandardBoard
from draughts.engines.hub import parse_hub_move
from draughts.engines.turbo import TurboEngine

SQUARES = 50


def board_of(text: str) -> StandardBoard:
    """The board of a Hub position: who moves, then fifty squares."""
    sides = {"w": [], "b": []}
    for number, piece in enumerate(text[1 : SQUARES + 1], start=1):
        if piece.lower() in sides:
            sides[piece.lower()].append(f"K{number}" if piece.isupper() else str(number))
    return StandardBoard.from_fen(f"{text[0].upper()}:W{','.join(sides['w'])}:B{','.join(sides['b'])}")


def written(move: Move) -> str:
    """A move as Hub has it: start, end and, after them, what is captured."""
    squares = [move.square_list[0], move.square_list[-1], *move.captured_list]
    return ("x" if move.captured_list else "-").join(str(square + 1) for square in squares)


def main() -> None:
    """Answer what is asked until there is nothing more."""
    board, seconds = StandardBoard(), 1.0
    for line in sys.stdin:
        command, *words = shlex.split(line)
        arguments = dict(word.partition("=")[::2] for word in words)
        answer = ""
        if command == "hub":
            answer = 'id name="TurboEngine" version="py-draughts" author="py-draughts"\nwait'
        elif command == "init":
            # Compiling what is compiled on first use takes seconds: not while a clock runs.
            TurboEngine(depth_limit=4).get_best_move(StandardBoard())
            answer = "ready"
        elif command == "ping":
            answer = "pong"
        elif command == "pos":
            board = board_of(arguments["pos"])
            for text in arguments.get("moves", "").split():
                board.push(parse_hub_move(text, board.legal_moves, board=board))
        elif command == "level":
            seconds = float(arguments.get("move-time", seconds))
        elif command == "go":
            move = TurboEngine(depth_limit=40, time_limit=seconds).get_best_move(board)
            answer = f"done move={written(move)}"
        elif command == "quit":
            return
        if answer:
            print(answer, flush=True)


if __name__ == "__main__":
    main()
