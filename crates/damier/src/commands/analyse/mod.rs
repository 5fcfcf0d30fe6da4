//! `damier analyse`: what the engine thinks of a position, line by line as it finds out. A game of a file is gone
//! through in `game`.

mod game;
mod table;

use std::{
    io::{self, Write},
    num::NonZeroUsize,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};

use damier_engine::{Engine, Evaluate, Limits, Line, Options, Report};
use damier_notation::{
    Notation,
    sentences::{Lang, to_move},
};
use damier_rules::{Actor, Record, with_position};
use serde::Serialize;

use self::{game::Request, table::Table};
use crate::{args::SubjectArgs, endgames::endgames, failure::Failure, json};

/// Look for the best moves in a position, or go through a game of a PDN file
///
/// Every depth the search reaches adds to the table: the score for the side to move (in men; in trap of a certain win),
/// the chance to win, the positions looked at, the time, and the line of play expected. Ctrl-C ends it.
///
/// With a file, every move of the game is judged by what it costs of the chance to win: the graph, the mistakes with
/// what would have been better, and on request the game with all of it as comments and variations.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    position: SubjectArgs,
    /// How many lines are shown
    #[arg(long, value_name = "N", default_value = "1")]
    lines: NonZeroUsize,
    /// How long to look, in seconds; 5 if no limit is given, 0.5 at each move of a file's game
    #[arg(long, value_name = "SECONDS")]
    time: Option<f64>,
    /// How many moves deep to look
    #[arg(long, value_name = "N")]
    depth: Option<u32>,
    /// How many positions to look at
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// How many threads look
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
    /// The size of the engine's memory, in megabytes
    #[arg(long, value_name = "MB", default_value = "64")]
    tt_size: usize,
    /// Endgame tables for positions with up to so many pieces, in dames and dames-10
    #[arg(long, value_name = "N", default_value = "0", value_parser = clap::value_parser!(u8).range(0..=4))]
    bb_size: u8,
    /// One JSON object per depth
    #[arg(long)]
    json: bool,
}

impl Args {
    fn limits(&self) -> Result<Limits, Failure> {
        let usual = if self.position.file().is_some() { 0.5 } else { 5.0 };
        let seconds = match self.time {
            None if self.depth.is_none() && self.nodes.is_none() => Some(usual),
            given => given,
        };
        let time = seconds.map(Duration::try_from_secs_f64).transpose();
        let wrong = |_| {
            let seconds = seconds.unwrap_or(0.0);
            Failure::input((
                format!("--time {seconds} : il faut des secondes, comme 2 ou 0.5"),
                format!("--time {seconds}: expected seconds, such as 2 or 0.5"),
            ))
        };
        Ok(Limits { depth: self.depth, nodes: self.nodes, move_time: time.map_err(wrong)?, clock: None })
    }
}

pub(crate) fn run(args: &Args, lang: Lang) -> Result<(), Failure> {
    if let Some(file) = args.position.file() {
        let options = Options { threads: args.threads.get(), table_megabytes: args.tt_size, lines: 1 };
        let (game, annotate) = (args.position.number, args.position.annotate.as_ref());
        return game::run(&Request { file, game, limits: args.limits()?, options, annotate, json: args.json, lang });
    }
    let auto_draw = args.position.chosen()?.auto_draw;
    let position = args.position.position()?;
    with_position!(position, position => analyse(&Record::new(position, auto_draw), args, lang))
}

#[derive(Serialize)]
struct ReportJson {
    depth: u32,
    nodes: u64,
    seconds: f64,
    lines: Vec<LineJson>,
}

#[derive(Serialize)]
struct LineJson {
    /// In men (in trap: of a certain win), for the side to move.
    score: f64,
    /// Half-moves to the end, below nought if lost; absent if it is not in sight.
    #[serde(skip_serializing_if = "Option::is_none")]
    end_in: Option<i32>,
    win_probability: f64,
    moves: Vec<String>,
}

fn analyse<P: Evaluate + Notation>(record: &Record<P>, args: &Args, lang: Lang) -> Result<(), Failure> {
    let options = Options { threads: args.threads.get(), table_megabytes: args.tt_size, lines: args.lines.get() };
    let engine = Engine::new(options).with_endgames(endgames(args.bb_size.into()));
    let limits = args.limits()?;
    let mut out = anstream::AutoStream::auto(std::io::stdout());
    if matches!(record.position().actor(), Actor::Over(_)) {
        return Ok(writeln!(out, "{}", to_move(record.position(), lang))?);
    }
    let table = Table::new(lang);
    if !args.json {
        table.write_head(&mut out, record)?;
    }
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    // Where nobody can interrupt, the limits end the search all the same.
    let _ = ctrlc::set_handler(move || asked.store(true, Relaxed));
    let mut written = Ok(());
    engine.search(record, &limits, &stop, &mut |report| {
        let line = if args.json { write_json(&mut out, record, report) } else { table.write(&mut out, record, report) };
        if line.is_err() {
            stop.store(true, Relaxed);
            written = line;
        }
    });
    Ok(written?)
}

/// The moves of a line as text, each written in the position it is played in.
fn texts<P: Notation>(record: &Record<P>, line: &Line<P>) -> Vec<String> {
    let mut position = record.position().clone();
    let mut texts = Vec::new();
    for m in &line.moves {
        texts.push(position.write_move(m));
        position.play_unchecked(m);
    }
    texts
}

fn write_json<P: Evaluate + Notation>(out: &mut impl Write, record: &Record<P>, report: &Report<P>) -> io::Result<()> {
    let line = |line: &Line<P>| LineJson {
        score: line.score.men(),
        end_in: line.score.end_in(),
        win_probability: line.score.win_probability(P::SCALE),
        moves: texts(record, line),
    };
    let report = ReportJson {
        depth: report.depth,
        nodes: report.nodes,
        seconds: report.elapsed.as_secs_f64(),
        lines: report.lines.iter().map(line).collect(),
    };
    json::write_line(out, &report)?;
    out.flush()
}
