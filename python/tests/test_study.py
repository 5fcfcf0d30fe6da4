"""What a game teaches: reviews, puzzles, lessons, endgame tables."""

from __future__ import annotations

import datetime

import damier
import pytest
from damier import lessons, pdn, puzzles
from support import GAMES, random_game

ENGINE = damier.Engine(hash_mb=4)
# White gives a man away.
GIVEN_AWAY = '[FEN "W:W28,38,48:B18,3,4,15"]\n1. 28-22 18x27 2. 38-33 *'


def test_a_game_is_gone_through() -> None:
    (read,) = pdn.read(GIVEN_AWAY)
    told: list[str] = []
    review = ENGINE.review(read, depth=6, lines=2, on_move=lambda judged: told.append(judged.move.text))
    first = review.moves[0]
    assert told == [judged.move.text for judged in review.moves] == ["28-22", "18x27", "38-33"]
    assert (first.ply, first.by, first.verdict) == (1, "white", "blunder") and repr(first) == "<JudgedMove 1 28-22??>"
    assert first.position == read.start and first.loss > 0.2 and first.score < 0 and first.white_wins < 0.5
    assert (
        first.better and first.better[0].moves[0] != first.move and first.better[0].moves[0] == first.lines[0].moves[0]
    )
    assert first.remarks()[0].startswith("blunder") and first.remarks("fr")[0].startswith("gaffe")
    assert review.moves[1].verdict is None and review.moves[1].remarks() == []
    assert [judged.move for judged in review] == [judged.move for judged in review.moves]
    assert len(review) == 3 and (review.white.moves, review.white.blunders, review.black.moves) == (2, 1, 1)
    assert str(review.white).startswith("White 2 moves") and review.black.say("fr").startswith("Noirs")
    assert review.white.loss >= first.loss and review.white.luck is None
    assert "[%eval" in review.pdn() and "$4" in review.pdn()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_reviewed(game: str) -> None:
    played = random_game(game, {}, 2, most=6)
    review = ENGINE.review(played, depth=1)
    assert [judged.move for judged in review.moves] == played.history
    assert all(judged.luck is None for judged in review.moves) == (game != "trap")


def test_what_cannot_be_reviewed_says_why() -> None:
    with pytest.raises(ValueError, match="no moves"):
        ENGINE.review(damier.Game(), depth=1)
    with pytest.raises(ValueError, match="without end"):
        ENGINE.review(damier.Game())
    (other,) = pdn.read('[GameType "40"] 1. 33-29 *')
    with pytest.raises(ValueError, match="Frisian"):
        ENGINE.review(other, depth=1)
    with pytest.raises(TypeError, match="str cannot be gone through"):
        ENGINE.review("1. 32-28", depth=1)  # type: ignore[arg-type]

    def fail(judged: damier.JudgedMove) -> None:
        raise KeyError(judged.ply)

    with pytest.raises(KeyError):
        ENGINE.review(random_game("dames", {}, 1, most=9), depth=1, on_move=fail)


def test_puzzles_are_solved_by_their_moves() -> None:
    assert len(puzzles.find("dames")) > 100
    for game in GAMES:
        for puzzle in puzzles.find(game, limit=20):
            position = puzzle.position
            assert position.turn == puzzle.solver and puzzle.game == game
            for move in (*puzzle.solution, *puzzle.tail):
                assert move in position.legal_moves
                position = position.play(move)
            assert puzzle.decisions and puzzle.decisions[0][1] in puzzle.solution
            assert set(puzzle.themes) <= set(puzzles.themes())
            assert puzzles.get(game, puzzle.id) == puzzle and hash(puzzles.get(game, puzzle.id)) == hash(puzzle)


def test_puzzles_are_found_by_theme_goal_and_rating() -> None:
    near = puzzles.find("dames", rating=1500, limit=10)
    distances = [abs(puzzle.rating - 1500) for puzzle in near]
    assert distances == sorted(distances)
    rafles = puzzles.find("dames", theme="rafle", goal="win", limit=5)
    assert rafles and all("rafle" in puzzle.themes and puzzle.goal == "win" for puzzle in rafles)
    with pytest.raises(ValueError, match='theme="fork": expected one of'):
        puzzles.find("dames", theme="fork")
    with pytest.raises(ValueError, match='goal="lose": expected one of win, save, best'):
        puzzles.find("dames", goal="lose")  # type: ignore[arg-type]
    with pytest.raises(KeyError, match="has no puzzle"):
        puzzles.get("dames", "zzzzzzz")


def test_every_day_has_its_puzzle() -> None:
    day = datetime.date(2026, 11, 17)
    assert puzzles.of_day("dames", day) == puzzles.of_day("dames", day)
    assert puzzles.of_day("dames", day) != puzzles.of_day("dames", day + datetime.timedelta(days=1))
    for game in GAMES:
        assert (puzzles.of_day(game) is None) == (puzzles.find(game) == [])
    assert puzzles.themes("fr")["sacrifice"] == "sacrifice" and puzzles.themes("fr") != puzzles.themes()


@pytest.mark.parametrize("game", GAMES)
def test_lessons_are_learned_by_their_solutions(game: str) -> None:
    try:
        course = lessons.course(game)
    except KeyError:
        pytest.skip(f"{game} has no lessons yet")
    assert len({lesson.id for lesson in course}) == len(course) > 3
    for lesson in course:
        assert lesson.title() and lesson.text("fr") != lesson.text() and lesson.rules
        learner = lesson.begin()
        for _ in range(100):
            if learner.is_finished:
                break
            assert learner.goal() in lesson.goals() and learner.goal("fr") in lesson.goals("fr")
            wrong = learner.answer("no answer at all")
            assert not wrong and wrong.say("fr") and wrong.played == []
            right = learner.answer(learner.solution[0])
            assert right and right.right and str(right)
        assert learner.is_finished and learner.goal() is None and learner.solution == []


def test_a_move_is_an_answer() -> None:
    learner = lessons.course("dames")[0].begin()
    move = learner.position.parse("32-28")
    assert learner.answer(move).played[0] == "32-28"
    with pytest.raises(TypeError, match="int is no answer"):
        learner.answer(3)  # type: ignore[arg-type]


def test_the_tables_know_how_it_ends() -> None:
    engine = damier.Engine(hash_mb=1, endgame_pieces=2)
    won = engine.ending(damier.Position("dames", "W:W28:B23"))
    assert won is not None and (won.result, won.half_moves, repr(won)) == ("win", 1, "<Ending win in 1>")
    lost = engine.ending(damier.Position("dames", "B:WK46:B1"))
    assert lost is not None and lost.result == "loss" and lost.half_moves is not None
    drawn = engine.ending(damier.Game("dames", "W:WK46:BK45"))
    assert drawn is not None and (drawn.result, drawn.half_moves) == ("draw", None) and drawn == drawn
    assert engine.ending(damier.Position("dames")) is None and engine.ending(damier.Position("bermudes")) is None
    with pytest.raises(ValueError, match="no endgame tables"):
        ENGINE.ending(damier.Position("dames", "W:W28:B23"))
