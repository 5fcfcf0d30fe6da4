//! What several tests share: random play, and a move as the reference implementation writes it.

#![allow(dead_code, reason = "every test binary uses its own part of it")]

use damier_notation::{Notation, sentences::Lang};
use damier_rules::{Actor, Color, Position, perft::actions};

/// A fixed stream of pseudo-random numbers: the same games every time.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `end`.
    pub(crate) fn roll(&mut self, end: usize) -> usize {
        // xorshift64* (Vigna 2016)
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % end
    }
}

/// The positions of a random game from `start`, before any spin, the finished one included; at most `most` of them.
pub(crate) fn random_game<P: Position>(start: P, dice: &mut Dice, most: usize) -> Vec<P> {
    let mut positions = vec![start];
    while positions.len() < most {
        let actions = actions(positions.last().expect("the start"));
        if actions.is_empty() {
            break;
        }
        let (at, m) = &actions[dice.roll(actions.len())];
        positions.push(at.after(m));
    }
    positions
}

/// The status of a position as commands write it.
pub(crate) fn status(position: &impl Position) -> String {
    let by_color = |color, white: &str, black: &str| (if color == Color::White { white } else { black }).to_owned();
    match position.actor() {
        Actor::Player(_) | Actor::Chance => by_color(position.turn(), "white-to-move", "black-to-move"),
        Actor::Over(how) => how.winner().map_or("draw".to_owned(), |color| by_color(color, "white-wins", "black-wins")),
    }
}

/// What is said of a move in English, with what would be legal.
pub(crate) fn why<P: Notation>(position: &P, text: &str) -> String {
    let attempt = position.read_attempt(text).expect("a readable move");
    match position.judge(&attempt) {
        Ok(m) => format!("{} is legal", position.write_move(&m)),
        Err(refused) => damier_notation::sentences::why_not(position, &attempt, &refused, Lang::En),
    }
}
