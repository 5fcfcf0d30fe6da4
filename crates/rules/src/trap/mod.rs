//! Dames & Trap: draughts on eight by eight squares, with doors to fall through and a spinner.
//!
//! A turn: whoever can capture must, before any spin. Otherwise the spinner says whether to move a piece or a slider.
//! A slider opens and closes the two doors of its row ([`doors`]); what stands on a door that opens, or lands on an
//! open one, is lost. The capture rule, doors included, is in [`draughts::capture`].
//!
//! The options: [`Settings`] for the spinner and for doors that close by themselves; `english` is another rule set,
//! [`EnglishTrap`].

mod depict;
pub mod doors;
pub mod draw;
mod properties;
mod setup;
mod spin;
mod why;

use std::marker::PhantomData;

pub use doors::{Notch, Slider, Sliders};
pub use draw::Clock;
pub use properties::{Edition, Options, PROPERTIES};
pub use setup::Setup;
pub use spin::{Spin, Spinner};
pub use why::Attempt;

use crate::{
    Actor, Chances, Color, Extent, MoveSink, Outcome, Position, Victory,
    board::DoorColor,
    draughts::{
        self, Pieces,
        capture::Capturing,
        ruleset::{EnglishTrap, FrenchTrap, RuleSet},
        step,
    },
    position::Each,
    zobrist,
};

/// A square of the eight by eight board.
pub type Square = draughts::Square<8>;
/// A set of such squares.
pub type Squares = draughts::Squares<8>;
/// The move of a piece.
pub type PieceMove = draughts::Move<8>;

/// What a player can do in a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// Move or capture with a piece. It falls if it ends on an open door.
    Piece(PieceMove),
    /// Move a slider one notch.
    Slide {
        /// Which one.
        slider: Slider,
        /// Where to.
        to: Notch,
    },
}

/// What becomes of a door once it has been used (`auto-close`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum UsedDoor {
    /// It stays open until somebody closes it.
    #[default]
    StaysOpen,
    /// Its slider is back at neutral before the turn is over.
    Closes,
}

/// What can be set without changing how pieces move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Settings {
    /// The chances of the spinner.
    pub spinner: Spinner,
    /// Whether doors close by themselves.
    pub used_door: UsedDoor,
}

/// A position of Dames & Trap, under the French or the English rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trap<R> {
    pieces: Pieces<8>,
    hash: u64,
    sliders: Sliders,
    turn: Color,
    /// With a spin made, no capture is due: captures come before any spin.
    spin: Option<Spin>,
    settings: Settings,
    rules: PhantomData<R>,
}

/// A position under the French rules.
pub type French = Trap<FrenchTrap>;
/// A position under the English rules.
pub type English = Trap<EnglishTrap>;

const _: () = assert!(size_of::<Trap<()>>() <= 48);

const BLACK_TO_MOVE: u64 = zobrist::key(1);
const SPINS: [u64; 4] = zobrist::keys(2);

impl<R: RuleSet> Trap<R> {
    /// The position the game begins with: twelve men each, all doors closed.
    pub fn start(settings: Settings) -> Self {
        Self::new(Pieces::opening(3), Sliders::default(), R::FIRST, None, settings)
    }

    fn new(pieces: Pieces<8>, sliders: Sliders, turn: Color, spin: Option<Spin>, settings: Settings) -> Self {
        let mut position = Self { pieces, hash: 0, sliders, turn, spin, settings, rules: PhantomData };
        position.hash = position.fresh_hash_key();
        position
    }

    /// The pieces on the board.
    pub const fn pieces(&self) -> &Pieces<8> {
        &self.pieces
    }

    /// Where the sliders stand.
    pub const fn sliders(&self) -> Sliders {
        self.sliders
    }

    /// What the spinner has shown, if it has been spun this turn.
    pub const fn spin(&self) -> Option<Spin> {
        self.spin
    }

    /// The settings the game is played with.
    pub const fn settings(&self) -> Settings {
        self.settings
    }

    /// The captures of the side to move.
    #[inline]
    pub fn capturing(&self) -> Capturing<R, 8> {
        Capturing::new(&self.pieces, self.turn, self.sliders.open_doors())
    }

    /// Whether the piece that makes this move falls through a door.
    pub fn falls(&self, m: &PieceMove) -> bool {
        self.sliders.open_doors().contains(m.to)
    }

    /// The same position with the colours exchanged and the board turned round.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        Self::new(self.pieces.mirrored(), self.sliders.turned(), !self.turn, self.spin, self.settings)
    }

    /// Whether one side has no piece left.
    #[inline]
    fn is_wiped_out(&self) -> bool {
        self.pieces.of(Color::White).is_empty() || self.pieces.of(Color::Black).is_empty()
    }

    #[inline]
    fn has_a_step(&self) -> bool {
        step::count::<R, 8>(&self.pieces, self.turn) > 0
    }

    #[inline(always)]
    fn slides(&self, spin: Spin, out: &mut impl MoveSink<Move>) {
        for slider in Slider::all().filter(|slider| spin.allows(slider.color())) {
            for &to in self.sliders.notch(slider).neighbours() {
                out.push(Move::Slide { slider, to });
            }
        }
    }

    /// Where a slider moved to `to` stands at the end of the turn.
    #[inline(always)]
    fn rests(&self, to: Notch) -> Notch {
        match self.settings.used_door {
            UsedDoor::StaysOpen => to,
            UsedDoor::Closes => Notch::Neutral,
        }
    }

    /// The squares of the pieces that fall if a slider is moved to `to`.
    #[inline(always)]
    fn dropped_by(&self, slider: Slider, to: Notch) -> Squares {
        self.sliders.with(slider, to).open_doors() - self.sliders.open_doors() - self.pieces.empty()
    }

    /// Moves a slider; what stands on the door it opens is lost.
    #[inline(always)]
    fn slide(&mut self, slider: Slider, to: Notch) {
        let falling = self.dropped_by(slider, to);
        if !falling.is_empty() {
            self.drop_through(falling);
        }
        let rests = self.sliders.with(slider, self.rests(to));
        self.hash ^= self.sliders.hash() ^ rests.hash();
        self.sliders = rests;
    }

    #[cold]
    fn drop_through(&mut self, falling: Squares) {
        for color in Color::ALL {
            for square in falling & self.pieces.of(color) {
                self.hash ^= self.pieces.take_off(color, square);
            }
        }
    }
}

impl<R: RuleSet> Default for Trap<R> {
    fn default() -> Self {
        Self::start(Settings::default())
    }
}

impl<R: RuleSet> std::hash::Hash for Trap<R> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

impl<R: RuleSet> Position for Trap<R> {
    type Move = Move;
    type Chance = Spin;
    type Clock = draw::Clock;

    const CHANCE: bool = true;

    #[inline]
    fn turn(&self) -> Color {
        self.turn
    }

    fn actor(&self) -> Actor {
        if let Some(outcome) = self.pieces.decided(self.turn) {
            Actor::Over(outcome)
        } else if self.spin.is_some() || self.capturing().any() {
            Actor::Player(self.turn)
        } else if self.has_a_step() {
            Actor::Chance
        } else {
            Actor::Over(Outcome::Won { by: !self.turn, how: Victory::NoMoveLeft })
        }
    }

    #[inline(always)]
    fn legal_moves(&self, out: &mut impl MoveSink<Move>) {
        match self.spin {
            None if self.is_wiped_out() => {}
            None => {
                self.capturing().generate(&mut Each(|m| out.push(Move::Piece(m))));
            }
            Some(Spin::Pawn) => {
                step::generate::<R, 8>(&self.pieces, self.turn, &mut Each(|m| out.push(Move::Piece(m))));
            }
            Some(spin) => self.slides(spin, out),
        }
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        let slides = |color| self.sliders.count_moves(color);
        match self.spin {
            None if self.is_wiped_out() => 0,
            None => self.capturing().count(),
            Some(Spin::Pawn) => step::count::<R, 8>(&self.pieces, self.turn),
            Some(Spin::Green) => slides(DoorColor::Green),
            Some(Spin::Orange) => slides(DoorColor::Orange),
            Some(Spin::Choice) => slides(DoorColor::Green) + slides(DoorColor::Orange),
        }
    }

    #[inline]
    fn chances(&self) -> Chances<Spin> {
        let spins = self.spin.is_none() && !self.is_wiped_out() && !self.capturing().any() && self.has_a_step();
        if spins { self.settings.spinner.chances() } else { Chances::new() }
    }

    /// All of them: in this game they are never too many.
    #[inline(always)]
    fn moves_within(&self, _: usize, out: &mut impl MoveSink<Move>) -> Extent {
        self.legal_moves(out);
        Extent::Whole
    }

    fn jumps_followed(&self) -> Option<u64> {
        Some(self.capturing().effort())
    }

    #[inline(always)]
    fn settle_unchecked(&mut self, spin: Spin) {
        self.spin = Some(spin);
        self.hash ^= SPINS[spin as usize];
    }

    #[inline(always)]
    fn play_unchecked(&mut self, m: &Move) {
        if let Some(spin) = self.spin.take() {
            self.hash ^= SPINS[spin as usize];
        }
        match m {
            Move::Piece(m) => {
                self.hash ^= self.pieces.carry::<R>(self.turn, m);
                if self.falls(m) {
                    self.hash ^= self.pieces.take_off(self.turn, m.to);
                }
            }
            Move::Slide { slider, to } => self.slide(*slider, *to),
        }
        self.turn = !self.turn;
        self.hash ^= BLACK_TO_MOVE;
    }

    #[inline]
    fn hash_key(&self) -> u64 {
        self.hash
    }

    fn fresh_hash_key(&self) -> u64 {
        let turn = if self.turn == Color::Black { BLACK_TO_MOVE } else { 0 };
        let spin = self.spin.map_or(0, |spin| SPINS[spin as usize]);
        self.pieces.hash() ^ self.sliders.hash() ^ turn ^ spin
    }
}
