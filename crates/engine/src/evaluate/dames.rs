//! What matters in international draughts.
//!
//! - **Material** decides. A king is worth about three men: with fewer than that it hardly loses, with more it wins.
//! - **The centre**: men there have more ways to go and to exchange, men on the edge half of them.
//! - **Balance**: a side with all its men on one wing has nothing to play with on the other.
//! - **Cohesion**: a man with another behind it cannot be jumped that way; holes invite shots.
//! - **The back row** keeps the opponent from a king. It is worth most while there are many men on the board, and the
//!   corner pieces less than those in the middle.
//! - **Tempo**: advanced men are closer to a king, which counts more the fewer pieces there are.
//! - **A lone king** on the main diagonal cannot be caught by three, and so such endings are worth little.

use damier_rules::{
    Color, Position,
    dames::{Dames, Move, Squares, draw::Clock},
    draughts::{Direction, Pieces, capture::Capturing, ruleset::International},
};

use super::Evaluate;
use crate::{Endgames, Ending, score::Value};

const MAN: Value = 100;
const KING: Value = 280;

/// The middle of the board, where a man has the most to do.
const CENTRE: [u8; 12] = [17, 18, 19, 22, 23, 24, 27, 28, 29, 32, 33, 34];
/// The squares at the left and right edges.
const EDGES: [u8; 16] = [6, 16, 26, 36, 46, 5, 15, 25, 35, 45, 10, 20, 30, 40, 11, 41];
/// The main diagonal.
const LONG_DIAGONAL: [u8; 10] = [5, 10, 14, 19, 23, 28, 32, 37, 41, 46];

const fn set(numbers: &[u8]) -> Squares {
    let mut squares = Squares::EMPTY;
    let mut i = 0;
    while i < numbers.len() {
        if let Some(square) = damier_rules::dames::Square::from_index(numbers[i] - 1) {
            squares = squares.with(square);
        }
        i += 1;
    }
    squares
}

const CENTRE_SET: Squares = set(&CENTRE);
const EDGE_SET: Squares = set(&EDGES);
const LONG_DIAGONAL_SET: Squares = set(&LONG_DIAGONAL);
const LEFT: Squares = wing(0, 4);
const RIGHT: Squares = wing(6, 10);

/// The dark squares in the columns from `first` up to but not including `end`.
const fn wing(first: u8, end: u8) -> Squares {
    let mut squares = Squares::EMPTY;
    let mut index = 0;
    while let Some(square) = damier_rules::dames::Square::from_index(index) {
        if first <= square.column() && square.column() < end {
            squares = squares.with(square);
        }
        index += 1;
    }
    squares
}

impl Evaluate for Dames {
    const SCALE: f64 = 120.0;

    fn evaluate(&self) -> Value {
        let pieces = self.pieces();
        let white = side(pieces, Color::White) - side(pieces, Color::Black);
        let value = if self.turn() == Color::White { white } else { -white };
        scaled(pieces, value)
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

    #[inline]
    fn squares(m: &Move) -> (u8, u8) {
        (m.from.index(), m.to.index())
    }
}

fn side(pieces: &Pieces<10>, us: Color) -> Value {
    let men = pieces.men(us);
    let kings = pieces.kings(us).len() as Value;
    let count = men.len() as Value;
    let total = (pieces.of(Color::White) | pieces.of(Color::Black)).len() as Value;
    let balance = ((men & LEFT).len() as Value - (men & RIGHT).len() as Value).abs();
    MAN * count + KING * kings + if kings > 0 { 20 } else { 0 } + 3 * (men & CENTRE_SET).len() as Value
        - 4 * (men & EDGE_SET).len() as Value
        - 3 * (balance - 1).max(0)
        + cohesion(men, us)
        + back_row(pieces, us, total)
        + advance(men, us, total)
}

/// Two for each man with one behind it on either side.
fn cohesion(men: Squares, us: Color) -> Value {
    let [left, right] = Direction::forward(us);
    (men & men.step(left)).len() as Value * 2 + (men & men.step(right)).len() as Value * 2
}

/// What still guards the own first row, as long as the opponent has men to crown.
fn back_row(pieces: &Pieces<10>, us: Color, total: Value) -> Value {
    if pieces.men(!us).is_empty() {
        return 0;
    }
    let guards = pieces.men(us) & Squares::far_row(!us);
    guards.len() as Value * total / 8
}

/// Rows advanced, worth more towards the end.
fn advance(men: Squares, us: Color, total: Value) -> Value {
    let rows = men.into_iter().map(|square| {
        let row = Value::from(square.row());
        if us == Color::White { 9 - row } else { row }
    });
    let rows: Value = rows.sum();
    // From nothing with all pieces on the board to three hundredths of a man for each row.
    rows * (40 - total) / 12
}

/// Few pieces with kings on both sides are drawish, a lone king on the main diagonal most of all.
fn scaled(pieces: &Pieces<10>, value: Value) -> Value {
    let total = (pieces.of(Color::White) | pieces.of(Color::Black)).len();
    let lone_king = |color| pieces.of(color).len() == 1 && pieces.kings(color).len() == 1;
    for color in Color::ALL {
        if lone_king(color) && pieces.of(!color).len() <= 3 && total <= 4 {
            return value / 20;
        }
        if lone_king(color) && pieces.kings(color).meets(LONG_DIAGONAL_SET) {
            return value / 8;
        }
    }
    let kings_on_both = Color::ALL.into_iter().all(|color| !pieces.kings(color).is_empty());
    if kings_on_both && total <= 8 { value / 2 } else { value }
}
