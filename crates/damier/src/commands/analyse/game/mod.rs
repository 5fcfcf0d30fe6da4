//! `damier analyse FILE.pdn`: the engine goes through a game, says where it was lost and what would have been better.

mod annotate;
mod graph;
mod verdict;

use std::{
    fs::File,
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
    sync::atomic::AtomicBool,
};

use damier_engine::{Engine, Evaluate, Limits, Options, Score};
use damier_notation::{
    Notation,
    pdn::{Mistake, Played, Read, Replay, Which, replay, write},
    sentences::{Lang, outcome},
};
use damier_rules::{Actor, AutoDraw, Color, Position, Record, with_position};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use self::{
    graph::draw,
    verdict::{Summary, Verdict},
};
use crate::{
    commands::{matches::playable::Playable, pdn::game_number},
    failure::Failure,
    json,
};

/// How a game is gone through.
pub(crate) struct Request<'a> {
    pub(crate) file: &'a Path,
    /// Which game of the file.
    pub(crate) game: u64,
    /// What each position may take.
    pub(crate) limits: Limits,
    pub(crate) options: Options,
    /// Where the game goes with the remarks.
    pub(crate) annotate: Option<&'a PathBuf>,
    pub(crate) json: bool,
    pub(crate) lang: Lang,
}

/// What the engine found about one move.
#[derive(Debug, Clone)]
struct Judged {
    /// `12. 32-28` or `12... 19-23`.
    numbered: String,
    by: Color,
    /// The chance of the side that moved with its best move, and with the one it played.
    best: f64,
    played: f64,
    /// The score after the move, for White.
    score: Score,
    /// The best line, empty if it was played.
    better: Vec<String>,
    verdict: Option<Verdict>,
    /// Which item of the game it is.
    item: usize,
}

impl Judged {
    fn loss(&self) -> f64 {
        (self.best - self.played).max(0.0)
    }

    /// White's chance after the move.
    fn white(&self) -> f64 {
        if self.by == Color::White { self.played } else { 1.0 - self.played }
    }
}

#[derive(Serialize)]
struct JudgedJson<'a> {
    ply: usize,
    #[serde(rename = "move")]
    text: &'a str,
    by: String,
    score: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    end_in: Option<i32>,
    white_wins: f64,
    loss: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'static str>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    better: &'a [String],
}

pub(crate) fn run(request: &Request<'_>) -> Result<(), Failure> {
    let read = game_number(request.file, request.game)?;
    let replay = replay(&read);
    if let Which::NotReplayed(why) = replay.which {
        let file = request.file.display();
        return Err(Failure::input((
            format!("{file} : {}", why.say(Lang::Fr)),
            format!("{file}: {}", why.say(Lang::En)),
        )));
    }
    if replay.plies.is_empty() {
        let (file, game) = (request.file.display(), request.game);
        return Err(match replay.mistakes.first() {
            Some(mistake) => {
                let Mistake { place, fault } = mistake;
                Failure::input((
                    format!("{file}:{place} : {}", fault.say(Lang::Fr)),
                    format!("{file}:{place}: {}", fault.say(Lang::En)),
                ))
            }
            None => Failure::input((
                format!("{file} : la partie {game} n'a pas de coups"),
                format!("{file}: game {game} has no moves"),
            )),
        });
    }
    let judged = with_position!(replay.plies[0].before, first => through(first, &replay, request));
    let mut out = BufWriter::new(io::stdout().lock());
    if request.json {
        for (i, judged) in judged.iter().enumerate() {
            json::write_line(&mut out, &as_json(i + 1, judged))?;
        }
    } else {
        report(&mut out, &read, &replay, &judged, request.lang)?;
    }
    out.flush()?;
    if let Some(path) = request.annotate {
        let unusable = |error| Failure::file(format_args!("--annotate {}", path.display()), &error);
        let mut file = BufWriter::new(File::create(path).map_err(unusable)?);
        write(&annotate::annotated(&replay.canonical(&read.game), &judged), &mut file)?;
        file.flush()?;
    }
    Ok(())
}

/// Judges every move.
fn through<P: Playable + Evaluate + Notation>(first: P, replay: &Replay, request: &Request<'_>) -> Vec<Judged> {
    let engine = Engine::new(Options { lines: 1, ..request.options });
    let bar = bar(replay.plies.len() as u64);
    let search = |record: &Record<P>| -> (Score, Vec<P::Move>) {
        let found = engine.search(record, &request.limits, &AtomicBool::new(false), &mut |_| {});
        found.lines.into_iter().next().map_or((Score(0), Vec::new()), |line| (line.score, line.moves))
    };
    let mut record = Record::new(first, AutoDraw::On);
    let mut judged: Vec<Judged> = Vec::new();
    for (index, played) in replay.plies.iter().enumerate() {
        // After a setup the game goes on elsewhere; draws by history do not stop it.
        let before =
            P::from_any(played.before).filter(|before| record.position() != before || record.outcome().is_some());
        if let Some(before) = before {
            let spun = record.position().turn() == before.turn() && settles(&mut record, &before);
            if !spun || record.outcome().is_some() {
                record = Record::new(before, AutoDraw::On);
            }
        }
        let text = played.text();
        let Ok(m) = record.position().read_move(&text) else { break };
        let (by, position) = (record.position().turn(), record.position().clone());
        let (best_score, line) = search(&record);
        if record.play(&m).is_err() {
            break;
        }
        let after = match record.outcome() {
            Some(over) => match over.winner() {
                Some(winner) if winner == by => Score::WON,
                Some(_) => Score(-Score::WON.0),
                None => Score(0),
            },
            None => Score(-search(&record).0.0),
        };
        let is_best = line.first() == Some(&m);
        let played_chance = after.win_probability(P::SCALE);
        let best_chance = if is_best { played_chance } else { best_score.win_probability(P::SCALE) };
        let better = if is_best { Vec::new() } else { texts(&position, &line) };
        let loss = (best_chance - played_chance).max(0.0);
        judged.push(Judged {
            numbered: numbered(replay, index, played, &text),
            by,
            best: best_chance,
            played: played_chance,
            score: if by == Color::White { after } else { Score(-after.0) },
            verdict: Verdict::of(loss).filter(|_| !better.is_empty()),
            better,
            item: played.item,
        });
        bar.inc(1);
    }
    bar.finish_and_clear();
    judged
}

/// Whether one of the spins that are due leads to `before`.
fn settles<P: Position>(record: &mut Record<P>, before: &P) -> bool {
    for (chance, _) in record.position().chances() {
        let mut settled = record.position().clone();
        settled.settle_unchecked(chance);
        if settled == *before {
            return record.settle(chance).is_ok();
        }
    }
    false
}

/// The moves of a line as text.
fn texts<P: Notation>(position: &P, line: &[P::Move]) -> Vec<String> {
    const SHOWN: usize = 8;
    let mut position = position.clone();
    let mut texts = Vec::new();
    for m in line.iter().take(SHOWN) {
        if !matches!(position.actor(), Actor::Player(_)) {
            break;
        }
        texts.push(position.write_move(m));
        position.play_unchecked(m);
    }
    texts
}

fn numbered(replay: &Replay, index: usize, played: &Played, text: &str) -> String {
    let begins = if let Which::Played(variant) = replay.which { variant.start().turn() } else { Color::White };
    let first = replay.start.map_or(begins, |start| start.turn());
    let since = index + usize::from(first != begins);
    let number = since / 2 + 1;
    let dots = if played.before.turn() == begins { "." } else { "..." };
    format!("{number}{dots} {text}")
}

fn as_json(ply: usize, judged: &Judged) -> JudgedJson<'_> {
    JudgedJson {
        ply,
        text: judged.numbered.rsplit(' ').next().unwrap_or_default(),
        by: judged.by.to_string(),
        score: judged.score.men(),
        end_in: judged.score.end_in(),
        white_wins: judged.white(),
        loss: judged.loss(),
        verdict: judged.verdict.map(Verdict::code),
        better: &judged.better,
    }
}

/// The graph, the moves worth a word, and both sides in one line each.
fn report(out: &mut impl Write, read: &Read, replay: &Replay, judged: &[Judged], lang: Lang) -> Result<(), Failure> {
    let french = lang == Lang::Fr;
    let tag = |name| read.game.tag(name).unwrap_or("?");
    writeln!(out, "{} - {}  {}\n", tag("White"), tag("Black"), read.game.tag("Result").unwrap_or("*"))?;
    writeln!(out, "{}", if french { "chances des Blancs" } else { "White's chances" })?;
    let values: Vec<(f64, Option<Verdict>)> = judged.iter().map(|judged| (judged.white(), judged.verdict)).collect();
    draw(out, &values)?;
    writeln!(out, "{}\n", Verdict::legend(lang))?;
    for judged in judged {
        let Some(verdict) = judged.verdict else { continue };
        let (loss, better) = (100.0 * judged.loss(), judged.better.join(" "));
        let (name, mieux) = (verdict.name(lang), if french { "mieux" } else { "better" });
        writeln!(
            out,
            "{:<18} {name:<11} -{loss:>2.0} %  {mieux} {better}",
            format!("{}{}", judged.numbered, verdict.sign())
        )?;
    }
    for color in Color::ALL {
        writeln!(out, "{}", Summary::of(judged, color).say(color, lang))?;
    }
    if let Some(Actor::Over(how)) = replay.end().map(Position::actor) {
        writeln!(out, "{}", outcome(how, lang))?;
    }
    for mistake in read.mistakes.iter().chain(&replay.mistakes) {
        writeln!(out, "{}: {}", mistake.place, mistake.say(lang))?;
    }
    Ok(())
}

fn bar(moves: u64) -> ProgressBar {
    let bar = ProgressBar::new(moves);
    match ProgressStyle::with_template("[{bar:40}] {pos}/{len} {eta} left") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
