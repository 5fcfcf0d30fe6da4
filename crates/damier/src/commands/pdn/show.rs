//! `damier pdn show`: a game played over in the terminal.

use std::{io::Write, path::PathBuf};

use damier_notation::{
    pdn::{Item, Played, Read, Replay, Which, replay},
    sentences::{Lang, to_move},
};
use damier_rules::{AnyPosition, Color, Position, with_position};

use super::files::game_number;
use crate::{failure::Failure, terminal};

/// Play a game of a file over in the terminal, with the board after each move
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The file; - for standard input
    file: PathBuf,
    /// Which game of the file
    #[arg(long, value_name = "N", default_value = "1")]
    game: u64,
    /// Only the board after so many moves of both sides together; 0 is the beginning
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    /// Only the moves, without boards
    #[arg(long, conflicts_with = "ply")]
    moves: bool,
}

pub(crate) fn run(args: &Args, lang: Lang) -> Result<(), Failure> {
    let read = game_number(&args.file, args.game)?;
    let replay = replay(&read);
    let mut out = anstream::stdout().lock();
    heading(&mut out, &read)?;
    if let Which::NotReplayed(why) = replay.which {
        writeln!(out, "{}", why.say(lang))?;
    }
    match args.ply {
        Some(ply) => one_board(&mut out, &replay, ply, lang)?,
        None => every_move(&mut out, &read, &replay, !args.moves, lang)?,
    }
    for mistake in read.mistakes.iter().chain(&replay.mistakes) {
        writeln!(out, "{}: {}", mistake.place, mistake.say(lang))?;
    }
    Ok(())
}

/// Who played whom, where and when.
fn heading(out: &mut impl Write, read: &Read) -> Result<(), Failure> {
    let tag = |name| read.game.tag(name).filter(|value| !matches!(*value, "" | "?" | "-" | "????.??.??"));
    let (white, black) = (tag("White"), tag("Black"));
    if white.is_some() || black.is_some() {
        writeln!(out, "{} - {}  {}", white.unwrap_or("?"), black.unwrap_or("?"), tag("Result").unwrap_or("*"))?;
    }
    let about: Vec<&str> = ["Event", "Site", "Date", "Round"].into_iter().filter_map(tag).collect();
    if !about.is_empty() {
        writeln!(out, "{}", about.join(", "))?;
    }
    Ok(())
}

fn one_board(out: &mut impl Write, replay: &Replay, ply: usize, lang: Lang) -> Result<(), Failure> {
    let position = match ply {
        0 => replay.start.as_ref(),
        _ => replay.plies.get(ply - 1).map(|played| &played.after),
    };
    let Some(position) = position else {
        let have = replay.plies.len();
        return Err(Failure::input((
            format!("--ply {ply} : {have} coups de cette partie ont pu être rejoués"),
            format!("--ply {ply}: {have} moves of this game could be replayed"),
        )));
    };
    if let Some(played) = ply.checked_sub(1).and_then(|last| replay.plies.get(last)) {
        writeln!(out, "\n{}", numbered(replay, ply - 1, played))?;
    }
    board(out, position, lang)
}

fn board(out: &mut impl Write, position: &AnyPosition, lang: Lang) -> Result<(), Failure> {
    writeln!(out)?;
    with_position!(position, position => terminal::draw(out, position, lang))?;
    writeln!(out, "{}", with_position!(position, position => to_move(position, lang)))?;
    writeln!(out, "{}", damier_notation::write_position(position))?;
    Ok(())
}

/// `12. 32-28`, or `12... 19-23`.
pub(crate) fn numbered(replay: &Replay, index: usize, played: &Played) -> String {
    let starts = replay.start.map_or(Color::White, |start| start.turn());
    let begins = match replay.which {
        Which::Played(variant) => variant.start().turn(),
        Which::NotReplayed(_) => starts,
    };
    let since = index + usize::from(starts != begins);
    let dots = if since.is_multiple_of(2) { "." } else { "..." };
    let spin = played.spin().map_or_else(String::new, |spin| format!(" [{}]", spin.name()));
    format!("{}{dots}{spin} {}", since / 2 + 1, played.text())
}

/// All moves with what is said about them.
fn every_move(out: &mut impl Write, read: &Read, replay: &Replay, boards: bool, lang: Lang) -> Result<(), Failure> {
    if let Some(start) = replay.start.as_ref().filter(|_| boards) {
        board(out, start, lang)?;
    }
    let mut plies = replay.plies.iter().enumerate().peekable();
    for (at, item) in read.game.moves.iter().enumerate() {
        match item {
            Item::Move(ply) => match plies.next_if(|(_, played)| played.item == at) {
                Some((index, played)) => {
                    if boards {
                        writeln!(out)?;
                    }
                    writeln!(out, "{}{}", numbered(replay, index, played), ply.strength)?;
                    if boards {
                        board(out, &played.after, lang)?;
                    }
                }
                None => writeln!(out, "{}{}", ply.text, ply.strength)?,
            },
            Item::Comment(text) if text.starts_with("[%spin ") => {}
            Item::Comment(text) => writeln!(out, "  {text}")?,
            Item::Nag(number) => writeln!(out, "  {}", nag(*number, lang))?,
            Item::Setup(position) => writeln!(out, "  / {position} /")?,
            Item::Variation(items) => writeln!(out, "  ({})", flat(items))?,
        }
    }
    Ok(())
}

/// A variation on one line.
fn flat(items: &[Item]) -> String {
    let word = |item: &Item| match item {
        Item::Move(ply) => format!("{}{}", ply.text, ply.strength),
        Item::Comment(text) => format!("{{{text}}}"),
        Item::Nag(number) => format!("${number}"),
        Item::Setup(position) => format!("/{position}/"),
        Item::Variation(inner) => format!("({})", flat(inner)),
    };
    items.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// The remarks that have signs; the others by number.
fn nag(number: u16, lang: Lang) -> String {
    let french = lang == Lang::Fr;
    match number {
        1 => if french { "! bon coup" } else { "! good move" }.to_owned(),
        2 => if french { "? faute" } else { "? mistake" }.to_owned(),
        3 => if french { "!! coup brillant" } else { "!! brilliant move" }.to_owned(),
        4 => if french { "?? grosse faute" } else { "?? blunder" }.to_owned(),
        5 => if french { "!? coup intéressant" } else { "!? interesting move" }.to_owned(),
        6 => if french { "?! coup imprécis" } else { "?! inaccuracy" }.to_owned(),
        7 => if french { "coup forcé" } else { "forced move" }.to_owned(),
        other => format!("${other}"),
    }
}
