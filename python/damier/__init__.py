"""Games of the draughts family: exact rules, notation, diagrams, PDN files and an engine.

    >>> import damier
    >>> position = damier.Position("dames")
    >>> len(position.legal_moves)
    9
    >>> position.play("32-28").turn
    'black'

Positions never change; a Game has a history. Files of games are in damier.pdn, boards for networks in damier.arrays,
puzzles in damier.puzzles and lessons in damier.lessons. Other programs play as a HubEngine.
"""

from . import _guesses, arrays, lessons, pdn, puzzles
from ._damier import (
    BadPosition,
    Ending,
    Engine,
    Game,
    HubEngine,
    HubError,
    IllegalMove,
    JudgedMove,
    Line,
    Move,
    Outcome,
    Playouts,
    Position,
    Review,
    SearchResult,
    SideSummary,
    __version__,
    about,
    games,
    levels,
    name,
    options,
    playouts,
    squares,
)

__all__ = [
    "BadPosition",
    "Ending",
    "Engine",
    "Game",
    "HubEngine",
    "HubError",
    "IllegalMove",
    "JudgedMove",
    "Line",
    "Move",
    "Outcome",
    "Playouts",
    "Position",
    "Review",
    "SearchResult",
    "SideSummary",
    "__version__",
    "about",
    "arrays",
    "games",
    "lessons",
    "levels",
    "name",
    "options",
    "pdn",
    "playouts",
    "puzzles",
    "squares",
]


def __getattr__(name: str) -> object:
    raise _guesses.missing(__name__, name)
