from __future__ import annotations

import copy
import pickle
from typing import Any

import damier
import pytest
from damier import pdn
from support import VARIANTS, random_game


@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_a_game_is_what_its_moves_make_it(game: str, options: dict[str, Any]) -> None:
    for seed in range(4):
        played = random_game(game, options, seed)
        for again in (pickle.loads(pickle.dumps(played)), copy.copy(played), copy.deepcopy(played), played.copy()):
            assert again == played and again.position == played.position
            assert again.history == played.history and again.outcome == played.outcome
        assert len(played) == len(played.history)
        while len(played):
            last, before = played.history[-1], played.positions[-1]
            assert played.pop() == last and played.position == before
        assert played.start == played.position or played.position.shown


@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_what_is_written_as_pdn_is_read_again(game: str, options: dict[str, Any]) -> None:
    for seed in range(4):
        played = random_game(game, options, seed)
        (read,) = pdn.read(played.pdn({"White": 'Ann "A" é', "Round": 3}))
        assert read.mistakes == [] and read.complete and read.game == game
        assert read.moves == played.history and read.result == played.result
        assert read.tags["White"] == 'Ann "A" é' and read.tags["Round"] == "3"
        again = read.to_game()
        assert again.history == played.history and again.occurrences == played.occurrences
        assert again.outcome == played.outcome


def test_a_copy_goes_its_own_way() -> None:
    game = damier.Game()
    other = game.copy()
    other.push("32-28")
    assert len(game) == 0 and len(other) == 1 and game != other
    assert bool(game), "a game without moves is one"


def test_a_game_answers_what_its_position_does() -> None:
    game = damier.Game("dames", "W:W28,K1:B23")
    assert game.pieces == game.position.pieces == {"1": "W", "23": "b", "28": "w"}
    assert (game.piece_at(1), game.piece_at("2")) == ("W", None)
    assert game.parse("28x19") == game.legal_moves[0] and game.is_legal("28:19") and not game.is_legal("1-7")
    game.push("28x19")
    assert game.is_over and not game.is_legal("19-14")
    with pytest.raises(damier.IllegalMove, match=r"The game is over\."):
        game.parse("19-14")


def test_the_third_time_is_a_draw() -> None:
    game = damier.Game("dames", "W:WK1:BK50")
    for text in ["1-7", "50-44", "7-1", "44-50"] * 2:
        assert not game.is_over
        game.push(text)
    assert game.occurrences == 3 and game.is_over and game.legal_moves == []
    assert (game.result, game.reason) == ("1-1", "repetition")
    with pytest.raises(damier.IllegalMove, match=r"The game is over\. Draw") as refused:
        game.push("1-7")
    assert refused.value.fr.startswith("La partie est finie.")
    assert game.why("1-7", "fr") == refused.value.fr
    assert game.pop().text == "44-50" and not game.is_over and game.result == "*"


def test_without_automatic_draws_it_goes_on() -> None:
    game = damier.Game("dames", "W:WK1:BK50", auto_draw=False)
    for text in ["1-7", "50-44", "7-1", "44-50"] * 3:
        game.push(text)
    assert not game.is_over and game.occurrences == 4


def test_a_game_begins_at_a_position() -> None:
    position = damier.Position("trap", english=True).spin("pawn")
    game = damier.Game(position)
    assert game.start == game.position == position and game.fen == position.fen
    assert game.options == {"english": True} and game.turn == "black"
    with pytest.raises(TypeError, match="says already"):
        damier.Game(position, english=False)
    with pytest.raises(TypeError, match="int is no game"):
        damier.Game(3)  # type: ignore[arg-type]


def test_nothing_is_taken_back_before_the_first_move() -> None:
    with pytest.raises(IndexError):
        damier.Game().pop()


def test_spins_are_settled_and_taken_back() -> None:
    game = damier.Game("trap")
    assert game.legal_moves == [] and game.spin("green") == "green" and game.position.shown == "green"
    with pytest.raises(ValueError, match="nothing to spin for"):
        game.spin()
    move = game.push(game.legal_moves[0])
    assert game.pop() == move and game.position.shown == "green"


def test_tags_have_names() -> None:
    for name in ["", "a b", 'x"]', "é"]:
        with pytest.raises(ValueError, match="expected letters, digits"):
            damier.Game().pdn({name: "x"})
