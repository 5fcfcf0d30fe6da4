//! Which move to try first: what was best here before, what refuted its neighbours, what has often been good.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;
use smallvec::SmallVec;

use crate::{
    evaluate::{Evaluate, SQUARES},
    score::MOST_PLIES,
};

/// The moves of a position with how promising each is.
pub(crate) type Ranked<M> = SmallVec<[(i32, M); 64]>;

/// A move in sixteen bits, never 0: what the table keeps of it. Two moves of a position rarely share one, and then only
/// the order suffers.
pub(crate) fn signature<M: Hash>(m: &M) -> u16 {
    let mut hasher = FxHasher::default();
    m.hash(&mut hasher);
    (hasher.finish() >> 40) as u16 | 1
}

/// What has been learnt about moves during a search.
pub(crate) struct Memory<P: Evaluate> {
    killers: Vec<[Option<P::Move>; 2]>,
    /// By the side to move, start and end.
    history: Vec<i32>,
    /// By the end of the move before, and start and end folded into one.
    replies: Vec<i32>,
}

/// What an offer has to make up for.
const OFFER: i32 = 12_000;

/// Good and bad experiences stay between these.
const MOST: i32 = 16_384;

impl<P: Evaluate> Memory<P> {
    pub(crate) fn new() -> Self {
        Self {
            killers: vec![[None; 2]; MOST_PLIES + 1],
            history: vec![0; 2 * SQUARES * SQUARES],
            replies: vec![0; SQUARES * SQUARES * 2],
        }
    }

    fn history_index(position: &P, m: &P::Move) -> usize {
        let (from, to) = P::squares(m);
        (position.turn() as usize * SQUARES + usize::from(from)) * SQUARES + usize::from(to)
    }

    fn reply_index(position: &P, before: Option<u8>, m: &P::Move) -> Option<usize> {
        let (_, to) = P::squares(m);
        before.map(|before| (position.turn() as usize * SQUARES + usize::from(before)) * SQUARES + usize::from(to))
    }

    /// How good a move has been so far, around nought.
    pub(crate) fn experience(&self, position: &P, before: Option<u8>, m: &P::Move) -> i32 {
        let reply = Self::reply_index(position, before, m).map_or(0, |index| self.replies[index]);
        self.history[Self::history_index(position, m)] + reply
    }

    /// Ranks the moves: the one the table knows first, then killers, then by experience.
    pub(crate) fn rank(&self, position: &P, moves: &mut Ranked<P::Move>, best: u16, ply: usize, before: Option<u8>) {
        for (rank, m) in moves.iter_mut() {
            *rank = if best != 0 && signature(m) == best {
                i32::MAX
            } else if let Some(place) = self.killers[ply].iter().position(|killer| killer.as_ref() == Some(m)) {
                i32::MAX - 1 - place as i32
            } else if position.after(m).is_restless() {
                // It offers something: an exchange or a shot perhaps, but most of the time a blunder.
                self.experience(position, before, m) - OFFER
            } else {
                self.experience(position, before, m)
            };
        }
    }

    /// A move has refuted what came before it; those tried before it have not.
    pub(crate) fn learn(
        &mut self,
        position: &P,
        before: Option<u8>,
        good: &P::Move,
        tried: &[(i32, P::Move)],
        depth: i32,
        ply: usize,
    ) {
        let killers = &mut self.killers[ply];
        if killers[0].as_ref() != Some(good) {
            killers[1] = killers[0];
            killers[0] = Some(*good);
        }
        let weight = (depth * depth * 4).clamp(4, 1_600);
        self.adjust(position, before, good, weight);
        for (_, m) in tried {
            self.adjust(position, before, m, -weight);
        }
    }

    fn adjust(&mut self, position: &P, before: Option<u8>, m: &P::Move, weight: i32) {
        let towards = |value: &mut i32| *value += weight - *value * weight.abs() / MOST;
        towards(&mut self.history[Self::history_index(position, m)]);
        if let Some(index) = Self::reply_index(position, before, m) {
            towards(&mut self.replies[index]);
        }
    }
}

/// Brings the most promising of the moves from `next` on to its place.
pub(crate) fn pick<M: Copy>(moves: &mut Ranked<M>, next: usize) -> M {
    let mut best = next;
    for i in next + 1..moves.len() {
        if moves[i].0 > moves[best].0 {
            best = i;
        }
    }
    moves.swap(next, best);
    moves[next].1
}
