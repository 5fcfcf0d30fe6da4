//! A game as it was played: the draws that depend on history live here, on top of the position.

use arrayvec::ArrayVec;

use crate::{Actor, Draw, Outcome, Position, zobrist};

/// The counters behind a game's draw rules. Repetition is not among them: [`Record`] sees to it for every game.
pub trait DrawClock<P: Position>: Copy + Eq + Default + std::fmt::Debug + Send + Sync {
    /// The counters after the move `m`, which led from `before` to `after`.
    #[must_use]
    fn tick(self, before: &P, m: &P::Move, after: &P) -> Self;

    /// The draw these counters amount to in `position`, if any.
    fn draw(&self, position: &P) -> Option<Draw>;

    /// How many moves back to look for the present position: what stood on the board before them cannot come again.
    /// Zero in a game that knows no draw by repetition.
    fn repeatable(&self) -> usize;

    /// What the counters add to the key of a transposition table: the same pieces with fewer moves left before a draw
    /// have another value. Zero as long as nothing is counted.
    fn key(&self, _position: &P) -> u64 {
        0
    }

    /// What is counted, by name, in half-moves: for programs.
    fn counts(&self) -> Counts {
        Counts::new()
    }
}

/// What a clock counts, by name.
pub type Counts = ArrayVec<(&'static str, u8), 4>;

/// A count that draws the game at `limit`, as part of a key: exact over the last twenty moves, in steps of eight before
/// that, and zero for the first few, so that a distant draw does not split the entries of the table.
pub(crate) fn count_key(count: u8, limit: u8) -> u64 {
    const KEYS: u64 = 0x4000;
    let left = limit.saturating_sub(count);
    let step = if left < 20 { count } else { count & !7 };
    if step == 0 { 0 } else { zobrist::key(KEYS + u64::from(limit) * 256 + u64::from(step)) }
}

/// The clock of a game without such draws.
impl<P: Position> DrawClock<P> for () {
    fn tick(self, _: &P, _: &P::Move, _: &P) -> Self {}

    fn draw(&self, _: &P) -> Option<Draw> {
        None
    }

    fn repeatable(&self) -> usize {
        0
    }
}

/// Whether the draws that depend on history end the game by themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum AutoDraw {
    /// They do.
    #[default]
    On,
    /// They do not: the players agree on a draw.
    Off,
}

/// A refused move: it is not legal in the position it was meant for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this move is not legal here")]
pub struct Illegal;

#[derive(Debug, Clone, PartialEq, Eq)]
struct Turn<P: Position> {
    before: P,
    clock: P::Clock,
    played: P::Move,
}

/// A position and how it came about.
///
/// ```
/// use damier_rules::{dames::Dames, AutoDraw, Position, Record};
///
/// let mut game = Record::new(Dames::default(), AutoDraw::On);
/// let first = game.position().moves()[0];
/// game.play(&first)?;
/// assert_eq!(game.moves().count(), 1);
/// assert!(game.outcome().is_none());
/// # Ok::<(), damier_rules::Illegal>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record<P: Position> {
    turns: Vec<Turn<P>>,
    position: P,
    clock: P::Clock,
    auto_draw: AutoDraw,
}

impl<P: Position> Record<P> {
    /// A game that starts from `start`.
    pub fn new(start: P, auto_draw: AutoDraw) -> Self {
        Self { turns: Vec::new(), position: start, clock: P::Clock::default(), auto_draw }
    }

    /// Where the game stands.
    pub const fn position(&self) -> &P {
        &self.position
    }

    /// The position the game started from.
    pub fn start(&self) -> &P {
        self.turns.first().map_or(&self.position, |turn| &turn.before)
    }

    /// The moves played so far.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = &P::Move> + DoubleEndedIterator {
        self.turns.iter().map(|turn| &turn.played)
    }

    /// The positions in which those moves were played (after the spin, where there is one).
    pub fn positions(&self) -> impl ExactSizeIterator<Item = &P> + DoubleEndedIterator {
        self.turns.iter().map(|turn| &turn.before)
    }

    /// Whether the draws that depend on history end it by themselves.
    pub const fn auto_draw(&self) -> AutoDraw {
        self.auto_draw
    }

    /// The counters of the draw rules.
    pub const fn clock(&self) -> &P::Clock {
        &self.clock
    }

    /// Plays a legal move.
    pub fn play(&mut self, m: &P::Move) -> Result<(), Illegal> {
        if self.outcome().is_some() || !self.position.allows(m) {
            return Err(Illegal);
        }
        self.play_unchecked(m);
        Ok(())
    }

    /// Plays a move that is known to be legal, or one of the position's
    /// [faults](crate::Explain::faults).
    pub fn play_unchecked(&mut self, m: &P::Move) {
        let before = self.position.clone();
        self.position.play_unchecked(m);
        let clock = self.clock.tick(&before, m, &self.position);
        self.turns.push(Turn { before, clock: self.clock, played: *m });
        self.clock = clock;
    }

    /// Lets chance decide.
    pub fn settle(&mut self, chance: P::Chance) -> Result<(), Illegal> {
        if self.outcome().is_some() || !self.position.chances().iter().any(|&(c, _)| c == chance) {
            return Err(Illegal);
        }
        self.position.settle_unchecked(chance);
        Ok(())
    }

    /// Takes the last move back, and with it any chance settled since. Returns which move it was.
    pub fn take_back(&mut self) -> Option<P::Move> {
        let turn = self.turns.pop()?;
        self.position = turn.before;
        self.clock = turn.clock;
        Some(turn.played)
    }

    /// How often the present position has stood on the board, this time included.
    pub fn occurrences(&self) -> usize {
        let repeatable = self.turns.iter().rev().take(self.clock.repeatable());
        1 + repeatable.filter(|turn| turn.before == self.position).count()
    }

    /// The result, if the game is over: by the rules of the position or, unless switched off, by a draw that depends
    /// on history.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.position.actor() {
            Actor::Over(outcome) => Some(outcome),
            _ => self.draw_by_history(&self.position, &self.clock, || self.occurrences()),
        }
    }

    /// The result the game would have after a move that is known to be legal, or one of the position's
    /// [faults](crate::Explain::faults). The game itself does not change, nor is it copied.
    pub fn outcome_after(&self, m: &P::Move) -> Option<Outcome> {
        let mut after = self.position.clone();
        after.play_unchecked(m);
        if let Actor::Over(outcome) = after.actor() {
            return Some(outcome);
        }
        let clock = self.clock.tick(&self.position, m, &after);
        self.draw_by_history(&after, &clock, || {
            let before = [&self.position].into_iter().chain(self.turns.iter().rev().map(|turn| &turn.before));
            1 + before.take(clock.repeatable()).filter(|&before| *before == after).count()
        })
    }

    fn draw_by_history(&self, position: &P, clock: &P::Clock, occurrences: impl FnOnce() -> usize) -> Option<Outcome> {
        if self.auto_draw == AutoDraw::Off {
            return None;
        }
        let draw = clock.draw(position).or_else(|| (occurrences() >= 3).then_some(Draw::Repetition));
        draw.map(Outcome::Drawn)
    }
}
