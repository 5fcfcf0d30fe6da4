"""Where the positions of the check come from: seeded random games, played by the program under test.

Random games from the opening position rarely hold a king and almost never an ambiguous capture, which is where
generators go wrong. So most games here start from a setup drawn for what it will bring: kings, few pieces, men about to
be crowned, boards full of things to take. All games of a batch advance together, one position per line to one run of
`damier moves --stdin --json`, because starting the program once per position would cost more than the moves.
"""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from fen import BLACK_FAR_ROW, SQUARES, WHITE_FAR_ROW, Position

Answer = dict[str, Any]

EVERY_OTHER_ROW = [square for row in (range(6, 11), range(16, 21), range(26, 31), range(36, 41)) for square in row]

# Positions known for having caught a generator; each is checked in every run.
KNOWN = (
    "W:WK2:B7,8,17,18",  # a round trip: one move, whichever way round
    "W:WK4:B13,20,32,37",  # 4x15 in two ways that take different pieces
    "B:W6,24,28,38,41:B13,K49",  # a captured piece blocks until the end: 49x30 or 49x35, not back over 28
    "W:W11:B7,8",  # a man passes over the far row, is not crowned, and takes on as a man
    "W:W11:B7",  # a man ends a capture on the far row and is crowned
    "W:WK46:B14,23,32,41",  # four pieces on one diagonal, two squares to end on
    "W:W28,K46:B12,22,K41",  # the majority counts pieces: two men, not one king
    "W:W:B20",  # White is to move and has nothing left
    "W:W26:B17,21",  # White is to move and blocked
)


@dataclass(frozen=True)
class Game:
    """One of the games under test: the same rules, another opening position and so other limits for a setup."""

    name: str
    start: str
    men: int


GAMES = {
    game.name: game
    for game in (
        Game("dames", str(Position("W", dict.fromkeys(range(1, 21), "b") | dict.fromkeys(range(31, 51), "w"))), 20),
        Game("dames-10", str(Position("W", dict.fromkeys(range(1, 11), "b") | dict.fromkeys(range(41, 51), "w"))), 10),
    )
}


class Setup:
    """A random position being put together, such as a game could bring about.

    No man is put on its own far row, each side has a piece and neither more than it began with. About positions that
    cannot arise programs may well disagree: the adapters say how the libraries do.
    """

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.position = Position(rng.choice("WB"))

    def add(self, colour: str, count: int, kings: float, squares: Sequence[int] = SQUARES) -> Setup:
        """Put pieces of one colour on free squares; `kings` is the share of them that are kings."""
        far_row = WHITE_FAR_ROW if colour == "W" else BLACK_FAR_ROW
        for _ in range(count):
            king = self.rng.random() < kings
            free = [s for s in squares if s not in self.position.pieces and (king or s not in far_row)]
            if free:
                self.position.pieces[self.rng.choice(free)] = colour if king else colour.lower()
        return self

    def both(self, low: int, high: int, kings: float) -> Setup:
        """Put `low` to `high` pieces of each colour anywhere."""
        for colour in "WB":
            self.add(colour, self.rng.randint(low, high), kings)
        return self


def opening(_rng: random.Random, game: Game) -> str:
    """The opening position: what players meet."""
    return game.start


def few(rng: random.Random, _game: Game) -> str:
    """An ending: long diagonals, kings chased by kings, men running through."""
    return str(Setup(rng).both(1, 4, kings=0.4).position)


def kings(rng: random.Random, _game: Game) -> str:
    """Kings everywhere: long quiet moves, and captures from afar."""
    return str(Setup(rng).both(2, 7, kings=0.8).position)


def crowning(rng: random.Random, _game: Game) -> str:
    """Men within two steps of the far row among pieces to take: crowned, or only passing."""
    setup = Setup(rng)
    for colour, near in (("W", range(6, 21)), ("B", range(31, 46))):
        setup.add(colour, rng.randint(1, 4), 0.0, near)
    for colour, there in (("W", range(26, 46)), ("B", range(6, 26))):
        setup.add(colour, rng.randint(1, 5), 0.2, there)
    return str(setup.position)


def crowd(rng: random.Random, game: Game) -> str:
    """A crowd without order: many captures at once, some blocking others."""
    return str(Setup(rng).both(game.men // 2, game.men, kings=0.2).position)


def rafle(rng: random.Random, _game: Game) -> str:
    """The long and the ambiguous captures: enemies on every other row, so that whatever comes next to them can jump."""
    setup = Setup(rng)
    taker = setup.position.turn
    prey = "B" if taker == "W" else "W"
    setup.add(prey, rng.randint(6, 10), 0.1, EVERY_OTHER_ROW)
    return str(setup.add(taker, rng.randint(1, 2), 0.8).position)


@dataclass(frozen=True)
class Family:
    """A kind of game: how its first position is made, its share of all positions, and for how long it is followed."""

    first: Callable[[random.Random, Game], str]
    share: int
    plies: int


FAMILIES = (
    Family(opening, share=6, plies=160),
    Family(few, share=2, plies=24),
    Family(kings, share=3, plies=16),
    Family(crowning, share=3, plies=10),
    Family(crowd, share=3, plies=12),
    Family(rafle, share=3, plies=0),
)


class Program:
    """The program under test, asked for the moves of many positions at once."""

    def __init__(self, path: str) -> None:
        self.path = path

    def answers(self, game: Game, positions: list[str]) -> list[Answer]:
        """One answer per position, in order. A run that fails or answers too little is an error, not a difference."""
        run = subprocess.run(
            [self.path, "moves", game.name, "--stdin", "--json"],
            input="".join(f"{position}\n" for position in positions),
            capture_output=True,
            text=True,
            check=False,
        )
        answers = [json.loads(line) for line in run.stdout.splitlines()]
        if run.returncode != 0 or len(answers) != len(positions):
            raise RuntimeError(
                f"{' '.join(run.args)}: exit code {run.returncode}, "
                f"{len(answers)} answers to {len(positions)} positions\n{run.stderr}"
            )
        return answers


@dataclass(frozen=True)
class Checked:
    """A position of the sample: the game, the canonical FEN that was asked, and the program's answer."""

    game: str
    fen: str
    answer: Answer


@dataclass
class Seat:
    """A place at which games of one family are played one after the other."""

    family: Family
    position: str = ""
    plies_left: int = 0

    def advance(self, rng: random.Random, game: Game, answer: Answer | None = None) -> None:
        """Play a random move of the answer, or begin another game where this one is over or long enough."""
        moves = answer.get("moves") if answer and self.plies_left > 0 else None
        if moves:
            self.position = rng.choice(sorted(move["after"] for move in moves))
            self.plies_left -= 1
        else:
            self.position = self.family.first(rng, game)
            self.plies_left = self.family.plies


def rounds(program: Program, game: Game, rng: random.Random, width: int) -> Iterator[tuple[str, Answer]]:
    """Positions and answers without end: first the known ones, then round after round of the games at all seats."""
    yield from zip(KNOWN, program.answers(game, list(KNOWN)), strict=True)
    shares = [family for family in FAMILIES for _ in range(family.share)]
    seats = [Seat(shares[index % len(shares)]) for index in range(max(width, len(shares)))]
    for seat in seats:
        seat.advance(rng, game)
    while True:
        asked = [seat.position for seat in seats]
        answers = program.answers(game, asked)
        yield from zip(asked, answers, strict=True)
        for seat, answer in zip(seats, answers, strict=True):
            seat.advance(rng, game, answer)


def distinct(game: Game, answers: Iterator[tuple[str, Answer]]) -> Iterator[Checked]:
    """Each position once: all openings begin alike, and checking them again proves nothing."""
    seen: set[str] = set()
    for fen, answer in answers:
        if fen not in seen:
            seen.add(fen)
            yield Checked(game.name, fen, answer)


def sample(program: Program, game: Game, count: int, seed: int) -> list[Checked]:
    """`count` different positions of a game with the program's answers; the same seed gives the same positions.

    The seats are few enough for games from the opening position to be played to their end in a sample of any size.
    """
    rng = random.Random(f"{game.name}:{seed}")
    return list(islice(distinct(game, rounds(program, game, rng, width=count // 200)), count))
