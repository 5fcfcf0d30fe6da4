//! The line of play that is drawn: moves given on the command line, or a game of a file.

use std::path::Path;

use damier_draw::Diagram;
use damier_notation::{
    pdn::{Which, replay},
    read_move,
    sentences::{Lang, Said},
    write_move,
};
use damier_rules::{Actor, AnyMove, AnyPosition, Color, Position, trap::Spin};

use crate::{
    commands::pdn::{game_number, numbered},
    failure::Failure,
};

/// A line of play.
pub(super) struct Line {
    start: AnyPosition,
    plies: Vec<Ply>,
    /// Who played whom.
    title: Option<String>,
    /// How it ended.
    result: Option<String>,
    /// What is drawn if no move is: the start, after a spin that waits to be played.
    end: AnyPosition,
}

/// A move, and what is written below it.
struct Ply {
    before: AnyPosition,
    m: AnyMove,
    text: String,
}

/// A picture of a moving picture.
pub(super) struct Frame {
    pub(super) diagram: Diagram,
    pub(super) moment: Moment,
}

/// How long a frame is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Moment {
    /// A landing in the middle of a rafle.
    Passing,
    /// A move.
    Move,
    /// The end.
    End,
}

impl Frame {
    /// The frame with something added to its diagram.
    pub(super) fn marked(mut self, add: impl Fn(&mut Diagram) -> Result<(), Failure>) -> Result<Self, Failure> {
        add(&mut self.diagram)?;
        Ok(self)
    }
}

impl Line {
    /// The position after so many moves, with the last one marked; without a number, the end.
    pub(super) fn still(&self, ply: Option<usize>) -> Result<Diagram, Failure> {
        let have = self.plies.len();
        let wanted = ply.unwrap_or(have);
        if wanted > have {
            return Err(too_far("--ply", wanted, have));
        }
        let Some(last) = wanted.checked_sub(1).and_then(|last| self.plies.get(last)) else {
            return Ok(Diagram::of(if have == 0 { &self.end } else { &self.start }));
        };
        let mut diagram = Diagram::after(&last.before, &last.m);
        diagram.spin = if wanted == have { self.end.spin().or(diagram.spin) } else { diagram.spin };
        Ok(diagram)
    }

    /// The pictures of the moves from one number to another.
    pub(super) fn frames(&self, from: Option<usize>, to: Option<usize>) -> Result<Vec<Frame>, Failure> {
        let have = self.plies.len();
        let (from, to) = (from.unwrap_or(0), to.unwrap_or(have));
        for (option, number) in [("--from", from), ("--to", to)] {
            if number > have {
                return Err(too_far(option, number, have));
            }
        }
        if from > to {
            return Err(Failure::input((
                format!("--from {from} --to {to} : il faut le plus petit nombre d'abord"),
                format!("--from {from} --to {to}: expected the smaller number first"),
            )));
        }
        let mut frames = vec![Frame { diagram: self.still(Some(from))?, moment: Moment::Move }];
        if let Some(shown) = from.checked_sub(1).and_then(|last| self.plies.get(last)) {
            frames[0].diagram.caption = Some(shown.text.clone());
        }
        for ply in &self.plies[from..to] {
            let caption = Some(ply.text.clone());
            let passing = Diagram::underway(&ply.before, &ply.m).into_iter();
            frames.extend(passing.map(|diagram| Frame {
                diagram: Diagram { caption: caption.clone(), ..diagram },
                moment: Moment::Passing,
            }));
            let diagram = Diagram { caption, ..Diagram::after(&ply.before, &ply.m) };
            frames.push(Frame { diagram, moment: Moment::Move });
        }
        if let Some(last) = frames.last_mut() {
            last.moment = Moment::End;
            if let Some(result) = self.result.as_ref().filter(|_| to == have) {
                let caption = last.diagram.caption.take().unwrap_or_default();
                last.diagram.caption = Some(format!("{caption}   {result}").trim_start().to_owned());
            }
        }
        for frame in &mut frames {
            frame.diagram.title.clone_from(&self.title);
            // Every frame has room for it, or they would not be equally high.
            frame.diagram.caption.get_or_insert_default();
        }
        Ok(frames)
    }
}

/// A number of moves the game does not have.
fn too_far(option: &str, wanted: usize, have: usize) -> Failure {
    Failure::input((
        format!("{option} {wanted} : {have} coups de cette partie ont pu être joués"),
        format!("{option} {wanted}: {have} moves of this game could be played"),
    ))
}

/// Moves in writing, with what the spinner shows in between.
pub(super) fn from_moves(start: AnyPosition, text: &str) -> Result<Line, Failure> {
    let mut position = start;
    let mut plies: Vec<Ply> = Vec::new();
    for word in text.split([',', ' ']).filter(|word| !word.is_empty()) {
        let wrong =
            |Said { fr, en }| Failure::input((format!("--moves : {word} : {fr}"), format!("--moves: {word}: {en}")));
        if let (Some(spin), Actor::Chance) = (Spin::from_name(word), position.actor()) {
            if !position.chances().iter().any(|&(chance, _)| chance == spin) {
                return Err(wrong(("cette roulette ne le donne jamais", "this spinner cannot show it").into()));
            }
            position.settle_unchecked(spin);
            continue;
        }
        let m = read_move(&position, word).map_err(|error| wrong(error.said()))?;
        let text = format!("{} {}", number(plies.len(), start.turn()), write_move(&position, &m));
        plies.push(Ply { before: position, m, text });
        position.play_unchecked(&m);
    }
    Ok(Line { start, plies, title: None, result: None, end: position })
}

/// `1.`, or `1...` before a move of Black.
fn number(index: usize, starts: Color) -> String {
    let since = index + usize::from(starts == Color::Black);
    format!("{}{}", since / 2 + 1, if since.is_multiple_of(2) { "." } else { "..." })
}

/// A game of a file.
pub(super) fn from_pdn(path: &Path, wanted: u64, lang: Lang) -> Result<Line, Failure> {
    let read = game_number(path, wanted)?;
    let replay = replay(&read);
    let Some(start) = replay.start else {
        let Said { fr, en } = match replay.which {
            Which::NotReplayed(why) => Said::by(|lang| why.say(lang)),
            Which::Played(_) => ("elle ne dit pas où elle commence", "it does not say where it begins").into(),
        };
        return Err(Failure::input((format!("partie {wanted} : {fr}"), format!("game {wanted}: {en}"))));
    };
    if let Some(mistake) = replay.mistakes.first().filter(|_| !replay.complete) {
        // What can be drawn is drawn; the rest is said.
        anstream::eprintln!("{}: {}", mistake.place, mistake.say(lang));
    }
    let plies: Vec<Ply> = replay
        .plies
        .iter()
        .enumerate()
        .map(|(index, played)| Ply { before: played.before, m: played.m, text: numbered(&replay, index, played) })
        .collect();
    let tag = |name| read.game.tag(name).filter(|value| !matches!(*value, "" | "?" | "*"));
    let title = match (tag("White"), tag("Black")) {
        (None, None) => None,
        (white, black) => Some(format!("{} – {}", white.unwrap_or("?"), black.unwrap_or("?"))),
    };
    let end = replay.end().copied().unwrap_or(start);
    Ok(Line { start, plies, title, result: tag("Result").map(str::to_owned), end })
}
