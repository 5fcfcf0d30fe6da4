"""Diagrams: well-formed, with what was asked for on them."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from typing import Any

import damier
import pytest
from support import VARIANTS, random_game

SVG = "{http://www.w3.org/2000/svg}"


def drawn(text: str) -> ElementTree.Element:
    """A picture, read as XML."""
    root = ElementTree.fromstring(text)
    assert root.tag == f"{SVG}svg"
    return root


def count(text: str, kind: str) -> int:
    """How many arrows, circles and the like a picture has."""
    return sum(part.get("class") == kind for part in drawn(text).iter())


@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_every_position_is_drawn(game: str, options: dict[str, Any]) -> None:
    played = random_game(game, options, 4, most=30)
    for position in (played.start, played.position):
        for text in (position.svg(), position._repr_svg_()):
            assert damier.name(game) in (drawn(text).findtext(f"{SVG}title") or "")
    assert drawn(played.svg()) is not None and drawn(played._repr_svg_()) is not None


def test_arrows_and_marks_are_given_in_any_way() -> None:
    start = damier.Position()
    move = start.parse("32-28")
    two: list[Any] = ["32-28,19-23", "32-28 19-23", ["32-28", (19, 23)], [move, ("19", "23")], (move, "19-23")]
    for arrows in two:
        assert count(start.svg(arrows=arrows), "arrow") == 2, arrows
    one: list[Any] = [move, "32-28", "3228", (32, 28), [(32, 28)], ("32", "28")]
    for arrow in one:
        assert count(start.svg(arrows=arrow), "arrow") == 1, arrow
    assert count(start.svg(arrows=()), "arrow") == 0
    for marks in ("28,33", [28, 33], ("28", 33), {28, 33}):
        assert count(start.svg(marks=marks), "circle") == 2, marks
    assert count(start.svg(marks=28), "circle") == 1


def test_a_rafle_is_an_arrow_over_its_landings() -> None:
    position = damier.Position(fen="W:W20,28:B14,21,22,31")
    (move,) = position.legal_moves
    assert position.svg(arrows=move) == position.svg(arrows="28-17-26-37")


def test_the_last_move_is_marked() -> None:
    game = damier.Game(fen="W:W28:B22,3")
    before = game.position
    move = game.push("28x17")
    after = game.position
    assert after.svg(last_move=move) == game.svg() != after.svg()
    assert before.svg() == damier.Game(before).svg()
    plain = damier.Position().play("32-28")
    assert plain.svg(last_move="32-28") == plain.svg(last_move=damier.Position().parse("32-28"))


def test_the_look_is_as_wanted() -> None:
    start = damier.Position()
    assert drawn(start.svg(size=300)).get("width") == "300"
    assert len({start.svg(style=style) for style in ("wood", "print", "dark")}) == 3
    assert start.svg(orientation="black") != start.svg() != start.svg(coordinates=False)
    # Letters are outlines: what shows is that there is room for them.
    assert int(drawn(start.svg(title="Anna - Bram")).get("height", "0")) > 640
    assert start.svg(lang="fr") != start.svg()
    assert len(damier.Position("pyramidame").svg(damiers="a")) < len(damier.Position("pyramidame").svg())


def test_what_cannot_be_drawn_says_what_could() -> None:
    start = damier.Position()
    for wanted, part in [
        ({"arrows": "32"}, "arrows: expected two squares or more"),
        ({"arrows": [(32, 99)]}, "arrows: no square `99`"),
        ({"marks": "zz"}, "marks: no square `zz`"),
        ({"last_move": "32"}, "last_move: expected where"),
        ({"size": 5}, "size=5: expected a width from 64 to 4096"),
        ({"style": "glass"}, 'style="glass": expected "wood", "print" or "dark"'),
        ({"orientation": "left"}, 'orientation="left"'),
        ({"damiers": "A"}, "damiers: this board has only one"),
        ({"lang": "nl"}, 'expected "en" or "fr"'),
    ]:
        with pytest.raises(ValueError, match=part):
            start.svg(**wanted)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="expected letters among ABCD"):
        damier.Position("pyramidame").svg(damiers="E")
    with pytest.raises(TypeError, match="float is no arrow"):
        start.svg(arrows=[2.5])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="float is no square"):
        start.svg(marks=[2.5])  # type: ignore[list-item]
