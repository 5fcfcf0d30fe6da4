"""Games of `damier hub` driven by the Hub client of `py-draughts`, which looks every move up among its legal ones."""

from __future__ import annotations

import random
import select
from pathlib import Path

from draughts import StandardBoard
from draughts.engines.hub import HubEngine
from draughts.models import Color
from loguru import logger

from checks import expect, main

MOST_PLIES = 600


class Client(HubEngine):
    """The library's client, with a way to read lines that works here.

    It asks `select` whether there is more and then reads one line through a buffer: where two lines arrive together,
    the second is in the buffer, `select` knows nothing of it, and the client waits for the next one in vain.
    """

    _unread = b""

    def _read_line(self, timeout: float = 1.0) -> str | None:
        output = self.process.stdout.buffer.raw
        while b"\n" not in self._unread:
            ready, _, _ = select.select([output], [], [], timeout)
            if not ready:
                return None
            more = output.read(4096)
            if not more:
                raise EOFError("the engine is gone")
            self._unread += more
        line, _, self._unread = self._unread.partition(b"\n")
        return line.decode().strip()


def play_out(engine: Client, board: StandardBoard, alone: bool) -> str:
    """A game to its end, of the engine with itself or with somebody who moves at random."""
    chance = random.Random(2)
    ours, plies = board.turn, 0
    while not board.game_over and plies < MOST_PLIES:
        if alone or board.turn == ours:
            # Raises if the move is not a legal one.
            move, score = engine.get_best_move(board, with_evaluation=True)
            expect(-100 <= score <= 100, f"score {score}")
        else:
            move = chance.choice(list(board.legal_moves))
        board.push(move)
        plies += 1
    expect(board.game_over, f"no end after {MOST_PLIES} half-moves")
    if not alone:
        won = "1-0" if ours == Color.WHITE else "0-1"
        expect(board.result == won, f"random moves should not get as far as {board.result}")
    return f"{plies} half-moves, {board.result}"


def white_against_random_moves(program: Path) -> str:
    """The engine begins."""
    with Client(program, time_limit=0.02, init_timeout=60) as engine:
        expect(engine.info.name == "Damier", f"id {engine.info}")
        expect(engine.params["variant"].values == ["normal", "dames-10"], f"parameters {engine.params}")
        expect(engine.ping(), "no pong")
        return play_out(engine, StandardBoard(), alone=False)


def black_against_random_moves(program: Path) -> str:
    """The engine answers, after another game."""
    with Client(program, depth_limit=6, init_timeout=60) as engine:
        first = play_out(engine, StandardBoard.from_fen("B:W32,37,43:B13,18,24"), alone=True)
        engine.new_game()
        board = StandardBoard()
        board.push(list(board.legal_moves)[2])
        return f"{first}; {play_out(engine, board, alone=False)}"


def with_itself(program: Path) -> str:
    """Both sides, by time."""
    with Client(program, time_limit=0.02, init_timeout=60) as engine:
        process = engine.process
        told = play_out(engine, StandardBoard(), alone=True)
        engine.quit()
        expect(process.returncode == 0, f"exit code {process.returncode}")
        return told


if __name__ == "__main__":
    logger.remove()
    main(white_against_random_moves, black_against_random_moves, with_itself)
