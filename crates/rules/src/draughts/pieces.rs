//! Who stands where.

use super::{Move, Square, Squares, capture::crowned_in_passing, ruleset::RuleSet};
use crate::{
    ByColor, Color, Outcome, Victory,
    board::{Cell, Piece, Rank},
    setup::{Composition, SetupError},
    zobrist,
};

/// The men and kings on a board, without whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pieces<const N: u8> {
    of: ByColor<Squares<N>>,
    kings: Squares<N>,
}

impl<const N: u8> Pieces<N> {
    /// Men on the first `rows` rows of each side.
    pub(crate) const fn opening(rows: u8) -> Self {
        Self { of: ByColor::new(Squares::rows(N - rows, N), Squares::rows(0, rows)), kings: Squares::EMPTY }
    }

    /// All pieces of one colour.
    #[inline(always)]
    pub fn of(&self, color: Color) -> Squares<N> {
        self.of[color]
    }

    /// The men of one colour.
    #[inline(always)]
    pub fn men(&self, color: Color) -> Squares<N> {
        self.of[color] - self.kings
    }

    /// The kings of one colour.
    #[inline(always)]
    pub fn kings(&self, color: Color) -> Squares<N> {
        self.of[color] & self.kings
    }

    /// The kings of both colours.
    #[inline(always)]
    pub const fn all_kings(&self) -> Squares<N> {
        self.kings
    }

    /// The squares nobody stands on.
    #[inline(always)]
    pub fn empty(&self) -> Squares<N> {
        !(self.of[Color::White] | self.of[Color::Black])
    }

    /// The piece on a square.
    pub fn at(&self, square: Square<N>) -> Option<Piece> {
        let color = Color::ALL.into_iter().find(|&color| self.of[color].contains(square))?;
        Some(Piece { color, rank: if self.kings.contains(square) { Rank::King } else { Rank::Man } })
    }

    /// The result, if a side has no piece left. If neither has one, the side to move has lost: the opponent has taken
    /// its last piece, and fallen through a door in doing so (T20).
    pub(crate) fn decided(&self, turn: Color) -> Option<Outcome> {
        let bare = [turn, !turn].into_iter().find(|&color| self.of[color].is_empty())?;
        Some(Outcome::Won { by: !bare, how: Victory::NoPieceLeft })
    }

    /// Whether this move makes a king of a man of `us`.
    #[inline(always)]
    pub(super) fn crowns<R: RuleSet>(&self, us: Color, m: &Move<N>) -> bool {
        let reached = Squares::far_row(us).contains(m.to) || crowned_in_passing::<R, N>(us, m.captured);
        reached && !self.kings.contains(m.from)
    }

    /// Moves a piece of `us`, takes off what it captures and crowns it on its far row. Returns what changes in the
    /// hash.
    #[inline(always)]
    pub(crate) fn carry<R: RuleSet>(&mut self, us: Color, m: &Move<N>) -> u64 {
        // Matched so that each colour is compiled separately.
        match us {
            Color::White => self.carry_of::<R>(Color::White, m),
            Color::Black => self.carry_of::<R>(Color::Black, m),
        }
    }

    #[inline(always)]
    fn carry_of<R: RuleSet>(&mut self, us: Color, m: &Move<N>) -> u64 {
        let (from, to) = (m.from.set(), m.to.set());
        self.of[us] = (self.of[us] - from) | to;
        let mut change = if self.kings.meets(from) {
            self.kings = (self.kings - from) | to;
            key(us, true, m.from) ^ key(us, true, m.to)
        } else if Squares::far_row(us).meets(to) || crowned_in_passing::<R, N>(us, m.captured) {
            self.kings |= to;
            key(us, false, m.from) ^ key(us, true, m.to)
        } else {
            key(us, false, m.from) ^ key(us, false, m.to)
        };
        for square in m.captured {
            change ^= self.take_off(!us, square);
        }
        change
    }

    /// Takes a piece of `color` off the board. Returns what changes in the hash.
    #[inline]
    pub(crate) fn take_off(&mut self, color: Color, square: Square<N>) -> u64 {
        let change = key(color, self.kings.contains(square), square);
        self.of[color] -= square.set();
        self.kings -= square.set();
        change
    }

    /// The part of a position's hash that the pieces make up.
    pub(crate) fn hash(&self) -> u64 {
        let of_color = |color| self.of(color).into_iter().map(move |s| key(color, self.kings.contains(s), s));
        Color::ALL.into_iter().flat_map(of_color).fold(0, |hash, key| hash ^ key)
    }

    /// The same board with the colours exchanged and turned round: the other side's view.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        Self { of: self.of.map(Squares::turned).swapped(), kings: self.kings.turned() }
    }
}

/// The keys of the hash: men and kings of each colour, by the bit of their square.
static KEYS: [[[u64; 64]; 2]; 2] =
    [[zobrist::keys(0x100), zobrist::keys(0x140)], [zobrist::keys(0x180), zobrist::keys(0x1c0)]];

#[inline(always)]
fn key<const N: u8>(color: Color, king: bool, square: Square<N>) -> u64 {
    KEYS[color as usize][usize::from(king)][square.bit()]
}

/// The pieces of a setup: anything that can be written, legal or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PiecesSetup<const N: u8> {
    /// The men of each colour.
    pub men: ByColor<Squares<N>>,
    /// The kings of each colour.
    pub kings: ByColor<Squares<N>>,
}

impl<const N: u8> PiecesSetup<N> {
    /// The pieces of a board that was composed cell by cell; `faults` gets those that cannot be there.
    pub(crate) fn composed(board: &Composition, faults: &mut Vec<SetupError<Cell>>) -> Self {
        let mut setup = Self::default();
        for (square, Piece { color, rank }) in board.placed(|cell| Square::<N>::from_index(cell.0), faults) {
            let set = match rank {
                Rank::Man => &mut setup.men,
                Rank::King => &mut setup.kings,
            };
            set[color] |= square.set();
        }
        setup
    }

    /// All that is wrong with these pieces when each side may have `most` of them.
    pub fn faults<R: RuleSet>(&self, most: usize) -> Vec<SetupError<Square<N>>> {
        let [white, black] = Color::ALL.map(|color| [self.men[color], self.kings[color]]);
        let (mut seen, mut twice) = (Squares::EMPTY, Squares::EMPTY);
        for set in white.into_iter().chain(black) {
            twice |= seen & set;
            seen |= set;
        }
        let mut faults: Vec<_> = twice.into_iter().map(|at| SetupError::TwoPieces { at }).collect();
        for color in Color::ALL {
            let early = self.men[color] & Squares::far_row(color);
            faults.extend(early.into_iter().map(|at| SetupError::ManOnFarRow { color, at, king: R::KING_NAME }));
            let count = (self.men[color] | self.kings[color]).len();
            if count > most {
                faults.push(SetupError::TooManyPieces { color, count, most });
            }
        }
        faults
    }

    /// The pieces, if [`PiecesSetup::faults`] has none.
    pub(crate) fn pieces_unchecked(&self) -> Pieces<N> {
        let all = |color| self.men[color] | self.kings[color];
        Pieces {
            of: ByColor::new(all(Color::White), all(Color::Black)),
            kings: self.kings[Color::White] | self.kings[Color::Black],
        }
    }
}

impl<const N: u8> From<&Pieces<N>> for PiecesSetup<N> {
    fn from(pieces: &Pieces<N>) -> Self {
        Self {
            men: ByColor::new(pieces.men(Color::White), pieces.men(Color::Black)),
            kings: ByColor::new(pieces.kings(Color::White), pieces.kings(Color::Black)),
        }
    }
}
