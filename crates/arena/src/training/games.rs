//! Self-play games to learn from: block after block of them, each a file with a seed of its own. A run that is stopped
//! loses only the block it was at, and plays it again next time.

use std::{
    fs, io,
    num::NonZeroU32,
    path::{Path, PathBuf},
    sync::Arc,
};

use damier_engine::{Endgames, Evaluate, evaluate::network::Encode};
use damier_rules::AutoDraw;

use super::positions::{self, LabelledPosition};
use crate::{
    Error,
    self_play::{Sample, SelfPlay},
};

/// How games to learn from are played.
#[derive(Debug, Clone)]
pub struct Games<P> {
    /// How the game is called.
    pub name: String,
    /// The positions games begin with, in turn, block by block.
    pub starts: Vec<P>,
    /// How many games there are in a block.
    pub block: usize,
    /// How many positions the engine looks at for a move.
    pub nodes: u64,
    /// One move in this many is drawn at random.
    pub random_one_in: Option<NonZeroU32>,
    /// How many games are played at once.
    pub concurrency: usize,
    /// The seed of the first game.
    pub seed: u64,
    /// The endgame tables that end games early and label the last positions exactly.
    pub endgames: Option<Arc<Endgames>>,
}

impl<P: Evaluate + Encode> Games<P> {
    /// Where a block is, or will be.
    pub fn file(&self, folder: &Path, number: usize) -> PathBuf {
        folder.join(format!("{}-{}-{number:05}.positions", self.name, self.seed))
    }

    /// Plays one block and writes its positions, unless it is there already. Says how many positions it has brought.
    pub fn play(&self, folder: &Path, number: usize) -> Result<usize, Error> {
        let path = self.file(folder, number);
        if path.exists() {
            return Ok(0);
        }
        let seed = self.seed.wrapping_add((number * self.block) as u64);
        // Six to ten random half-moves at the beginning, as many as comes with the block.
        let opening_plies = 6 + number % 5;
        let &Self { block: games, nodes, random_one_in, concurrency, .. } = self;
        let endgames = self.endgames.clone();
        let tables = endgames.as_ref().map_or(0, |tables| tables.pieces());
        let self_play = SelfPlay { games, nodes, opening_plies, random_one_in, seed, concurrency, endgames };
        let start = &self.starts[number % self.starts.len()];
        let played = self_play.play(start, AutoDraw::On)?;
        let labelled = |(position, Sample { score, points }): &(P, Sample)| LabelledPosition {
            inputs: position.encode(),
            score: score.0,
            result: *points as f32,
        };
        let positions: Vec<LabelledPosition> = played.iter().flatten().map(labelled).collect();
        let random = random_one_in.map_or(0, NonZeroU32::get);
        let how = format!(
            "{} seed={seed} games={games} nodes={nodes} opening={opening_plies} random={random} tables={tables}",
            self.name
        );
        positions::write(&path, &how, &positions)?;
        Ok(positions.len())
    }
}

/// The files of positions in a folder, sorted by name.
pub fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    files.retain(|path| path.extension().is_some_and(|extension| extension == "positions"));
    files.sort();
    Ok(files)
}
