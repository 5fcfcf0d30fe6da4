"""What is called otherwise in other libraries of board games, and what it is called here.

Who knows one of them guesses right nearly everywhere; where a guess fails, the AttributeError says what to write.
Nothing has two names for it. Positions, games and moves are looked at millions of times, and a class that is asked for
what it does not have answers all else more slowly: for them, the README has a table.
"""

from __future__ import annotations

import sys

_STEPS = "moves has those of the main line, items everything in the order of the file"
_SEARCH = "search(position, depth=10) looks for the best move and what it is worth"
_TAGS = 'tags has what is said about the game: tags["White"]'
_FILE = "read(source) gives the games of a path, an open file or a text, one after the other"
_STRAIGHT = "start is where it began, end where it has come to, positions has all"

GUESSES: dict[str, dict[str, str]] = {
    "damier": {
        "BLACK": 'colours are texts: "white" and "black"',
        "Board": "a Position never changes, a Game has moves pushed and popped",
        "Endgames": "Engine(endgame_pieces=4).ending(position)",
        "GAMES": "games() has their names",
        "UciEngine": "HubEngine",
        "VARIANTS": "games() has their names",
        "WHITE": 'colours are texts: "white" and "black"',
        "analyse": "Engine().search(position, depth=10)",
        "analyze": "Engine().search(position, depth=10)",
        "best_move": "Engine().play(position, depth=10)",
        "endgames": "Engine(endgame_pieces=4).ending(position)",
        "engine": "Engine()",
        "evaluate": "Engine().search(position, depth=10).score",
        "perft": "Position.perft(depth)",
        "random_games": "playouts(position, count)",
        "read_pdn": "pdn.read(source)",
        "review": "Engine().review(game, depth=10)",
        "rollouts": "playouts(position, count)",
        "search": "Engine().search(position, depth=10)",
        "svg": "Position.svg()",
        "variants": "games()",
    },
    "damier.pdn": {
        "dump": "write(games, target)",
        "dumps": "str(game)",
        "load": _FILE,
        "loads": _FILE,
        "open": _FILE,
        "parse": _FILE,
        "read_game": _FILE,
        "read_games": _FILE,
        "save": "write(games, target)",
    },
    "damier.puzzles": {
        "all": "find(game)",
        "daily": "of_day(game)",
        "load": "find(game)",
        "random": "find(game, rating=1400), or of_day(game)",
        "search": "find(game)",
    },
    "damier.arrays": {
        "boards": "board takes a position or a list of them",
        "legal_mask": "mask",
        "legal_moves": "mask has ones at the legal moves",
        "masks": "mask takes a position or a list of them",
    },
    "Engine": {
        "analyse": _SEARCH,
        "analysis": _SEARCH,
        "analyze": _SEARCH,
        "best_move": "play(position, depth=10) chooses a move",
        "configure": "Engine(hash_mb=64, threads=2) is set when it is made",
        "eval": _SEARCH,
        "evaluate": _SEARCH,
        "go": _SEARCH,
    },
    "SearchResult": {
        "best_move": "best",
        "bestmove": "best",
        "eval": "score",
        "line": "pv",
        "move": "best",
        "value": "score",
        "winrate": "win_probability",
    },
    "pdn.Game": {
        "black": _TAGS,
        "board": _STRAIGHT,
        "comment": _STEPS,
        "comments": _STEPS,
        "errors": "mistakes",
        "event": _TAGS,
        "headers": _TAGS,
        "mainline": _STEPS,
        "mainline_moves": _STEPS,
        "nags": _STEPS,
        "pdn": "str(game)",
        "position": _STRAIGHT,
        "review": "damier.Engine().review(game, depth=10)",
        "to_pdn": "str(game)",
        "variant": "game",
        "variations": _STEPS,
        "white": _TAGS,
    },
}


def missing(owner: str, name: str, of: object = None) -> AttributeError:
    """The error for a name that `owner`, a class or a module, does not have; `of` is the object that was asked."""
    guessed = GUESSES.get(owner, {}).get(name)
    whose = f"module {owner!r}" if of is None else f"'damier.{owner}' object"
    said = f"{whose} has no attribute {name!r}{f': {guessed}' if guessed else ''}"
    if of is None or guessed or sys.version_info < (3, 10):
        return AttributeError(said)
    # Python looks for a name that is like it.
    return AttributeError(said, name=name, obj=of)
