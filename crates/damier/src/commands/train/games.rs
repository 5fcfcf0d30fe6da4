//! The first step: games.

use damier_arena::{Playable, training::games::Games};

use super::Training;
use crate::{failure::Failure, output::bar};

/// How many games a file holds.
const BLOCK: usize = 400;

impl<P: Playable> Training<'_, P> {
    pub(super) fn play_games(&self) -> Result<(), Failure> {
        let args = self.args;
        let games = Games {
            name: self.name.to_owned(),
            starts: self.starts.clone(),
            block: BLOCK.min(args.games),
            nodes: args.nodes,
            random_one_in: Some(args.random_one_in),
            concurrency: args.concurrency.get(),
            seed: args.seed,
        };
        let blocks = args.games.div_ceil(BLOCK);
        let bar = bar(blocks as u64, "[{bar:30}] {pos}/{len} blocks of games, {msg}, {eta} left");
        let mut positions = 0;
        for number in 0..blocks {
            positions += games.play(&args.folder, number)?;
            bar.inc(1);
            bar.set_message(format!("{positions} positions"));
        }
        bar.finish_and_clear();
        anstream::println!("games: {} of them, {positions} new positions", args.games);
        Ok(())
    }
}
