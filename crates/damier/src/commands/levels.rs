//! `damier levels`: how the ten levels of a game play against each other.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use damier_arena::ladder::{Ladder, Pair, SHARES, markdown};
use damier_notation::sentences::{Lang, game_name};

use crate::{
    args::{GameArgs, expect_pairs},
    failure::Failure,
    output::{expect_writable, json_line},
};

/// Measure the levels of a game: each against the next, or all against all
///
/// Draws count half. Every opening is played twice, with colours exchanged. Levels 1 to 9 limit themselves by positions
/// looked at, so that nothing depends on the machine; level 10, which knows no limit, is given a number of them here.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// How many games each level plays against the next; an even number
    #[arg(long, value_name = "N", default_value = "100")]
    games: usize,
    /// All levels against each other, with so many games for each pair that is further apart; an even number
    #[arg(long, value_name = "N")]
    all: Option<usize>,
    /// Find the skills for the levels instead, the first of them given: skills are measured step by step with so many
    /// games each, and the levels put at equal distances
    #[arg(long, value_name = "SKILL", conflicts_with_all = ["all", "json"])]
    fit: Option<f64>,
    /// Set the levels anew instead: find their skills, measure them and write them to this directory, which is
    /// crates/engine/levels in the repository; built again, the program has them
    #[arg(long, value_name = "DIRECTORY", conflicts_with_all = ["all", "json", "fit"])]
    set: Option<PathBuf>,
    /// How many positions level 10 looks at for a move
    #[arg(long, value_name = "N", default_value = "200000")]
    nodes: u64,
    /// The seed of openings, spins and choices
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
    /// How many games are played at once
    #[arg(long, value_name = "N", default_value = "1")]
    concurrency: std::num::NonZeroUsize,
    /// One JSON object for each pair instead of the table
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, lang: Lang) -> Result<(), Failure> {
    expect_pairs("--games", args.games)?;
    args.all.map_or(Ok(()), |games| expect_pairs("--all", games))?;
    let mut out = io::stdout().lock();
    let ladder =
        Ladder { chosen: args.game.chosen()?, nodes: args.nodes, seed: args.seed, concurrency: args.concurrency.get() };
    if let Some(lowest) = args.fit {
        return fit(&ladder, lowest, args.games, &mut out);
    }
    if let Some(folder) = &args.set {
        return set(&ladder, folder, args, lang, &mut out);
    }
    let pairs = ladder.meet_all(args.games, args.all, &mut |pair| {
        if args.json {
            json_line(&mut out, pair)?;
        }
        out.flush()
    })?;
    if !args.json {
        write!(out, "{}", table(args, &pairs, lang))?;
    }
    Ok(())
}

/// Measures a ladder of skills and writes the ones for the levels.
fn fit(ladder: &Ladder, lowest: f64, games: usize, out: &mut impl Write) -> Result<(), Failure> {
    let fitted = ladder.fit(lowest, games, &mut |rung| {
        writeln!(out, "{rung}")?;
        out.flush()
    })?;
    writeln!(out, "full strength: {:+.0} Elo", fitted.top)?;
    Ok(writeln!(out, "[{}]", listed(&fitted.skills))?)
}

/// Sets the levels anew, tells on standard error how it goes, and writes the table of what was measured.
fn set(ladder: &Ladder, folder: &Path, args: &Args, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let place = folder.join(format!("{}.in", args.game.game.0.id()));
    let unusable = |error: io::Error| Failure::file(place.display(), &error);
    expect_writable(&place).map_err(unusable)?;
    let found = ladder.set(args.games, &mut |found| {
        eprintln!("{found}");
        Ok(())
    })?;
    let skills = listed(&found.skills);
    fs::write(&place, format!("[{skills}]\n")).map_err(unusable)?;
    write!(out, "{}", table(args, &found.pairs, lang))?;
    let Pair { won, drawn, lost, share, .. } = found.against_random;
    let first = lang.say("Niveau 1 contre des coups au hasard", "Level 1 against random moves");
    let (share, word) = (100.0 * share, lang.say("habiletés", "skills"));
    writeln!(out, "\n{first}: {share:.0} % (+{won} ={drawn} -{lost}); {word}: {skills}")?;
    if !found.is_good() {
        let (low, high) = (100.0 * SHARES.start(), 100.0 * SHARES.end());
        eprintln!("not every share is between {low:.0} and {high:.0} %, or the first level is too strong");
    }
    Ok(())
}

fn table(args: &Args, pairs: &[Pair], lang: Lang) -> String {
    format!("### {}\n\n{}", game_name(args.game.game.0, lang), markdown(pairs, args.all.is_some(), lang))
}

fn listed(skills: &[f64]) -> String {
    let skills: Vec<String> = skills.iter().map(|skill| format!("{skill:.2}")).collect();
    skills.join(", ")
}
