//! `damier match`: many games between two players, and which one is stronger.

use std::{io::Write, num::NonZeroUsize, path::PathBuf};

use damier_arena::{AnyMatch, AnyOpenings, MatchSummary, PairedGames, Spec, Sprt};
use damier_notation::pdn;

use crate::{
    args::{GameArgs, limits, seconds},
    failure::Failure,
    output::{Rows, bar, create},
};

/// Play a match between two players
///
/// The players are:
///
/// `engine`, with settings such as engine:nodes=2000,threads=2,tt-size=64,bb-size=3,level=5,book=true
///
/// `uct`, the simple baseline, with exploration, playout-plies and seed
///
/// `random`, random moves
///
/// `network:FILE`, the engine with a network made by `damier train`
///
/// `tuned`, the engine with other search parameters, such as tuned:futility-depth=2
///
/// "hub:COMMAND LINE", another program for dames and dames-10, with settings before the command: "hub:time=0.1
/// threads=2 scan hub"
///
/// dxp:HOST:PORT, a program that listens for DXP, or "dxp:COMMAND LINE {port}", one that is started for it
///
/// Each player can have its own depth, nodes or time instead of the match's. Every opening is played twice, with
/// colours exchanged; in trap, with the same spins.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The first player; results are given from its side
    first: String,
    /// The second player
    second: String,
    /// How many games, an even number
    #[arg(long, value_name = "N", default_value = "100")]
    games: PairedGames,
    /// Seconds per move; 0.1 without any limit
    #[arg(long, value_name = "SECONDS")]
    time: Option<f64>,
    /// How many positions a player may search for a move (uct: playouts)
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// How deep a player may search
    #[arg(long, value_name = "N")]
    depth: Option<u32>,
    /// By how many seconds a move may exceed its time before the game is lost
    #[arg(long, value_name = "SECONDS", default_value = "0.2")]
    margin: f64,
    /// A file with one opening position per line, or `random` for random moves from the start
    #[arg(long, value_name = "FILE", default_value = "random")]
    openings: PathBuf,
    /// How many random moves make an opening
    #[arg(long, value_name = "N", default_value = "6")]
    opening_plies: usize,
    /// The seed of openings, spins and random players
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
    /// How many games to play at once
    #[arg(long, value_name = "N", default_value = "1")]
    concurrency: NonZeroUsize,
    /// Stop as soon as one of these two Elo differences can be accepted, with an error of 5 %
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Declare a draw after this many moves of both sides together
    #[arg(long, value_name = "N", default_value = "400")]
    adjudicate_plies: usize,
    /// Write the games to a file, as PDN
    #[arg(long, value_name = "FILE")]
    games_file: Option<PathBuf>,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let chosen = args.game.chosen()?;
    let limits = limits([args.time, Some(0.1)], args.depth, args.nodes)?;
    let players = [Spec::read(&args.first, &limits)?, Spec::read(&args.second, &limits)?];
    let names = players.each_ref().map(|player| player.name.clone());
    let mut file = args.games_file.as_ref().map(|path| create("--games-file", path)).transpose()?;
    let openings = AnyOpenings::named(&args.openings, args.opening_plies);
    let openings = openings.map_err(|error| Failure::option_file("--openings", &args.openings, &error))?;
    let any = AnyMatch {
        chosen,
        options: args.game.options.clone(),
        players,
        openings,
        games: args.games.0,
        margin: seconds("--margin", args.margin)?,
        seed: args.seed,
        most_plies: args.adjudicate_plies,
        sprt: args.sprt,
    };
    let bar = bar(args.games.0 as u64, "[{bar:30}] {pos}/{len} {msg} {eta} left");
    let tally = any.play(args.concurrency.get(), &mut |finished| {
        if let Some(forfeit) = &finished.forfeit {
            bar.suspend(|| anstream::eprintln!("{forfeit}"));
        }
        if let Some(file) = &mut file {
            pdn::write(&(finished.pdn)(), &mut *file)?;
            file.flush()?;
        }
        bar.inc(1);
        bar.set_message(finished.tally.running(args.sprt));
        Ok(())
    });
    bar.finish_and_clear();
    let GameArgs { game, options } = &args.game;
    Ok(Rows::new(args.json).row(&MatchSummary::new(game.0.id(), options, args.seed, names, &tally?, args.sprt))?)
}
