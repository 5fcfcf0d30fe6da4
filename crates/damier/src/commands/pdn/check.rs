//! `damier pdn check`: everything that is wrong, with its place.

use std::{
    collections::BTreeMap,
    io::{self, BufWriter, Write},
    path::PathBuf,
};

use damier_notation::{
    pdn::{Mistake, Read, Which, replay},
    sentences::Lang,
};
use serde::Serialize;

use super::files::{Enough, for_each};
use crate::{failure::Failure, json};

/// Report every mistake in PDN files, in how they are written and in the moves
///
/// One line for each: file, line, column, the game's number, a code, and what was found and expected. Games that are
/// not played here (English or Russian draughts, ...) are checked as PDN but not replayed. Exit code 1 if anything is
/// wrong.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The files; - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Only how the files are written, not what they say: no illegal moves, wrong numbers or results
    #[arg(long)]
    syntax: bool,
    /// Only the summary
    #[arg(long)]
    quiet: bool,
    /// One JSON object for each mistake, and one for the summary
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct MistakeJson<'a> {
    file: &'a str,
    line: u32,
    column: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<u64>,
    code: &'static str,
    found: String,
    expected: String,
}

/// What has been counted.
#[derive(Debug, Default, Serialize)]
pub(super) struct Summary {
    files: usize,
    games: u64,
    /// Moves of main lines that were played over.
    moves: u64,
    mistakes: u64,
    /// Those in how it is written; the others are in what it says.
    in_writing: u64,
    games_with_mistakes: u64,
    /// Why games were not replayed, and how many.
    not_replayed: BTreeMap<String, u64>,
}

pub(crate) fn run(args: &Args, lang: Lang) -> Result<(), Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    let mut summary = Summary { files: args.files.len(), ..Summary::default() };
    for_each(&args.files, |file, read| {
        let mistakes = summary.count(&read, args.syntax, lang);
        for mistake in mistakes.iter().filter(|_| !args.quiet) {
            if args.json {
                let Mistake { place, fault } = mistake;
                let (line, column, game, code) = (place.line, place.column, read.number, fault.code());
                let (found, expected) = (fault.found(lang), fault.expected(lang));
                json::write_line(&mut out, &MistakeJson { file, line, column, game, code, found, expected })?;
            } else {
                let game = match (read.number, lang) {
                    (None, _) => String::new(),
                    (Some(number), Lang::Fr) => format!("partie {number}: "),
                    (Some(number), Lang::En) => format!("game {number}: "),
                };
                writeln!(out, "{file}:{}: {game}{}: {}", mistake.place, mistake.fault.code(), mistake.say(lang))?;
            }
        }
        Ok(Enough::No)
    })?;
    if args.json {
        json::write_line(&mut out, &summary)?;
    } else {
        write!(out, "{}", summary.say(lang))?;
    }
    out.flush()?;
    if summary.mistakes == 0 { Ok(()) } else { Err(Failure::Found) }
}

/// Everything that is wrong with a game, in the order of the file, and why it was not replayed.
pub(super) fn mistakes(read: &Read) -> (Vec<Mistake>, damier_notation::pdn::Replay) {
    let replayed = replay(read);
    let mut mistakes = read.mistakes.clone();
    mistakes.extend(replayed.mistakes.iter().cloned());
    mistakes.sort_by_key(|mistake| mistake.place);
    (mistakes, replayed)
}

impl Summary {
    fn count(&mut self, read: &Read, only_syntax: bool, lang: Lang) -> Vec<Mistake> {
        let (mut mistakes, replayed) = mistakes(read);
        mistakes.retain(|mistake| !only_syntax || mistake.fault.is_syntax());
        self.mistakes += mistakes.len() as u64;
        self.in_writing += mistakes.iter().filter(|mistake| mistake.fault.is_syntax()).count() as u64;
        if read.number.is_some() {
            self.games += 1;
            self.moves += replayed.plies.len() as u64;
            self.games_with_mistakes += u64::from(!mistakes.is_empty());
            if let Which::NotReplayed(why) = replayed.which {
                *self.not_replayed.entry(why.say(lang)).or_default() += 1;
            }
        }
        mistakes
    }

    fn say(&self, lang: Lang) -> String {
        let Self { games, moves, mistakes, games_with_mistakes, .. } = self;
        let s = |count: u64| if count > 1 || lang == Lang::En && count != 1 { "s" } else { "" };
        let mut text = match lang {
            Lang::Fr => format!(
                "{games} partie{}, {moves} coup{} rejoué{}, {mistakes} faute{} dans {games_with_mistakes} partie{}\n",
                s(*games),
                s(*moves),
                s(*moves),
                s(*mistakes),
                s(*games_with_mistakes)
            ),
            Lang::En => format!(
                "{games} game{}, {moves} move{} replayed, {mistakes} mistake{} in {games_with_mistakes} game{}\n",
                s(*games),
                s(*moves),
                s(*mistakes),
                s(*games_with_mistakes)
            ),
        };
        let (writing, content) = (self.in_writing, mistakes - self.in_writing);
        if *mistakes > 0 {
            let line = match lang {
                Lang::Fr => format!("{writing} dans l'écriture, {content} dans le contenu\n"),
                Lang::En => format!("{writing} in the writing, {content} in what it says\n"),
            };
            text += &line;
        }
        for (why, count) in &self.not_replayed {
            let line = match lang {
                Lang::Fr => format!("{count} partie{} {why}\n", s(*count)),
                Lang::En => format!("{count} game{} {why}\n", s(*count)),
            };
            text += &line;
        }
        text
    }
}
