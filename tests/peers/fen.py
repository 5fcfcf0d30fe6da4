"""Positions of 10x10 draughts as PDN FEN, in the one spelling that can be compared as text.

Three programs describe the same position here, each in its own spelling. Everything that is compared goes through
`Position` first, so that a difference in the report is a difference in the rules. Standard library only: the adapters
import this module inside their own environments.
"""

from __future__ import annotations

from dataclasses import dataclass, field

SQUARES = range(1, 51)
WHITE_FAR_ROW = range(1, 6)
BLACK_FAR_ROW = range(46, 51)


@dataclass
class Position:
    """A side to move, and the pieces by square: `w`, `b` for men and `W`, `B` for kings."""

    turn: str
    pieces: dict[int, str] = field(default_factory=dict)

    @classmethod
    def parse(cls, fen: str) -> Position:
        """Read `TURN:Wlist:Blist`, the lists in any order; anything else is an error, never a guess."""
        turn, *groups = fen.strip().split(":")
        if turn not in ("W", "B") or sorted(group[:1] for group in groups) != ["B", "W"]:
            raise ValueError(f"not a FEN of the form TURN:W...:B...: {fen!r}")
        position = cls(turn)
        for group in groups:
            for item in filter(None, group[1:].split(",")):
                position._place(group[0], item, fen)
        return position

    def _place(self, colour: str, item: str, fen: str) -> None:
        square = int(item.removeprefix("K"))
        if square not in SQUARES or square in self.pieces:
            raise ValueError(f"square {square} is off the board or taken twice: {fen!r}")
        self.pieces[square] = colour if item.startswith("K") else colour.lower()

    def of(self, colour: str) -> list[int]:
        """The squares of one colour, ascending."""
        return sorted(square for square, piece in self.pieces.items() if piece.upper() == colour)

    def __str__(self) -> str:
        """The FEN as Damier writes it: White's list first, squares one by one from low to high, `K` before a king."""
        lists = (",".join(map(self._item, self.of(colour))) for colour in "WB")
        return "{}:W{}:B{}".format(self.turn, *lists)

    def _item(self, square: int) -> str:
        return f"K{square}" if self.pieces[square].isupper() else str(square)


def canonical(fen: str) -> str:
    """The canonical spelling of a FEN."""
    return str(Position.parse(fen))
