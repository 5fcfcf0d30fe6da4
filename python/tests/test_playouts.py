"""Random playouts in bulk."""

from __future__ import annotations

import os
import pickle
import signal
import threading

import damier
import pytest
from support import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_on_any_number_of_threads(game: str) -> None:
    start = damier.Position(game)
    one = damier.playouts(start, 40, seed=7, threads=1, most_plies=60)
    assert one == damier.playouts(start, 40, seed=7, threads=3, most_plies=60)
    assert len(one) == 40 == one.white + one.draws + one.black + one.unfinished
    assert 0 < one.plies <= 40 * 60 and 0 <= one.score <= 1


def test_lists_are_played_out_one_by_one() -> None:
    won, start = damier.Position("dames", "W:W28:B23"), damier.Position()
    first, second = damier.playouts([won, start], 30, seed=1)
    assert (first.white, first.plies, first.score) == (30, 30, 1.0)
    assert second != damier.playouts([start, start], 30, seed=1)[0] and len(second) == 30
    assert damier.playouts([], 5) == []


def test_a_game_brings_its_history() -> None:
    game = damier.Game("dames", "W:WK1:BK50")
    for move in ("1-7", "50-44", "7-1", "44-50"):
        game.push(move)
    # Twice on the board already: any way back there ends the game.
    with_history = damier.playouts(game, 200, seed=5)
    without = damier.playouts(game.position, 200, seed=5)
    assert with_history.draws + with_history.white + with_history.black == 200
    assert with_history.plies < without.plies


def test_it_can_be_pickled_and_is_shown() -> None:
    found = damier.playouts(damier.Position(), 3, seed=2)
    assert pickle.loads(pickle.dumps(found)) == found
    assert eval(repr(found), {"Playouts": damier.Playouts}) == found


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(ValueError, match="threads=0: expected a number from 1 to 256"):
        damier.playouts(damier.Position(), threads=0)
    with pytest.raises(ValueError, match="The game is over"):
        damier.playouts(damier.Position("dames", "W:W28:B23").play("28x19"))
    with pytest.raises(TypeError, match="int cannot be searched"):
        damier.playouts(3)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="str cannot be searched"):
        damier.playouts(["W:W28:B23"])  # type: ignore[list-item]


def test_other_threads_run_meanwhile() -> None:
    playing = threading.Thread(target=lambda: damier.playouts(damier.Position(), 2000))
    playing.start()
    counted = 0
    while playing.is_alive():
        counted += 1
    # Held by the playouts, the interpreter would have come back here once or twice.
    assert counted > 1000


@pytest.mark.skipif(os.name != "posix", reason="signals are sent to the process itself")
def test_ctrl_c_ends_them() -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        damier.playouts(damier.Position(), 10**12)
    timer.join()
    signal.signal(signal.SIGINT, before)
