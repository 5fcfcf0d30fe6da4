//! Flipping (B7 to B9): where the nearest piece on one of its lines is an enemy, however far off, with nothing right
//! behind it, a piece jumps over that one and lands there. The enemy piece turns over on the spot. From each landing
//! the same piece may jump again, or stay.
//!
//! While a chain is under way its start square is empty, and the jumped pieces stand where they stood, as the mover's.
//! So what can follow depends only on where the piece is and which pieces it has flipped, not on the order it flipped
//! them in. Each such state is one move, and is visited once.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use rustc_hash::FxHashSet;

use super::{
    field::{FEWEST, Field},
    moves::Move,
    square::{Square, Squares},
    strands::Strands,
};

/// A jump: over which piece, and to where.
#[derive(Debug, Clone, Copy)]
struct Jump {
    over: Square,
    landing: Square,
}

impl Field {
    /// The jumps that can begin a chain, one bit for each: on the piece jumped if it is jumped ahead along its line, on
    /// the piece that jumps if it jumps back. The one is an enemy and the other is not, so no two share a bit.
    #[inline]
    pub(super) fn first_jumps(&self) -> Strands {
        let jumped_ahead = self.empty.first_ahead(&self.own) & self.enemy & self.empty.back();
        // A piece jumps back over an enemy if, ahead of that enemy, the piece is the first to be met.
        let jumpable_back = self.enemy & self.empty.ahead();
        jumped_ahead | self.empty.first_ahead(&jumpable_back) & self.own
    }

    /// Calls `visit` with every chain that begins with one of `jumps`, until it says to stop.
    #[inline]
    pub(super) fn each_chain(
        &self,
        jumps: &Strands,
        mut visit: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut longer = Squares::EMPTY;
        self.each_jump(jumps, |from, jump| {
            if self.can_go_on(jump) {
                longer = longer.with(from);
            }
            visit(Move::Flip { from, to: jump.landing, flipped: Squares::EMPTY.with(jump.over) })
        })?;
        let mut seen = Seen::default();
        longer.into_iter().try_for_each(|from| {
            self.longer_chains(from, &mut seen, |to, flipped| visit(Move::Flip { from, to, flipped }))
        })
    }

    /// How many chains begin with one of `jumps`. Those of a single jump are as many as there are bits.
    #[inline]
    pub(super) fn count_chains(&self, jumps: &Strands) -> u64 {
        let mut count = jumps.count();
        let mut longer = Squares::EMPTY;
        let _ = self.each_jump(jumps, |from, jump| {
            if self.can_go_on(jump) {
                longer = longer.with(from);
            }
            ControlFlow::Continue(())
        });
        if !longer.is_empty() {
            let mut seen = Seen::default();
            for from in longer {
                let _ = self.longer_chains(from, &mut seen, |_, _| {
                    count += 1;
                    ControlFlow::Continue(())
                });
            }
        }
        count
    }

    /// Calls `visit` with every chain of the piece on `from`, until it says to stop.
    pub(super) fn chains_of(&self, from: Square, mut visit: impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut chain = |to, flipped| visit(Move::Flip { from, to, flipped });
        for Jump { over, landing } in jumps_from(from, &self.empty, &self.enemy) {
            chain(landing, Squares::EMPTY.with(over))?;
        }
        self.longer_chains(from, &mut Seen::default(), chain)
    }

    /// Calls `visit` with each of `jumps` and the square of the piece that makes it, until it says to stop.
    #[inline]
    fn each_jump(&self, jumps: &Strands, mut visit: impl FnMut(Square, Jump) -> ControlFlow<()>) -> ControlFlow<()> {
        jumps.each_spot(|spot| {
            let other = self.first_back(spot);
            let (from, over, landing) = if self.own.has(spot) {
                (spot, other, other.at(other.bit() - 1))
            } else {
                (other, spot, spot.at(spot.bit() + 1))
            };
            visit(from.square(), Jump { over: over.square(), landing: landing.square() })
        })
    }

    /// Whether a chain that begins with `jump` can go on. The start square, empty by then, does not matter yet: the
    /// jumped piece hides it from the landing.
    #[inline]
    fn can_go_on(&self, jump: Jump) -> bool {
        self.enemy.len() > FEWEST
            && can_jump(jump.landing, &self.empty, &self.enemy.without(Strands::single(jump.over)))
    }

    /// Calls `visit` with the end and the flipped pieces of each chain of two jumps or more by the piece on `from`,
    /// until it says to stop.
    fn longer_chains(
        &self,
        from: Square,
        seen: &mut Seen,
        visit: impl FnMut(Square, Squares) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // The opponent has lost with FEWEST - 1 pieces left, and the game is over at that moment.
        let most = self.enemy.len() - (FEWEST - 1);
        let empty = self.empty | *Strands::single(from);
        seen.clear();
        let mut search = Search { empty, seen, visit };
        jumps_from(from, &empty, &self.enemy).into_iter().try_for_each(|Jump { over, landing }| {
            search.go_on(landing, &self.enemy.without(Strands::single(over)), Squares::EMPTY.with(over), most - 1)
        })
    }
}

/// The search for the chains of one piece.
struct Search<'a, V> {
    empty: Strands,
    seen: &'a mut Seen,
    visit: V,
}

impl<V: FnMut(Square, Squares) -> ControlFlow<()>> Search<'_, V> {
    /// Visits what follows a chain that has come to `at` and may flip `most` pieces more.
    fn go_on(&mut self, at: Square, enemy: &Strands, flipped: Squares, most: u32) -> ControlFlow<()> {
        if most == 0 || !can_jump(at, &self.empty, enemy) {
            return ControlFlow::Continue(());
        }
        for Jump { over, landing } in jumps_from(at, &self.empty, enemy) {
            let flipped = flipped.with(over);
            if self.seen.insert(landing, flipped) {
                (self.visit)(landing, flipped)?;
                self.go_on(landing, &enemy.without(Strands::single(over)), flipped, most - 1)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// A chain's path, found again from its start, its end and the pieces it flips.
impl Field {
    /// The landings of a chain, in order; of several paths the one whose landings come first in the order of squares.
    /// `None` if there is no such chain.
    pub(super) fn route(&self, from: Square, to: Square, flipped: Squares) -> Option<Vec<Square>> {
        self.routes(from, to, flipped, 1).pop()
    }

    /// All paths of a chain, each as its landings, in the order of squares; no more than `most`.
    pub(super) fn routes(&self, from: Square, to: Square, flipped: Squares, most: usize) -> Vec<Vec<Square>> {
        let empty = self.empty | *Strands::single(from);
        let mut routes = Routes { empty, to, most, dead: Seen::default(), path: vec![], found: vec![] };
        let fits = flipped.into_iter().all(|square| self.enemy.contains(square)) && !flipped.is_empty();
        if fits {
            routes.go_on(from, flipped);
        }
        routes.found
    }
}

/// The search for the paths of one chain.
struct Routes {
    empty: Strands,
    to: Square,
    most: usize,
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
        let mut jumps = jumps_from(at, &self.empty, &left.into_iter().collect());
        jumps.sort_unstable_by_key(|jump| jump.landing);
        for Jump { over, landing } in jumps {
            let left = left.without(over);
            if self.found.len() == self.most || self.dead.contains(landing, left) {
                continue;
            }
            let before = self.found.len();
            self.path.push(landing);
            self.go_on(landing, left);
            self.path.pop();
            if self.found.len() == before {
                self.dead.insert(landing, left);
            }
        }
    }
}

/// Whether a piece on `at`, a square counted among the empty ones, can jump.
#[inline]
fn can_jump(at: Square, empty: &Strands, enemy: &Strands) -> bool {
    let piece = Strands::single(at);
    let ahead = empty.first_ahead(piece) & *enemy & empty.back();
    let jumpable_back = *enemy & empty.ahead();
    let back = empty.without(piece).first_ahead(&jumpable_back) & *piece;
    (ahead | back).any()
}

/// The jumps of a piece on `at`, a square counted among the empty ones.
#[inline]
fn jumps_from(at: Square, empty: &Strands, enemy: &Strands) -> ArrayVec<Jump, 8> {
    let mut jumps = ArrayVec::new();
    for spot in Strands::spots_of(at) {
        let (empty, enemy, bit) = (empty.words()[spot.word()], enemy.words()[spot.word()], spot.bit());
        let mut add = |over: u32, behind: i32| {
            let over = at.offset((over as i32 - bit as i32) * spot.step());
            jumps.push(Jump { over, landing: over.offset(behind * spot.step()) });
        };
        let ahead = (empty + (2 << bit)) & !empty;
        if ahead & enemy & empty >> 1 != 0 {
            add(ahead.trailing_zeros(), 1);
        }
        let back = 1 << (!empty & ((1 << bit) - 1)).ilog2();
        if back & enemy & empty << 1 != 0 {
            add(back.trailing_zeros(), -1);
        }
    }
    jumps
}

/// The states of a chain that have been visited: a square and the pieces flipped so far.
///
/// A few of them are kept in a plain list, without any allocation; more than that in a hash table.
#[derive(Default)]
struct Seen {
    few: ArrayVec<u128, FEW>,
    many: FxHashSet<u128>,
}

/// So many states are as fast to search one by one as in a hash table.
const FEW: usize = 24;

impl Seen {
    const fn state(at: Square, flipped: Squares) -> u128 {
        flipped.bits() | (at.index() as u128) << Square::COUNT
    }

    /// Whether a state has been added.
    fn contains(&self, at: Square, flipped: Squares) -> bool {
        let state = Self::state(at, flipped);
        if self.many.is_empty() { self.few.contains(&state) } else { self.many.contains(&state) }
    }

    /// Adds a state; says whether it is new.
    #[inline]
    fn insert(&mut self, at: Square, flipped: Squares) -> bool {
        let state = Self::state(at, flipped);
        if !self.many.is_empty() {
            return self.many.insert(state);
        }
        if self.few.contains(&state) {
            return false;
        }
        if self.few.try_push(state).is_err() {
            self.many.extend(self.few.drain(..));
            self.many.insert(state);
        }
        true
    }

    /// Forgets all states, for the chains of another piece.
    fn clear(&mut self) {
        self.few.clear();
        self.many.clear();
    }
}
