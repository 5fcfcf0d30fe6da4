//! `damier analyse`: what the engine thinks of a position, line by line as it finds out. The review of a game is in
//! `review`.

mod review;

use std::{
    io::{self, Write},
    num::NonZeroUsize,
    sync::atomic::Ordering::Relaxed,
};

use damier_notation::sentences::{Lang, to_move};
use damier_player::Player;
use damier_rules::{Actor, AnyPosition, Position, Record};
use damier_study::Study;
use damier_terminal::{AnalysisTable, BoardStyle, GamesAsked};

use self::review::Output;
use crate::{
    args::{SubjectArgs, limits, memory_megabytes},
    failure::Failure,
    output::{interrupted, json_line},
};

/// Find the best moves in a position, or review a game of a PDN file
///
/// Prints a line for each depth of the search: the score for the side to move (in men; in trap, as a share of a certain
/// win), the winning chance, the positions searched, the time and the expected line. Ctrl-C stops it.
///
/// With a file, it judges each move by the winning chance it loses. It prints a graph and the mistakes, with better
/// moves. With --annotate it also writes the game with comments and variations.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    position: SubjectArgs,
    /// How many lines to find
    #[arg(long, value_name = "N", default_value = "1")]
    lines: NonZeroUsize,
    /// How long to search, in seconds; without any limit, 5, or 0.5 for each move of a file
    #[arg(long, value_name = "SECONDS")]
    time: Option<f64>,
    /// How many moves deep to search
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// How many positions to search
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How many threads search
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
    /// The size of the transposition table, in megabytes
    #[arg(long, value_name = "MB", default_value = "64", value_parser = memory_megabytes())]
    tt_size: usize,
    /// Use endgame tables for positions with up to this many pieces (the draughts games without chance)
    #[arg(long, value_name = "N", default_value = "0", value_parser = clap::value_parser!(u8).range(0..=6))]
    bb_size: u8,
    /// One JSON object per depth
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, style: BoardStyle, lang: Lang) -> Result<(), Failure> {
    args.position.expect_fitting()?;
    let usual = if args.position.file().is_some() { 0.5 } else { 5.0 };
    let limits = limits([args.time, Some(usual)], args.depth, args.nodes)?;
    if let Some(file) = args.position.file() {
        let which = args.position.game.unwrap_or(GamesAsked::Number(1));
        let games = which.read(file)?;
        let (player, stop) = (Player::analyst(args.threads.get(), args.tt_size, args.bb_size.into()), interrupted());
        let study = Study { player: &player, limits: &limits, lines: args.lines.get(), stop: &stop };
        let annotate = args.position.annotate.as_deref();
        return review::run(&study, file, &games, &Output { annotate, json: args.json, style, lang });
    }
    let record = args.position.record()?;
    if matches!(record.position().actor(), Actor::Over(_)) {
        return Ok(writeln!(anstream::stdout(), "{}", to_move(record.position(), lang))?);
    }
    let (player, stop) = (Player::analyst(args.threads.get(), args.tt_size, args.bb_size.into()), interrupted());
    look(&Study { player: &player, limits: &limits, lines: args.lines.get(), stop: &stop }, &record, args.json, lang)
}

/// Analyses a position, and writes the result of every depth.
fn look(study: &Study<'_>, record: &Record<AnyPosition>, json: bool, lang: Lang) -> Result<(), Failure> {
    let mut out = anstream::AutoStream::auto(io::stdout());
    let table = AnalysisTable::new(record.position(), lang);
    if !json {
        table.write_head(&mut out)?;
    }
    let mut written = Ok(());
    study.look(record, &mut |seen| {
        let told = if json {
            json_line(&mut out, &seen.written(record.position())).and_then(|()| out.flush())
        } else {
            table.write(&mut out, seen)
        };
        if told.is_err() {
            study.stop.store(true, Relaxed);
            written = told;
        }
    });
    Ok(written?)
}
