from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import damier
import pytest
from support import GAMES, VARIANTS, random_game

REFERENCE = Path(__file__).parents[2] / "crates/rules/tests/data"


def test_every_game_begins_with_moves_or_a_spin() -> None:
    for game in GAMES:
        position = damier.Position(game)
        assert position.game == game
        assert bool(position.legal_moves) != bool(position.spins())
        assert not position.is_over and position.outcome is None


def test_without_arguments_it_is_draughts() -> None:
    assert damier.Position() == damier.Position("dames")


def reference_counts() -> Iterator[tuple[str, str | None, dict[str, Any], int, int]]:
    """The counts the rules are tested with, as far as they are small: game, position, options, depth, nodes."""
    for path in sorted(REFERENCE.glob("perft-*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if not line or line.startswith("#"):
                continue
            _, position, options, depth, nodes, _ = (field.strip() for field in line.split("|"))
            named = dict(option.split("=") for option in options.split() if "=" in option)
            switches = {"on": True, "off": False}
            keywords = {name.replace("-", "_"): switches.get(value, value) for name, value in named.items()}
            if int(nodes) < 50_000:
                position = "" if position == "-" else position
                yield path.stem.removeprefix("perft-"), position or None, keywords, int(depth), int(nodes)


def test_counts_are_those_of_the_rules() -> None:
    counts = list(reference_counts())
    assert {count[0] for count in counts} == set(GAMES)
    for game, text, options, depth, nodes in counts:
        position = damier.Position(game, text, **options)
        assert position.perft(depth) == nodes, (game, text, depth)


@pytest.mark.parametrize("game", GAMES)
def test_counts_add_up(game: str) -> None:
    position = damier.Position(game)
    assert position.perft(0) == 1
    assert position.perft(5) == sum(count for _, count in position.divide(5))
    with pytest.raises(ValueError, match="1 or more"):
        position.divide(0)


def test_counts_go_over_every_spin() -> None:
    position = damier.Position("trap")
    assert position.perft(1) == sum(len(position.spin(spin).legal_moves) for spin in position.spins())
    assert all(text.split()[0] in position.spins() for text, _ in position.divide(1))


@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_what_is_written_is_read_again(game: str, options: dict[str, Any]) -> None:
    for seed in range(6):
        played = random_game(game, options, seed)
        for before, move in zip(played.positions, played.history):
            again = damier.Position(before.game, before.fen, **before.options)
            assert again == before and hash(again) == hash(before)
            assert again.parse(move.text) == move and hash(again.parse(move.text)) == hash(move)
            assert again.is_legal(move) and again.play(move) == before.play(move.text)
            assert len({m.text for m in again.legal_moves}) == len(again.legal_moves) == again.count_moves()


@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_pickles_and_copies_are_equal(game: str, options: dict[str, Any]) -> None:
    played = random_game(game, options, 3)
    for before, move in list(zip(played.positions, played.history))[::7]:
        for thing in (move, before):
            for again in (pickle.loads(pickle.dumps(thing)), copy.copy(thing), copy.deepcopy(thing)):
                assert again == thing and str(again) == str(thing) and repr(again) == repr(thing)


def test_moves_say_what_they_do() -> None:
    (move,) = damier.Position("dames", "W:W20,28:B14,21,22,31").legal_moves
    assert str(move) == move.text == "28x37" and repr(move) == "<Move 28x37>"
    assert (move.from_square, move.to_square) == ("28", "37")
    assert move.captured == ["21", "22", "31"]
    assert move.path == ["28", "17", "26", "37"]
    assert move.is_capture and not move.is_pass
    plain = damier.Position("dames").parse("32-28")
    assert (plain.from_square, plain.to_square, plain.captured, plain.path) == ("32", "28", [], ["32", "28"])
    assert move != "28x37" and move != None  # noqa: E711


def test_sliders_have_notches() -> None:
    move = damier.Position("trap").spin("green").parse("3R")
    assert (move.from_square, move.to_square, move.path, move.captured) == ("3N", "3R", [], [])


def test_a_move_is_taken_wherever_it_is_legal() -> None:
    start = damier.Position("dames")
    (move,) = [move for move in start.legal_moves if move.text == "32-28"]
    later = start.play("31-26").play("19-23")
    assert later.play(move) == later.play("32-28")
    with pytest.raises(damier.IllegalMove, match="no piece on 32"):
        start.play(move).play("20-25").play(move)


def test_a_move_that_would_take_other_pieces_is_another_move() -> None:
    move = damier.Position("dames", "W:WK46:B41").parse("46x5")
    with pytest.raises(damier.IllegalMove, match="comes from another position") as refused:
        damier.Position("dames", "W:WK46:B32").play(move)
    assert "vient d'une autre position" in refused.value.fr


def test_a_refusal_says_why_in_both_languages() -> None:
    position = damier.Position("dames", "W:W20,28:B14,21,22,31")
    with pytest.raises(damier.IllegalMove) as refused:
        position.play("20x9")
    assert str(refused.value) == refused.value.en == position.why("20x9")
    assert refused.value.fr == position.why("20x9", lang="fr") != refused.value.en
    assert isinstance(refused.value, ValueError)
    assert pickle.loads(pickle.dumps(refused.value)).fr == refused.value.fr
    assert position.why("28x37") == "28x37 is legal."
    assert not position.is_legal("20x9") and not position.is_legal("rubbish")


def test_a_bad_position_says_what_is_wrong() -> None:
    for text, part in [("W:W28:B28", "two pieces on 28"), ("rubbish", "expected"), ("", "expected")]:
        with pytest.raises(damier.BadPosition, match=part) as refused:
            damier.Position("dames", text)
        assert str(refused.value) == refused.value.en != refused.value.fr
    with pytest.raises(damier.BadPosition) as refused:
        damier.Position("dames", "W:W28:B28")
    assert refused.value.fr == "deux pièces en 28 : une case n'en porte qu'une"


def test_what_is_no_move_is_told_in_both_languages() -> None:
    position = damier.Position("dames")
    with pytest.raises(damier.IllegalMove, match="a square is missing after `x`") as refused:
        position.why("32-27x", lang="fr")
    assert refused.value.fr.startswith("il manque une case après « x »")


def test_names_and_options_are_checked() -> None:
    with pytest.raises(ValueError, match="expected one of dames, dames-10, "):
        damier.Position("chess")
    with pytest.raises(ValueError, match="dames has no option `english`"):
        damier.Position("dames", english=True)
    with pytest.raises(
        ValueError, match="trap has no option `line-choice`: expected auto_close, line_choice, line_chance"
    ):
        damier.Position("trap", **{"line-choice": True})  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="bermudes has no option `english`: expected free_moves"):
        damier.Position("bermudes", english=True)
    for value in ("yes", "on", 1, (1, 2)):
        with pytest.raises(ValueError, match=r"auto_close=.*: expected True or False"):
            damier.Position("trap", auto_close=value)
    with pytest.raises(ValueError, match=r"line_chance=`0\.3`: expected 1/N with N from 1 to 255"):
        damier.Position("trap", line_chance=0.3)
    with pytest.raises(ValueError, match="line_chance=1/1: expected 1/2 or less"):
        damier.Position("trap", line_choice=True, line_chance="1/1")
    with pytest.raises(ValueError, match="line_choice=True: expected a spinner with more"):
        damier.Position("trap", line_choice=True, spinner=(1, 0, 1))
    with pytest.raises(ValueError, match='expected "en" or "fr"'):
        damier.Position().why("32-28", lang="nl")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="int is no move"):
        damier.Position().play(32)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        damier.Position().is_legal(None)  # type: ignore[arg-type]


def test_options_are_kept() -> None:
    position = damier.Position("trap", english=True, spinner=(3, 2, 2))
    assert position.options == {"english": True, "spinner": (3, 2, 2)}
    for chance in (1 / 12, "1/12", Fraction(1, 12)):
        assert damier.Position("trap", line_chance=chance).options == {"line_chance": "1/12"}
    assert damier.Position("trap", english=None, spinner=None).options == {}
    assert position.turn == "black" and position.spin("pawn").options == position.options
    assert position != damier.Position("trap", position.fen)
    assert eval(repr(position), {"Position": damier.Position}) == position


def test_spins_are_drawn_with_pythons_random() -> None:
    position = damier.Position("trap")
    random.seed(5)
    first = [position.spin().shown for _ in range(40)]
    random.seed(5)
    assert [position.spin().shown for _ in range(40)] == first
    assert set(first) == {"pawn", "green", "orange"}
    assert sum(position.spins().values()) == pytest.approx(1)
    with pytest.raises(ValueError, match="expected one of pawn, green, orange"):
        position.spin("red")
    with pytest.raises(ValueError, match="nothing to spin for"):
        position.spin("pawn").spin()
    with pytest.raises(ValueError, match="nothing to spin for"):
        damier.Position("dames").spin()


def test_the_end_is_known() -> None:
    position = damier.Position("dames", "W:W28:B23").play("28x19")
    assert position.is_over and not position.legal_moves
    outcome = position.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.moves_each) == ("white", "no-piece-left", None)
    assert str(outcome) == outcome.say("en") and outcome.say("fr").startswith("Les Blancs gagnent")
    assert pickle.loads(pickle.dumps(outcome)) == outcome == eval(repr(outcome), {"Outcome": damier.Outcome})
    with pytest.raises(ValueError, match="not one for this result"):
        damier.Outcome("white", "repetition")
    with pytest.raises(damier.IllegalMove, match="The game is over"):
        position.play("19-14")


def test_pieces_stand_where_they_were_put() -> None:
    assert damier.Position("dames", "W:WK46,28:B5,K7").pieces == {"5": "b", "7": "B", "28": "w", "46": "W"}
    for game in GAMES:
        assert set(damier.Position(game).pieces) <= set(damier.squares(game))
    assert len(damier.squares("dames")) == 50


def test_a_square_is_asked_by_name_or_number() -> None:
    position = damier.Position(fen="W:WK46,28:B5,K7")
    assert [position.piece_at(square) for square in (46, "28", "05", 7, 1)] == ["W", "w", "b", "B", None]
    assert damier.Position("bermudes").piece_at("a1") == damier.Position("bermudes").piece_at("A1") == "b"
    with pytest.raises(ValueError, match="no square `51` on this board: expected names such as 1 and 50"):
        position.piece_at(51)
    with pytest.raises(TypeError, match="float is no square"):
        position.piece_at(2.0)  # type: ignore[arg-type]
    for game in GAMES:
        start = damier.Position(game)
        pieces = {square: start.piece_at(square) for square in damier.squares(game)}
        assert {square: piece for square, piece in pieces.items() if piece} == start.pieces


def test_squares_with_letters_have_numbers_where_players_count_them() -> None:
    for game in ("russian", "brazilian"):
        position = damier.Position(game)
        names = damier.squares(game)
        assert [position.piece_at(n + 1) for n in range(32)] == [position.piece_at(name) for name in names]
        assert position.svg(arrows="22-18", marks=[22]) == position.svg(arrows="c3-d4", marks=["c3"])
    for game, number in (("russian", 33), ("trap", 22), ("bermudes", 22), ("pyramidame", 22)):
        with pytest.raises(ValueError, match=f"no square `{number}`"):
            damier.Position(game).piece_at(number)


def test_a_position_in_place_of_the_game_says_where_it_belongs() -> None:
    with pytest.raises(ValueError, match="a position comes after the game, or by name: fen="):
        damier.Position("W:W28:B19")


def test_a_position_is_given_by_name() -> None:
    fen = "W:W28:B19"
    position = damier.Position("dames", fen)
    assert position == damier.Position(fen=fen) == damier.Position(game="dames", position=fen)
    assert damier.Position(game="bermudes") == damier.Position("bermudes")
    for game in (
        damier.Game(fen=fen),
        damier.Game(position=fen),
        damier.Game(position=position),
        damier.Game("dames", position),
        damier.Game(game=position),
    ):
        assert game.position == position
    with pytest.raises(TypeError, match="position and fen are the same"):
        damier.Position("dames", fen, fen=fen)
    with pytest.raises(TypeError, match="a Position says already"):
        damier.Game("trap", position)
    with pytest.raises(TypeError, match="a Position says already"):
        damier.Game(position, fen)
    with pytest.raises(TypeError, match="int is no position"):
        damier.Game("dames", 3)  # type: ignore[arg-type]


def test_more_moves_than_can_be_listed_are_counted_off() -> None:
    assert len(damier.Position("dames").moves(limit=4)) == 4
    assert len(damier.Position("bermudes").moves(limit=10**9)) == 19


@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_rubbish_is_refused_and_nothing_else(game: str, options: dict[str, Any]) -> None:
    rng = random.Random(1)
    start = damier.Position(game, **options)
    letters = "WBKwb:,-x0123456789abcdefghNRL/* \0é𝄞\n"
    for _ in range(3000):
        text = "".join(rng.choice(letters) for _ in range(rng.randrange(12)))
        bent = list(start.fen)
        bent[rng.randrange(len(bent))] = rng.choice(letters)
        for position in (text, "".join(bent)):
            try:
                damier.Position(game, position, **options)
            except damier.BadPosition:
                pass
        try:
            start.play(text)
        except damier.IllegalMove:
            pass


def test_boards_are_drawn() -> None:
    assert str(damier.Position("dames")).endswith("\n\nWhite to move.")
    drawn = str(damier.Position("trap", "W:Wa1,a3,c1,d2,e1,g3,h2:Bb4,d6,d8,e3,f6,g7,h8:NRLN"))
    assert " . a5        . c5O       . e5        . g5#        [L]N R  orange\n" in drawn
    assert max(len(line) for line in str(damier.Position("pyramidame")).splitlines()) <= 80


def test_the_levels_have_names() -> None:
    english, french = damier.levels(), damier.levels("fr")
    assert (english[0], french[0], english[-1], french[-1]) == (
        "first steps",
        "premiers pas",
        "full strength",
        "pleine force",
    )
    assert len(set(english)) == len(set(french)) == 10


def test_the_games_are_described() -> None:
    for game in GAMES:
        assert damier.name(game) and damier.about(game, "fr") != damier.about(game)
        for option, _, default, about in damier.options(game):
            default_too: dict[str, Any] = {option: default}
            assert damier.Position(game, **default_too).fen == damier.Position(game).fen and about
    named = {option: (values, default) for option, values, default, _ in damier.options("trap")}
    assert named["auto_close"] == ("True or False", False) and named["spinner"] == ("(pawn, green, orange)", (2, 1, 1))
