"""Other programs over Hub: a small one written for this, and `damier hub` itself where it is built."""

from __future__ import annotations

import errno
import os
import signal
import sys
import threading
from pathlib import Path

import damier
import pytest

PROGRAM = Path(__file__).parent / "hub_program.py"
posix = pytest.mark.skipif(os.name != "posix", reason="signals and numbers of errors are those of POSIX")


def command(*manner: str) -> list[str]:
    return [sys.executable, str(PROGRAM), *manner]


def own_program() -> str:
    """The program of this repository, as whoever runs the tests has named it."""
    program = os.environ.get("DAMIER_PROGRAM", "")
    if not program:
        pytest.skip("DAMIER_PROGRAM names no program: `damier hub` is not tried")
    return program


def test_a_program_is_started_set_up_and_ended() -> None:
    with damier.HubEngine(command(), params={"tt_size": 20, "book": True}) as engine:
        assert (engine.name, engine.version, engine.author) == ("Tester", "1.0 b", "The tests")
        assert engine.params == {"book": "true", "tt-size": "20"}
        engine.set(book=False)
        engine.set({"tt-size": 16})
        assert engine.params == {"book": "false", "tt-size": "16"}
        engine.ping(timeout=300)
        engine.new_game()
        assert engine.is_running and repr(engine) == "<HubEngine Tester 1.0 b>"
    assert not engine.is_running and repr(engine).endswith("(closed)>")
    engine.close()
    with pytest.raises(damier.HubError, match="it was closed"):
        engine.ping(timeout=300)


def test_it_analyses_and_plays() -> None:
    with damier.HubEngine(command()) as engine:
        start = damier.Position()
        found = engine.search(start, depth=2)
        assert found.best == start.legal_moves[0] == found.pv[0] and len(found.pv) == 2
        assert (found.depth, found.score, found.nodes, found.time) == (2, -0.5, 33, 0.01)
        told: list[int] = []
        engine.search(start, nodes=5, on_depth=lambda result: told.append(result.depth))
        assert told == [1, 2]
        game = damier.Game("dames", "W:W27,28,32,37:B8,16,18,19")
        while not game.is_over and len(game) < 30:
            game.push(engine.play(game, clock=60.0, increment=0.5, moves=20))
        assert len(game) > 3


def test_history_is_told() -> None:
    game = damier.Game("dames", "W:WK1:BK50", auto_draw=False)
    for _ in range(3):
        for move in ("1-7", "50-44", "7-1", "44-50"):
            game.push(move)
    with damier.HubEngine(command()) as engine:
        assert engine.play(game, depth=1) in game.legal_moves


@posix
def test_what_cannot_be_started_says_so_with_a_number() -> None:
    with pytest.raises(FileNotFoundError) as missing:
        damier.HubEngine(["/no/such/program", "hub"])
    assert missing.value.errno == errno.ENOENT and missing.value.filename == "/no/such/program"
    with pytest.raises(PermissionError) as refused:
        damier.HubEngine(Path(__file__))
    assert refused.value.errno == errno.EACCES
    with pytest.raises(FileNotFoundError):
        damier.HubEngine("no-such-program 'with arguments'")
    with pytest.raises(ValueError, match="expected a program"):
        damier.HubEngine([])
    with pytest.raises(TypeError, match="a command is expected"):
        damier.HubEngine(3)  # type: ignore[arg-type]


def test_wrong_parameters_are_refused_by_name() -> None:
    with pytest.raises(ValueError, match="no parameter `threads`: expected one of book, tt-size"):
        damier.HubEngine(command(), params={"threads": 2})
    with pytest.raises(ValueError, match="a whole number from 16 to 30"):
        damier.HubEngine(command(), params={"tt-size": 99})


def test_a_program_that_fails_to_begin_is_told_of() -> None:
    with pytest.raises(damier.HubError, match=r"it has ended .*3.*no book found.*expected `ready`"):
        damier.HubEngine(command("dies"))
    with pytest.raises(damier.HubError, match="no licence"):
        damier.HubEngine(command("complains"))
    with pytest.raises(TimeoutError, match="it does not answer: expected `wait`"):
        damier.HubEngine(command("dumb"), timeout=0.5)


def test_a_program_that_hangs_is_ended() -> None:
    with damier.HubEngine(command("hangs")) as engine:
        with pytest.raises(TimeoutError, match="it does not answer"):
            engine.search(damier.Position(), depth=1, timeout=0.2)
        assert not engine.is_running


def test_a_program_that_stops_when_told_goes_on() -> None:
    with damier.HubEngine(command("stubborn")) as engine:
        with pytest.raises(TimeoutError):
            engine.search(damier.Position(), depth=1, timeout=0.2)
        assert engine.is_running
        engine.ping(timeout=300)

        def fail(found: damier.SearchResult) -> None:
            raise KeyError(found.depth)

        with pytest.raises(KeyError):
            engine.search(damier.Position(), depth=1, on_depth=fail)
        engine.ping(timeout=300)


def test_illegal_moves_and_sudden_ends_are_errors() -> None:
    with damier.HubEngine(command("cheats")) as engine, pytest.raises(damier.HubError, match="1-50"):
        engine.play(damier.Position(), depth=1)
    with damier.HubEngine(command("ends")) as engine:
        with pytest.raises(damier.HubError, match=r"it has ended .*4"):
            engine.play(damier.Position(), depth=1)
        assert not engine.is_running


def test_only_what_hub_knows_is_asked() -> None:
    with damier.HubEngine(command()) as engine:
        with pytest.raises(ValueError, match="dames and dames-10 only"):
            engine.search(damier.Position("trap"), depth=1)
        with pytest.raises(ValueError, match="without end"):
            engine.search(damier.Position())
        with pytest.raises(ValueError, match="clock=-1: expected seconds"):
            engine.play(damier.Position(), clock=-1.0)
        with pytest.raises(ValueError, match="The game is over"):
            engine.play(damier.Position("dames", "W:W28:B23").play("28x19"), depth=1)


@posix
def test_ctrl_c_ends_a_search() -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    with damier.HubEngine(command("stubborn")) as engine:
        timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            engine.search(damier.Position(), depth=1)
        timer.join()
        engine.ping(timeout=300)
    signal.signal(signal.SIGINT, before)


def test_our_own_program_plays_over_hub() -> None:
    combination = damier.Position("dames", "W:W27,28,32,37:B8,16,18,19")
    with damier.HubEngine([own_program(), "hub"], params={"book": False, "bb_size": 0}) as engine:
        assert engine.name == "Damier" and engine.version == damier.__version__
        found = engine.search(combination, depth=7)
        assert found.best in combination.legal_moves and found.depth >= 1 and found.nodes > 0
        assert engine.play(damier.Game("dames-10"), nodes=2_000) in damier.Position("dames-10").legal_moves
