"""Lessons: one idea of a game each, in English and French, and something to do on a board."""

from typing import Literal, final

from . import Move, Position

__all__ = ["Answer", "Lesson", "Progress", "course"]

_Lang = Literal["en", "fr"]

def course(game: str = "dames") -> list[Lesson]:
    """The lessons of a game, in their order. Raises KeyError for a game that has none yet."""

@final
class Lesson:
    """One idea of a game, and what is to be done to show that it was understood."""

    @property
    def id(self) -> str:
        """Its short name."""

    def title(self, lang: _Lang = "en") -> str:
        """What it is about, in a word or two."""

    def text(self, lang: _Lang = "en") -> str:
        """The idea."""

    @property
    def rules(self) -> list[str]:
        """The numbers of the rules it states."""

    def goals(self, lang: _Lang = "en") -> list[str]:
        """What is to be done, one after the other."""

    def begin(self) -> Progress:
        """Somebody who takes the lesson from its beginning."""

@final
class Progress:
    """How far somebody has come in a lesson."""

    def goal(self, lang: _Lang = "en") -> str | None:
        """What is to be done now; None once everything is."""

    @property
    def position(self) -> Position:
        """The board as it stands."""

    @property
    def is_finished(self) -> bool:
        """Whether everything is done."""

    @property
    def solution(self) -> list[str]:
        """What would be right now: a move, or the squares that are left to touch."""

    def answer(self, attempt: str | Move) -> Answer:
        """Tries a move, or touches a square, and goes on where that is right."""

@final
class Answer:
    """What there is to say about an attempt. It is true if the attempt was right."""

    @property
    def right(self) -> bool:
        """Whether it is what was asked for, or a part of it."""

    def say(self, lang: _Lang = "en") -> str:
        """What there is to say."""

    @property
    def played(self) -> list[str]:
        """What was played: the attempt, then what is answered. Nothing after a wrong try or a touch."""

    def __bool__(self) -> bool: ...
