//! `damier tune`: better parameters for the search, from games of the engine against itself.

use std::num::NonZeroUsize;

use damier_arena::{
    PairedGames,
    spsa::{Iterate, Parameter, Spsa},
};

use crate::{
    args::{GameArgs, limits},
    failure::Failure,
    output::{bar, json_line},
};

/// Tune parameters of the search by games of the engine against itself (SPSA)
///
/// In each iteration all parameters move up or down at random, and the engine plays a few games against itself with all of them
/// moved the other way; each parameter then follows the side that scored more. What comes out is printed as a player for
/// `damier match`, which says whether it is better: `damier match GAME tuned:... engine --sprt 0,5`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// What is tuned: NAME, NAME=START or NAME=START/STEP, as lmr-divisor=140/12; the names are in docs/matches.md
    #[arg(required = true)]
    parameters: Vec<Parameter>,
    /// How many iterations
    #[arg(long, value_name = "N", default_value = "1000")]
    iterations: NonZeroUsize,
    /// How many games in each iteration; an even number
    #[arg(long, value_name = "N", default_value = "16")]
    games: PairedGames,
    /// Seconds for a move
    #[arg(long, value_name = "SECONDS")]
    time: Option<f64>,
    /// How many positions the engine looks at for a move; 10000 if no limit is given
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// How many random moves an opening has
    #[arg(long, value_name = "N", default_value = "8")]
    opening_plies: usize,
    /// The seed of directions, openings and spins
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
    /// How many games are played at once
    #[arg(long, value_name = "N", default_value = "2")]
    concurrency: NonZeroUsize,
    /// One JSON object for each iteration
    #[arg(long)]
    json: bool,
}

/// The nodes of a move where no limit is given.
const NODES: u64 = 10_000;

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let nodes = args.nodes.or(args.time.is_none().then_some(NODES));
    let spsa = Spsa {
        chosen: args.game.chosen()?,
        parameters: args.parameters.clone(),
        limits: limits([args.time, None], None, nodes)?,
        iterations: args.iterations.get(),
        games: args.games.0,
        opening_plies: args.opening_plies,
        seed: args.seed,
        concurrency: args.concurrency.get(),
    };
    let bar = bar(spsa.iterations as u64, "[{bar:30}] {pos}/{len} {eta} left, {msg}");
    let mut written = Ok(());
    let end = spsa.run(&mut |iterate| {
        bar.inc(1);
        bar.set_message(iterate.to_string());
        if args.json && written.is_ok() {
            written = json_line(&mut std::io::stdout().lock(), &Row::from(iterate));
        }
    });
    bar.finish_and_clear();
    let end = end?;
    written?;
    if !args.json {
        anstream::println!("{end}");
    }
    Ok(())
}

/// An iteration as JSON.
#[derive(serde::Serialize)]
struct Row {
    iteration: usize,
    won: u32,
    drawn: u32,
    lost: u32,
    player: String,
}

impl From<&Iterate> for Row {
    fn from(iterate: &Iterate) -> Self {
        let (iteration, games) = (iterate.iteration, iterate.games);
        Self { iteration, won: games.won, drawn: games.drawn, lost: games.lost, player: iterate.to_string() }
    }
}
