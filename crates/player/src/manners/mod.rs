//! Manners: how a player answers a draw offer, when it makes one itself, when it resigns, and which faults it notices.
//!
//! All of it depends on what the player thinks of the position, at its own strength: a weak level judges by what a weak
//! level sees. In games of chance the same figures are expectations.

mod course;
mod fault;

use std::sync::atomic::AtomicBool;

use damier_engine::{Levelled, Limits, Scale, Score, typed_record};
use damier_rules::{AnyPosition, Color, Position, Record, board::Cell, with_position};

pub use self::{course::Manners, fault::notices_fault};
use crate::{Choice, DRAW_OFFER, Player, Source, Strength};

/// Nobody agrees to a draw before this many half-moves: forty moves each, as in tournaments...
const LATE_PLIES: usize = 80;
/// ... unless there are no more pieces than this on the board.
const FEW_PIECES: usize = 8;
/// How much above an even chance is still level for full strength; a weaker player tells less well.
const LEVEL_MARGIN: f64 = 0.05;
const MARGIN_PER_LEVEL: f64 = 0.01;
/// With this chance to win or less, a draw is accepted however early it is offered.
const CLEARLY_WORSE: f64 = 0.25;

/// What a player thinks of its position.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Opinion {
    /// Its chance to win, a draw counting half.
    pub expectation: f64,
    /// Whether the endgame tables say so: then the expectation is 1, one half or 0.
    pub certain: bool,
}

/// The answer to a draw offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DrawAnswer {
    /// It is a draw.
    Accepted(Accepting),
    /// The game goes on.
    Declined(Declining),
}

/// Why a draw is accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Accepting {
    /// The endgame tables know that nobody can win by force, or that this player would lose.
    NoMoreToHave,
    /// The position is level, late in the game.
    Level,
    /// This player has the worse of it.
    Worse,
}

/// Why a draw is declined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Declining {
    /// There is much left to play for.
    Early,
    /// This player hopes to win.
    Better,
}

impl DrawAnswer {
    /// Whether it is a draw.
    pub const fn accepts(self) -> bool {
        matches!(self, Self::Accepted(_))
    }
}

impl Opinion {
    /// What a player thought as it chose its move.
    pub fn behind(choice: &Choice<AnyPosition>, position: &AnyPosition) -> Self {
        Self::of_score(choice.score(), position, choice.source == Source::Tables)
    }

    /// The opinion of the side to move.
    fn of_score(score: Score, position: &AnyPosition, certain: bool) -> Self {
        Self { expectation: score.win_probability(Scale::of(position)), certain }
    }

    /// The same for the other side.
    fn of_opponent(self) -> Self {
        Self { expectation: 1.0 - self.expectation, ..self }
    }

    /// Whether nobody can win by force, and that is known.
    fn is_certain_draw(self) -> bool {
        self.certain && (self.expectation - 0.5).abs() < f64::EPSILON
    }

    /// Whether the position is level, as far as a player of this strength can tell.
    fn is_level(self, strength: Strength) -> bool {
        let margin = margin(strength);
        (0.5 - margin..=0.5 + margin).contains(&self.expectation)
    }

    /// How a draw offer is answered that comes late in the game, or not.
    fn answer(self, strength: Strength, late: bool) -> DrawAnswer {
        use DrawAnswer::{Accepted, Declined};
        let Self { expectation, certain } = self;
        if certain && expectation <= 0.5 {
            Accepted(Accepting::NoMoreToHave)
        } else if expectation <= CLEARLY_WORSE {
            Accepted(Accepting::Worse)
        } else if expectation > 0.5 + margin(strength) {
            Declined(Declining::Better)
        } else if !late {
            Declined(Declining::Early)
        } else if self.is_level(strength) {
            Accepted(Accepting::Level)
        } else {
            Accepted(Accepting::Worse)
        }
    }
}

/// How far from an even chance a player of this strength still considers level.
fn margin(strength: Strength) -> f64 {
    match strength {
        Strength::Level(level) => LEVEL_MARGIN + MARGIN_PER_LEVEL * f64::from(10 - level.number()),
        Strength::Skill(_) => LEVEL_MARGIN,
    }
}

/// Whether a game has been going on for long, or little is left on the board.
fn is_late(record: &Record<AnyPosition>) -> bool {
    let position = record.position();
    let cells = || (0..position.board().cells.len()).map(|n| Cell(n as u8));
    let pieces = || cells().filter(|&cell| position.piece(cell).is_some()).count();
    record.moves().len() >= LATE_PLIES || pieces() <= FEW_PIECES
}

impl Player {
    /// What it thinks of a side's position, at its own strength.
    pub fn opinion(&self, record: &Record<AnyPosition>, side: Color, limits: &Limits, stop: &AtomicBool) -> Opinion {
        let position = record.position();
        if let Some(outcome) = record.outcome() {
            let expectation = outcome.winner().map_or(0.5, |winner| if winner == side { 1.0 } else { 0.0 });
            return Opinion { expectation, certain: true };
        }
        let (score, certain) = with_position!(*record.start(), start => {
            typed_record(start, record, record.auto_draw())
                .map_or((Score(0), false), |own| self.weigh(&own, limits, stop))
        });
        let opinion = Opinion::of_score(score, position, certain);
        if position.turn() == side { opinion } else { opinion.of_opponent() }
    }

    /// The answer to a draw that is offered to a side.
    pub fn consider_draw_offer(&self, record: &Record<AnyPosition>, side: Color, stop: &AtomicBool) -> DrawAnswer {
        self.opinion(record, side, &DRAW_OFFER, stop).answer(self.options().strength, is_late(record))
    }

    /// The score for the side to move, and whether the tables say it.
    fn weigh<P: Levelled>(&self, record: &Record<P>, limits: &Limits, stop: &AtomicBool) -> (Score, bool) {
        // Before a spin there is nothing to choose: a weaker player looks at what may come and what follows it.
        const AT_CHANCE: u32 = 2;
        let strength = self.options().strength;
        let engine = self.at(strength, P::table_game());
        let certain = engine.ending(record).is_some();
        let at_chance = || engine.search(record, &limits.and(&Limits::depth(AT_CHANCE)), stop, &mut |_| {});
        let seen = if strength.is_full() {
            engine.search(record, limits, stop, &mut |_| {})
        } else {
            let chosen = self.think(record, limits, stop, &mut |_| {});
            chosen.map_or_else(at_chance, |choice| choice.report)
        };
        (seen.lines.first().map_or(Score(0), |line| line.score), certain)
    }
}

#[cfg(test)]
mod tests {
    use damier_engine::Level;

    use super::*;

    fn answer(expectation: f64, certain: bool, level: u8, late: bool) -> DrawAnswer {
        let level = Level::new(level).expect("a level");
        Opinion { expectation, certain }.answer(level.into(), late)
    }

    #[test]
    fn offers_are_answered_by_what_is_thought_of_the_position() {
        use DrawAnswer::{Accepted, Declined};
        for (expectation, certain, late, expected) in [
            (0.5, false, false, Declined(Declining::Early)),
            (0.5, false, true, Accepted(Accepting::Level)),
            (0.55, false, true, Accepted(Accepting::Level)),
            (0.56, false, true, Declined(Declining::Better)),
            (0.56, false, false, Declined(Declining::Better)),
            (0.4, false, true, Accepted(Accepting::Worse)),
            (0.4, false, false, Declined(Declining::Early)),
            (0.2, false, false, Accepted(Accepting::Worse)),
            (0.5, true, false, Accepted(Accepting::NoMoreToHave)),
            (0.0, true, false, Accepted(Accepting::NoMoreToHave)),
            (1.0, true, true, Declined(Declining::Better)),
        ] {
            assert_eq!(answer(expectation, certain, 10, late), expected, "{expectation} {certain} {late}");
        }
    }

    #[test]
    fn weak_players_take_more_for_level() {
        assert!(!answer(0.6, false, 10, true).accepts());
        assert!(answer(0.6, false, 1, true).accepts());
        assert!(!answer(0.65, false, 1, true).accepts());
    }
}
