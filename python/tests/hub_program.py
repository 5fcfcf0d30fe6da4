"""A program that speaks Hub 2, as far as the tests need one: it plays the first legal move, or misbehaves as told.

python hub_program.py [MANNER]
"""

from __future__ import annotations

import re
import sys
import time

import damier


def say(line: str) -> None:
    print(line, flush=True)


def position_of(line: str) -> damier.Game:
    """The game of a `pos` command."""
    found = re.search(r"pos=([WB])([wbWBe]{50})", line)
    assert found, line
    side, board = found.groups()
    squares: dict[str, list[str]] = {"W": [], "B": []}
    for square, piece in enumerate(board, 1):
        if piece != "e":
            squares[piece.upper()].append(f"K{square}" if piece.isupper() else str(square))
    game = damier.Game(fen=f"{side}:W{','.join(squares['W'])}:B{','.join(squares['B'])}", auto_draw=False)
    moves = re.search(r'moves="([^"]*)"|moves=(\S+)', line)
    for text in (moves.group(1) or moves.group(2)).split() if moves else []:
        game.push(read(game.position, text))
    return game


def written(move: damier.Move) -> str:
    """A move as Hub writes it: start, end and every captured square."""
    sign = "x" if move.is_capture else "-"
    return sign.join([str(move.from_square), str(move.to_square), *move.captured])


def read(position: damier.Position, text: str) -> damier.Move:
    return next(move for move in position.legal_moves if written(move) == text)


def main(manner: str) -> None:
    game = damier.Game()
    if manner == "dumb":
        time.sleep(3600)
    for line in sys.stdin:
        command = line.split()[0] if line.split() else ""
        if command == "hub":
            say('id name=Tester version="1.0 b" author="The tests"')
            say("param name=book value=false type=bool")
            say("param name=tt-size value=24 type=int min=16 max=30")
            say("wait")
        elif command == "init":
            if manner == "dies":
                print("no book found", file=sys.stderr, flush=True)
                raise SystemExit(3)
            say("rubbish that nobody reads" if manner != "complains" else 'error message="no licence"')
            say("ready")
        elif command == "ping":
            say("pong")
        elif command == "pos":
            game = position_of(line)
        elif command == "go" and manner == "hangs":
            time.sleep(3600)
        elif command == "go" and manner == "stubborn":
            say("info depth=1 score=0.1")
            while "stop" not in sys.stdin.readline():
                pass
            say(f"done move={written(game.legal_moves[0])}")
        elif command == "go" and manner == "cheats":
            say("done move=1-50")
        elif command == "go" and manner == "ends":
            raise SystemExit(4)
        elif command == "go":
            best = game.legal_moves[0]
            reply = game.position.play(best).legal_moves
            pv = " ".join(written(move) for move in (best, *reply[:1]))
            say("info depth=1 score=0.25 nodes=10")
            say(f'info depth=2 score={-0.5 if "analyze" in line else 0.5} nodes=33 time=0.01 nps=0.001 pv="{pv}"')
            say(f"done move={written(best)}")
        elif command == "quit":
            return


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "")
