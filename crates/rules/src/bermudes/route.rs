//! The way of a chain, found again from its start, its end and the pieces it flips.
//!
//! Which squares are empty does not change while a chain is under way, so what can still be jumped from where is known
//! beforehand: a way on which some piece has become out of reach is given up at once. Still the
//! search is exponential for some chains. So it ends after [`MOST_STATES`] and then tries other orders, each for a short
//! while, which finds a way where there are many; known dead ends are kept. A chain that was listed within as many
//! states always has its way found, because this search visits no state that listing it has not visited.

use super::{
    field::Field,
    flip::{Jump, Seen, jumps_from},
    square::{Square, Squares},
    strands::Strands,
};

/// How many states are searched for the ways of one chain.
const MOST_STATES: usize = crate::MOST_LISTED;

/// Where these are not enough, this many other orders are tried, together for as many states again.
const ROUNDS: u32 = 32;

impl Field {
    /// The landings of a chain, in order; of several paths the one whose landings come first in the order of squares
    /// (or, where to find that one would take too long, another). `None` if there is no such chain, or none was found.
    pub(super) fn route(&self, from: Square, to: Square, flipped: Squares) -> Option<Vec<Square>> {
        self.routes(from, to, flipped, 1).pop()
    }

    /// All paths of a chain, each as its landings, in the order of squares; no more than `most`, and no more than are
    /// found in time.
    pub(super) fn routes(&self, from: Square, to: Square, flipped: Squares, most: usize) -> Vec<Vec<Square>> {
        self.ways(from, from, to, flipped, most)
    }

    /// The landings by which the piece that began on `from` and is on `at` now flips `left` and ends on `to`.
    pub(super) fn way_on(&self, from: Square, at: Square, to: Square, left: Squares) -> Option<Vec<Square>> {
        self.ways(from, at, to, left, 1).pop()
    }

    fn ways(&self, from: Square, at: Square, to: Square, left: Squares, most: usize) -> Vec<Vec<Square>> {
        if left.is_empty() || most == 0 || !left.into_iter().all(|square| self.enemy.contains(square)) {
            return Vec::new();
        }
        let empty = self.empty | *Strands::single(from);
        let (dead, path, found) = (Seen::default(), Vec::new(), Vec::new());
        let mut routes = Routes { empty, to, most, order: Order::Squares, left: MOST_STATES, dead, path, found };
        routes.go_on(at, left);
        for round in 0..ROUNDS {
            if !routes.found.is_empty() || routes.left > 0 {
                break;
            }
            routes.order = Order::Mixed { round };
            routes.left = MOST_STATES / ROUNDS as usize;
            routes.go_on(at, left);
        }
        routes.found
    }
}

/// Which jumps are tried first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Order {
    /// Those to the first squares.
    Squares,
    /// In every even round those to where the fewest jumps lead on, and beyond that in an order of the round's own.
    Mixed {
        /// The number of the round.
        round: u32,
    },
}

impl Order {
    /// The place of a jump to `landing` among the others; `onward` counts the jumps that lead on from there.
    fn place(self, landing: Square, onward: impl FnOnce() -> usize) -> (usize, u32) {
        match self {
            Self::Squares => (0, landing.index() as u32),
            Self::Mixed { round } => {
                let mixed = (landing.index() as u32 + 1).wrapping_mul(0x9e37_79b1).wrapping_mul(2 * round + 1);
                (if round % 2 == 0 { onward() } else { 0 }, mixed.rotate_left(13).wrapping_mul(0x85eb_ca6b))
            }
        }
    }
}

/// The search for the paths of one chain.
struct Routes {
    empty: Strands,
    to: Square,
    most: usize,
    order: Order,
    /// How many states may still be searched.
    left: usize,
    /// From where, with which pieces left, there is no way to the end.
    dead: Seen,
    path: Vec<Square>,
    found: Vec<Vec<Square>>,
}

impl Routes {
    /// Jumps all of `left` from `at`, in every order that leads to the end.
    fn go_on(&mut self, at: Square, left: Squares) {
        if left.is_empty() {
            if at == self.to {
                self.found.push(self.path.clone());
            }
            return;
        }
        for Jump { over, landing } in self.jumps(at, left) {
            let left = left.without(over);
            if self.left == 0 || self.found.len() == self.most || self.dead.contains(landing, left) {
                continue;
            }
            self.left -= 1;
            let before = self.found.len();
            if self.may_lead_to_the_end(landing, left) {
                self.path.push(landing);
                self.go_on(landing, left);
                self.path.pop();
            }
            if self.found.len() == before && self.left > 0 {
                self.dead.insert(landing, left);
            }
        }
    }

    /// The jumps over `left` from `at`, those to be tried first in front.
    fn jumps(&self, at: Square, left: Squares) -> impl Iterator<Item = Jump> + use<> {
        let enemy = left.into_iter().collect();
        let mut jumps = jumps_from(at, &self.empty, &enemy);
        jumps.sort_unstable_by_key(|jump| {
            self.order.place(jump.landing, || jumps_from(jump.landing, &self.empty, &enemy).len())
        });
        jumps.into_iter()
    }

    /// Whether every piece of `left`, and the end, could be reached from `at` if each piece could be jumped any number
    /// of times. If not, no way leads on from here.
    fn may_lead_to_the_end(&self, at: Square, left: Squares) -> bool {
        let enemy = left.into_iter().collect();
        let (mut reached, mut jumped) = (Squares::EMPTY.with(at), Squares::EMPTY);
        let mut open = vec![at];
        while let Some(at) = open.pop() {
            for Jump { over, landing } in jumps_from(at, &self.empty, &enemy) {
                jumped = jumped.with(over);
                if !reached.contains(landing) {
                    reached = reached.with(landing);
                    open.push(landing);
                }
            }
        }
        jumped == left && reached.contains(self.to)
    }
}
