"""Games of the draughts family: exact rules, notation, diagrams, PDN files and an engine."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import TracebackType
from typing import Any, Literal, Union, final, overload

from . import arrays as arrays
from . import lessons as lessons
from . import pdn as pdn
from . import puzzles as puzzles

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

_Color = Literal["white", "black"]
_Lang = Literal["en", "fr"]
_Style = Literal["wood", "print", "dark"]
_Square = Union[str, int]
_Arrow = Union[str, Move, Sequence[_Square]]
_OptionValue = Union[bool, str, tuple[int, ...]]

__version__: str

def games() -> list[str]:
    """The games, by the short names that everything else here takes."""

def name(game: str, lang: _Lang = "en") -> str:
    """What a game is called."""

def about(game: str, lang: _Lang = "en") -> str:
    """A game in half a sentence."""

def levels(lang: _Lang = "en") -> list[str]:
    """What the levels of play are called, from level 1 on."""

def options(game: str, lang: _Lang = "en") -> list[tuple[str, str, _OptionValue, str]]:
    """The options of a game: their name as a keyword argument, their values, their default and what they do."""

def squares(game: str) -> list[str]:
    """The names of a game's playable squares (of the pyramid, its cubes), in the order of its board."""

class IllegalMove(ValueError):
    """A move that is not legal here, or no move at all. `en` and `fr` say why, and what would be legal."""

    en: str
    fr: str

class HubError(Exception):
    """A program that speaks Hub has ended, has complained or has played what the rules do not allow."""

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

    Options of the game are keyword arguments: `Position("trap", english=True)`. See `damier.options`. `fen` is
    another name for `position`.
    """

    def __new__(
        cls, game: str = "dames", position: str | None = None, *, fen: str | None = None, **options: object
    ) -> Position: ...
    @property
    def game(self) -> str:
        """The game it is a position of."""

    @property
    def options(self) -> dict[str, Any]:
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

    def piece_at(self, square: _Square) -> Literal["w", "W", "b", "B"] | None:
        """The piece on a square, given by its name or number: "w" and "b" for men, "W" and "B" for kings; None if
        it is empty."""

    def mirrored(self) -> Position:
        """The same position with the colours exchanged and the board turned round."""

    def svg(
        self,
        *,
        arrows: _Arrow | Iterable[_Arrow] | None = None,
        marks: _Square | Iterable[_Square] | None = None,
        last_move: str | Move | None = None,
        orientation: _Color = "white",
        size: int = 640,
        style: _Style = "wood",
        coordinates: bool = True,
        title: str | None = None,
        damiers: str | None = None,
        lang: _Lang = "en",
    ) -> str:
        """The board as an SVG picture.

        `arrows` are moves ("32-28", a Move, or squares such as (32, 28)), `marks` squares to draw a circle around,
        each a list or a text with commas. `last_move` marks the move that led here. `orientation` says who sits
        below, `size` is the width in pixels, `style` "wood", "print" or "dark". Of the pyramid, `damiers="AC"`
        draws those alone."""

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

    def _repr_svg_(self) -> str: ...
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

    def __new__(
        cls,
        game: str | Position | None = None,
        position: str | Position | None = None,
        *,
        fen: str | Position | None = None,
        **options: object,
    ) -> Game: ...
    @property
    def game(self) -> str:
        """The game that is played."""

    @property
    def options(self) -> dict[str, Any]:
        """The options that were given, as keyword arguments."""

    @property
    def position(self) -> Position:
        """Where the game stands."""

    @property
    def fen(self) -> str:
        """Where the game stands, as a text: see `Position.fen`."""

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

    @property
    def pieces(self) -> dict[str, str]:
        """The pieces by square: "w" and "b" for men, "W" and "B" for kings."""

    def piece_at(self, square: _Square) -> Literal["w", "W", "b", "B"] | None:
        """The piece on a square: see `Position.piece_at`."""

    def parse(self, text: str | Move) -> Move:
        """The legal move that a text means. Raises IllegalMove, which says why, if there is none."""

    def is_legal(self, tried: str | Move) -> bool:
        """Whether a move, or what a text means, is legal now; none is once the game is over."""

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

    def svg(
        self,
        *,
        arrows: _Arrow | Iterable[_Arrow] | None = None,
        marks: _Square | Iterable[_Square] | None = None,
        orientation: _Color = "white",
        size: int = 640,
        style: _Style = "wood",
        coordinates: bool = True,
        title: str | None = None,
        damiers: str | None = None,
        lang: _Lang = "en",
    ) -> str:
        """The board as an SVG picture, with the last move marked. The arguments are those of `Position.svg`."""

    def copy(self) -> Game:
        """A copy to play on with."""

    def __len__(self) -> int:
        """How many moves have been played."""

    def __bool__(self) -> bool: ...
    def _repr_svg_(self) -> str: ...
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
        """The move to play; none where the spinner has to be spun first. At a level it need not be the best
        line's."""

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

    `endgame_pieces` gets tables for `dames` and the games that have them with up to so many pieces: three take less
    than a second to work out, four the better part of a minute the first time, after which they are kept in the
    user's cache; five and six are there where `damier tables build` has built them. With `book`, `level=10` opens
    from the opening book. The levels below have neither, as they were measured.
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

    def play(
        self,
        position: Position | Game,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        time: float | None = None,
        level: int | None = None,
        seed: int | None = None,
    ) -> Move:
        """Chooses the move to play in a position or a game, within the same limits as `search`. Raises ValueError where
        there is none to choose: the game is over, or the spinner comes first."""

    def ending(self, position: Position | Game) -> Ending | None:
        """How a position or a game ends when nobody errs, if the endgame tables know it: of dames and the games
        that have such tables, with no more pieces than this engine has tables for."""

    def review(
        self,
        game: Game | pdn.Game,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        time: float | None = None,
        lines: int = 1,
        on_move: Callable[[JudgedMove], object] | None = None,
    ) -> Review:
        """Goes through a game, a `Game` or one of a PDN file, and says what every move has cost: each position is
        searched within every limit that is given. `on_move` is called with what was found about each move. Other
        Python threads run meanwhile, and Ctrl-C ends it."""

    def forget(self) -> None:
        """Forgets what is remembered of positions: another game begins."""

    def __enter__(self) -> Engine: ...
    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _raised: BaseException | None,
        _traceback: TracebackType | None,
        /,
    ) -> None: ...

@final
class Ending:
    """How a position ends when nobody errs, for the side to move."""

    @property
    def result(self) -> Literal["win", "draw", "loss"]:
        """For the side to move."""

    @property
    def half_moves(self) -> int | None:
        """In how many half-moves; None in a draw."""

    def __eq__(self, other: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]

@final
class Review:
    """A game that was gone through: as long as its `moves`, which it gives one after the other."""

    @property
    def moves(self) -> list[JudgedMove]:
        """What was found about its moves, one after the other."""

    @property
    def white(self) -> SideSummary:
        """White's part in it."""

    @property
    def black(self) -> SideSummary:
        """Black's part in it."""

    def pdn(self) -> str:
        """The game as PDN with what was found: an evaluation behind every move, and another way where one was
        better."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[JudgedMove]: ...

@final
class JudgedMove:
    """What was found about one move."""

    @property
    def ply(self) -> int:
        """Which half-move of the game it is, from 1."""

    @property
    def move(self) -> Move:
        """The move."""

    @property
    def position(self) -> Position:
        """Where it was played."""

    @property
    def by(self) -> _Color:
        """Who played it."""

    @property
    def score(self) -> float:
        """The score after it, in men for White; in trap, in hundredths of a sure win."""

    @property
    def end_in(self) -> int | None:
        """In how many half-moves White wins (above nought) or loses (below), if that is in sight."""

    @property
    def white_wins(self) -> float:
        """White's chance to win after it, a draw counting half."""

    @property
    def loss(self) -> float:
        """What it has cost of the mover's chance to win."""

    @property
    def verdict(self) -> Literal["inaccuracy", "mistake", "blunder"] | None:
        """What it is called; None if it has cost little."""

    @property
    def better(self) -> list[Line]:
        """The lines that were better, the best first; none where the best move was played."""

    @property
    def lines(self) -> list[Line]:
        """What was seen before the move, the best line first."""

    @property
    def luck(self) -> float | None:
        """What the spin before it gave of the mover's chance to win, or took; None where there was none."""

    def remarks(self, lang: _Lang = "en") -> list[str]:
        """What there is to say about it: nothing where it has cost little."""

@final
class SideSummary:
    """One side of a game that was gone through."""

    @property
    def moves(self) -> int:
        """How many moves it made."""

    @property
    def loss(self) -> float:
        """What its decisions have cost of the chance to win, in all."""

    @property
    def mean_loss(self) -> float:
        """What a move has cost, on average."""

    @property
    def inaccuracies(self) -> int:
        """How many moves cost five in a hundred or more."""

    @property
    def mistakes(self) -> int:
        """How many cost ten in a hundred or more."""

    @property
    def blunders(self) -> int:
        """How many cost twenty in a hundred or more."""

    @property
    def luck(self) -> float | None:
        """What its spins gave of the chance to win, or took; None in a game without them."""

    def say(self, lang: _Lang = "en") -> str:
        """The side in a line."""

@final
class HubEngine:
    """Another program that plays international draughts and speaks Hub 2: `HubEngine(["scan", "hub"])`.

    The command is a list with the program and its arguments, a text as a shell has it, or the path of the program.
    `params` are set before it is used; it may take `timeout` seconds to get ready. A `with` statement ends it at
    its end.
    """

    def __new__(
        cls,
        command: str | os.PathLike[str] | Sequence[str],
        *,
        params: Mapping[str, object] | None = None,
        timeout: float = 120.0,
    ) -> HubEngine: ...
    @property
    def name(self) -> str:
        """What the program calls itself."""

    @property
    def version(self) -> str:
        """Its version."""

    @property
    def author(self) -> str:
        """Who wrote it."""

    @property
    def params(self) -> dict[str, str]:
        """Its parameters and what they are set to, by the names the program gives them."""

    @property
    def is_running(self) -> bool:
        """Whether it runs: not once it was closed, or has ended in a search."""

    def set(self, params: Mapping[str, object] | None = None, /, **named: object) -> None:
        """Sets parameters of the program: a number, a text, True or False each. `tt_size` is `tt-size` as well."""

    def new_game(self) -> None:
        """Tells it that the next search has nothing to do with those before."""

    def ping(self, timeout: float = 10.0) -> None:
        """Asks whether it still listens, and raises TimeoutError if nothing is heard within so many seconds."""

    def search(
        self,
        position: Position | Game,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        time: float | None = None,
        timeout: float | None = None,
        on_depth: Callable[[SearchResult], object] | None = None,
    ) -> SearchResult:
        """Has it analyse a position or a game, within every limit that is given, as `Engine.search` does: depth,
        nodes, time in seconds. `on_depth` is called with what it says meanwhile. If there is no answer within
        `timeout` seconds (ten more than `time`; five minutes where there is none), TimeoutError is raised."""

    def play(
        self,
        position: Position | Game,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        time: float | None = None,
        clock: float | None = None,
        increment: float | None = None,
        moves: int | None = None,
        timeout: float | None = None,
    ) -> Move:
        """Has it choose the move to play in a position or a game. `clock` is what it has left, in seconds,
        `increment` what each move adds to that, `moves` how many moves it has to do for."""

    def close(self) -> None:
        """Ends the program. What is closed stays closed."""

    def __enter__(self) -> HubEngine: ...
    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _raised: BaseException | None,
        _traceback: TracebackType | None,
        /,
    ) -> None: ...

@final
class Playouts:
    """How playouts of a position ended. Its length is how many there were."""

    def __new__(cls, white: int, draws: int, black: int, unfinished: int, plies: int) -> Playouts: ...
    @property
    def white(self) -> int:
        """White has won so many."""

    @property
    def draws(self) -> int:
        """So many were drawn."""

    @property
    def black(self) -> int:
        """Black has won so many."""

    @property
    def unfinished(self) -> int:
        """So many were not over after `most_plies` half-moves."""

    @property
    def plies(self) -> int:
        """The half-moves of all of them together."""

    @property
    def score(self) -> float:
        """What White has made of the points, from 0 to 1: a draw counts half, and so does what was not over."""

    def __len__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]
    def __getnewargs__(self) -> tuple[Any, ...]: ...

@overload
def playouts(
    position: Position | Game,
    count: int = 1000,
    *,
    seed: int | None = None,
    threads: int | None = None,
    most_plies: int = 1000,
) -> Playouts:
    """Plays a position or a game out at random, `count` times, and says how that ended; of a list of them, each.

    All cores work unless `threads` says otherwise, and other Python threads run meanwhile. The same `seed` gives
    the same results on any number of threads. What is not over after `most_plies` half-moves is left unfinished."""

@overload
def playouts(
    position: Iterable[Position | Game],
    count: int = 1000,
    *,
    seed: int | None = None,
    threads: int | None = None,
    most_plies: int = 1000,
) -> list[Playouts]: ...
