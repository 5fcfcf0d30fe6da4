"""What the two PDN adapters share: a library reads a file of games, or plays some and writes them.

    read FILE         one JSON object for each game: {"moves": 57, "end": "W:W31:B20"}, or {"error": ...}
    write FILE N SEED plays N random games, writes them with the library's own writer, answers as for `read`

The end is the position after the last move, in canonical FEN; what else a file says is not looked at here.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from fen import canonical

Outcome = tuple[int, str]
Reader = Callable[[str], Iterable[Callable[[], Outcome]]]
Writer = Callable[[int, int], Iterable[tuple[str, Outcome]]]


def answer(outcome: Callable[[], Outcome]) -> dict[str, object]:
    """One game's answer; whatever a foreign library raises belongs in the report."""
    try:
        moves, end = outcome()
        return {"moves": moves, "end": canonical(end)}
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}


def serve(read: Reader, write: Writer) -> None:
    """Do what the command line says."""
    what, path = sys.argv[1], Path(sys.argv[2])
    if what == "read":
        for outcome in read(path.read_text(encoding="utf-8")):
            print(json.dumps(answer(outcome)))
        return
    count, seed = int(sys.argv[3]), int(sys.argv[4])
    with path.open("w", encoding="utf-8") as file:
        for text, outcome in write(count, seed):
            file.write(text.strip() + "\n\n")
            print(json.dumps(answer(lambda outcome=outcome: outcome)))
