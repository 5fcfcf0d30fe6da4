//! What matters in international draughts.
//!
//! Every figure is a pair: what it counts with all forty pieces on the board, and what with hardly any; between them it
//! is mixed by the number of pieces.
//!
//! - **Men** decide, and most of all while the board is full: of endings with a man more many are drawn. What one is
//!   worth by itself, and what it has to do with its neighbours, are rules of thumb (`men.rs`); what men do together in
//!   a part of the board is learned from games (`boxes.rs`, `learn.rs`). Both are looked up at once.
//! - **Balance**: with all men on one wing there is nothing to play with on the other.
//! - **Runaway men**: with no enemy between it and the far row a man is a king in so many moves.
//! - **Kings**: the first is worth three men or more; it rules the board alone, so the next ones add less.
//! - **A lone king** on the main diagonal cannot be caught by three, so such endings are worth little.
//!
//! The figures here and in `men.rs` were fitted to the results of games of the engine against itself, kept close to
//! plain material where there was little to go by.

mod boxes;
mod learn;
mod men;

use std::ops::AddAssign;

use damier_rules::{
    Color, Position,
    dames::{Dames, Move, Square, Squares, draw::Clock},
    draughts::{Pieces, capture::Capturing, ruleset::International},
};

use self::boxes::Boxes;
pub use self::{
    boxes::Learned,
    learn::{LearnOptions, Learning, Lesson},
};
use super::Evaluate;
use crate::{
    Endgames, Ending,
    score::{Scale, Value},
};

/// A value with a full board and one with a bare board.
#[derive(Debug, Clone, Copy, Default)]
struct Phased {
    full: Value,
    bare: Value,
}

impl Phased {
    const fn new(full: Value, bare: Value) -> Self {
        Self { full, bare }
    }

    const fn times(self, count: usize) -> Self {
        Self { full: self.full * count as Value, bare: self.bare * count as Value }
    }

    /// What one side has, as White sees it.
    const fn for_side(self, side: Color) -> Self {
        match side {
            Color::White => self,
            Color::Black => Self { full: -self.full, bare: -self.bare },
        }
    }

    /// The value with this many pieces on the board.
    const fn with_pieces(self, pieces: usize) -> Value {
        (self.full * pieces as Value + self.bare * (40 - pieces as Value)) / 40
    }
}

impl AddAssign for Phased {
    fn add_assign(&mut self, other: Self) {
        self.full += other.full;
        self.bare += other.bare;
    }
}

const LOPSIDED: Phased = Phased::new(-1, -15);
const FIRST_KING: Phased = Phased::new(396, 243);
const MORE_KINGS: Phased = Phased::new(32, 87);
/// By the rows left to the far row, from one to four.
const RUNAWAY: [Phased; 4] = [Phased::new(53, 95), Phased::new(23, 48), Phased::new(23, 21), Phased::new(7, 0)];
/// The side to move.
const TURN: Phased = Phased::new(-1, 6);

/// The main diagonal.
const LONG_DIAGONAL: Squares = set(&[5, 10, 14, 19, 23, 28, 32, 37, 41, 46]);
const LEFT: Squares = wing(0, 4);
const RIGHT: Squares = wing(6, 10);
/// The rows from which a man may run, by colour.
const ADVANCED: [Squares; 2] = [Squares::rows(1, 5), Squares::rows(5, 9)];

const fn set(numbers: &[u8]) -> Squares {
    let mut squares = Squares::EMPTY;
    let mut i = 0;
    while i < numbers.len() {
        if let Some(square) = Square::from_index(numbers[i] - 1) {
            squares = squares.with(square);
        }
        i += 1;
    }
    squares
}

/// The dark squares in the columns from `first` up to but not including `end`.
const fn wing(first: u8, end: u8) -> Squares {
    let mut squares = Squares::EMPTY;
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        if first <= square.column() && square.column() < end {
            squares = squares.with(square);
        }
        index += 1;
    }
    squares
}

/// What has to be free of enemies for a man to run through, by its square: everything ahead that could step into its
/// way.
static WAY: [[Squares; 50]; 2] = [ways(Color::White), ways(Color::Black)];

const fn ways(us: Color) -> [Squares; 50] {
    let mut table = [Squares::EMPTY; 50];
    let mut from = 0;
    while let Some(man) = Square::from_index(from) {
        let mut to = 0;
        while let Some(square) = Square::from_index(to) {
            let rows = match us {
                Color::White => man.row().saturating_sub(square.row()),
                Color::Black => square.row().saturating_sub(man.row()),
            };
            if rows > 0 && man.column().abs_diff(square.column()) <= rows + 1 {
                table[from as usize] = table[from as usize].with(square);
            }
            to += 1;
        }
        from += 1;
    }
    table
}

impl Evaluate for Dames {
    const SCALE: Scale = Scale::Logistic(110.0);
    const SWING: Value = 45;

    fn evaluate(&self) -> Value {
        let value = value(self, Boxes::own());
        scaled(self.pieces(), if self.turn() == Color::White { value } else { -value })
    }

    #[inline]
    fn is_restless(&self) -> bool {
        self.capturing().any()
    }

    #[inline]
    fn is_threatened(&self) -> bool {
        Capturing::<International, 10>::new(self.pieces(), !self.turn(), Squares::EMPTY).any()
    }

    #[inline]
    fn ending(&self, clock: &Clock, tables: &Endgames) -> Option<Ending> {
        tables.probe_counted(self, clock)
    }

    super::compiled_here!();

    #[inline]
    fn squares(m: &Move) -> (u8, u8) {
        (m.from.index(), m.to.index())
    }
}

/// What a position is worth for White, but for endings.
fn value(position: &Dames, boxes: &Boxes) -> Value {
    let pieces = position.pieces();
    let count = count(pieces);
    let mut sum = TURN.for_side(position.turn());
    for color in Color::ALL {
        sum += running(pieces, color).for_side(color);
        sum += kings(pieces.kings(color)).for_side(color);
        sum += LOPSIDED.times(lopsided(pieces.men(color))).for_side(color);
    }
    boxes.men(pieces).with_pieces(count) / boxes::UNIT + sum.with_pieces(count)
}

/// How many pieces there are.
fn count(pieces: &Pieces<10>) -> usize {
    50 - pieces.empty().len()
}

fn kings(kings: Squares) -> Phased {
    let mut value = Phased::default();
    if !kings.is_empty() {
        value += FIRST_KING;
        value += MORE_KINGS.times(kings.len() - 1);
    }
    value
}

/// How many men more there are on one wing than on the other.
fn lopsided(men: Squares) -> usize {
    (men & LEFT).len().abs_diff((men & RIGHT).len())
}

/// The men nobody stops any more.
fn running(pieces: &Pieces<10>, us: Color) -> Phased {
    let mut value = Phased::default();
    for man in pieces.men(us) & ADVANCED[us as usize] {
        let rows = if us == Color::White { man.row() } else { 9 - man.row() };
        if !WAY[us as usize][usize::from(man.index())].meets(pieces.of(!us)) {
            value += RUNAWAY[usize::from(rows) - 1];
        }
    }
    value
}

/// Few pieces with kings on both sides are drawish, a lone king on the main diagonal most of all.
fn scaled(pieces: &Pieces<10>, value: Value) -> Value {
    let total = count(pieces);
    let lone_king = |color| pieces.of(color).len() == 1 && pieces.kings(color).len() == 1;
    for color in Color::ALL {
        if lone_king(color) && pieces.of(!color).len() <= 3 && total <= 4 {
            return value / 20;
        }
        if lone_king(color) && pieces.kings(color).meets(LONG_DIAGONAL) {
            return value / 8;
        }
    }
    let kings_on_both = Color::ALL.into_iter().all(|color| !pieces.kings(color).is_empty());
    if kings_on_both && total <= 8 { value / 2 } else { value }
}
