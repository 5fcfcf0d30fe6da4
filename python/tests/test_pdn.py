from __future__ import annotations

import errno
import io
import os
import random
from pathlib import Path

import damier
import pytest
from damier import pdn

TWO = """[Event "One"]
[White "Anna"]
[Result "2-0"]

1. 32-28 {good} 19-23? (1... 20-24 $1) 2. 28x19 14x23
*

[Event "Two"]
[GameType "40"]
1. 33-29 1-0
"""


def test_a_source_can_be_anything_that_has_text(tmp_path: Path) -> None:
    path = tmp_path / "two.pdn"
    path.write_text(TWO, encoding="utf-8")
    with open(path, "rb") as binary, open(path, encoding="utf-8") as text:
        for source in (path, str(path), TWO, TWO.encode(), TWO.encode("utf-16"), io.StringIO(TWO), binary, text):
            assert [game.tags["Event"] for game in pdn.read(source)] == ["One", "Two"]


def test_a_game_has_all_its_parts() -> None:
    one, two = pdn.read(TWO)
    assert (one.number, one.line, one.game, one.result, one.points) == (1, 1, "dames", "2-0", (1.0, 0.0))
    assert one.texts == ["32-28", "19-23", "28x19", "14x23"] == [move.text for move in one.moves]
    assert one.complete and one.mistakes == [] and one.not_replayed() is None
    assert one.start == damier.Position() and one.end == one.positions[-1].play(one.moves[-1])
    assert one.items[:3] == [("move", "32-28"), ("comment", "good"), ("move", "19-23?")]
    assert one.items[3] == ("variation", [("move", "20-24"), ("nag", 1)])
    assert repr(one) == "<pdn.Game Anna - ? 2-0>"
    assert (two.game, two.moves, two.start, two.points) == (None, [], None, (1.0, 0.0))
    assert two.not_replayed() == "not replayed: Frisian draughts"
    with pytest.raises(ValueError, match="not replayed: Frisian draughts"):
        two.to_game()


def test_mistakes_have_a_place_and_both_languages() -> None:
    (game,) = pdn.read("1. 32-28 19-23 2. 28x19 14x23 3. 37-32 23-29 4. 33x25 1-1")
    (mistake,) = game.mistakes
    assert (mistake.line, mistake.column, mistake.code, mistake.is_syntax) == (1, 49, "illegal-move", False)
    assert str(mistake).startswith("1:49: `33x25`, which is not legal")
    assert mistake.say("fr").startswith("le coup `33x25`, qui n'est pas permis")
    assert not game.complete and len(game.moves) == 6 and len(game.texts) == 7
    assert len(game.to_game()) == 6


def test_what_is_read_can_be_written_and_is_the_same(tmp_path: Path) -> None:
    path = tmp_path / "again.pdn"
    played = damier.Game()
    played.push("32-28")
    assert pdn.write([*pdn.read(TWO), played], path) == 3
    first, second, third = pdn.read(path)
    assert [str(first), str(second)] == [str(game) for game in pdn.read(TWO)]
    assert third.to_game() == played


def test_a_position_set_up_in_between_is_gone_on_from() -> None:
    (game,) = pdn.read('1. 32-28 /FEN "W:W28:B23"/ 2. 28x19 *')
    assert game.to_game().start.fen == "W:W28:B23" and game.to_game().is_over


def test_what_cannot_be_read_raises() -> None:
    with pytest.raises(FileNotFoundError) as missing:
        pdn.read("missing.pdn")
    assert (missing.value.errno, missing.value.filename) == (errno.ENOENT, "missing.pdn")
    assert missing.value.strerror == os.strerror(errno.ENOENT)
    if os.name == "posix":
        with pytest.raises(IsADirectoryError) as folder:
            list(pdn.read(Path("/")))
        assert folder.value.errno == errno.EISDIR and folder.value.filename == "/"
    with pytest.raises(TypeError, match="int cannot be read"):
        pdn.read(3)  # type: ignore[arg-type]

    class Broken(io.RawIOBase):
        def read(self, size: int = -1) -> bytes:
            raise TimeoutError("too slow")

    with pytest.raises(TimeoutError, match="too slow"):
        list(pdn.read(Broken()))  # type: ignore[arg-type]


def test_a_text_that_is_written_like_a_path_is_one(tmp_path: Path) -> None:
    for path in ("games.txt", str(tmp_path / "nothing"), "./nothing", "of 2026.PDN"):
        with pytest.raises(FileNotFoundError) as raised:
            list(pdn.read(path))
        assert (raised.value.errno, raised.value.filename) == (errno.ENOENT, path)
    for text in ("1.32-28", "1. 32-28 {see games.txt}", "1/2-1/2", '/FEN "W:W31:B20"/ 1.31-27'):
        assert len(list(pdn.read(text))) == 1
    with pytest.raises(OSError) as refused:
        list(pdn.read(str(tmp_path)))
    assert refused.value.errno == errno.EISDIR or os.name == "nt"


def test_games_are_written_before_the_place(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="the games come first"):
        pdn.write(str(tmp_path / "out.pdn"), [damier.Game()])  # type: ignore[arg-type]


def test_rubbish_is_read_to_its_end() -> None:
    rng = random.Random(7)
    for _ in range(300):
        text = bytearray(TWO.encode())
        for _ in range(rng.randrange(1, 12)):
            text[rng.randrange(len(text))] = rng.randrange(256)
        for game in pdn.read(bytes(text)):
            assert isinstance(game.mistakes, list) and isinstance(game.items, list) and str(game)
