//! For callers that learn at run time which game is played: closed enums of games, positions and moves.
//!
//! Search and perft want the game's own type: [`with_position!`](crate::with_position) hands it to them. Tables and
//! records can use [`AnyPosition`] as a position like any other.

use std::{fmt, str::FromStr};

use crate::{
    Actor, Chances, Color, Counts, Draw, DrawClock, Explain, Extent, GameOptions, GameProperties, MoveSink, NoChance,
    Position,
    board::{Board, Cell, Depict, KingName, Motion, Piece, Stop},
    position::Each,
    setup::{Composition, Invalid},
    trap::{Spin, Spinner},
};

/// Defines the enums, and everything about them that differs from game to game, from the list in `games.rs`.
macro_rules! define {
    ($($module:ident: $Family:ident($Options:ident) [$($Position:ident: $type:ident),+] {$($Game:ident = $info:ident),+})+) => {
        /// The games.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Game {
            $($(#[doc = concat!("`", stringify!($module), "`: its name is in [`Game::id`].")] $Game,)+)+
        }

        impl Game {
            /// All of them.
            pub const ALL: [Self; [$($(Self::$Game,)+)+].len()] = [$($(Self::$Game,)+)+];

            /// Its properties that are not rules.
            pub const fn properties(self) -> &'static GameProperties {
                match self {
                    $($(Self::$Game => &crate::$module::$info,)+)+
                }
            }
        }

        /// A game and the options it is played with.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Variant {
            $(#[doc = concat!("A game of [`", stringify!($module), "`](crate::", stringify!($module), ").")]
            $Family(crate::$module::$Options),)+
        }

        $(
            impl From<crate::$module::$Options> for Variant {
                fn from(options: crate::$module::$Options) -> Self {
                    Self::$Family(options)
                }
            }
        )+

        impl From<Game> for Variant {
            /// The game with its options as they are by default.
            fn from(game: Game) -> Self {
                match game {
                    $($(Game::$Game => Self::$Family(GameOptions::of(game)),)+)+
                }
            }
        }

        /// A position of any game.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum AnyPosition {
            $($(#[doc = concat!("A position of [`", stringify!($module), "`](crate::", stringify!($module), ").")]
            $Position(crate::$module::$type),)+)+
        }

        impl AnyPosition {
            /// The game it is a position of; where several begin differently and then go on alike, the first of them.
            pub fn game(&self) -> Game {
                match self { $($(Self::$Position(_) => crate::$module::$Options::default().game(),)+)+ }
            }
        }

        /// A move of any game.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum AnyMove {
            $(#[doc = concat!("A move of [`", stringify!($module), "`](crate::", stringify!($module), ").")]
            $Family(crate::$module::Move),)+
        }

        /// The counters of any game's draw rules.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
        pub enum AnyDrawClock {
            /// Nothing has been counted yet.
            #[default]
            Idle,
            $(#[doc = concat!("Those of [`", stringify!($module), "`](crate::", stringify!($module), ").")]
            $Family(crate::$module::Clock),)+
        }

        $($(
            impl Registered for crate::$module::$type {
                fn to_any(self) -> AnyPosition {
                    AnyPosition::$Position(self)
                }

                fn from_any(position: &AnyPosition) -> Option<Self> {
                    if let AnyPosition::$Position(position) = position { Some(*position) } else { None }
                }

                fn move_to_any(m: Self::Move) -> AnyMove {
                    AnyMove::$Family(m)
                }

                // If there were only one game, the pattern below could not fail, and the compiler would warn.
                #[allow(irrefutable_let_patterns)]
                fn move_from_any(m: &AnyMove) -> Option<Self::Move> {
                    if let AnyMove::$Family(m) = m { Some(*m) } else { None }
                }

                fn clock_to_any(clock: Self::Clock) -> AnyDrawClock {
                    AnyDrawClock::$Family(clock)
                }

                fn clock_from_any(clock: &AnyDrawClock) -> Self::Clock {
                    if let AnyDrawClock::$Family(clock) = clock { *clock } else { Default::default() }
                }
            }
        )+)+
    };
}

crate::games!({ define });

/// Evaluates an expression with the variant's own options, whatever the game.
#[macro_export]
macro_rules! with_options {
    ($variant:expr, $options:ident => $value:expr) => {
        $crate::games!({$crate::__with_options} [$variant, $options => $value])
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __with_options {
    ([$variant:expr, $options:ident => $value:expr]
        $($module:ident: $Family:ident($Options:ident) $positions:tt $games:tt)+) => {
        match $variant {
            $($crate::Variant::$Family($options) => $value,)+
        }
    };
}

impl Game {
    /// Its short name, as commands and files write it.
    pub const fn id(self) -> &'static str {
        self.properties().id
    }

    /// The game with that short name.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|game| game.id() == id)
    }

    /// The game that PDN gives this number.
    pub fn from_game_type(number: u32) -> Option<Self> {
        Self::ALL.into_iter().find(|game| game.properties().game_type == Some(number))
    }
}

/// Its short name.
///
/// ```
/// use damier_rules::Game;
///
/// let game: Game = "russian".parse()?;
/// assert_eq!(game.to_string(), "russian");
/// assert!("chess".parse::<Game>().unwrap_err().to_string().starts_with("expected a game: dames, dames-10,"));
/// # Ok::<(), damier_rules::NoSuchGame>(())
/// ```
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

impl FromStr for Game {
    type Err = NoSuchGame;

    fn from_str(id: &str) -> Result<Self, NoSuchGame> {
        Self::from_id(id).ok_or(NoSuchGame)
    }
}

/// A text that is the short name of no game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected a game: {}", Game::ALL.map(Game::id).join(", "))]
pub struct NoSuchGame;

impl Variant {
    /// The game it is a variant of.
    pub fn game(&self) -> Game {
        with_options!(self, options => options.game())
    }

    /// The position it begins with.
    pub fn start(&self) -> AnyPosition {
        with_options!(self, options => options.start())
    }

    /// The position of a composition, or all that is wrong with it.
    pub fn compose(&self, board: &Composition) -> Result<AnyPosition, Invalid<Cell>> {
        with_options!(self, options => options.compose(board))
    }

    /// Whether a player can break an obligation: see [`GameOptions::has_obligation`].
    pub fn has_obligation(&self) -> bool {
        with_options!(self, options => options.has_obligation())
    }

    /// The spinner, in the game that has one.
    pub fn spinner(&self) -> Option<Spinner> {
        with_options!(self, options => options.spinner())
    }
}

/// A position of one of the games in the list: between its own types and those of all games.
pub trait Registered: Depict + Explain<Chance: OfSpinner> + Copy {
    /// The position as one of any game.
    fn to_any(self) -> AnyPosition;

    /// The position, if it is one of this game.
    fn from_any(position: &AnyPosition) -> Option<Self>;

    /// The move as one of any game.
    fn move_to_any(m: Self::Move) -> AnyMove;

    /// The move, if it is one of this game.
    fn move_from_any(m: &AnyMove) -> Option<Self::Move>;

    /// The counters as those of any game.
    fn clock_to_any(clock: Self::Clock) -> AnyDrawClock;

    /// The counters, if they are this game's; else as a game begins with them.
    fn clock_from_any(clock: &AnyDrawClock) -> Self::Clock;
}

/// An outcome of chance, which in all games together is what the spinner shows.
pub trait OfSpinner: Sized {
    /// The outcome the spinner shows, in a game that has one.
    fn from_spin(spin: Spin) -> Option<Self>;

    /// What the spinner shows.
    fn spin(self) -> Spin;
}

impl OfSpinner for Spin {
    fn from_spin(spin: Spin) -> Option<Self> {
        Some(spin)
    }

    fn spin(self) -> Spin {
        self
    }
}

impl OfSpinner for NoChance {
    fn from_spin(_: Spin) -> Option<Self> {
        None
    }

    fn spin(self) -> Spin {
        match self {}
    }
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
        $crate::games!({$crate::__with_position} [$any, $position => $value])
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __with_position {
    ([$any:expr, $position:ident => $value:expr]
        $($module:ident: $Family:ident($Options:ident) [$($Position:ident: $type:ident),+] $games:tt)+) => {
        match $any {
            $($($crate::AnyPosition::$Position($position) => $value,)+)+
        }
    };
}

/// Evaluates an expression with a position and a move of the same game, or the other expression if their games differ.
#[macro_export]
macro_rules! with_move {
    ($any:expr, $m:expr, ($position:ident, $move:ident) => $value:expr, else $other:expr) => {
        $crate::games!({$crate::__with_move} [$any, $m, ($position, $move) => $value, else $other])
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __with_move {
    ([$any:expr, $m:expr, ($position:ident, $move:ident) => $value:expr, else $other:expr]
        $($module:ident: $Family:ident($Options:ident) [$($Position:ident: $type:ident),+] $games:tt)+) => {
        match ($any, $m) {
            $($(($crate::AnyPosition::$Position($position), $crate::AnyMove::$Family($move)) => $value,)+)+
            _ => $other,
        }
    };
}

/// Asks a clock something for which it needs no position.
macro_rules! with_clock {
    ([$clock:expr, $question:ident, $idle:expr]
        $($module:ident: $Family:ident($Options:ident) [$first:ident: $type:ident $($more:tt)*] $games:tt)+) => {
        match $clock {
            AnyDrawClock::Idle => $idle,
            $(AnyDrawClock::$Family(clock) => DrawClock::<crate::$module::$type>::$question(clock),)+
        }
    };
}
impl DrawClock<AnyPosition> for AnyDrawClock {
    fn tick(self, before: &AnyPosition, m: &AnyMove, after: &AnyPosition) -> Self {
        fn of<P: Registered>(clock: AnyDrawClock, before: &P, m: &AnyMove, after: &AnyPosition) -> AnyDrawClock {
            match (P::move_from_any(m), P::from_any(after)) {
                (Some(m), Some(after)) => P::clock_to_any(P::clock_from_any(&clock).tick(before, &m, &after)),
                _ => AnyDrawClock::Idle,
            }
        }
        with_position!(before, before => of(self, before, m, after))
    }

    fn key(&self, position: &AnyPosition) -> u64 {
        fn of<P: Registered>(clock: &AnyDrawClock, position: &P) -> u64 {
            P::clock_from_any(clock).key(position)
        }
        with_position!(position, position => of(self, position))
    }

    fn draw(&self, position: &AnyPosition) -> Option<Draw> {
        fn of<P: Registered>(clock: &AnyDrawClock, position: &P) -> Option<Draw> {
            P::clock_from_any(clock).draw(position)
        }
        with_position!(position, position => of(self, position))
    }

    fn repeatable(&self) -> usize {
        crate::games!({with_clock} [self, repeatable, 0])
    }

    fn counts(&self) -> Counts {
        crate::games!({with_clock} [self, counts, Counts::new()])
    }
}

/// A list of one game's moves as moves of any game.
fn to_any<P: Registered>(_: &P, moves: impl IntoIterator<Item = P::Move>) -> Vec<AnyMove> {
    moves.into_iter().map(P::move_to_any).collect()
}

fn board_of<P: Depict>(_: &P) -> Board {
    P::board()
}

impl AnyPosition {
    /// What a move of the same game does to the board; nothing for another game's move.
    pub fn motion(&self, m: &AnyMove) -> Motion {
        with_move!(self, m, (position, m) => position.motion(m), else Motion::default())
    }

    /// Where the piece that a move of the same game moves starts and ends: see [`Depict::ends`].
    pub fn ends(&self, m: &AnyMove) -> Option<(Cell, Cell)> {
        with_move!(self, m, (position, m) => position.ends(m), else None)
    }

    /// The same position with the colours exchanged and the board turned round.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        with_position!(self, position => Depict::mirrored(position).to_any())
    }

    /// All the ways in which its piece can make a move, no more than `most`: see [`Depict::routes`].
    pub fn routes(&self, m: &AnyMove, most: usize) -> Vec<Vec<Stop>> {
        with_move!(self, m, (position, m) => Depict::routes(position, m, most), else Vec::new())
    }

    /// The legal moves that can go through these cells first, with their motions: see [`Depict::motions_along`].
    pub fn motions_along(&self, cells: &[Cell], most: usize) -> (Vec<(AnyMove, Motion)>, Extent) {
        fn of<P: Registered>(position: &P, cells: &[Cell], most: usize) -> (Vec<(AnyMove, Motion)>, Extent) {
            let (found, extent) = position.motions_along(cells, most);
            (found.into_iter().map(|(m, motion)| (P::move_to_any(m), motion)).collect(), extent)
        }
        with_position!(self, position => of(position, cells, most))
    }

    /// The board of its game.
    pub fn board(&self) -> Board {
        with_position!(self, position => board_of(position))
    }

    /// The moves by which a player fails in an obligation of the rules: see [`Explain::faults`].
    pub fn faults(&self) -> Vec<AnyMove> {
        with_position!(self, position => to_any(position, position.faults()))
    }

    /// Whether a move of the same game is legal here. Asked of one move, this is cheap even where there are very many.
    pub fn is_legal(&self, m: &AnyMove) -> bool {
        with_move!(self, m, (position, m) => position.judge(&position.attempt(m)).as_ref() == Ok(m), else false)
    }

    /// Whether the piece on a cell can be moved now.
    pub fn can_move_from(&self, cell: Cell) -> bool {
        with_position!(self, position => position.can_move_from(cell))
    }

    /// What the spinner has shown, where it waits to be played.
    pub fn spin(&self) -> Option<Spin> {
        with_position!(self, position => position.shown())
    }

    /// What its kings are called, where it has them.
    pub fn king_name(&self) -> Option<KingName> {
        const fn of<P: Depict>(_: &P) -> Option<KingName> {
            if P::KINGS { Some(P::KING_NAME) } else { None }
        }
        with_position!(self, position => of(position))
    }

    /// The piece on a cell.
    pub fn piece(&self, cell: Cell) -> Option<Piece> {
        with_position!(self, position => position.piece(cell))
    }
}

impl Position for AnyPosition {
    type Move = AnyMove;
    type Chance = Spin;
    type Clock = AnyDrawClock;

    const CHANCE: bool = true;

    fn turn(&self) -> Color {
        with_position!(self, position => position.turn())
    }

    fn actor(&self) -> Actor {
        with_position!(self, position => position.actor())
    }

    fn legal_moves(&self, out: &mut impl MoveSink<AnyMove>) {
        fn of<P: Registered>(position: &P, out: &mut impl MoveSink<AnyMove>) {
            position.legal_moves(&mut Each(|m| out.push(P::move_to_any(m))));
        }
        with_position!(self, position => of(position, out));
    }

    // Overrides the default, which collects what `legal_moves` offers: that would be compiled for all games again in
    // every crate that calls it.
    fn moves(&self) -> Vec<AnyMove> {
        with_position!(self, position => to_any(position, position.moves()))
    }

    fn count_moves(&self) -> u64 {
        with_position!(self, position => position.count_moves())
    }

    fn first_moves(&self, most: usize) -> Vec<AnyMove> {
        with_position!(self, position => to_any(position, position.first_moves(most)))
    }

    fn jumps_followed(&self) -> Option<u64> {
        with_position!(self, position => position.jumps_followed())
    }

    fn allows(&self, m: &AnyMove) -> bool {
        with_move!(self, m, (position, m) => position.allows(m), else false)
    }

    fn chances(&self) -> Chances<Spin> {
        with_position!(self, position => position.chances().into_iter().map(|(chance, weight)| (chance.spin(), weight)).collect())
    }

    fn settle_unchecked(&mut self, spin: Spin) {
        fn of<P: Registered>(position: &mut P, spin: Spin) {
            match P::Chance::from_spin(spin) {
                Some(chance) => position.settle_unchecked(chance),
                None => debug_assert!(false, "no spin in this game"),
            }
        }
        with_position!(self, position => of(position, spin));
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
