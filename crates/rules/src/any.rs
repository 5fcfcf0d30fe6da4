//! For callers that learn at run time which game is played: closed enums of games, positions and moves.
//!
//! Search and perft want the game's own type: [`with_position!`](crate::with_position) hands it to them. Tables and
//! records can use [`AnyPosition`] as a position like any other.

use crate::{
    Actor, Chances, Color, Draw, DrawClock, Explain, MoveSink, Position,
    bermudes::{self, Bermudes},
    board::{Board, Cell, Drawn, Motion, Piece, Stop},
    dames::{self, Dames, Opening},
    draughts::ruleset::{EnglishTrap, FrenchTrap},
    position::Each,
    pyramidame::{self, Pyramidame},
    trap::{self, Spin, Trap},
};

/// The games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Game {
    /// International draughts, twenty men each.
    Dames,
    /// The same with ten men each.
    Dames10,
    /// Dames & Trap.
    Trap,
    /// Bermudes.
    Bermudes,
    /// Pyramidame, expert level.
    Pyramidame,
}

impl Game {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Dames, Self::Dames10, Self::Trap, Self::Bermudes, Self::Pyramidame];

    /// Its short name, as commands and files write it.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Dames => "dames",
            Self::Dames10 => "dames-10",
            Self::Trap => "trap",
            Self::Bermudes => "bermudes",
            Self::Pyramidame => "pyramidame",
        }
    }

    /// The game with that short name.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|game| game.id() == id)
    }
}

/// Which rules of Dames & Trap are played (`english`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Edition {
    /// The French rules.
    #[default]
    French,
    /// What American and English players play.
    English,
}

/// A game and the options it is played with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Variant {
    /// `dames` or `dames-10`.
    Dames(Opening),
    /// `trap`.
    Trap(Edition, trap::Settings),
    /// `bermudes`.
    Bermudes(bermudes::Options),
    /// `pyramidame`.
    Pyramidame,
}

impl Variant {
    /// The game it is a variant of.
    pub const fn game(&self) -> Game {
        match self {
            Self::Dames(Opening::TwentyMen) => Game::Dames,
            Self::Dames(Opening::TenMen) => Game::Dames10,
            Self::Trap(..) => Game::Trap,
            Self::Bermudes(_) => Game::Bermudes,
            Self::Pyramidame => Game::Pyramidame,
        }
    }

    /// The position it begins with.
    pub fn start(&self) -> AnyPosition {
        match *self {
            Self::Dames(opening) => AnyPosition::Dames(opening.start()),
            Self::Trap(Edition::French, settings) => AnyPosition::Trap(Trap::start(settings)),
            Self::Trap(Edition::English, settings) => AnyPosition::EnglishTrap(Trap::start(settings)),
            Self::Bermudes(options) => AnyPosition::Bermudes(Bermudes::new(options)),
            Self::Pyramidame => AnyPosition::Pyramidame(Pyramidame::default()),
        }
    }
}

impl From<Game> for Variant {
    /// The game with its options as they are by default.
    fn from(game: Game) -> Self {
        match game {
            Game::Dames => Self::Dames(Opening::TwentyMen),
            Game::Dames10 => Self::Dames(Opening::TenMen),
            Game::Trap => Self::Trap(Edition::default(), trap::Settings::default()),
            Game::Bermudes => Self::Bermudes(bermudes::Options::default()),
            Game::Pyramidame => Self::Pyramidame,
        }
    }
}

/// A position of any game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AnyPosition {
    /// `dames` and `dames-10`, which differ only in how they begin.
    Dames(Dames),
    /// `trap`.
    Trap(Trap<FrenchTrap>),
    /// `trap` with `english=on`.
    EnglishTrap(Trap<EnglishTrap>),
    /// `bermudes`.
    Bermudes(Bermudes),
    /// `pyramidame`.
    Pyramidame(Pyramidame),
}

/// A move of any game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AnyMove {
    /// `dames` and `dames-10`.
    Dames(dames::Move),
    /// `trap`, in either edition.
    Trap(trap::Move),
    /// `bermudes`.
    Bermudes(bermudes::Move),
    /// `pyramidame`.
    Pyramidame(pyramidame::Move),
}

/// Evaluates an expression with the position's own type, whatever the game:
///
/// ```
/// use damier_rules::{with_position, AnyPosition, Game, Position, Variant};
///
/// let start = Variant::from(Game::Bermudes).start();
/// assert_eq!(with_position!(start, position => position.count_moves()), 19);
/// ```
#[macro_export]
macro_rules! with_position {
    ($any:expr, $position:ident => $value:expr) => {
        match $any {
            $crate::AnyPosition::Dames($position) => $value,
            $crate::AnyPosition::Trap($position) => $value,
            $crate::AnyPosition::EnglishTrap($position) => $value,
            $crate::AnyPosition::Bermudes($position) => $value,
            $crate::AnyPosition::Pyramidame($position) => $value,
        }
    };
}

/// Evaluates an expression with a position and a move of the same game; the other expression where they are not.
#[macro_export]
macro_rules! with_move {
    ($any:expr, $m:expr, ($position:ident, $move:ident) => $value:expr, else $other:expr) => {
        match ($any, $m) {
            ($crate::AnyPosition::Dames($position), $crate::AnyMove::Dames($move)) => $value,
            ($crate::AnyPosition::Trap($position), $crate::AnyMove::Trap($move)) => $value,
            ($crate::AnyPosition::EnglishTrap($position), $crate::AnyMove::Trap($move)) => $value,
            ($crate::AnyPosition::Bermudes($position), $crate::AnyMove::Bermudes($move)) => $value,
            ($crate::AnyPosition::Pyramidame($position), $crate::AnyMove::Pyramidame($move)) => $value,
            _ => $other,
        }
    };
}

impl From<dames::Move> for AnyMove {
    fn from(m: dames::Move) -> Self {
        Self::Dames(m)
    }
}

impl From<trap::Move> for AnyMove {
    fn from(m: trap::Move) -> Self {
        Self::Trap(m)
    }
}

impl From<bermudes::Move> for AnyMove {
    fn from(m: bermudes::Move) -> Self {
        Self::Bermudes(m)
    }
}

impl From<pyramidame::Move> for AnyMove {
    fn from(m: pyramidame::Move) -> Self {
        Self::Pyramidame(m)
    }
}

/// The counters of any game's draw rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum AnyClock {
    /// Nothing has been counted yet, or the game counts nothing.
    #[default]
    Idle,
    /// `dames` and `dames-10`.
    Dames(dames::draw::Clock),
    /// `trap`.
    Trap(trap::draw::Clock),
    /// `bermudes`.
    Bermudes(bermudes::Clock),
}

impl DrawClock<AnyPosition> for AnyClock {
    fn tick(self, before: &AnyPosition, m: &AnyMove, after: &AnyPosition) -> Self {
        match (before, m, after) {
            (AnyPosition::Dames(before), AnyMove::Dames(m), AnyPosition::Dames(after)) => {
                let clock = if let Self::Dames(clock) = self { clock } else { dames::draw::Clock::default() };
                Self::Dames(clock.tick(before, m, after))
            }
            (AnyPosition::Trap(before), AnyMove::Trap(m), AnyPosition::Trap(after)) => {
                Self::Trap(self.trap().tick(before, m, after))
            }
            (AnyPosition::EnglishTrap(before), AnyMove::Trap(m), AnyPosition::EnglishTrap(after)) => {
                Self::Trap(self.trap().tick(before, m, after))
            }
            (AnyPosition::Bermudes(before), AnyMove::Bermudes(m), AnyPosition::Bermudes(after)) => {
                let clock = if let Self::Bermudes(clock) = self { clock } else { bermudes::Clock::default() };
                Self::Bermudes(clock.tick(before, m, after))
            }
            _ => Self::Idle,
        }
    }

    fn key(&self, position: &AnyPosition) -> u64 {
        match (self, position) {
            (Self::Dames(clock), AnyPosition::Dames(position)) => clock.key(position),
            (Self::Trap(clock), AnyPosition::Trap(position)) => clock.key(position),
            (Self::Trap(clock), AnyPosition::EnglishTrap(position)) => clock.key(position),
            (Self::Bermudes(clock), AnyPosition::Bermudes(position)) => clock.key(position),
            _ => 0,
        }
    }

    fn draw(&self, position: &AnyPosition) -> Option<Draw> {
        match (self, position) {
            (Self::Dames(clock), AnyPosition::Dames(position)) => clock.draw(position),
            (Self::Trap(clock), AnyPosition::Trap(position)) => clock.draw(position),
            (Self::Trap(clock), AnyPosition::EnglishTrap(position)) => clock.draw(position),
            (Self::Bermudes(clock), AnyPosition::Bermudes(position)) => clock.draw(position),
            _ => None,
        }
    }

    fn repeatable(&self) -> usize {
        match self {
            Self::Dames(clock) => clock.repeatable(),
            Self::Bermudes(clock) => clock.repeatable(),
            Self::Idle | Self::Trap(_) => 0,
        }
    }
}

impl AnyPosition {
    /// What a move of the same game does to the board; nothing for another game's move.
    pub fn motion(&self, m: &AnyMove) -> Motion {
        with_move!(self, m, (position, m) => position.motion(m), else Motion::default())
    }

    /// All the ways in which its piece can make a move, no more than `most`: see [`Drawn::ways`].
    pub fn ways(&self, m: &AnyMove, most: usize) -> Vec<Vec<Stop>> {
        with_move!(self, m, (position, m) => position.ways(m, most), else Vec::new())
    }

    /// The board of its game.
    pub fn board(&self) -> Board {
        match self {
            Self::Dames(_) => Dames::board(),
            Self::Trap(_) | Self::EnglishTrap(_) => Trap::<FrenchTrap>::board(),
            Self::Bermudes(_) => Bermudes::board(),
            Self::Pyramidame(_) => Pyramidame::board(),
        }
    }

    /// The moves by which a player overlooks that a capture is compulsory: see [`Explain::omissions`].
    pub fn omissions(&self) -> Vec<AnyMove> {
        with_position!(self, position => position.omissions().into_iter().map(AnyMove::from).collect())
    }

    /// Whether a move of the same game is legal here. Asked of one move, this is cheap even where there are very many.
    pub fn is_legal(&self, m: &AnyMove) -> bool {
        with_move!(self, m, (position, m) => position.judge(&position.attempt(m)).as_ref() == Ok(m), else false)
    }

    /// Whether the piece on a cell can be moved now.
    pub fn can_move_from(&self, cell: Cell) -> bool {
        // Every piece of bermudes that can move at all does so in one of the first moves: eliminations and single
        // jumps, at most sixteen of each piece, are listed before the chains, which can be too many to go through.
        const ENOUGH: usize = 16 * 54;
        let enough = if let Self::Bermudes(_) = self { ENOUGH } else { usize::MAX };
        self.first_moves(enough).iter().any(|m| self.motion(m).from() == Some(cell))
    }

    /// What the spinner has shown, where it waits to be played.
    pub const fn spin(&self) -> Option<Spin> {
        match self {
            Self::Trap(position) => position.spin(),
            Self::EnglishTrap(position) => position.spin(),
            Self::Dames(_) | Self::Bermudes(_) | Self::Pyramidame(_) => None,
        }
    }

    /// The piece on a cell.
    pub fn piece(&self, cell: Cell) -> Option<Piece> {
        with_position!(self, position => position.piece(cell))
    }
}

impl AnyClock {
    fn trap(self) -> trap::draw::Clock {
        if let Self::Trap(clock) = self { clock } else { trap::draw::Clock::default() }
    }
}

impl Position for AnyPosition {
    type Move = AnyMove;
    type Chance = Spin;
    type Clock = AnyClock;

    const CHANCE: bool = true;

    fn turn(&self) -> Color {
        with_position!(self, position => position.turn())
    }

    fn actor(&self) -> Actor {
        with_position!(self, position => position.actor())
    }

    fn legal_moves(&self, out: &mut impl MoveSink<AnyMove>) {
        match self {
            Self::Dames(position) => position.legal_moves(&mut Each(|m| out.push(AnyMove::Dames(m)))),
            Self::Trap(position) => position.legal_moves(&mut Each(|m| out.push(AnyMove::Trap(m)))),
            Self::EnglishTrap(position) => position.legal_moves(&mut Each(|m| out.push(AnyMove::Trap(m)))),
            Self::Bermudes(position) => position.legal_moves(&mut Each(|m| out.push(AnyMove::Bermudes(m)))),
            Self::Pyramidame(position) => position.legal_moves(&mut Each(|m| out.push(AnyMove::Pyramidame(m)))),
        }
    }

    fn count_moves(&self) -> u64 {
        with_position!(self, position => position.count_moves())
    }

    fn first_moves(&self, most: usize) -> Vec<AnyMove> {
        with_position!(self, position => position.first_moves(most).into_iter().map(AnyMove::from).collect())
    }

    fn chances(&self) -> Chances<Spin> {
        match self {
            Self::Trap(position) => position.chances(),
            Self::EnglishTrap(position) => position.chances(),
            Self::Dames(_) | Self::Bermudes(_) | Self::Pyramidame(_) => Chances::new(),
        }
    }

    fn settle_unchecked(&mut self, spin: Spin) {
        match self {
            Self::Trap(position) => position.settle_unchecked(spin),
            Self::EnglishTrap(position) => position.settle_unchecked(spin),
            Self::Dames(_) | Self::Bermudes(_) | Self::Pyramidame(_) => debug_assert!(false, "no spin in this game"),
        }
    }

    fn play_unchecked(&mut self, m: &AnyMove) {
        with_move!(self, m,
            (position, m) => position.play_unchecked(m),
            else debug_assert!(false, "another game's move")
        );
    }

    fn hash_key(&self) -> u64 {
        with_position!(self, position => position.hash_key())
    }

    fn fresh_hash_key(&self) -> u64 {
        with_position!(self, position => position.fresh_hash_key())
    }
}
