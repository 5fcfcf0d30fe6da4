//! `damier bench calibrate`: how scores become chances to win.

use std::{
    fs::File,
    io::{self, BufWriter, Write},
    num::NonZeroUsize,
    path::PathBuf,
};

use damier_arena::self_play::{Sample, SelfPlay, best_scale, reliability, write_samples};
use damier_engine::Scale;
use damier_rules::with_position;

use serde_json::json;

use crate::{args::GameArgs, failure::Failure, output::json_line};

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
    let start = chosen.variant.start();
    let scale = Scale::of(&start);
    with_position!(start, start => {
        let games = self_play.play(&start, chosen.auto_draw)?;
        if let Some(path) = &args.positions {
            let unusable = |error: io::Error| Failure::english(format!("--positions {}: {error}", path.display()));
            let file = File::create(path).map_err(unusable)?;
            write_samples(&mut BufWriter::new(file), &games).map_err(unusable)?;
        }
        let samples: Vec<Sample> = games.into_iter().flatten().map(|(_, sample)| sample).collect();
        report(args, &samples, scale, json)
    })
}

fn report(args: &Args, samples: &[Sample], in_use: Scale, json: bool) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    if json {
        for tenth in reliability(samples, in_use) {
            let (expected, happened) = (tenth.expected, tenth.happened);
            let line = json!({ "positions": tenth.positions, "expected": expected, "happened": happened });
            json_line(&mut out, &line)?;
        }
        return Ok(());
    }
    let Args { games, nodes, .. } = args;
    writeln!(out, "{}: {games} games of {nodes} nodes a move, {} positions", args.game.game.0.id(), samples.len())?;
    if let Scale::Logistic(scale) = in_use {
        writeln!(out, "the scale that fits best is {:.0}, in use is {scale:.0}", best_scale(samples))?;
    }
    writeln!(out, "{:>13} {:>10} {:>10} {:>10}", "expected", "positions", "mean", "happened")?;
    for (number, tenth) in reliability(samples, in_use).iter().enumerate() {
        let range = format!("{}-{} %", 10 * number, 10 * (number + 1));
        let (mean, happened) = (100.0 * tenth.expected, 100.0 * tenth.happened);
        writeln!(out, "{range:>13} {:>10} {mean:>8.1} % {happened:>8.1} %", tenth.positions)?;
    }
    Ok(())
}
