//! The one abstraction all games share.

use std::{fmt::Debug, hash::Hash};

use arrayvec::ArrayVec;

use crate::{Color, DrawClock, Illegal, Outcome};

/// Who acts next in a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Actor {
    /// A player has to choose a move.
    Player(Color),
    /// Chance has to choose first: see [`Position::chances`].
    Chance,
    /// Nobody: the game is over.
    Over(Outcome),
}

/// Takes the moves a generator finds, one by one.
pub trait MoveSink<M> {
    /// One more legal move.
    fn push(&mut self, m: M);
}

impl<M> MoveSink<M> for Vec<M> {
    #[inline]
    fn push(&mut self, m: M) {
        Vec::push(self, m);
    }
}

impl<A: smallvec::Array> MoveSink<A::Item> for smallvec::SmallVec<A> {
    #[inline]
    fn push(&mut self, m: A::Item) {
        smallvec::SmallVec::push(self, m);
    }
}

/// Counts moves and forgets them.
#[derive(Debug, Default, Clone, Copy)]
pub struct Counter(
    /// How many moves came by.
    pub u64,
);

impl<M> MoveSink<M> for Counter {
    #[inline]
    fn push(&mut self, _: M) {
        self.0 += 1;
    }
}

/// Calls a function with every move.
#[derive(Debug)]
pub struct Each<F>(
    /// The function to call.
    pub F,
);

impl<M, F: FnMut(M)> MoveSink<M> for Each<F> {
    #[inline(always)]
    fn push(&mut self, m: M) {
        (self.0)(m);
    }
}

/// The most moves that are listed where there may be too many. In the game that can have more, a hundred thousand moves
/// have been seen in play, and a position composed for it has more than any memory holds.
pub const MOST_LISTED: usize = 20_000;

/// How far a list of moves goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Extent {
    /// These are all.
    Whole,
    /// There are more.
    Cut,
}

/// The outcomes of a chance node with their weights; the chances are proportional to the weights.
pub type Chances<C> = ArrayVec<(C, u32), 4>;

/// The chance outcomes of a game that has none.
pub use std::convert::Infallible as NoChance;

/// A legal position of one game: whose turn it is, what may be done, and what comes of it.
///
/// There is nothing here but what search, perft and tables ask of a game. A position knows nothing of the game that led
/// to it: draws that depend on history are kept by [`Record`](crate::Record).
pub trait Position: Clone + Eq + Hash + Debug + Send + Sync {
    /// A move of this game. Moves that start, end and capture alike are the same move.
    type Move: Copy + Eq + Hash + Debug + Send + Sync;
    /// An outcome of chance; [`NoChance`] in games without any.
    type Chance: Copy + Eq + Hash + Debug + Send + Sync;
    /// The counters behind the draws that depend on history.
    type Clock: DrawClock<Self>;

    /// Whether the game has chance nodes at all.
    const CHANCE: bool = false;

    /// The side whose turn it is (also while chance acts; meaningless once the game is over).
    fn turn(&self) -> Color;

    /// Who acts next.
    fn actor(&self) -> Actor;

    /// Offers every legal move to `out`, each once. Offers nothing at a chance node or when the game is over.
    fn legal_moves(&self, out: &mut impl MoveSink<Self::Move>);

    /// How many legal moves there are; the same as counting [`Position::legal_moves`], but a game may know faster.
    #[inline]
    fn count_moves(&self) -> u64 {
        let mut counter = Counter::default();
        self.legal_moves(&mut counter);
        counter.0
    }

    /// The weighted outcomes of a chance node; empty anywhere else.
    fn chances(&self) -> Chances<Self::Chance> {
        Chances::new()
    }

    /// Lets chance decide. `chance` must be one of [`Position::chances`].
    fn settle_unchecked(&mut self, chance: Self::Chance);

    /// Plays a move that [`Position::legal_moves`] has offered. Anything else leaves the position in an unspecified
    /// (but memory-safe) state.
    fn play_unchecked(&mut self, m: &Self::Move);

    /// A hash of the position, kept up to date move by move.
    fn hash_key(&self) -> u64;

    /// The same hash, computed from scratch.
    fn fresh_hash_key(&self) -> u64;

    /// All legal moves, in a list. In a game whose moves can be too many to be listed, ask for
    /// [`Position::first_moves`] of any position that comes from elsewhere.
    fn moves(&self) -> Vec<Self::Move> {
        let mut list = Vec::new();
        self.legal_moves(&mut list);
        list
    }

    /// The first `most` of the legal moves, or all if there are no more. The time and the memory it takes are in
    /// proportion to `most`, also in a game whose moves can be too many to be listed.
    fn first_moves(&self, most: usize) -> Vec<Self::Move> {
        let mut list = self.moves();
        list.truncate(most);
        list
    }

    /// Offers the legal moves to `out` as they are found, and gives up after `most` of them: says whether these are all.
    /// Where they are not, [`Position::first_moves`] has a better choice.
    #[inline(always)]
    fn moves_within(&self, most: usize, out: &mut impl MoveSink<Self::Move>) -> Extent {
        let mut list = self.first_moves(most.saturating_add(1));
        let extent = if list.len() > most { Extent::Cut } else { Extent::Whole };
        list.truncate(most);
        for m in list {
            out.push(m);
        }
        extent
    }

    /// How many jumps are followed to find the captures, which is what finding them costs; nothing in a game that finds
    /// them otherwise.
    fn jumps_followed(&self) -> Option<u64> {
        None
    }

    /// Whether a move is legal. A game with too many moves to list answers without listing them.
    fn allows(&self, m: &Self::Move) -> bool {
        self.moves().contains(m)
    }

    /// The position after a move, if it is legal.
    ///
    /// ```
    /// use damier_rules::{Position, dames::Dames};
    ///
    /// let start = Dames::default();
    /// let m = start.moves()[0];
    /// let next = start.play(&m)?;
    /// assert!(next.play(&m).is_err(), "it is not Black's move");
    /// # Ok::<(), damier_rules::Illegal>(())
    /// ```
    fn play(&self, m: &Self::Move) -> Result<Self, Illegal> {
        if self.allows(m) { Ok(self.after(m)) } else { Err(Illegal) }
    }

    /// How the game has ended, if the position shows it; [`Record`](crate::Record) knows the draws that depend on
    /// history.
    fn outcome(&self) -> Option<Outcome> {
        if let Actor::Over(outcome) = self.actor() { Some(outcome) } else { None }
    }

    /// The position after `m`, which must be legal; [`Position::play`] checks that.
    #[must_use]
    #[inline(always)]
    fn after(&self, m: &Self::Move) -> Self {
        let mut next = self.clone();
        next.play_unchecked(m);
        next
    }
}
