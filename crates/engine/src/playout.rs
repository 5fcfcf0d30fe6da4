//! Random play to the end of the game: one playout for [`Uct`](crate::Uct), and playouts by the thousand on all cores.
//!
//! The same seed gives the same results, however many threads there are: each playout has random numbers of its own.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    thread,
};

use damier_rules::{
    Actor, AnyPosition, Color, Draw, DrawClock, Extent, Outcome, Position, Record, Registered, with_position,
};
use fastrand::Rng;

use crate::{draw_chance, search::MOST_MOVES, typed_record};

/// A position on the way, with what the draws by history need.
#[derive(Debug, Clone)]
pub(crate) struct Walk<P: Position> {
    pub(crate) position: P,
    clock: P::Clock,
    /// The positions before, by their hashes.
    before: Vec<u64>,
}

impl<P: Position> Walk<P> {
    pub(crate) fn new(record: &Record<P>) -> Self {
        let before = record.positions().map(Position::hash_key).collect();
        Self { position: record.position().clone(), clock: *record.clock(), before }
    }

    /// How many moves led here.
    pub(crate) fn len(&self) -> usize {
        self.before.len()
    }

    pub(crate) fn play(&mut self, m: &P::Move) {
        let after = self.position.after(m);
        self.clock = self.clock.tick(&self.position, m, &after);
        self.before.push(self.position.hash_key());
        self.position = after;
    }

    /// The draw by history that ends the game here. They always end it: a playout that waited for the players to agree
    /// would never end.
    pub(crate) fn drawn(&self) -> Option<Draw> {
        let key = self.position.hash_key();
        let earlier = self.before.iter().rev().take(self.clock.repeatable()).filter(|&&before| before == key).count();
        if earlier >= 2 { Some(Draw::Repetition) } else { self.clock.draw(&self.position) }
    }

    /// Plays at random to the end; `moves` is a buffer for the moves of one position. `None` if the game has not ended
    /// after `most` moves, or if `given_up`, which is asked with the number of moves of each position, says so.
    pub(crate) fn finish(
        &mut self,
        random: &mut Rng,
        moves: &mut Vec<P::Move>,
        most: usize,
        given_up: impl Fn(usize) -> bool,
    ) -> Option<Outcome> {
        for _ in 0..most {
            find_moves(&self.position, moves);
            if given_up(moves.len()) {
                return None;
            }
            if moves.is_empty() {
                if let Actor::Over(outcome) = self.position.actor() {
                    return Some(outcome);
                }
                if let Some(chance) = draw_chance(&self.position, random) {
                    self.position.settle_unchecked(chance);
                    find_moves(&self.position, moves);
                }
            }
            let m = random.choice(&*moves)?;
            self.play(m);
            if let Some(draw) = self.drawn() {
                return Some(Outcome::Drawn(draw));
            }
        }
        self.position.outcome()
    }
}

/// The moves of a position; where they are too many, a choice of them.
pub(crate) fn find_moves<P: Position>(position: &P, moves: &mut Vec<P::Move>) {
    moves.clear();
    if position.moves_within(MOST_MOVES, moves) == Extent::Cut {
        *moves = position.first_moves(MOST_MOVES);
    }
}

/// How positions are played out at random.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RandomPlay {
    /// How often each position is played out.
    pub count: u64,
    /// The seed of everything random.
    pub seed: u64,
    /// How many moves a playout may last.
    pub most_plies: usize,
    /// How many threads play.
    pub threads: usize,
}

/// How playouts ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PlayoutResults {
    /// How many White has won.
    pub white: u64,
    /// How many Black has won.
    pub black: u64,
    /// How many were drawn.
    pub drawn: u64,
    /// How many were stopped at the longest length allowed.
    pub unfinished: u64,
    /// The moves of all of them.
    pub plies: u64,
}

impl PlayoutResults {
    /// How many playouts there were.
    pub const fn count(&self) -> u64 {
        self.white + self.black + self.drawn + self.unfinished
    }

    fn add(&mut self, ended: Option<Outcome>, plies: usize) {
        let place = match ended.map(Outcome::winner) {
            Some(Some(Color::White)) => &mut self.white,
            Some(Some(Color::Black)) => &mut self.black,
            Some(None) => &mut self.drawn,
            None => &mut self.unfinished,
        };
        *place += 1;
        self.plies += plies as u64;
    }

    fn merge(&mut self, other: &Self) {
        let Self { white, black, drawn, unfinished, plies } = *other;
        self.white += white;
        self.black += black;
        self.drawn += drawn;
        self.unfinished += unfinished;
        self.plies += plies;
    }
}

impl RandomPlay {
    /// A thread takes this many playouts at a time: few enough for all to end together.
    const PORTION: u64 = 16;

    /// Plays every position out, and says of each how that ended; fewer playouts than asked for if `stop` is set.
    pub fn play_out(&self, records: &[Record<AnyPosition>], stop: &AtomicBool) -> Vec<PlayoutResults> {
        let portions = self.count.div_ceil(Self::PORTION);
        let next = AtomicU64::new(0);
        let work = || {
            let mut results = vec![PlayoutResults::default(); records.len()];
            loop {
                let portion = next.fetch_add(1, Relaxed);
                let number = (portion / portions.max(1)) as usize;
                let Some(record) = records.get(number).filter(|_| portions > 0 && !stop.load(Relaxed)) else {
                    break results;
                };
                let first = portion % portions * Self::PORTION;
                let last = (first + Self::PORTION).min(self.count);
                let of =
                    with_position!(*record.start(), start => self.portion(start, record, number, first..last, stop));
                results[number].merge(&of);
            }
        };
        let mut results = vec![PlayoutResults::default(); records.len()];
        thread::scope(|scope| {
            let others: Vec<_> = (1..self.threads).map(|_| scope.spawn(work)).collect();
            let own = work();
            for found in [own].into_iter().chain(others.into_iter().filter_map(|other| other.join().ok())) {
                results.iter_mut().zip(&found).for_each(|(results, more)| results.merge(more));
            }
        });
        results
    }

    /// Some playouts of one position, by the game's own type.
    fn portion<P: Registered>(
        &self,
        start: P,
        record: &Record<AnyPosition>,
        number: usize,
        playouts: std::ops::Range<u64>,
        stop: &AtomicBool,
    ) -> PlayoutResults {
        let mut results = PlayoutResults::default();
        let Some(typed) = typed_record(start, record, record.auto_draw()) else { return results };
        let (root, mut moves) = (Walk::new(&typed), Vec::new());
        for playout in playouts {
            let mut walk = root.clone();
            let mut random = Rng::with_seed(self.seed_of(number as u64, playout));
            let ended = walk.finish(&mut random, &mut moves, self.most_plies, |_| stop.load(Relaxed));
            if stop.load(Relaxed) {
                break;
            }
            results.add(ended, walk.len() - root.len());
        }
        results
    }

    /// The seed of one playout: far from those of its neighbours (multiplied by odd numbers, as `SplitMix64` does).
    const fn seed_of(&self, number: u64, playout: u64) -> u64 {
        let mixed = self.seed ^ number.wrapping_add(1).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed ^ playout.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

#[cfg(test)]
mod tests {
    use damier_rules::{AutoDraw, Game, Variant};

    use super::*;

    fn all_games() -> Vec<Record<AnyPosition>> {
        Game::ALL.into_iter().map(|game| Record::new(Variant::from(game).start(), AutoDraw::On)).collect()
    }

    fn play_out(records: &[Record<AnyPosition>], threads: usize, seed: u64) -> Vec<PlayoutResults> {
        let play = RandomPlay { count: 37, seed, most_plies: 60, threads };
        play.play_out(records, &AtomicBool::new(false))
    }

    #[test]
    fn the_same_seed_gives_the_same_on_any_number_of_threads() {
        let records = all_games();
        let one = play_out(&records, 1, 5);
        assert!(one.iter().all(|results| results.count() == 37));
        assert_eq!(one, play_out(&records, 3, 5));
        assert_ne!(one, play_out(&records, 3, 6));
    }

    #[test]
    fn every_position_has_playouts_of_its_own() {
        let start = all_games().remove(0);
        let results = play_out(&[start.clone(), start], 2, 1);
        assert_ne!(results[0].plies, results[1].plies);
    }

    #[test]
    fn nobody_plays_on_once_it_is_stopped() {
        let play = RandomPlay { count: u64::MAX, seed: 0, most_plies: usize::MAX, threads: 2 };
        let results = play.play_out(&all_games(), &AtomicBool::new(true));
        assert!(results.iter().all(|results| results.count() == 0));
    }

    #[test]
    fn no_playouts_are_none() {
        let play = RandomPlay { count: 0, seed: 0, most_plies: 10, threads: 2 };
        assert_eq!(play.play_out(&all_games(), &AtomicBool::new(false)).len(), Game::ALL.len());
        assert!(play_out(&[], 2, 0).is_empty());
    }
}
