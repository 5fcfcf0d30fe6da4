//! `damier levels`: how the ten levels of a game play against each other.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use damier_arena::{
    PairedGames,
    ladder::{Ladder, SHARES, titled},
};
use damier_notation::sentences::Lang;

use crate::{
    args::GameArgs,
    failure::Failure,
    output::{expect_writable, json_line, line_at_once},
};

/// Measure the levels of a game: each against the next, or all against all
///
/// A draw counts half. Every opening is played twice, with colours exchanged. Levels 1 to 9 are limited in positions,
/// so the result does not depend on the machine. Level 10 has no limit; here --nodes limits it.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// How many games each level plays against the next, an even number
    #[arg(long, value_name = "N", default_value = "100")]
    games: PairedGames,
    /// Play all levels against each other, with this many games for pairs that are not neighbours, an even number
    #[arg(long, value_name = "N")]
    all: Option<PairedGames>,
    /// Instead, find nine skills at equal distances in strength. Level 1 has the given skill; higher skills are
    /// measured step by step, with --games games each
    #[arg(long, value_name = "SKILL", conflicts_with_all = ["all", "json"])]
    fit: Option<f64>,
    /// Instead, set the levels anew: find their skills, measure them and write them to this directory
    /// (crates/engine/levels in the repository). The program uses them after the next build
    #[arg(long, value_name = "DIRECTORY", conflicts_with_all = ["all", "json", "fit"])]
    set: Option<PathBuf>,
    /// How many positions level 10 searches for a move
    #[arg(long, value_name = "N", default_value = "200000")]
    nodes: u64,
    /// The seed of openings, spins and choices
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
    /// How many games to play at once
    #[arg(long, value_name = "N", default_value = "1")]
    concurrency: std::num::NonZeroUsize,
    /// One JSON object for each pair instead of the table
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, lang: Lang) -> Result<(), Failure> {
    let (games, all) = (args.games.0, args.all.map(|PairedGames(games)| games));
    let mut out = io::stdout().lock();
    let ladder =
        Ladder { chosen: args.game.chosen()?, nodes: args.nodes, seed: args.seed, concurrency: args.concurrency.get() };
    if let Some(lowest) = args.fit {
        let fitted = ladder.fit(lowest, games, &mut |rung| line_at_once(rung))?;
        return Ok(line_at_once(fitted)?);
    }
    if let Some(folder) = &args.set {
        return set(&ladder, folder, args, lang, &mut out);
    }
    let pairs = ladder.meet_all(games, all, &mut |pair| {
        if args.json {
            json_line(&mut out, pair)?;
        }
        out.flush()
    })?;
    if !args.json {
        write!(out, "{}", titled(args.game.game.0, &pairs, args.all.is_some(), lang))?;
    }
    Ok(())
}

/// Sets the levels anew, reports progress on standard error, and writes the table of results.
fn set(ladder: &Ladder, folder: &Path, args: &Args, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let game = args.game.game.0;
    let place = folder.join(format!("{}.in", game.id()));
    let unusable = |error: io::Error| Failure::file(place.display(), &error);
    expect_writable(&place).map_err(unusable)?;
    let found = ladder.set(args.games.0, &mut |found| {
        eprintln!("{found}");
        Ok(())
    })?;
    fs::write(&place, found.file()).map_err(unusable)?;
    write!(out, "{}", found.report(game, lang))?;
    if !found.is_good() {
        let (low, high) = (100.0 * SHARES.start(), 100.0 * SHARES.end());
        eprintln!("not every share is between {low:.0} and {high:.0} %, or the first level is too strong");
    }
    Ok(())
}
