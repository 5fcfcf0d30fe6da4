//! A line of play, picture by picture: moves in writing, or a game of a file.

use std::ops::Range;

use damier_notation::{
    line::{BadWord, LineStep, read_line},
    pdn::{ReadGame, Recognised, Replay},
    sentences::Said,
    write_move_along,
};
use damier_rules::{AnyMove, AnyPosition, Color, Position, board::Motion};

use crate::Diagram;

/// A line of play.
#[derive(Debug, Clone)]
pub struct Film {
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
#[derive(Debug, Clone)]
struct Ply {
    before: AnyPosition,
    m: AnyMove,
    /// By the way its player went.
    motion: Motion,
    text: String,
}

/// A frame of an animation.
#[derive(Debug, Clone)]
pub struct Frame {
    /// What it shows.
    pub diagram: Diagram,
    /// How long it is shown.
    pub moment: Moment,
}

/// How long a frame is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// A landing in the middle of a rafle.
    Passing,
    /// A move.
    Move,
    /// The end.
    End,
}

impl Film {
    /// How many moves there are.
    pub const fn len(&self) -> usize {
        self.plies.len()
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.plies.is_empty()
    }

    /// The position after this many moves, with the last one marked. After more than there are, the end.
    pub fn still(&self, ply: usize) -> Diagram {
        let have = self.plies.len();
        let wanted = ply.min(have);
        let Some(last) = wanted.checked_sub(1).and_then(|last| self.plies.get(last)) else {
            return Diagram::of(if have == 0 { &self.end } else { &self.start });
        };
        let mut diagram = Diagram::after_motion(&last.before, &last.m, &last.motion);
        diagram.spin = if wanted == have { self.end.spin().or(diagram.spin) } else { diagram.spin };
        diagram
    }

    /// The pictures of the moves from one number up to another, as far as there are moves.
    pub fn frames(&self, range: Range<usize>) -> Vec<Frame> {
        let have = self.plies.len();
        let to = range.end.min(have);
        let from = range.start.min(to);
        let mut frames = vec![Frame { diagram: self.still(from), moment: Moment::Move }];
        if let Some(shown) = from.checked_sub(1).and_then(|last| self.plies.get(last)) {
            frames[0].diagram.caption = Some(shown.text.clone());
        }
        for ply in &self.plies[from..to] {
            let caption = Some(ply.text.clone());
            let passing = Diagram::underway_motion(&ply.before, &ply.motion).into_iter();
            frames.extend(passing.map(|diagram| Frame {
                diagram: Diagram { caption: caption.clone(), ..diagram },
                moment: Moment::Passing,
            }));
            let diagram = Diagram { caption, ..Diagram::after_motion(&ply.before, &ply.m, &ply.motion) };
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
        frames
    }
}

impl Film {
    /// Moves in writing, with what the spinner shows in between.
    pub fn from_moves(start: AnyPosition, text: &str) -> Result<Self, BadWord> {
        let mut position = start;
        let mut plies: Vec<Ply> = Vec::new();
        for step in read_line(&start, text)? {
            let (m, way) = match step {
                LineStep::Spin(spin) => {
                    position.settle_unchecked(spin);
                    continue;
                }
                LineStep::Move { m, way } => (m, way),
            };
            let mut motion = position.motion(&m);
            if let Some(way) = way {
                motion = motion.by_way(way);
            }
            let text = format!("{} {}", number(plies.len(), start.turn()), write_move_along(&position, &m, &motion));
            plies.push(Ply { before: position, m, motion, text });
            position.play_unchecked(&m);
        }
        Ok(Self { start, plies, title: None, result: None, end: position })
    }

    /// A game of a file, as far as it could be replayed; or why it could not.
    pub fn from_game(read: &ReadGame, replay: &Replay) -> Result<Self, Said> {
        let Some(start) = replay.start else {
            return Err(match replay.which {
                Recognised::NotReplayed(why) => Said::by(|lang| why.say(lang)),
                Recognised::Played(_) => ("elle ne dit pas où elle commence", "it does not say where it begins").into(),
            });
        };
        let plies: Vec<Ply> = replay
            .plies
            .iter()
            .enumerate()
            .map(|(index, played)| {
                let motion = replay.motion(index).unwrap_or_default();
                Ply { before: played.before, m: played.m, motion, text: replay.numbered(index) }
            })
            .collect();
        let tag = |name| read.game.tag(name).filter(|value| !matches!(*value, "" | "?" | "*"));
        let title = match (tag("White"), tag("Black")) {
            (None, None) => None,
            (white, black) => Some(format!("{} – {}", white.unwrap_or("?"), black.unwrap_or("?"))),
        };
        let end = replay.end().copied().unwrap_or(start);
        Ok(Self { start, plies, title, result: tag("Result").map(str::to_owned), end })
    }
}

/// `1.`, or `1...` before a move of Black.
fn number(index: usize, starts: Color) -> String {
    let since = index + usize::from(starts == Color::Black);
    format!("{}{}", since / 2 + 1, if since.is_multiple_of(2) { "." } else { "..." })
}
