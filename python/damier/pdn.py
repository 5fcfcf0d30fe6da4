"""PDN, portable draughts notation: files of games, read generously and written strictly.

    >>> from damier import pdn
    >>> game = next(pdn.read('[White "Anna"] 1. 32-28 19-23 2. 28x19 14x23 1-1'))
    >>> game.tags["White"], game.result, [str(move) for move in game.moves]
    ('Anna', '1-1', ['32-28', '19-23', '28x19', '14x23'])

Nothing in a file makes reading fail: what is wrong is in the `mistakes` of the game, with its line and column, and
reading goes on.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from typing import IO, Union

from . import _guesses
from ._damier import Game as _PlayedGame
from ._damier import pdn as _pdn

Game = _pdn.Game
Mistake = _pdn.Mistake

__all__ = ["Game", "Mistake", "read", "write"]

# Begins as a path does that says where it begins, or ends as the name of a file does.
_LIKE_A_PATH = re.compile(r"^(?:~|\.{0,2})[/\\](?!FEN)|^[^\[\]{}()\"]*\.(?:[A-Za-z][A-Za-z0-9]{0,4})$")

Source = Union[str, bytes, "os.PathLike[str]", "IO[str]", "IO[bytes]"]
Target = Union[str, "os.PathLike[str]", "IO[str]"]


def read(source: Source) -> Iterator[Game]:
    """The games of a file, one after the other, however long it is.

    A path, an open file (better a binary one: then the encoding is found out) or the text itself. A `str` is a path if
    it is written like one (`games.txt`, `./games`) or names something that is there, and has no line break; anything
    else is taken for the text.
    """
    if isinstance(source, (bytes, bytearray, memoryview)):
        return _pdn.Reader.from_bytes(bytes(source))
    if isinstance(source, str):
        if _is_path(source):
            return _pdn.Reader.open(source)
        return _pdn.Reader.from_bytes(source.encode("utf-8", "surrogateescape"))
    if isinstance(source, os.PathLike):
        return _pdn.Reader.open(source)
    if hasattr(source, "read"):
        return _pdn.Reader.from_file(source)
    raise TypeError(f"{type(source).__name__} cannot be read: expected a path, an open file or PDN")


def write(games: Iterable[Game | _PlayedGame], target: Target) -> int:
    """Writes games as PDN 3.0 to a path or an open text file, and says how many there were.

    Games read from a file keep their tags, comments and variations. Games played here get the tags that say what was
    played; for more, write what `damier.Game.pdn({"White": ...})` gives.
    """
    if isinstance(games, (str, os.PathLike)):
        raise TypeError("the games come first: write(games, target)")
    if isinstance(target, (str, os.PathLike)):
        with open(target, "w", encoding="utf-8") as file:
            return write(games, file)
    count = 0
    for game in games:
        target.write(game.pdn() if isinstance(game, _PlayedGame) else str(game))
        count += 1
    return count


def _is_path(text: str) -> bool:
    if "\n" in text or "\r" in text or "\0" in text:
        return False
    try:
        return _LIKE_A_PATH.search(text) is not None or os.path.exists(text)
    except (OSError, ValueError):
        return False


def __getattr__(name: str) -> object:
    raise _guesses.missing(__name__, name)
