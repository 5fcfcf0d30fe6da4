"""Games of `damier hub` driven by the Hub client of `pydraughts`, which checks every move by its own rules."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import draughts
from draughts.engine import HubEngine, Limit

from checks import expect, main

MOST_PLIES = 300
PARAMETERS = {"variant", "book", "ponder", "threads", "tt-size", "bb-size", "level"}


@contextmanager
def engine(program: Path) -> Iterator[HubEngine]:
    """The engine, ready to search and gone in the end."""
    hub = HubEngine([str(program), "hub"])
    try:
        expect(hub.id["name"] == "Damier", f"id {hub.id}")
        expect(PARAMETERS <= hub.options, f"parameters {hub.options}")
        expect("normal" in hub.variants, f"variants {hub.variants}")
        hub.configure({"variant": "normal", "threads": "1", "tt-size": "16"})
        hub.init()
        hub.ping()
        yield hub
        hub.quit()
        expect(hub.p.wait(timeout=60) == 0, "quit ends the engine with exit code 0")
    finally:
        if hub.p.poll() is None:
            hub.kill_process()
        for pipe in (hub.p.stdin, hub.p.stdout):
            pipe.close()


def push(board: draughts.Board, move: draughts.Move) -> None:
    """Play a move that is legal by the library's rules."""
    legal = {other.hub_position_move for other in board.legal_moves()}
    expect(move.hub_position_move in legal, f"{move.hub_move} is illegal in {board.fen}")
    board.push(move)


def play_out(hub: HubEngine, board: draughts.Board, limit: Limit, alone: bool) -> str:
    """A game to its end, of the engine with itself or with somebody who moves at random."""
    chance = random.Random(1)
    ours = board.turn
    while not board.is_over() and len(board.move_stack) < MOST_PLIES:
        if alone or board.turn == ours:
            result = hub.play(board, limit, ponder=False)
            push(board, result.move)
            expect("depth" in result.info and "pv" in result.info, f"info {result.info}")
        else:
            board.push(chance.choice(board.legal_moves()))
    expect(board.is_over(), f"no end after {MOST_PLIES} half-moves")
    if not alone:
        expect(board.winner() == ours, f"random moves should not get as far as {board.winner()}")
    return f"{len(board.move_stack)} half-moves, winner {board.winner()}"


def white_against_random_moves(program: Path) -> str:
    """The engine begins."""
    with engine(program) as hub:
        return play_out(hub, draughts.Board(), Limit(movetime=0.02), alone=False)


def black_against_random_moves(program: Path) -> str:
    """The engine answers, and has a clock."""
    with engine(program) as hub:
        board = draughts.Board()
        board.push(board.legal_moves()[3])
        return play_out(hub, board, Limit(time=2, inc=0.01), alone=False)


def with_itself_by_depth_and_nodes(program: Path) -> str:
    """Both sides from a position with kings."""
    with engine(program) as hub:
        by_depth = play_out(hub, draughts.Board(fen="W:W27,28,K46,K50:B8,9,K1,K24"), Limit(depth=5), alone=True)
        by_nodes = play_out(hub, draughts.Board(fen="B:W32,37,43:B13,18,24"), Limit(nodes=2000), alone=True)
        return f"{by_depth}; {by_nodes}"


def ponder_hit_and_stop(program: Path) -> str:
    """A search in the opponent's time goes on until it is told otherwise."""
    with engine(program) as hub:
        board = draughts.Board()
        for end in (hub.ponderhit, hub.stop):
            results = []
            search = threading.Thread(
                target=lambda results=results: results.append(hub.play(board, Limit(movetime=0.1), ponder=True)),
                daemon=True,
            )
            search.start()
            search.join(0.5)
            expect(search.is_alive(), "pondering has no end of its own")
            end()
            search.join(60)
            expect(results, f"no answer to {end.__name__}")
            push(board, results[0].move)
        return " ".join(move.hub_move for move in board.move_stack)


if __name__ == "__main__":
    main(
        white_against_random_moves,
        black_against_random_moves,
        with_itself_by_depth_and_nodes,
        ponder_hit_and_stop,
    )
