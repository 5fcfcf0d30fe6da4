"""Five games of the draughts family: exact rules, notation, PDN files and an engine.

    >>> import damier
    >>> position = damier.Position("dames")
    >>> len(position.legal_moves)
    9
    >>> position.play("32-28").turn
    'black'

Positions never change; a Game has a history. Files of games are in damier.pdn.
"""

from . import pdn
from ._damier import (
    BadPosition,
    Engine,
    Game,
    IllegalMove,
    Line,
    Move,
    Outcome,
    Position,
    SearchResult,
    __version__,
    about,
    games,
    levels,
    name,
    options,
    squares,
)

__all__ = [
    "BadPosition",
    "Engine",
    "Game",
    "IllegalMove",
    "Line",
    "Move",
    "Outcome",
    "Position",
    "SearchResult",
    "__version__",
    "about",
    "games",
    "levels",
    "name",
    "options",
    "pdn",
    "squares",
]
