//! A position of a game that is draughts and nothing else: pieces on a board and a side to move. Which rules they move by
//! is a [`RuleSet`]; how the game is drawn and how its squares are called, [`Plain`].

use std::{
    fmt::{Debug, Display},
    marker::PhantomData,
};

use super::{
    Move, Pieces, PiecesSetup, Square, Squares, board,
    capture::Capturing,
    fault, motion,
    ruleset::{Obligation, RuleSet},
    step, why,
};
use crate::{
    Actor, Color, DrawClock, Extent, MoveSink, NoChance, Outcome, Position, Refusal, Victory,
    board::{Board, Cell, Depict, Motion, Piece, Stop},
    setup::{Composition, Invalid, SetupError},
    why::{Duty, Explain, Travel},
    zobrist,
};

/// A rule set that a game without anything but draughts is played by on an `N` by `N` board.
pub trait Plain<const N: u8>: RuleSet {
    /// The counters behind its draws.
    type Clock: DrawClock<Draughts<Self, N>>;
    /// A square by the name the game gives it.
    type Name: From<Square<N>> + Copy + Eq + Ord + Debug + Display;
}

/// A position of such a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Draughts<R, const N: u8> {
    pieces: Pieces<N>,
    hash: u64,
    turn: Color,
    rules: PhantomData<R>,
}

const _: () = assert!(size_of::<Draughts<(), 10>>() == 40);

const BLACK_TO_MOVE: u64 = zobrist::key(0);

/// A setup: anything that can be written, legal or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Setup<const N: u8> {
    /// Who is to move.
    pub turn: Color,
    /// Who stands where.
    pub pieces: PiecesSetup<N>,
}

impl<R: RuleSet, const N: u8> Draughts<R, N> {
    fn new(pieces: Pieces<N>, turn: Color) -> Self {
        let mut position = Self { pieces, hash: 0, turn, rules: PhantomData };
        position.hash = position.hash_of_all();
        position
    }

    /// The position a game begins with whose men fill this many rows of each side.
    pub(crate) fn opening(rows: u8) -> Self {
        Self::new(Pieces::opening(rows), R::FIRST)
    }

    /// The pieces on the board.
    #[inline]
    pub const fn pieces(&self) -> &Pieces<N> {
        &self.pieces
    }

    /// The captures of the side to move.
    #[inline(always)]
    pub fn capturing(&self) -> Capturing<R, N> {
        Capturing::new(&self.pieces, self.turn, Squares::EMPTY)
    }

    #[inline(always)]
    fn moves_of(&self, us: Color, out: &mut impl MoveSink<Move<N>>) {
        let capturing = Capturing::<R, N>::new(&self.pieces, us, Squares::EMPTY);
        if !capturing.generate(out) && !self.pieces.of(!us).is_empty() {
            step::generate::<R, N>(&self.pieces, us, out);
        }
    }

    #[inline(always)]
    fn count_of(&self, us: Color) -> u64 {
        let capturing = Capturing::<R, N>::new(&self.pieces, us, Squares::EMPTY);
        match capturing.count() {
            0 if self.pieces.of(!us).is_empty() => 0,
            0 => step::count::<R, N>(&self.pieces, us),
            captures => captures,
        }
    }

    fn hash_of_all(&self) -> u64 {
        let turn = if self.turn == Color::Black { BLACK_TO_MOVE } else { 0 };
        self.pieces.hash() ^ turn
    }

    /// The position of a setup, if a game in which each side begins with `most` pieces can lead to it.
    pub fn set_up(setup: &Setup<N>, most: usize) -> Result<Self, Invalid<R::Name>>
    where
        R: Plain<N>,
    {
        Self::sound(setup, most).map_err(|invalid| invalid.map_square(R::Name::from))
    }

    fn sound(setup: &Setup<N>, most: usize) -> Result<Self, Invalid<Square<N>>> {
        let mut faults = setup.pieces.faults::<R>(most);
        let pieces = setup.pieces.pieces_unchecked();
        if pieces.empty() == Squares::ALL {
            faults.push(SetupError::EmptyBoard);
        }
        Invalid::unless_sound(faults, Self::new(pieces, setup.turn))
    }

    /// The same for a board that was composed cell by cell.
    pub(crate) fn compose(board: &Composition, most: usize) -> Result<Self, Invalid<Cell>> {
        let mut faults = Vec::new();
        let pieces = PiecesSetup::composed(board, &mut faults);
        board.only_pieces(&mut faults);
        let made = Self::sound(&Setup { turn: board.turn, pieces }, most);
        Composition::unless_sound(faults, made, Cell::from)
    }

    /// The same position with the colours exchanged and the board turned round.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        Self::new(self.pieces.mirrored(), !self.turn)
    }

    /// The position as a setup, to be changed or written.
    pub fn to_setup(&self) -> Setup<N> {
        Setup { turn: self.turn, pieces: PiecesSetup::from(&self.pieces) }
    }
}

impl<R: RuleSet, const N: u8> std::hash::Hash for Draughts<R, N> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

impl<R: Plain<N>, const N: u8> Position for Draughts<R, N> {
    type Move = Move<N>;
    type Chance = NoChance;
    type Clock = R::Clock;

    #[inline]
    fn turn(&self) -> Color {
        self.turn
    }

    fn actor(&self) -> Actor {
        if let Some(outcome) = self.pieces.decided(self.turn) {
            Actor::Over(outcome)
        } else if !self.capturing().any() && step::count::<R, N>(&self.pieces, self.turn) == 0 {
            Actor::Over(Outcome::Won { by: !self.turn, how: Victory::NoMoveLeft })
        } else {
            Actor::Player(self.turn)
        }
    }

    #[inline(always)]
    fn legal_moves(&self, out: &mut impl MoveSink<Move<N>>) {
        // Matched so that each colour is compiled separately, which gains a fifth of the speed.
        match self.turn {
            Color::White => self.moves_of(Color::White, out),
            Color::Black => self.moves_of(Color::Black, out),
        }
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        match self.turn {
            Color::White => self.count_of(Color::White),
            Color::Black => self.count_of(Color::Black),
        }
    }

    /// All of them: in these games they are never too many.
    #[inline(always)]
    fn moves_within(&self, _: usize, out: &mut impl MoveSink<Move<N>>) -> Extent {
        self.legal_moves(out);
        Extent::Whole
    }

    fn jumps_followed(&self) -> Option<u64> {
        Some(self.capturing().effort())
    }

    fn settle_unchecked(&mut self, chance: NoChance) {
        match chance {}
    }

    #[inline(always)]
    fn play_unchecked(&mut self, m: &Move<N>) {
        self.hash ^= self.pieces.carry::<R>(self.turn, m) ^ BLACK_TO_MOVE;
        self.turn = !self.turn;
    }

    #[inline]
    fn hash_key(&self) -> u64 {
        self.hash
    }

    fn fresh_hash_key(&self) -> u64 {
        self.hash_of_all()
    }
}

impl<R: Plain<N>, const N: u8> Explain for Draughts<R, N> {
    type Square = R::Name;
    type Attempt = Travel<Square<N>>;

    const DUTY: Duty = match R::OBLIGATION {
        Obligation::Most => Duty::Most,
        Obligation::Any => Duty::Any,
    };

    fn start(attempt: &Travel<Square<N>>) -> Option<R::Name> {
        Some(attempt.from.into())
    }

    fn judge(&self, attempt: &Travel<Square<N>>) -> Result<Move<N>, Refusal<R::Name, Move<N>>> {
        if let Actor::Over(outcome) = self.actor() {
            return Err(Refusal::GameOver(outcome));
        }
        why::judge::<R, N>(&self.pieces, self.turn, Squares::EMPTY, &self.moves(), attempt)
            .map_err(|refusal| refusal.map_squares(R::Name::from))
    }

    fn attempt(&self, m: &Move<N>) -> Travel<Square<N>> {
        motion::attempt(&self.capturing(), m)
    }

    fn way_of(&self, attempt: &Travel<Square<N>>, m: &Move<N>) -> Option<Vec<Stop>> {
        why::way::<R, N>(&self.pieces, self.turn, Squares::EMPTY, attempt, m)
    }

    fn faults(&self) -> Vec<Move<N>> {
        fault::faults::<R, N>(&self.pieces, self.turn, Squares::EMPTY, &self.moves())
    }
}

impl<R: Plain<N>, const N: u8> Depict for Draughts<R, N> {
    const KINGS: bool = true;
    const CELLS: u8 = Square::<N>::COUNT;

    fn board() -> Board {
        // The standard counts the squares of all of them, also where players use letters.
        Board { numbered: true, ..board::<N>(|square| R::Name::from(square).to_string()) }
    }

    fn piece(&self, cell: Cell) -> Option<Piece> {
        self.pieces.at(Square::from_index(cell.0)?)
    }

    fn motion(&self, m: &Move<N>) -> Motion {
        motion::motion(&self.capturing(), &self.pieces, self.turn, m)
    }

    fn routes(&self, m: &Move<N>, most: usize) -> Vec<Vec<Stop>> {
        motion::ways(&self.capturing(), m, most)
    }

    fn ends(&self, m: &Move<N>) -> Option<(Cell, Cell)> {
        Some((m.from.into(), m.to.into()))
    }

    fn mirrored(&self) -> Self {
        Self::mirrored(self)
    }
}

/// For the module of a relative of draughts on eight by eight squares, twelve men each on three rows: its `Options`, of which
/// there are none, what it begins with and how it is set up. The module has `Clock`, `Setup` and `Square`.
macro_rules! twelve_men_each {
    ($Position:ident, $RuleSet:ty, $game:expr) => {
        /// How many pieces each side begins with, and so can have at most (C20, R24, Z21).
        const MEN: usize = 12;

        impl $crate::draughts::Plain<8> for $RuleSet {
            type Clock = Clock;
            type Name = Square;
        }

        impl $Position {
            /// The position of a setup, if a game can lead to it.
            pub fn from_setup(setup: &Setup) -> Result<Self, $crate::setup::Invalid<Square>> {
                Self::set_up(setup, MEN)
            }
        }

        impl Default for $Position {
            fn default() -> Self {
                Self::opening(3)
            }
        }

        /// The game has no options that change its positions.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct Options;

        impl $crate::GameOptions for Options {
            fn game(&self) -> $crate::Game {
                $game
            }

            fn start(&self) -> $crate::AnyPosition {
                $crate::Registered::to_any($Position::default())
            }

            fn compose(
                &self,
                board: &$crate::setup::Composition,
            ) -> Result<$crate::AnyPosition, $crate::setup::Invalid<$crate::board::Cell>> {
                $Position::compose(board, MEN).map($crate::Registered::to_any)
            }
        }
    };
}
pub(crate) use twelve_men_each;
