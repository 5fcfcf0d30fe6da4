//! What a draughts game has to provide to get endgame tables.

use std::{
    fmt::Debug,
    io::{self, Read},
    marker::PhantomData,
    path::Path,
};

use damier_rules::draughts::{Draughts, Pieces, Plain};

use super::{
    Endgames,
    build::{self, Building},
    material::Material,
    verify::{self, Verified},
};

/// The rules of a game that tables can be made for.
pub trait Tabled<const N: u8>: Plain<N> {
    /// The name in its file names: the short name of the game.
    const NAME: &'static str;

    /// Whether the count towards a draw begins anew with every capture and promotion. If not, it goes on where they lead to
    /// material with the same limit.
    const BEGINS_ANEW: bool = false;

    /// The limit of a second count, which runs only in [some positions](Tabled::has_second_count) of a material; zero where
    /// there is none. It goes on through promotions.
    const SECOND_LIMIT: u8 = 0;

    /// How many half-moves the rules give a side to win with so few pieces; `None` where nothing but progress counts. Of five
    /// pieces and more only the result is stored, and limits are not looked at.
    fn limit(_: Material) -> Option<u8> {
        None
    }

    /// Whether the second count runs where the pieces stand so: in positions of at most four pieces.
    fn has_second_count(_: &Pieces<N>) -> bool {
        false
    }

    /// Whether a win in this many half-moves comes before a draw by counting, given the present counts.
    fn is_in_time(clock: &Self::Clock, position: &Draughts<Self, N>, within: u8) -> bool;
}

/// A game that tables can be made for, where it is known only at run time which one.
pub trait TableGame: Debug + Sync {
    /// What its files are called by.
    fn name(&self) -> &'static str;

    /// The tables for up to this many pieces: see [`Endgames::new`].
    fn work_out(&self, pieces: usize, progress: &mut dyn FnMut(f64)) -> Endgames;

    /// Reads what [`Endgames::write`] has written of this game.
    fn read(&self, input: &mut dyn Read) -> io::Result<Endgames>;

    /// The same tables with those for more pieces, as far as they are in the folder.
    fn with_slices(&self, tables: Endgames, pieces: usize, folder: &Path) -> Endgames;

    /// Builds the tables for this many pieces in a folder: see [`Building`].
    fn build(&self, building: &Building<'_>, tell: &mut dyn FnMut(build::BuildProgress)) -> io::Result<()>;

    /// Checks every entry against those its moves lead to, material by material.
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

    fn build(&self, building: &Building<'_>, tell: &mut dyn FnMut(build::BuildProgress)) -> io::Result<()> {
        in_files()?;
        build::build::<R, N>(building, tell)
    }

    fn verify(&self, building: &Building<'_>, tell: &mut dyn FnMut(&Verified)) -> io::Result<()> {
        in_files()?;
        verify::verify::<R, N>(building, tell)
    }
}

/// In a browser there are no files: the code that writes and reads them is left out of its module.
#[inline]
fn in_files() -> io::Result<()> {
    if cfg!(target_family = "wasm") { Err(io::ErrorKind::Unsupported.into()) } else { Ok(()) }
}
