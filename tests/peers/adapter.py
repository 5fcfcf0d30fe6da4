"""What the two adapters share: FEN in, one per line; the library's legal moves out, one JSON object per line.

    {"position": "W:W28:B23", "moves": [[28, 19, [23], "B:W19:B"]]}

A move is its start, its end, what it captures (ascending) and the position it leads to. The libraries disagree on
whether two routes over the same pieces are one move or two; Damier's rules say one, so routes that start,
end and capture alike are merged here. A position the library will not take answers `{"position": ..., "error": ...}`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from importlib.metadata import version
from typing import NamedTuple

from fen import Position, canonical


class Route(NamedTuple):
    """One legal move as a library gives it: captured squares in any order, the FEN after it in any spelling."""

    start: int
    end: int
    captured: list[int]
    after: str


LegalMoves = Callable[[str], Iterable[Route]]


def merge(routes: Iterable[Route]) -> list[list[object]]:
    """The routes as sorted moves. Two routes that differ only in order must lead to the same position."""
    after: dict[tuple[int, int, tuple[int, ...]], str] = {}
    for route in routes:
        key = (route.start, route.end, tuple(sorted(route.captured)))
        position = canonical(route.after)
        if after.setdefault(key, position) != position:
            raise ValueError(f"{key} leads both to {after[key]} and to {position}")
    return [[start, end, list(captured), after[start, end, captured]] for start, end, captured in sorted(after)]


def answer(line: str, legal_moves: LegalMoves) -> dict[str, object]:
    """The answer to one line. A refusal is an answer too: the driver counts it, so nothing goes missing quietly."""
    try:
        position = str(Position.parse(line))
        return {"position": position, "moves": merge(legal_moves(position))}
    except Exception as error:  # whatever a foreign library raises belongs in the report
        return {"position": line, "error": f"{type(error).__name__}: {error}"}


def serve(distribution: str, legal_moves: LegalMoves) -> None:
    """Answer every line of standard input, or name the library and its version if asked with `--version`."""
    if sys.argv[1:] == ["--version"]:
        print(distribution, version(distribution))
        return
    for line in sys.stdin:
        print(json.dumps(answer(line.strip(), legal_moves), separators=(",", ":")))
