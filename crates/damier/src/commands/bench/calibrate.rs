//! `damier bench calibrate`: how scores become chances to win.

use std::{io::Write, num::NonZeroUsize, path::PathBuf};

use damier_arena::self_play::{SelfPlay, best_scale, reliability};
use damier_engine::Scale;

use crate::{
    args::GameArgs,
    failure::Failure,
    output::{Rows, create},
};

/// Fit how scores become chances to win: the engine plays itself, and its scores are held against the results
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// How many games
    #[arg(long, value_name = "N", default_value = "400")]
    games: usize,
    /// How many positions the engine looks at for a move
    #[arg(long, value_name = "N", default_value = "2000")]
    nodes: u64,
    /// How many random moves a game begins with
    #[arg(long, value_name = "N", default_value = "8")]
    opening_plies: usize,
    /// The seed of the random moves
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
    /// How many games are played at once
    #[arg(long, value_name = "N", default_value = "1")]
    concurrency: NonZeroUsize,
    /// Write every position, with White's points and White's score before it, to a file
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,
}

pub(super) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    let chosen = args.game.chosen()?;
    let &Args { games, nodes, opening_plies, seed, .. } = args;
    let concurrency = args.concurrency.get();
    let self_play = SelfPlay { games, nodes, opening_plies, random_one_in: None, seed, concurrency };
    let scale = Scale::of(&chosen.variant.start());
    let mut positions = args.positions.as_ref().map(|path| create("--positions", path)).transpose()?;
    let samples = self_play.play_any(&chosen, positions.as_mut().map(|file| file as &mut dyn Write))?;
    let mut rows = Rows::new(json);
    let game = args.game.game.0.id();
    rows.head(format_args!("{game}: {games} games of {nodes} nodes a move, {} positions", samples.len()))?;
    if let Scale::Logistic(scale) = scale {
        let best = best_scale(&samples);
        rows.head(format_args!("the scale that fits best is {best:.0}, in use is {scale:.0}"))?;
    }
    rows.head(format_args!("{:>13} {:>10} {:>10} {:>10}", "expected", "positions", "mean", "happened"))?;
    for (number, tenth) in reliability(&samples, scale).iter().enumerate() {
        let range = format!("{}-{} %", 10 * number, 10 * (number + 1));
        let (mean, happened) = (100.0 * tenth.expected, 100.0 * tenth.happened);
        let text = format_args!("{range:>13} {:>10} {mean:>8.1} % {happened:>8.1} %", tenth.positions);
        rows.row_as(tenth, text)?;
    }
    Ok(())
}
