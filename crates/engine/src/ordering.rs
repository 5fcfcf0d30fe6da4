//! Move ordering: the transposition table's move first, then killer moves, then by the history heuristic (butterfly and
//! continuation history).

use std::hash::{Hash, Hasher};

use smallvec::SmallVec;

use crate::{
    evaluate::{Evaluate, SQUARES},
    score::MOST_PLIES,
    search::Tuning,
};

/// The moves of a position with how promising each is.
pub(crate) type Ranked<M> = SmallVec<[Candidate<M>; 64]>;

/// A move that is to be searched.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Candidate<M> {
    pub(crate) m: M,
    rank: i32,
    /// Whether it offers something to capture, once that was asked. Finding out means playing it, so it is asked only when
    /// the move's turn has come: most nodes end with their first move.
    offers: Option<bool>,
}

impl<M> Candidate<M> {
    /// A move nothing is known about.
    pub(crate) const fn new(m: M) -> Self {
        Self { m, rank: 0, offers: None }
    }

    /// Whether the other side can capture after it.
    #[inline]
    pub(crate) fn offers<P: Evaluate<Move = M>>(&self, position: &P) -> bool {
        self.offers.unwrap_or_else(|| position.after(&self.m).is_restless())
    }
}

/// A move in sixteen bits, never 0: what the table keeps of it. Two moves of a position rarely share one, and then only
/// the order suffers.
pub(crate) fn signature<M: Hash>(m: &M) -> u16 {
    let mut hasher = Mix(0);
    m.hash(&mut hasher);
    (hasher.finish() >> 40) as u16 | 1
}

/// A hash of 64 bits whatever the machine: a search is the same where a `usize` has 32 (`FxHasher`'s is not).
struct Mix(u64);

impl Mix {
    #[inline]
    const fn add(&mut self, word: u64) {
        self.0 = self.0.wrapping_add(word).wrapping_mul(0xf135_7aea_2e62_a9c5);
    }
}

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.add(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u8(&mut self, word: u8) {
        self.add(word.into());
    }

    #[inline]
    fn write_u16(&mut self, word: u16) {
        self.add(word.into());
    }

    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.add(word.into());
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.add(word);
    }

    #[inline]
    fn write_u128(&mut self, word: u128) {
        self.add(word as u64);
        self.add((word >> 64) as u64);
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.add(word as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0.rotate_left(26)
    }
}

/// Killer moves and the tables of the history heuristic: what has been learnt about moves during a search.
pub(crate) struct MoveHistory<P: Evaluate> {
    killers: Vec<[Option<P::Move>; 2]>,
    /// The history (butterfly) table, by the side to move, start and end.
    butterfly: Vec<i16>,
    /// Continuation history: by the side to move, the end of the move before and the end of this one.
    continuation: Vec<i16>,
    /// How far a move that offers a piece is put back: its history has to make up for this.
    pub(crate) offer: i32,
}

/// The bound of a history table's entries, above and below zero: they fit into sixteen bits.
const MOST: i32 = 16_384;

impl<P: Evaluate> MoveHistory<P> {
    pub(crate) fn new() -> Self {
        Self {
            killers: vec![[None; 2]; MOST_PLIES + 1],
            butterfly: vec![0; 2 * SQUARES * SQUARES],
            continuation: vec![0; SQUARES * SQUARES * 2],
            offer: Tuning::default().offer(),
        }
    }

    fn butterfly_index(position: &P, m: &P::Move) -> usize {
        let (from, to) = P::squares(m);
        (position.turn() as usize * SQUARES + usize::from(from)) * SQUARES + usize::from(to)
    }

    fn continuation_index(position: &P, before: Option<u8>, m: &P::Move) -> Option<usize> {
        let (_, to) = P::squares(m);
        before.map(|before| (position.turn() as usize * SQUARES + usize::from(before)) * SQUARES + usize::from(to))
    }

    /// The history score of a move: how often it has refuted others, from -2 to 2 times [`MOST`].
    pub(crate) fn score(&self, position: &P, before: Option<u8>, m: &P::Move) -> i32 {
        let continuation = Self::continuation_index(position, before, m).map_or(0, |index| self.continuation[index]);
        i32::from(self.butterfly[Self::butterfly_index(position, m)]) + i32::from(continuation)
    }

    /// Ranks the moves: the one the table knows first, then killers, then by history. What they offer is left to [`MoveHistory::pick`].
    pub(crate) fn rank(&self, position: &P, moves: &mut Ranked<P::Move>, best: u16, ply: usize, before: Option<u8>) {
        for Candidate { m, rank, .. } in moves.iter_mut() {
            *rank = if best != 0 && signature(m) == best {
                i32::MAX
            } else if let Some(place) = self.killers[ply].iter().position(|killer| killer.as_ref() == Some(m)) {
                i32::MAX - 1 - place as i32
            } else {
                self.score(position, before, m)
            };
        }
    }

    /// After a beta cut-off: the move becomes a killer move and its history rises; that of the moves tried before it falls.
    pub(crate) fn learn(
        &mut self,
        position: &P,
        before: Option<u8>,
        good: &P::Move,
        tried: &[Candidate<P::Move>],
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
        for Candidate { m, .. } in tried {
            self.adjust(position, before, m, -weight);
        }
    }

    fn adjust(&mut self, position: &P, before: Option<u8>, m: &P::Move, weight: i32) {
        let towards = |value: &mut i16| *value += (weight - i32::from(*value) * weight.abs() / MOST) as i16;
        towards(&mut self.butterfly[Self::butterfly_index(position, m)]);
        if let Some(index) = Self::continuation_index(position, before, m) {
            towards(&mut self.continuation[index]);
        }
    }

    /// Brings the most promising of the moves from `next` on to its place. A move that offers something is an exchange or a
    /// shot perhaps, but most of the time a blunder: it is put back, unless the table or a killer speaks for it.
    pub(crate) fn pick(&self, position: &P, moves: &mut Ranked<P::Move>, next: usize) -> Candidate<P::Move> {
        if next + 1 == moves.len() {
            return moves[next];
        }
        loop {
            let mut best = next;
            for i in next + 1..moves.len() {
                if moves[i].rank > moves[best].rank {
                    best = i;
                }
            }
            let candidate = &mut moves[best];
            if candidate.offers.is_none() && candidate.rank <= 2 * MOST {
                let offers = candidate.offers(position);
                candidate.offers = Some(offers);
                if offers {
                    candidate.rank -= self.offer;
                    continue;
                }
            }
            moves.swap(next, best);
            return moves[next];
        }
    }
}
