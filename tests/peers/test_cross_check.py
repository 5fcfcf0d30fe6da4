"""The check checked: it must notice every kind of difference, or its silence means nothing.

Run with `python3 -m unittest discover tests/peers`; needs neither the libraries nor the program.
"""

from __future__ import annotations

import random
import unittest
from typing import Any

from adapter import Route, merge
from cross_check import differences, own_faults, traits
from fen import BLACK_FAR_ROW, WHITE_FAR_ROW, Position, canonical
from positions import FAMILIES, GAMES, Answer, Checked

FEN = "W:WK4:B13,20,32,37"


def move(text: str, captured: list[int], after: str) -> Answer:
    """A move as the program writes it."""
    squares = text.replace("x", "-").split("-")
    taken = [str(square) for square in captured]
    return {"move": text, "from": squares[0], "to": squares[-1], "captured": taken, "after": after}


def ours(**changes: object) -> Checked:
    """The right answer for `FEN`, or one with something changed."""
    moves = [
        move("4x27x38x15", [13, 20, 32], "B:WK15:B37"),
        move("4x31x42x15", [13, 20, 37], "B:WK15:B32"),
    ]
    return Checked("dames", FEN, {"position": FEN, "status": "white-to-move", "moves": moves} | changes)


def theirs(*moves: list[object]) -> dict[str, Any]:
    """A library's answer for `FEN`."""
    return {"position": FEN, "moves": list(moves)}


FIRST: list[object] = [4, 15, [13, 20, 32], "B:WK15:B37"]
SECOND: list[object] = [4, 15, [13, 20, 37], "B:WK15:B32"]


class Comparing(unittest.TestCase):
    def assert_different(self, answer: dict[str, Any], *lines: str) -> None:
        self.assertEqual(list(differences(ours(), answer, "peer")), list(lines))

    def test_the_same_moves_agree(self) -> None:
        self.assert_different(theirs(FIRST, SECOND))

    def test_a_missing_and_an_extra_move_differ(self) -> None:
        self.assert_different(
            theirs(FIRST, [4, 10, [13], "B:WK10:B20,32,37"]),
            "only damier: 4x15 taking 13,20,37",
            "only peer: 4x10 taking 13",
        )

    def test_another_position_after_differs(self) -> None:
        self.assert_different(
            theirs(FIRST, [4, 15, [13, 20, 37], "B:W15:B32"]),
            "after 4x15 taking 13,20,37: B:WK15:B32 (damier), B:W15:B32 (peer)",
        )

    def test_a_refusal_differs(self) -> None:
        self.assert_different({"position": FEN, "error": "no"}, "refused by peer: no")

    def test_a_position_read_otherwise_differs(self) -> None:
        self.assert_different(theirs(FIRST, SECOND) | {"position": "B:W:B"}, "peer reads it as B:W:B")


class Alone(unittest.TestCase):
    def assert_faults(self, checked: Checked, *lines: str) -> None:
        self.assertEqual(list(own_faults(checked)), list(lines))

    def test_the_right_answer_has_no_fault(self) -> None:
        self.assert_faults(ours())

    def test_a_refusal_a_misreading_and_a_wrong_status_are_faults(self) -> None:
        self.assert_faults(ours(error="no"), "refused: no")
        self.assert_faults(ours(position="W:WK4:B13"), "read as W:WK4:B13")
        self.assert_faults(ours(status="draw"), "status draw, expected white-to-move")
        self.assert_faults(ours(moves=[]), "status white-to-move, expected black-wins")

    def test_an_ambiguous_move_in_short_is_a_fault(self) -> None:
        second = ours().answer["moves"][1]
        moves = [move("4x15", [13, 20, 32], "B:WK15:B37"), second]
        self.assert_faults(ours(moves=moves), "4x15 is not how to write 4x15 taking 13,20,32")

    def test_a_move_listed_twice_is_a_fault(self) -> None:
        first = ours().answer["moves"][0]
        faults = list(own_faults(ours(moves=[first, first | {"move": "4x31x38x15"}])))
        self.assertEqual(faults, ["listed twice: 4x15 taking 13,20,32"])

    def test_traits_are_found(self) -> None:
        self.assertEqual(set(traits(ours())), {"kings", "captures", "multi-captures", "ambiguous captures"})
        crowned = Checked("dames", "W:W6:B50", {"moves": [move("6-1", [], "B:WK1:B50")]})
        self.assertEqual(set(traits(crowned)), {"crownings"})


class Reading(unittest.TestCase):
    def test_a_fen_has_one_spelling(self) -> None:
        self.assertEqual(canonical("B:BK2,1:W45,K31"), "B:WK31,45:B1,K2")
        self.assertEqual(canonical("W:W:B1"), "W:W:B1")

    def test_a_bad_fen_is_refused(self) -> None:
        for fen in ("", "W", "W:W1", "W:W1:W2", "X:W1:B2", "W:W1:B1", "W:W51:B1", "W:Wx:B1"):
            with self.subTest(fen), self.assertRaises(ValueError):
                canonical(fen)

    def test_routes_over_the_same_pieces_are_one_move(self) -> None:
        there, back = Route(2, 2, [7, 17, 18, 8], "B:WK2:B"), Route(2, 2, [8, 18, 17, 7], "B:B:WK2")
        self.assertEqual(merge([there, back]), [[2, 2, [7, 8, 17, 18], "B:WK2:B"]])
        with self.assertRaises(ValueError):
            merge([there, back._replace(after="B:W2:B")])


class Setups(unittest.TestCase):
    def test_setups_could_arise_in_a_game(self) -> None:
        rng = random.Random(1)
        for game in GAMES.values():
            for family in FAMILIES * 50:
                position = Position.parse(family.first(rng, game))
                for colour, far_row in (("W", WHITE_FAR_ROW), ("B", BLACK_FAR_ROW)):
                    self.assertIn(len(position.of(colour)), range(1, game.men + 1))
                    self.assertNotIn(colour.lower(), [position.pieces.get(square) for square in far_row])


if __name__ == "__main__":
    unittest.main()
