//! Bermudes: 9x9, all squares used, 54 reversible pieces. Every move is a capture, in one of 8 directions: a piece
//! eliminates an enemy piece, or flips one after another. A side with fewer than six pieces has lost.
//!
//! One file per rule: [elimination](Move::Eliminate), [flipping](Move::Flip), [free moves](Move::Step), the draws that
//! depend on history. Here is what ties them together: who has to do what, and when the game is over.

mod depict;
mod draw;
mod elimination;
mod field;
mod flip;
mod moves;
mod properties;
mod route;
mod setup;
mod square;
mod step;
mod strands;
mod why;

use std::{
    hash::{Hash, Hasher},
    ops::ControlFlow,
};

pub use draw::Clock;
pub use moves::Move;
pub use properties::PROPERTIES;
pub use setup::{FreeMoves, Options, Setup};
pub use square::{Square, Squares, SquaresIter};
pub use why::Attempt;

use self::{
    field::{FEWEST, Field},
    strands::Strands,
};
use crate::{Actor, ByColor, Color, Draw, Explain, Extent, MoveSink, NoChance, Outcome, Position, Victory, zobrist};

/// A position of Bermudes, with the options it is played by.
///
/// ```
/// use damier_rules::{Position, bermudes::Bermudes};
///
/// assert_eq!(Bermudes::default().count_moves(), 19);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bermudes {
    /// The pieces of the side to move.
    own: Strands,
    /// The pieces of the other side.
    enemy: Strands,
    hash: u64,
    turn: Color,
    options: Options,
}

const _: () = assert!(size_of::<Bermudes>() == 144);

/// Keys of the hash: one for each square and colour.
static MAN: [[u64; Square::COUNT]; 2] = [zobrist::keys(3_000), zobrist::keys(3_100)];
/// The key of a position with Black to move.
const BLACK_TO_MOVE: u64 = zobrist::key(3_200);
/// The key of a position played with free moves.
const WITH_FREE_MOVES: u64 = zobrist::key(3_201);

/// The start: Black on the three rows at the top, White on the three at the bottom, White to move.
impl Default for Bermudes {
    fn default() -> Self {
        Self::new(Options::default())
    }
}

impl Bermudes {
    /// The start, with these options.
    pub fn new(options: Options) -> Self {
        let rows = |rows: std::ops::Range<u8>| Square::all().filter(|square| rows.contains(&square.row())).collect();
        Self::assemble(&Setup { turn: Color::White, pieces: ByColor::new(rows(6..9), rows(0..3)) }, options)
    }

    /// The colour of the piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.men(color).contains(square))
    }

    /// How many pieces a side has.
    pub fn count(&self, color: Color) -> usize {
        self.men(color).len() as usize
    }

    /// A side's pieces as bits, row by row from the top: bit 0 is never set, then come nine squares and another bit that
    /// is never set, and so on.
    #[inline]
    pub fn rows(&self, color: Color) -> u128 {
        let words = self.men(color).words();
        u128::from(words[0]) | u128::from(words[1]) << 50
    }

    /// The options the game is played by.
    pub const fn options(&self) -> Options {
        self.options
    }

    /// How many captures a side would have if it were on move, a chain counting by its first jump.
    pub fn captures_in_hand(&self, color: Color) -> u64 {
        let field = if color == self.turn { self.field() } else { self.field().turned() };
        field.eliminations().count() + field.first_jumps().count()
    }

    /// The squares a piece lands on when it makes the move `m`, in order. A chain that can go several ways is given
    /// the one whose landings come first in the order of squares (or, where to find that one would take too long,
    /// another). Empty for a pass, for a move that is not legal, and for a chain whose way is not found in time.
    pub fn route(&self, m: &Move) -> Vec<Square> {
        match *m {
            Move::Eliminate { to, .. } | Move::Step { to, .. } => vec![to],
            Move::Flip { from, to, flipped } => self.field().route(from, to, flipped).unwrap_or_default(),
            Move::Pass => Vec::new(),
        }
    }

    /// All the ways a move can go, each as its landings, the one of [`Bermudes::route`] first; no more than `most`.
    pub fn routes(&self, m: &Move, most: usize) -> Vec<Vec<Square>> {
        match *m {
            Move::Flip { from, to, flipped } => self.field().routes(from, to, flipped, most),
            Move::Pass => Vec::new(),
            _ if most == 0 => Vec::new(),
            Move::Eliminate { .. } | Move::Step { .. } => vec![self.route(m)],
        }
    }

    /// The same position with the colours exchanged and the board turned round.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let Setup { turn, pieces } = self.to_setup();
        let turned = |square: Square| Square::from_index(Square::COUNT - 1 - square.index());
        let pieces = pieces.map(|men| men.into_iter().filter_map(turned).collect());
        Self::assemble(&Setup { turn: !turn, pieces: pieces.swapped() }, self.options)
    }

    fn assemble(setup: &Setup, options: Options) -> Self {
        let men = |color: Color| setup.pieces[color].into_iter().collect();
        let (own, enemy) = (men(setup.turn), men(!setup.turn));
        let mut position = Self { own, enemy, hash: 0, turn: setup.turn, options };
        position.hash = position.fresh_hash_key();
        position
    }

    fn men(&self, color: Color) -> &Strands {
        if color == self.turn { &self.own } else { &self.enemy }
    }

    #[inline]
    fn field(&self) -> Field {
        Field::new(self.own, self.enemy)
    }

    /// Whether a side has lost: it has fewer than six pieces.
    #[inline]
    fn is_decided(&self) -> bool {
        self.own.len() < FEWEST || self.enemy.len() < FEWEST
    }

    /// Calls `visit` with every legal move, until it says to stop.
    #[inline]
    fn each_move(&self, mut visit: impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.is_decided() {
            return ControlFlow::Continue(());
        }
        let field = self.field();
        let (eliminations, jumps) = (field.eliminations(), field.first_jumps());
        if (eliminations | jumps).any() {
            field.each_elimination(&eliminations, &mut visit)?;
            return field.each_chain(&jumps, visit);
        }
        match self.due_without_capture(&field) {
            Due::Pass => visit(Move::Pass),
            Due::Step => field.each_step(visit),
            Due::Capture | Due::Nothing => ControlFlow::Continue(()),
        }
    }

    /// Calls `visit` with every legal capture, the shortest chains first, until it says to stop.
    fn shortest_captures(&self, mut visit: impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        let field = self.field();
        field.each_elimination(&field.eliminations(), &mut visit)?;
        field.shortest_chains(&field.first_jumps(), visit)
    }

    /// The chains whose way begins with these landings of the piece on `from`, each with a way that does, the shortest
    /// first, no more than `most`; and whether these are all. Nothing where the landings are no chain.
    pub fn chains_along(&self, from: Square, landings: &[Square], most: usize) -> (Vec<(Move, Vec<Square>)>, Extent) {
        let Some(begun) = self.begun(from, landings) else { return (Vec::new(), Extent::Whole) };
        let field = self.field();
        let (at, flipped) = (landings.last().copied().unwrap_or(from), begun);
        let mut found = Vec::new();
        let mut list = |m: Move| {
            let Move::Flip { to, flipped: all, .. } = m else { return ControlFlow::Continue(()) };
            if found.len() == most {
                return ControlFlow::Break(());
            }
            let further = if all == flipped { Some(Vec::new()) } else { field.way_on(from, at, to, all - flipped) };
            found.extend(further.map(|further| (m, [landings, &further].concat())));
            ControlFlow::Continue(())
        };
        let mut extent = ControlFlow::Continue(());
        if !flipped.is_empty() {
            extent = list(Move::Flip { from, to: at, flipped });
        }
        if extent.is_continue() {
            extent = field.chains_beyond(from, at, flipped, list);
        }
        (found, if extent.is_continue() { Extent::Whole } else { Extent::Cut })
    }

    /// The pieces a chain has flipped that begins with these landings; `None` if none does.
    fn begun(&self, from: Square, landings: &[Square]) -> Option<Squares> {
        if self.is_decided() || !self.own.contains(from) {
            return None;
        }
        let field = self.field();
        landings
            .iter()
            .try_fold((from, Squares::EMPTY), |(at, flipped), &to| {
                field.jump_to(from, at, to, flipped).map(|over| (to, flipped.with(over)))
            })
            .map(|(_, flipped)| flipped)
    }

    /// What the side to move has to do, in a game that nobody has lost.
    fn due(&self, field: &Field) -> Due {
        if field.has_capture() { Due::Capture } else { self.due_without_capture(field) }
    }

    /// The same, when it has no capture.
    fn due_without_capture(&self, field: &Field) -> Due {
        match self.options.free_moves {
            _ if field.turned().has_capture() => Due::Pass,
            FreeMoves::Off => Due::Nothing,
            FreeMoves::On if field.has_step() => Due::Step,
            // The opponent can step, so this is no draw: at least 27 squares are empty, and some piece is next to one.
            FreeMoves::On => Due::Pass,
        }
    }
}

/// What a side has to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Due {
    /// Capture, by elimination or by flipping.
    Capture,
    /// Pass: only the opponent has something to do.
    Pass,
    /// Move by one square.
    Step,
    /// Nothing, for neither side has a capture: a draw.
    Nothing,
}

impl Position for Bermudes {
    type Move = Move;
    type Chance = NoChance;
    type Clock = Clock;

    #[inline]
    fn turn(&self) -> Color {
        self.turn
    }

    fn actor(&self) -> Actor {
        if let Some(loser) = Color::ALL.into_iter().find(|&color| self.men(color).len() < FEWEST) {
            return Actor::Over(Outcome::Won { by: !loser, how: Victory::TooFewPieces });
        }
        match self.due(&self.field()) {
            Due::Nothing => Actor::Over(Outcome::Drawn(Draw::NothingToCapture)),
            _ => Actor::Player(self.turn),
        }
    }

    fn legal_moves(&self, out: &mut impl MoveSink<Move>) {
        let _ = self.each_move(|m| {
            out.push(m);
            ControlFlow::Continue(())
        });
    }

    #[inline]
    fn moves_within(&self, most: usize, out: &mut impl MoveSink<Move>) -> Extent {
        let mut left = most;
        let all = self.each_move(|m| {
            if left == 0 {
                return ControlFlow::Break(());
            }
            left -= 1;
            out.push(m);
            ControlFlow::Continue(())
        });
        if all.is_continue() { Extent::Whole } else { Extent::Cut }
    }

    /// Chains branch, so that an adversarial position can have more moves than any memory holds; in play a hundred
    /// thousand have been seen. Where there are more than `most`, the shortest chains are listed, of every piece.
    fn first_moves(&self, most: usize) -> Vec<Move> {
        let mut list = Vec::new();
        // Only captures can be too many to list: there are at most a few hundred steps.
        if self.moves_within(most, &mut list) == Extent::Cut && self.field().has_capture() {
            list.clear();
            let _ = self.shortest_captures(|m| {
                if list.len() == most {
                    return ControlFlow::Break(());
                }
                list.push(m);
                ControlFlow::Continue(())
            });
        }
        list
    }

    fn allows(&self, m: &Move) -> bool {
        matches!(self.actor(), Actor::Player(_)) && self.judge(&self.attempt(m)).as_ref() == Ok(m)
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        if self.is_decided() {
            return 0;
        }
        let field = self.field();
        let captures = field.eliminations().count() + field.count_chains(&field.first_jumps());
        if captures > 0 {
            return captures;
        }
        match self.due_without_capture(&field) {
            Due::Pass => 1,
            Due::Step => field.count_steps(),
            Due::Capture | Due::Nothing => 0,
        }
    }

    fn settle_unchecked(&mut self, chance: NoChance) {
        match chance {}
    }

    #[inline]
    fn play_unchecked(&mut self, m: &Move) {
        let Self { mut own, mut enemy, mut hash, turn, options } = *self;
        let mut toggle = |men: &mut Strands, color: Color, square: Square| {
            *men ^= Strands::single(square);
            hash ^= MAN[color as usize][square.index()];
        };
        if let (Some(from), Some(to)) = (m.from(), m.to()) {
            toggle(&mut own, turn, from);
            toggle(&mut own, turn, to);
        }
        match *m {
            Move::Eliminate { to, .. } => toggle(&mut enemy, !turn, to),
            Move::Flip { flipped, .. } => {
                for square in flipped {
                    toggle(&mut own, turn, square);
                    toggle(&mut enemy, !turn, square);
                }
            }
            Move::Step { .. } | Move::Pass => {}
        }
        // The other side is to move now: what was its enemy's is its own.
        *self = Self { own: enemy, enemy: own, hash: hash ^ BLACK_TO_MOVE, turn: !turn, options };
    }

    #[inline]
    fn hash_key(&self) -> u64 {
        self.hash
    }

    fn fresh_hash_key(&self) -> u64 {
        let men = Square::all().filter_map(|square| Some(MAN[self.piece_at(square)? as usize][square.index()]));
        let turn = (self.turn == Color::Black).then_some(BLACK_TO_MOVE);
        let options = (self.options.free_moves == FreeMoves::On).then_some(WITH_FREE_MOVES);
        men.chain(turn).chain(options).fold(0, |hash, key| hash ^ key)
    }
}

/// By the hash key, which is known already.
impl Hash for Bermudes {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}
