//! A game gone through back and forth: which position one looks at, and what the keys do to that. What is looked
//! through is a game being played ([`Play`](super::game::Play)), or one of a file ([`GameViewer`](super::GameViewer)).

use damier_notation::{sentences::Lang, write_move, write_move_along};
use damier_rules::{AnyMove, AnyPosition, Color, Position, board::Motion};
use damier_table::Table;

use super::{keys::Key, map::Towards, words};

/// A move of a game that is gone through.
#[derive(Debug, Clone, PartialEq)]
pub struct ViewedMove {
    /// Where it was made, after the spin if there was one.
    pub before: AnyPosition,
    /// The move.
    pub m: AnyMove,
    /// What it did to the board, by the way its player went.
    pub motion: Motion,
    /// The move as it is listed, with what was thought of it: `32-28?!`.
    pub text: String,
    /// What there is to say about it, a paragraph each.
    pub notes: Vec<String>,
}

impl ViewedMove {
    /// A move of which nothing is said but what the spinner had shown.
    pub fn new(before: &AnyPosition, m: &AnyMove, lang: Lang) -> Self {
        let spin = before.spin().map(|spin| words::spun(spin, lang));
        let (motion, text) = (before.motion(m), write_move(before, m));
        Self { before: *before, m: *m, motion, text, notes: spin.into_iter().collect() }
    }

    /// The same by another way, and with what there is to say of a fault that stood.
    pub(crate) fn by(mut self, motion: Option<Motion>, fault: bool, lang: Lang) -> Self {
        if let Some(motion) = motion.filter(|motion| motion.stops != self.motion.stops) {
            self.text = write_move_along(&self.before, &self.m, &motion);
            self.motion = motion;
        }
        let said = lang.say("Une faute, non relevée.", "A fault that stood.");
        self.notes.extend(fault.then(|| said.to_owned()));
        self
    }
}

/// A game, and how far one has gone through it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Steps {
    pub(crate) start: AnyPosition,
    /// Which side moves first in this game, by its rules.
    pub(crate) begins: Color,
    pub(crate) moves: Vec<ViewedMove>,
    /// How many moves have been made in the position one looks at.
    pub(crate) at: usize,
}

impl Steps {
    /// The game of a table.
    pub(crate) fn of(table: &Table, at: usize, lang: Lang) -> Self {
        let moves: Vec<ViewedMove> = table
            .moves()
            .map(|ply| ViewedMove::new(ply.before, &ply.m, lang).by(Some(ply.motion()), ply.fault, lang))
            .collect();
        let begins = table.chosen().variant.start().turn();
        Self { start: *table.start(), begins, at: at.min(moves.len()), moves }
    }

    /// The move that led to the position.
    pub(crate) fn last(&self) -> Option<&ViewedMove> {
        self.at.checked_sub(1).and_then(|last| self.moves.get(last))
    }

    /// The position one looks at.
    pub(crate) fn position(&self) -> AnyPosition {
        self.last().map_or(self.start, |step| step.before.after(&step.m))
    }

    /// Whether it is the last one.
    pub(crate) fn is_at_end(&self) -> bool {
        self.at >= self.moves.len()
    }

    /// Goes on by so many moves, back if the number is negative.
    pub(crate) fn go(&mut self, moves: isize) {
        self.at = self.at.saturating_add_signed(moves).min(self.moves.len());
    }

    /// What a key does; whether it was one of ours.
    pub(crate) fn press(&mut self, key: Key) -> bool {
        match key {
            Key::Arrow(Towards::Left) | Key::PageUp | Key::Char('H') => self.go(-1),
            Key::Arrow(Towards::Right) | Key::PageDown | Key::Char('L' | ' ') => self.go(1),
            // The same side's move before, or after.
            Key::Arrow(Towards::Up) | Key::Char('K') => self.go(-2),
            Key::Arrow(Towards::Down) | Key::Char('J') => self.go(2),
            Key::Home => self.at = 0,
            Key::End => self.at = self.moves.len(),
            _ => return false,
        }
        true
    }

    /// The moves by pairs: number, first and second move as places in the list.
    pub(crate) fn pairs(&self) -> Vec<Pair> {
        let skipped = usize::from(self.start.turn() != self.begins);
        let place = |n: usize| n.checked_sub(skipped).filter(|&n| n < self.moves.len());
        let count = (self.moves.len() + skipped).div_ceil(2);
        (0..count).map(|n| Pair { number: n + 1, moves: [place(2 * n), place(2 * n + 1)] }).collect()
    }

    /// `12. 32-28`, or `12... 19-23`: the move that led to the position.
    pub(crate) fn numbered(&self) -> Option<String> {
        let step = self.last()?;
        let n = self.at - 1 + usize::from(self.start.turn() != self.begins);
        Some(format!("{}{} {}", n / 2 + 1, if n.is_multiple_of(2) { "." } else { "..." }, step.text))
    }
}

/// A line of the list of moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pair {
    pub(crate) number: usize,
    /// The places of both moves; nothing where one is missing.
    pub(crate) moves: [Option<usize>; 2],
}
