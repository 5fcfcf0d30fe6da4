//! What a draughts game has to say to get endgame tables.

use std::{
    fmt::Debug,
    io::{self, Read},
    marker::PhantomData,
    path::Path,
};

use damier_rules::{
    checkers, dames,
    draughts::{
        Plain,
        ruleset::{English, International},
    },
};

use super::{
    Endgames,
    build::{self, Building},
    material::Material,
    verify::{self, Verified},
};

/// The rules of a game that tables can be made for.
pub trait Tabled<const N: u8>: Plain<N> {
    /// What its files are called by: the short name of the game.
    const NAME: &'static str;

    /// How many half-moves the rules give a side to win with so few pieces; `None` where nothing but progress counts. From
    /// five pieces on nothing else may count.
    fn limit(_: Material) -> Option<u8> {
        None
    }

    /// Whether a win so many half-moves away comes before a draw by counting, as far as it has been counted.
    fn is_in_time(clock: &Self::Clock, material: Material, within: u8) -> bool;
}

impl Tabled<10> for International {
    const NAME: &'static str = "dames";

    /// A lone king against at most three pieces with a king among them (D20, D21).
    fn limit(material: Material) -> Option<u8> {
        let against_lone_king = |material: Material| match material.sides() {
            _ if material.our_kings == 0 || material.their_kings == 0 => None,
            (1 | 2, 1) => Some(10),
            (3, 1) => Some(32),
            _ => None,
        };
        against_lone_king(material).or_else(|| against_lone_king(material.swapped()))
    }

    fn is_in_time(clock: &dames::Clock, material: Material, within: u8) -> bool {
        /// 25 moves each by kings alone (D19).
        const KING_MOVES: u8 = 50;
        let (counted, limit) = match Self::limit(material) {
            Some(limit) => (clock.lone_king, limit),
            None => (clock.king_moves, KING_MOVES),
        };
        counted == 0 || counted.saturating_add(within) <= limit
    }
}

impl Tabled<8> for English {
    const NAME: &'static str = "checkers";

    fn is_in_time(clock: &checkers::Clock, _: Material, within: u8) -> bool {
        /// 40 moves each by kings alone (C16).
        const KING_MOVES: u8 = 80;
        clock.king_moves == 0 || clock.king_moves.saturating_add(within) <= KING_MOVES
    }
}

/// A game that tables can be made for, where it is known only at run time which one.
pub trait TableGame: Debug + Sync {
    /// What its files are called by.
    fn name(&self) -> &'static str;

    /// The tables for up to so many pieces: see [`Endgames::new`].
    fn work_out(&self, pieces: usize, progress: &mut dyn FnMut(f64)) -> Endgames;

    /// Reads what [`Endgames::write`] has written of this game.
    fn read(&self, input: &mut dyn Read) -> io::Result<Endgames>;

    /// The same tables with those for more pieces, as far as they are in the folder.
    fn with_slices(&self, tables: Endgames, pieces: usize, folder: &Path) -> Endgames;

    /// Builds the tables for so many pieces in a folder: see [`Building`].
    fn build(&self, building: &Building<'_>, tell: &mut dyn FnMut(build::Step)) -> io::Result<()>;

    /// Looks whether every entry follows from those its moves lead to: material by material.
    fn verify(&self, building: &Building<'_>, tell: &mut dyn FnMut(&Verified)) -> io::Result<()>;
}

/// The game with these rules on an `N` by `N` board.
#[derive(Debug)]
pub struct Of<R, const N: u8>(PhantomData<fn() -> R>);

impl<R, const N: u8> Of<R, N> {
    /// That game.
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<R, const N: u8> Default for Of<R, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<R: Tabled<N>, const N: u8> TableGame for Of<R, N> {
    fn name(&self) -> &'static str {
        R::NAME
    }

    fn work_out(&self, pieces: usize, progress: &mut dyn FnMut(f64)) -> Endgames {
        Endgames::new::<R, N>(pieces, progress)
    }

    fn read(&self, input: &mut dyn Read) -> io::Result<Endgames> {
        Endgames::read::<R, N>(input)
    }

    fn with_slices(&self, tables: Endgames, pieces: usize, folder: &Path) -> Endgames {
        tables.with_slices(pieces, folder)
    }

    fn build(&self, building: &Building<'_>, tell: &mut dyn FnMut(build::Step)) -> io::Result<()> {
        in_files()?;
        build::build::<R, N>(building, tell)
    }

    fn verify(&self, building: &Building<'_>, tell: &mut dyn FnMut(&Verified)) -> io::Result<()> {
        in_files()?;
        verify::verify::<R, N>(building, tell)
    }
}

/// In a browser there are no files: what writes and reads them is left out of what it loads.
#[inline]
fn in_files() -> io::Result<()> {
    if cfg!(target_family = "wasm") { Err(io::ErrorKind::Unsupported.into()) } else { Ok(()) }
}
