"""What several tests need: games played at random, the same for the same seed."""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

import damier

# Programs that tests start find the same package.
os.environ["PYTHONPATH"] = str(Path(damier.__file__).parents[1])

GAMES = damier.games()
# Every option that changes what is legal, with the game it belongs to.
VARIANTS: list[tuple[str, dict[str, Any]]] = [
    *((game, {}) for game in GAMES),
    ("dames", {"auto_draw": False}),
    ("trap", {"english": True, "auto_close": True}),
    ("trap", {"line_choice": True, "spinner": (3, 2, 2)}),
    ("bermudes", {"free_moves": True}),
]


def random_game(game: str, options: dict[str, Any], seed: int, most: int = 120) -> damier.Game:
    """A game of random legal moves, until it is over or `most` moves long."""
    rng = random.Random(seed)
    record = damier.Game(game, **options)
    while not record.is_over and len(record) < most:
        spins = record.position.spins()
        if spins:
            record.spin(rng.choice(sorted(spins)))
        else:
            record.push(rng.choice(record.legal_moves))
    return record
