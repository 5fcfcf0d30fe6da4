"""Five games of the draughts family: exact rules, notation, PDN files and an engine."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, final

from . import pdn as pdn

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

_Color = Literal["white", "black"]
_Lang = Literal["en", "fr"]

__version__: str

def games() -> list[str]:
    """The games, by the short names that everything else here takes."""

def name(game: str, lang: _Lang = "en") -> str:
    """What a game is called."""

def about(game: str, lang: _Lang = "en") -> str:
    """A game in half a sentence."""

def levels(lang: _Lang = "en") -> list[str]:
    """What the levels of play are called, from level 1 on."""

def options(game: str, lang: _Lang = "en") -> list[tuple[str, str, str, str]]:
    """The options of a game: their name as a keyword argument, their values, their default and what they do."""

def squares(game: str) -> list[str]:
    """The names of a game's playable squares (of the pyramid, its cubes), in the order of its board."""

class IllegalMove(ValueError):
    """A move that is not legal here, or no move at all. `en` and `fr` say why, and what would be legal."""

    en: str
    fr: str

class BadPosition(ValueError):
    """A text that describes no legal position. `en` and `fr` say what is wrong."""

    en: str
    fr: str

@final
class Outcome:
    """How a game ended: who has won, and why."""

    def __new__(cls, winner: _Color | None, reason: str, moves_each: int | None = None) -> Outcome: ...
    @property
    def winner(self) -> _Color | None:
        """The winner; nobody in a draw."""

    @property
    def reason(self) -> str:
        """Why, by a stable name: "no-piece-left", "no-move-left", "too-few-pieces", "far-corner", "repetition",
        "no-progress", "lone-king" or "nothing-to-capture"."""

    @property
    def moves_each(self) -> int | None:
        """After how many moves of each side, where a draw was counted towards."""

    def say(self, lang: _Lang = "en") -> str:
        """The result in a sentence."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[Any, ...]: ...

@final
class Move:
    """A legal move of a position. Two moves are equal if they start, end and capture alike, whatever position they
    were found in."""

    def __new__(cls, position: Position | None, text: str) -> Move: ...
    @property
    def text(self) -> str:
        """The move as its game writes it, as shortly as it stays unambiguous."""

    @property
    def from_square(self) -> str | None:
        """Where it starts: a square or, of a slider, its row and notch ("5N"). Nothing in a pass."""

    @property
    def to_square(self) -> str | None:
        """Where it ends. Nothing in a pass."""

    @property
    def captured(self) -> list[str]:
        """The squares of the pieces taken (or turned over), sorted as in a position string."""

    @property
    def path(self) -> list[str]:
        """The way of the piece: where it starts, every landing and where it ends. "*" is an invisible cube beside the
        pyramid. Empty where no piece moves."""

    @property
    def is_capture(self) -> bool:
        """Whether it takes (or turns over) anything."""

    @property
    def is_pass(self) -> bool:
        """Whether it is a forced pass."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Move: ...
    def __deepcopy__(self, _memo: Any, /) -> Move: ...
    def __getnewargs__(self) -> tuple[Any, ...]: ...

@final
class Position:
    """A legal position of one of the games. It never changes; playing a move gives another position.

    Options of the game are keyword arguments: `Position("trap", english=True)`. See `damier.options`.
    """

    def __new__(cls, game: str = "dames", position: str | None = None, /, **options: object) -> Position: ...
    @property
    def game(self) -> str:
        """The game it is a position of."""

    @property
    def options(self) -> dict[str, bool | str]:
        """The options of the game that were given, as keyword arguments."""

    @property
    def fen(self) -> str:
        """The position as a text: FEN in the games of draughts, each other game's own form otherwise."""

    @property
    def turn(self) -> _Color:
        """The side whose turn it is."""

    @property
    def pieces(self) -> dict[str, str]:
        """The pieces by square: "w" and "b" for men, "W" and "B" for kings."""

    @property
    def legal_moves(self) -> list[Move]:
        """The legal moves. None where the spinner has to be spun first, or the game is over."""

    def moves(self, limit: int | None = None) -> list[Move]:
        """The legal moves, or the first `limit` of them. Raises OverflowError where there are more than a million."""

    def count_moves(self) -> int:
        """How many legal moves there are. Raises OverflowError where there are more than a million."""

    def parse(self, text: str | Move) -> Move:
        """The legal move that a text means. Raises IllegalMove, which says why, if there is none."""

    def is_legal(self, tried: str | Move) -> bool:
        """Whether a move, or what a text means, is legal here."""

    def play(self, tried: str | Move) -> Position:
        """The position after a move, given as a Move or as a text."""

    def why(self, text: str, lang: _Lang = "en") -> str:
        """Whether a move is legal and, if not, why not and what would be, in a sentence."""

    def spins(self) -> dict[str, float]:
        """What the spinner can show now, with the chance of each. Empty unless it has to be spun."""

    def spin(self, result: str | None = None) -> Position:
        """The position after the spinner has shown `result`; without one, after a spin with Python's `random`."""

    @property
    def shown(self) -> str | None:
        """What the spinner has shown and nobody has played yet."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended, as far as the position tells; draws by repetition need a Game."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""

    def perft(self, depth: int) -> int:
        """The number of move sequences of `depth` moves. What each spin allows is counted."""

    def divide(self, depth: int) -> list[tuple[str, int]]:
        """The same for each first move, by its text; where a spin comes first, by that and its text."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Position: ...
    def __deepcopy__(self, _memo: Any, /) -> Position: ...
    def __getnewargs_ex__(self) -> tuple[tuple[Any, ...], dict[str, Any]]: ...

@final
class Game:
    """A game being played, with its history: moves are pushed and popped, and draws by repetition or counting end it.

    It begins like a Position, `Game("dames", "W:W28:B19")`, or with one, `Game(position)`.
    """

    def __new__(cls, game: str | Position | None = None, position: str | None = None, /, **options: object) -> Game: ...
    @property
    def game(self) -> str:
        """The game that is played."""

    @property
    def options(self) -> dict[str, bool | str]:
        """The options that were given, as keyword arguments."""

    @property
    def position(self) -> Position:
        """Where the game stands."""

    @property
    def start(self) -> Position:
        """The position it began with."""

    @property
    def history(self) -> list[Move]:
        """The moves played so far."""

    @property
    def positions(self) -> list[Position]:
        """The positions in which they were played, after the spin where there is one."""

    @property
    def turn(self) -> _Color:
        """The side whose turn it is."""

    @property
    def legal_moves(self) -> list[Move]:
        """The legal moves; none once the game is over, also by a draw that depends on history."""

    def push(self, tried: str | Move) -> Move:
        """Plays a move, given as a Move or as a text, and says which it was."""

    def pop(self) -> Move:
        """Takes the last move back, and with it any spin since, and says which it was."""

    def spin(self, result: str | None = None) -> str:
        """Lets the spinner show `result`; without one, spins with Python's `random`. Says what it shows."""

    def why(self, text: str, lang: _Lang = "en") -> str:
        """Whether a move is legal and, if not, why not, in a sentence."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended, by its position or by a draw that depends on history."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""

    @property
    def result(self) -> str:
        """The result as the game's players write it: "2-0", "1-1", "0-2" in dames; "*" while it is played."""

    @property
    def reason(self) -> str | None:
        """Why the game has ended, by a stable name: "no-piece-left", "repetition"."""

    @property
    def occurrences(self) -> int:
        """How often the present position has stood on the board, this time included."""

    def pdn(self, tags: Mapping[str, object] | None = None) -> str:
        """The game as PDN, with these tags besides those that say what was played and how it ended."""

    def copy(self) -> Game:
        """A copy to play on with."""

    def __len__(self) -> int:
        """How many moves have been played."""

    def __bool__(self) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, _memo: Any, /) -> Game: ...
    def __getnewargs_ex__(self) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __getstate__(self) -> Any: ...
    def __setstate__(self, state: Any) -> None: ...

@final
class Line:
    """A line of play and what it is worth to the side to move."""

    def __new__(cls, position: Position, moves: Sequence[str], value: int) -> Line: ...
    @property
    def moves(self) -> list[Move]:
        """Its moves. In a game of chance it ends at the next spin."""

    @property
    def score(self) -> float:
        """The score for the side to move, in men; in trap, in hundredths of a sure win."""

    @property
    def end_in(self) -> int | None:
        """In how many half-moves the game is won (above nought) or lost (below), if that is in sight."""

    @property
    def win_probability(self) -> float:
        """The chance to win for the side to move, a draw counting half."""

    def __getnewargs__(self) -> tuple[Any, ...]: ...

@final
class SearchResult:
    """What a search has found."""

    def __new__(cls, best: Move | None, lines: Sequence[Line], depth: int, nodes: int, time: float) -> SearchResult: ...
    @property
    def best(self) -> Move | None:
        """The move to play; none where the spinner has to be spun first. At a level it need not be the best line's."""

    @property
    def score(self) -> float:
        """The score of that move for the side to move, in men; in trap, in hundredths of a sure win."""

    @property
    def end_in(self) -> int | None:
        """In how many half-moves the game is won (above nought) or lost (below), if that is in sight."""

    @property
    def win_probability(self) -> float:
        """The chance to win for the side to move, a draw counting half."""

    @property
    def pv(self) -> list[Move]:
        """The moves expected, that one first."""

    @property
    def lines(self) -> list[Line]:
        """The lines looked for, the best first."""

    @property
    def depth(self) -> int:
        """How deep the search has looked, in half-moves."""

    @property
    def nodes(self) -> int:
        """How many positions that took."""

    @property
    def time(self) -> float:
        """How many seconds."""

    def __getnewargs__(self) -> tuple[Any, ...]: ...

@final
class Engine:
    """A player of all the games, with what it remembers of positions between searches.

    `endgame_pieces` gets tables for `dames` with up to so many pieces (0 to 4): three take less than a second to work
    out, four the better part of a minute the first time, after which they are kept in the user's cache. With `book`,
    `level=10` opens from the opening book. The levels below have neither, as they were measured.
    """

    def __new__(cls, hash_mb: int = 64, threads: int = 1, endgame_pieces: int = 0, book: bool = False) -> Engine: ...
    def search(
        self,
        position: Position | Game,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        time: float | None = None,
        level: int | None = None,
        lines: int = 1,
        seed: int | None = None,
        on_depth: Callable[[SearchResult], object] | None = None,
    ) -> SearchResult:
        """Looks for the best move of a position or a game, within every limit that is given: depth in half-moves,
        nodes, time in seconds. A level from 1 to 10 plays like a person of that strength; `seed` makes it repeatable.
        `on_depth` is called with what each depth has found (not at a level). Other Python threads run meanwhile, and
        Ctrl-C ends the search."""

    def forget(self) -> None:
        """Forgets what is remembered of positions: another game begins."""
