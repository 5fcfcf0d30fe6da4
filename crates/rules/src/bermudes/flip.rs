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
pub(super) struct Jump {
    pub(super) over: Square,
    pub(super) landing: Square,
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

    /// Calls `visit` with the chains that begin with one of `jumps`, the shortest first, until it says to stop. So
    /// where they are too many to list, those listed are short enough to be understood, and every piece has some. Memory
    /// is in proportion to the chains visited.
    pub(super) fn shortest_chains(
        &self,
        jumps: &Strands,
        mut visit: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut chains: Vec<Chain> = Vec::new();
        self.each_jump(jumps, |from, Jump { over, landing }| {
            chains.push(Chain { from, at: landing, flipped: Squares::EMPTY.with(over) });
            visit(Move::Flip { from, to: landing, flipped: Squares::EMPTY.with(over) })
        })?;
        self.lengthen(chains, visit)
    }

    /// Calls `visit` with the chains of the piece on `from` that have jumped over `flipped` and come to `at`, and go on
    /// from there, the shortest first, until it says to stop.
    pub(super) fn chains_beyond(
        &self,
        from: Square,
        at: Square,
        flipped: Squares,
        visit: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.lengthen(vec![Chain { from, at, flipped }], visit)
    }

    /// Calls `visit` with every chain that one of `chains`, all different, is the beginning of, the shortest first.
    fn lengthen(&self, mut chains: Vec<Chain>, mut visit: impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        let most = self.most_flipped();
        let mut seen: FxHashSet<Chain> = FxHashSet::default();
        let mut next = 0;
        while let Some(&Chain { from, at, flipped }) = chains.get(next) {
            next += 1;
            if flipped.len() >= most {
                continue;
            }
            let empty = self.empty | *Strands::single(from);
            let enemy = self.enemy.without(&flipped.into_iter().collect());
            for Jump { over, landing } in jumps_from(at, &empty, &enemy) {
                let longer = Chain { from, at: landing, flipped: flipped.with(over) };
                if seen.insert(longer) {
                    chains.push(longer);
                    visit(Move::Flip { from, to: landing, flipped: longer.flipped })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The piece jumped from `at` to `landing` by the piece that began on `from` and has flipped `flipped`, if it can.
    pub(super) fn jump_to(&self, from: Square, at: Square, landing: Square, flipped: Squares) -> Option<Square> {
        if flipped.len() >= self.most_flipped() {
            return None;
        }
        let empty = self.empty | *Strands::single(from);
        let enemy = self.enemy.without(&flipped.into_iter().collect());
        let jumps = jumps_from(at, &empty, &enemy);
        jumps.into_iter().find(|jump| jump.landing == landing).map(|jump| jump.over)
    }

    /// A chain flips no more than this: with so few left the opponent has lost, and the game is over at that moment.
    fn most_flipped(&self) -> usize {
        (self.enemy.len() - (FEWEST - 1)) as usize
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
        let most = self.most_flipped() as u32;
        let empty = self.empty | *Strands::single(from);
        seen.clear();
        let mut search = Search { empty, seen, visit };
        jumps_from(from, &empty, &self.enemy).into_iter().try_for_each(|Jump { over, landing }| {
            search.go_on(landing, &self.enemy.without(Strands::single(over)), Squares::EMPTY.with(over), most - 1)
        })
    }
}

/// A chain as far as it has come: its piece's start, where that piece is, and what it has flipped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Chain {
    from: Square,
    at: Square,
    flipped: Squares,
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
pub(super) fn jumps_from(at: Square, empty: &Strands, enemy: &Strands) -> ArrayVec<Jump, 8> {
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
pub(super) struct Seen {
    few: ArrayVec<u128, FEW>,
    many: FxHashSet<u128>,
}

/// Up to this many states, looking through them one by one is as fast as a hash table.
const FEW: usize = 24;

impl Seen {
    const fn state(at: Square, flipped: Squares) -> u128 {
        flipped.bits() | (at.index() as u128) << Square::COUNT
    }

    /// Whether a state has been added.
    pub(super) fn contains(&self, at: Square, flipped: Squares) -> bool {
        let state = Self::state(at, flipped);
        if self.many.is_empty() { self.few.contains(&state) } else { self.many.contains(&state) }
    }

    /// Adds a state; returns whether it is new.
    #[inline]
    pub(super) fn insert(&mut self, at: Square, flipped: Squares) -> bool {
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
