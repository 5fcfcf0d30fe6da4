//! What matters in international draughts.
//!
//! Every figure is a pair: what it counts with all forty pieces on the board, and what with hardly any; between them it
//! is mixed by the number of pieces.
//!
//! - **Material** decides, and most of all while the board is full: of endings with a man more many are drawn.
//! - **Where a man stands**: while the board is full the centre of one's own half is good and the squares just in
//!   front of the opponent's men are lonely; later what counts is how far it has come.
//! - **Contact, links and room**: a man face to face with an enemy binds it; a man with another behind it cannot be
//!   jumped that way; with few men left each needs room to move.
//! - **Outposts**: an advanced man with support from both sides cramps the opponent, if only a little.
//! - **Balance**: with all men on one wing there is nothing to play with on the other.
//! - **Runaway men**: with no enemy between it and the far row a man is a king in so many moves.
//! - **Kings**: the first is worth three men or more; it rules the board alone, so the next ones add less. The main
//!   diagonal is the best place for one.
//! - **A lone king** on that diagonal cannot be caught by three, so such endings are worth little.
//!
//! The figures were fitted to the results of games of the engine against itself, kept close to plain material where
//! there was little to go by.

use std::ops::AddAssign;

use damier_rules::{
    Color, Position,
    dames::{Dames, Move, Square, Squares, draw::Clock},
    draughts::{Direction, Pieces, capture::Capturing, ruleset::International},
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

const LINK: Phased = Phased::new(-3, 20);
const ROOM: Phased = Phased::new(-3, 17);
const STUCK: Phased = Phased::new(2, -2);
const CONTACT: Phased = Phased::new(35, 23);
const OUTPOST: Phased = Phased::new(4, -2);
const LOPSIDED: Phased = Phased::new(-1, -15);
const FIRST_KING: Phased = Phased::new(396, 243);
const MORE_KINGS: Phased = Phased::new(32, 87);
const ON_LONG_DIAGONAL: Phased = Phased::new(5, 7);
/// By the rows left to the far row, from one to four.
const RUNAWAY: [Phased; 4] = [Phased::new(53, 95), Phased::new(23, 48), Phased::new(23, 21), Phased::new(7, 0)];
/// The side to move.
const TURN: Phased = Phased::new(-1, 6);

/// A man with a full board, by its square: the far row first.
#[rustfmt::skip]
const FULL: [i16; 50] = [
    0, 0, 0, 0, 0,
    135, 140, 140, 133, 154,
    136, 122, 124, 127, 119,
    100, 94, 103, 104, 121,
    105, 94, 73, 96, 153,
    147, 120, 141, 119, 130,
    118, 135, 136, 122, 130,
    111, 126, 145, 142, 118,
    120, 140, 141, 134, 114,
    123, 145, 144, 136, 115,
];

/// A man with a bare board.
#[rustfmt::skip]
const BARE: [i16; 50] = [
    0, 0, 0, 0, 0,
    92, 95, 104, 89, 125,
    94, 103, 91, 94, 79,
    65, 82, 81, 79, 61,
    56, 71, 84, 76, 54,
    29, 50, 48, 66, 48,
    28, 48, 50, 54, 60,
    64, 43, 46, 49, 49,
    36, 58, 60, 49, 78,
    44, 69, 71, 70, 71,
];

/// The main diagonal.
const LONG_DIAGONAL: Squares = set(&[5, 10, 14, 19, 23, 28, 32, 37, 41, 46]);
const LEFT: Squares = wing(0, 4);
const RIGHT: Squares = wing(6, 10);
/// The rows in which a man is an outpost, for White: the third to the fifth from the far row, and the second.
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
        let pieces = self.pieces();
        let count = 50 - pieces.empty().len();
        let mut value = side(pieces, Color::White).with_pieces(count) - side(pieces, Color::Black).with_pieces(count);
        if self.turn() == Color::Black {
            value = -value;
        }
        scaled(pieces, value + TURN.with_pieces(count))
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

fn side(pieces: &Pieces<10>, us: Color) -> Phased {
    let mut value = placed(pieces.men(us), us);
    value += formed(pieces, us);
    value += running(pieces, us);
    let kings = pieces.kings(us);
    if !kings.is_empty() {
        value += FIRST_KING;
        value += MORE_KINGS.times(kings.len() - 1);
        if kings.meets(LONG_DIAGONAL) {
            value += ON_LONG_DIAGONAL;
        }
    }
    value
}

/// The men, each where it stands.
fn placed(men: Squares, us: Color) -> Phased {
    let mut value = Phased::default();
    for square in men {
        let index = usize::from(if us == Color::White { square.index() } else { 49 - square.index() });
        value += Phased::new(Value::from(FULL[index]), Value::from(BARE[index]));
    }
    value
}

/// How the men stand together and against the enemy's.
fn formed(pieces: &Pieces<10>, us: Color) -> Phased {
    let (men, enemies, empty) = (pieces.men(us), pieces.men(!us), pieces.empty());
    let [left, right] = Direction::forward(us);
    let (linked_left, linked_right) = (men & men.step(left), men & men.step(right));
    let (free_left, free_right) = (men & empty.step_back(left), men & empty.step_back(right));
    let lopsided = (men & LEFT).len().abs_diff((men & RIGHT).len());
    let mut value = LINK.times(linked_left.len() + linked_right.len());
    value += ROOM.times(free_left.len() + free_right.len());
    value += STUCK.times((men - free_left - free_right).len());
    value += CONTACT.times((men & (enemies.step_back(left) | enemies.step_back(right))).len());
    value += OUTPOST.times((linked_left & linked_right & ADVANCED[us as usize]).len());
    value += LOPSIDED.times(lopsided);
    value
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
    let total = 50 - pieces.empty().len();
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
