//! A game of a file in the terminal, gone through back and forth.

use std::time::Duration;

use damier_notation::{
    pdn::{Item, ReadGame, Recognised, Replay},
    sentences::{Lang, game_name},
};
use damier_rules::{AnyPosition, Color, Position};
use damier_study::{Judged, Review, Verdict};

use super::{
    BoardStyle, Error,
    keys::Key,
    look::Look,
    map::{Map, Seated},
    remarks::remark,
    screen::{self, Input, Screen},
    steps::{Steps, ViewedMove},
    view,
};

/// A game to go through.
#[derive(Debug, Clone, PartialEq)]
pub struct GameViewer {
    /// What it is called: who played whom.
    pub title: String,
    /// Where and when, a line each.
    pub about: Vec<String>,
    /// Where it began.
    pub start: AnyPosition,
    /// Which side moves first by the rules: moves are numbered after that.
    pub begins: Color,
    /// The moves.
    pub moves: Vec<ViewedMove>,
    /// White's chances after each of them, where they are known.
    pub chances: Vec<f64>,
}

impl GameViewer {
    /// A game of a file with what is said about its moves; nothing if it could not be replayed.
    pub fn of_game(read: &ReadGame, replay: &Replay, lang: Lang) -> Option<Self> {
        let (Some(start), Recognised::Played(variant)) = (replay.start, &replay.which) else { return None };
        let mut moves: Vec<ViewedMove> = Vec::with_capacity(replay.plies.len());
        let mut before_first = Vec::new();
        let mut plies = replay.plies.iter().peekable();
        for (at, item) in read.game.moves.iter().enumerate() {
            let note = match item {
                Item::Move(ply) => {
                    let Some(played) = plies.next_if(|played| played.item == at) else { break };
                    let mut step = ViewedMove::new(&played.before, &played.m, lang);
                    step = step.by(replay.motion(moves.len()), played.fault, lang);
                    step.text += ply.strength.as_ref();
                    moves.push(step);
                    continue;
                }
                other => match remark(other, replay, moves.len(), lang) {
                    Some(remark) => remark,
                    None => continue,
                },
            };
            moves.last_mut().map_or(&mut before_first, |step| &mut step.notes).push(note);
        }
        let mut about = about(read, lang);
        about.extend(taken_for(read, replay, lang));
        about.extend(before_first);
        let begins = variant.start().turn();
        Some(Self { title: title(read), about, start, begins, moves, chances: Vec::new() })
    }

    /// The same with what a review has found about each move.
    pub fn of_review(read: &ReadGame, replay: &Replay, review: &Review, lang: Lang) -> Option<Self> {
        let mut viewer = Self::of_game(read, replay, lang)?;
        for judged in &review.moves {
            if let Some(step) = viewer.moves.get_mut(judged.ply) {
                step.text += judged.verdict.map_or("", Verdict::sign);
                step.notes.extend(judged.remarks(lang));
            }
        }
        viewer.chances = review.moves.iter().map(Judged::white).collect();
        Some(viewer)
    }
}

/// A tag that says something.
fn tag<'a>(read: &'a ReadGame, name: &str) -> Option<&'a str> {
    read.game.tag(name).filter(|value| !matches!(*value, "" | "?" | "-" | "????.??.??"))
}

/// Who played whom.
pub(crate) fn title(read: &ReadGame) -> String {
    let name = |name| tag(read, name).unwrap_or("?");
    format!("{} - {}  {}", name("White"), name("Black"), tag(read, "Result").unwrap_or("*"))
}

/// Where and when. A round that is only a number is said to be one.
pub(crate) fn about(read: &ReadGame, lang: Lang) -> Vec<String> {
    let told = ["Event", "Site", "Date"].into_iter().filter_map(|name| tag(read, name)).map(str::to_owned);
    let round = tag(read, "Round").map(|round| {
        let word =
            if round.starts_with(|first: char| first.is_ascii_digit()) { lang.say("ronde ", "round ") } else { "" };
        format!("{word}{round}")
    });
    told.chain(round).collect()
}

/// Which game it is taken for, where the file does not say and it is not the usual one.
pub(crate) fn taken_for(read: &ReadGame, replay: &Replay, lang: Lang) -> Option<String> {
    let name = game_name(replay.taken_for(&read.game)?, lang);
    Some(lang.say(format!("{name}, à ce qu'il semble"), format!("{name}, as it seems")))
}

/// Goes through a game until the person leaves. Only at a [terminal](super::is_terminal).
pub fn browse(game: &GameViewer, style: BoardStyle, lang: Lang) -> Result<(), Error> {
    let look = Look::of_terminal(style);
    let board = game.start.board();
    let mut flipped = false;
    let mut map = Map::new(&game.start, &board, flipped);
    let mut steps = Steps { start: game.start, begins: game.begins, moves: game.moves.clone(), at: 0 };
    let mut screen = Screen::enter()?;
    loop {
        let seated = Seated { board: &board, map: &map, cursor: None };
        screen.terminal.draw(|frame| view::draw_walk(frame, seated, (game, &steps), lang, look))?;
        if screen.is_told_to_end() {
            return Ok(());
        }
        match screen.wait(Duration::from_millis(250))? {
            Some(Input::Key(Key::Interrupt | Key::Escape | Key::Enter | Key::Char('q'))) => return Ok(()),
            Some(Input::Key(Key::Char('f'))) => {
                flipped = !flipped;
                map = Map::new(&game.start, &board, flipped);
            }
            Some(Input::Key(key)) => drop(steps.press(key)),
            Some(Input::Wheel(rows)) => steps.go(-rows),
            Some(Input::Suspend) => screen.suspend()?,
            Some(Input::Down(..) | Input::Up(..) | Input::Redraw) | None => {}
        }
    }
}

/// Whether there is a terminal to go through games at.
pub fn is_terminal() -> bool {
    screen::is_there()
}
