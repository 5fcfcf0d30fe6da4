//! `damier analyse`: what the engine thinks of a position, line by line as it finds out. A game of a file is gone
//! through in `analyse_game`.

use std::{io::Write, num::NonZeroUsize, sync::atomic::AtomicBool, time::Duration};

use damier_engine::{Engine, Evaluate, Limits, Line, Options, Report};
use damier_notation::{
    Notation,
    sentences::{Lang, to_move},
};
use damier_rules::{Record, with_position};
use serde::Serialize;

use super::analyse_game::{self, Request};
use crate::{
    args::{LangArg, SubjectArgs, language},
    failure::Failure,
    json,
};

/// Look for the best moves in a position, or go through a game of a PDN file
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
    /// One JSON object per depth
    #[arg(long)]
    json: bool,
    /// The language; without it, the system's
    #[arg(long)]
    lang: Option<LangArg>,
}

impl Args {
    fn limits(&self) -> Result<Limits, Failure> {
        let usual = if self.position.file().is_some() { 0.5 } else { 5.0 };
        let seconds = match self.time {
            None if self.depth.is_none() && self.nodes.is_none() => Some(usual),
            given => given,
        };
        let time = seconds.map(Duration::try_from_secs_f64).transpose();
        let wrong =
            |_| Failure::Input(format!("--time {}: expected seconds, such as 2 or 0.5", seconds.unwrap_or(0.0)));
        Ok(Limits { depth: self.depth, nodes: self.nodes, move_time: time.map_err(wrong)?, clock: None })
    }
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let lang = language(args.lang);
    if let Some(file) = args.position.file() {
        let options = Options { threads: args.threads.get(), table_megabytes: args.tt_size, lines: 1 };
        let (game, annotate) = (args.position.number, args.position.annotate.as_ref());
        return analyse_game::run(&Request {
            file,
            game,
            limits: args.limits()?,
            options,
            annotate,
            json: args.json,
            lang,
        });
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
    let mut failed = Ok(());
    let mut out = std::io::stdout().lock();
    let stop = AtomicBool::new(false);
    let found = Engine::new(options).search(record, &args.limits()?, &stop, &mut |report| {
        let written =
            if args.json { write_json(&mut out, record, report) } else { write_text(&mut out, record, report) };
        if let Err(error) = written {
            stop.store(true, std::sync::atomic::Ordering::Relaxed);
            failed = Err(error);
        }
    });
    failed?;
    if found.lines.is_empty() {
        writeln!(out, "{}", to_move(record.position(), lang))?;
    }
    Ok(())
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

fn write_text<P: Evaluate + Notation>(
    out: &mut impl Write,
    record: &Record<P>,
    report: &Report<P>,
) -> Result<(), Failure> {
    for line in &report.lines {
        let moves = texts(record, line);
        let shown = moves.iter().take(8).map(String::as_str).collect::<Vec<_>>().join(" ");
        writeln!(
            out,
            "{:>3} {:>10} {:>4.0}% {:>8} nodes {:>7.2} s  {shown}",
            report.depth,
            line.score.to_string(),
            100.0 * line.score.win_probability(P::SCALE),
            short(report.nodes),
            report.elapsed.as_secs_f64(),
        )?;
    }
    Ok(())
}

fn write_json<P: Evaluate + Notation>(
    out: &mut impl Write,
    record: &Record<P>,
    report: &Report<P>,
) -> Result<(), Failure> {
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
    Ok(json::write_line(out, &report)?)
}

/// `950`, `12.3k`, `4.56M`.
fn short(nodes: u64) -> String {
    match nodes {
        0..1_000 => nodes.to_string(),
        1_000..1_000_000 => format!("{:.1}k", nodes as f64 / 1e3),
        _ => format!("{:.2}M", nodes as f64 / 1e6),
    }
}
