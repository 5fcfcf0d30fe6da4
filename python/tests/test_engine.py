from __future__ import annotations

import os
import pickle
import signal
import threading
import time
from typing import Any

import damier
import pytest
from support import GAMES, VARIANTS, random_game

ENGINE = damier.Engine(hash_mb=4)
# White gives two men and takes three.
COMBINATION = damier.Position("dames", "W:W27,28,32,37:B8,16,18,19")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_searched(game: str) -> None:
    position = damier.Position(game)
    found = ENGINE.search(position, depth=3)
    if position.spins():
        assert found.best is None and found.pv == [] and found.win_probability == pytest.approx(0.5, abs=0.2)
        position = position.spin("pawn")
        found = ENGINE.search(position, depth=3)
    assert found.best in position.legal_moves and found.pv[0] == found.best
    assert found.depth == 3 and found.nodes > 0 and found.time >= 0
    assert 0 <= found.win_probability <= 1
    for move in found.pv:
        assert move in position.legal_moves
        position = position.play(move)


def test_an_engine_may_stand_where_another_program_does() -> None:
    with damier.Engine(hash_mb=1) as engine:
        assert engine.play(COMBINATION, depth=3) in COMBINATION.legal_moves


def test_a_move_is_chosen_in_one_call() -> None:
    game = damier.Game()
    assert game.push(ENGINE.play(game, depth=3)) in game.start.legal_moves
    assert ENGINE.play(COMBINATION, level=2, seed=1) == ENGINE.play(COMBINATION, level=2, seed=1)
    with pytest.raises(ValueError, match="the spinner comes first"):
        ENGINE.play(damier.Position("trap"), depth=2)
    with pytest.raises(ValueError, match="Black wins"):
        ENGINE.play(damier.Position(fen="W:W:B1"), depth=2)


def test_the_same_search_finds_the_same() -> None:
    one, two = (damier.Engine(hash_mb=1).search(COMBINATION, nodes=20_000) for _ in range(2))
    assert (one.best, one.score, one.nodes) == (two.best, two.score, two.nodes)


def test_lines_are_sorted() -> None:
    found = ENGINE.search(damier.Position(), depth=5, lines=4)
    assert len(found.lines) == 4 and len({line.moves[0] for line in found.lines}) == 4
    scores = [line.score for line in found.lines]
    assert scores == sorted(scores, reverse=True) and scores[0] == found.score


def test_a_win_in_sight_is_told() -> None:
    found = ENGINE.search(damier.Position("dames", "W:W28:B23"), depth=4)
    assert found.end_in == 1 and found.win_probability == 1 and str(found.lines[0]) == "win in 1 28x19"


def test_history_counts() -> None:
    game = damier.Game("dames", "W:WK1,K6:BK50")
    assert ENGINE.search(game, depth=4).best in game.legal_moves


@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_levels_play_and_repeat_themselves_with_a_seed(game: str, options: dict[str, Any]) -> None:
    played = random_game(game, options, 2, most=12)
    if played.position.spins():
        played.spin("pawn")
    for level in (1, 4):
        engines = (damier.Engine(hash_mb=1) for _ in range(2))
        one, two = (engine.search(played, level=level, seed=9) for engine in engines)
        assert one.best in played.legal_moves and one.best == two.best


def test_a_level_before_the_spin_has_nothing_to_choose() -> None:
    assert ENGINE.search(damier.Position("trap"), level=2).best is None


def test_every_depth_is_reported() -> None:
    depths: list[int] = []
    ENGINE.search(COMBINATION, depth=4, on_depth=lambda found: depths.append(found.depth))
    assert depths == [1, 2, 3, 4]


def test_an_error_in_the_report_ends_the_search() -> None:
    def fail(found: damier.SearchResult) -> None:
        raise KeyError(found.depth)

    with pytest.raises(KeyError):
        ENGINE.search(damier.Position(), time=60, on_depth=fail)


def test_wrong_limits_are_refused() -> None:
    position = damier.Position()
    for limits, part in [
        ({}, "without end"),
        ({"level": 10}, "full strength"),
        ({"level": 0}, "from 1 to 10"),
        ({"level": 3, "lines": 2}, "expected lines=1"),
        ({"depth": 2, "lines": 0}, "lines=0"),
        ({"time": -1.0}, "time=-1"),
        ({"time": float("nan")}, "time=NaN"),
    ]:
        with pytest.raises(ValueError, match=part):
            ENGINE.search(position, **limits)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="The game is over"):
        ENGINE.search(damier.Position("dames", "W:W28:B23").play("28x19"), depth=1)
    with pytest.raises(TypeError, match="str cannot be searched"):
        ENGINE.search("W:W28:B23", depth=1)  # type: ignore[arg-type]
    for options in ({"hash_mb": 0}, {"hash_mb": -1}, {"threads": 0}, {"threads": -1}, {"endgame_pieces": 7}):
        with pytest.raises(ValueError):
            damier.Engine(**options)  # type: ignore[arg-type]
    with pytest.raises((MemoryError, ValueError)):
        damier.Engine(hash_mb=1 << 40)


def test_results_can_be_pickled() -> None:
    found = ENGINE.search(COMBINATION, depth=4, lines=2)
    again = pickle.loads(pickle.dumps(found))
    assert (again.best, again.pv, again.score, again.nodes, again.time) == (
        found.best,
        found.pv,
        found.score,
        found.nodes,
        found.time,
    )
    assert repr(again) == repr(found) and [str(line) for line in again.lines] == [str(line) for line in found.lines]


def test_other_threads_run_meanwhile() -> None:
    searching = threading.Thread(target=lambda: ENGINE.search(damier.Position(), time=0.5))
    searching.start()
    counted = 0
    while searching.is_alive():
        counted += 1
    # Held by the search, the interpreter would have come back here once or twice.
    assert counted > 1000


def test_forgetting_waits_for_searches() -> None:
    engine = damier.Engine(hash_mb=1, threads=2)
    searching = threading.Thread(target=lambda: engine.search(damier.Position(), time=0.2))
    searching.start()
    engine.forget()
    searching.join()
    assert engine.search(COMBINATION, depth=2).best is not None


@pytest.mark.skipif(os.name != "posix", reason="signals are sent to the process itself")
@pytest.mark.parametrize("work", ["search", "perft"])
def test_ctrl_c_ends_long_work(work: str) -> None:
    # A shell that starts the tests in the background has them ignore the signal.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        if work == "search":
            ENGINE.search(damier.Position(), time=60)
        else:
            damier.Position().perft(30)
    assert time.monotonic() - started < 30
    timer.join()
    signal.signal(signal.SIGINT, before)


def test_full_strength_opens_from_the_book_if_it_has_one() -> None:
    booked, alone = damier.Engine(hash_mb=1, book=True), damier.Engine(hash_mb=1)
    start = damier.Position("dames")
    assert booked.search(start, level=10, nodes=2_000).nodes == 1
    assert alone.search(start, level=10, nodes=2_000).nodes > 1
    assert booked.search(start, level=9, nodes=2_000).nodes > 1, "a level plays as it was measured"
    assert booked.search(start, nodes=2_000).nodes > 1, "to search is to look for the truth"


def test_endgames_are_seen_through() -> None:
    engine = damier.Engine(hash_mb=1, endgame_pieces=2)
    found = engine.search(damier.Position("dames", "W:WK46:B1"), depth=2)
    assert found.win_probability == 1
