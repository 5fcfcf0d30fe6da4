//! Building a game's endgame tables for more pieces than fit into memory, and verifying them: the work of `damier tables`.

use std::{
    io,
    path::{Path, PathBuf},
    sync::{Arc, atomic::AtomicBool},
};

use damier_engine::{
    Endgames,
    endgame::{
        build::{BuildProgress, Building},
        rules::TableGame,
        verify::Verified,
    },
};

use super::{EndgameTables, Keep};

/// The tables of a game that are built or verified.
#[derive(Clone)]
pub struct TableWorkshop {
    game: &'static dyn TableGame,
    in_memory: Arc<Endgames>,
    folder: PathBuf,
    pieces: usize,
    threads: usize,
}

/// Why tables cannot be built or verified.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoWorkshop {
    /// No folder is named, and the system has none for this.
    NoFolder,
    /// The tables in memory, on which the others are based, could not be computed.
    NoTables,
}

impl TableWorkshop {
    /// The tables of a game up to this many pieces, where they are kept; those that fit into memory are made at once.
    pub fn open(game: &'static dyn TableGame, pieces: usize, keep: &Keep, threads: usize) -> Result<Self, NoWorkshop> {
        let folder = keep.folder().ok_or(NoWorkshop::NoFolder)?;
        let tables = EndgameTables::at_hand(pieces.min(Endgames::MOST_PIECES), keep);
        let in_memory = tables.get(Some(game)).ok_or(NoWorkshop::NoTables)?;
        Ok(Self { game, in_memory, folder, pieces, threads })
    }

    /// The name of the tables.
    pub fn name(&self) -> &'static str {
        self.game.name()
    }

    /// Where they are kept.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Builds what is missing, from fewer pieces to more.
    pub fn build(&self, stop: &AtomicBool, tell: &mut dyn FnMut(BuildProgress)) -> io::Result<()> {
        let missing = self.in_memory.pieces() + 1..=self.pieces;
        missing.into_iter().try_for_each(|pieces| self.game.build(&self.building(pieces, stop), tell))
    }

    /// Checks every entry against the entries its moves lead to.
    pub fn verify(&self, stop: &AtomicBool, tell: &mut dyn FnMut(&Verified)) -> io::Result<()> {
        self.game.verify(&self.building(self.pieces, stop), tell)
    }

    fn building<'a>(&'a self, pieces: usize, stop: &'a AtomicBool) -> Building<'a> {
        Building { tables: &self.in_memory, folder: &self.folder, pieces, threads: self.threads, stop }
    }
}
