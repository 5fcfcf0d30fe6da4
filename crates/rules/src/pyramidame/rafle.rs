//! The capture: when it is due, how a rafle goes on, where it may end. Generation and obligation are one search: a rafle
//! that can go on does, and a man that passes through an invisible cell comes to rest on a cube, or never set out.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::{
    Cube, Cubes, Jump, Move,
    jump::{Spot, in_reach},
};

/// The captures of a position. Beyond sixteen moves, which takes a composed position, they spill onto the heap.
pub(super) type Captures = SmallVec<[Move; 16]>;

/// One way to capture: the jumps of one man, from its cube to the cube it rests on.
///
/// Rafles that start and end on the same cubes and take the same men are one [`Move`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rafle {
    /// Where it starts.
    pub from: Cube,
    /// Its jumps. Never empty; the last one lands on a cube.
    pub jumps: Vec<Jump>,
}

impl Rafle {
    /// The move it amounts to.
    pub fn as_move(&self) -> Move {
        let to = self.jumps.last().and_then(|jump| jump.landing()).unwrap_or(self.from);
        Move::capture(self.from, to, self.jumps.iter().map(|jump| jump.over).collect())
    }
}

/// Goes along with the search for rafles.
trait Follower {
    /// The man makes a jump.
    #[inline]
    fn jump(&mut self, _: Jump) {}

    /// The search comes back from the last jump.
    #[inline]
    fn come_back(&mut self) {}

    /// The rafle is over.
    fn rest(&mut self, m: Move);
}

/// The search for the rafles of one man.
struct Search<'a, F> {
    from: Cube,
    enemies: Cubes,
    /// All men but the one that captures: its own cube counts as empty, those it has jumped stay where they are until
    /// it comes to rest.
    in_the_way: Cubes,
    follower: &'a mut F,
}

impl<F: Follower> Search<'_, F> {
    /// Follows every rafle from `spot` on. Whether there is any.
    fn goes_on(&mut self, spot: Spot, captured: Cubes) -> bool {
        let enemies = self.enemies - captured;
        let jumps = spot.jumps();
        if (jumps.overs & enemies).is_empty() {
            return false;
        }
        let mut goes_on = false;
        for jump in jumps.iter() {
            if enemies.contains(jump.over) && !jump.to.is_taken(self.in_the_way) {
                self.follower.jump(jump);
                goes_on |= self.lands(jump.to, captured.with(jump.over));
                self.follower.come_back();
            }
        }
        goes_on
    }

    /// Lands on `spot`. A rafle ends where it cannot go on, on a cube; in an invisible cell it has to go on, and there
    /// is none if it cannot.
    fn lands(&mut self, spot: Spot, captured: Cubes) -> bool {
        let goes_on = self.goes_on(spot, captured);
        let Some(cube) = spot.cube() else { return goes_on };
        if !goes_on {
            self.follower.rest(Move::capture(self.from, cube, captured));
        }
        true
    }
}

/// Follows every rafle of `men`, one man after the other.
fn follow<F: Follower>(men: Cubes, enemies: Cubes, follower: &mut F) {
    for from in men {
        if !(in_reach(from) & enemies).is_empty() {
            let in_the_way = (men | enemies).without(from);
            Search { from, enemies, in_the_way, follower }.goes_on(Spot::of(from), Cubes::EMPTY);
        }
    }
}

impl Follower for Captures {
    /// Keeps each move once, by whatever path it is found. Two jumps over one man never end on the same cube, so a move
    /// that takes one man is found by one path only.
    #[inline]
    fn rest(&mut self, m: Move) {
        if m.captured().len() == 1 || !self.contains(&m) {
            self.push(m);
        }
    }
}

/// Every capture, each once. If there is any, one of them has to be played.
#[inline]
pub(super) fn captures(men: Cubes, enemies: Cubes) -> Captures {
    let mut captures = Captures::new();
    follow(men, enemies, &mut captures);
    captures
}

/// Keeps every rafle that `wanted` asks for.
struct Paths<W> {
    /// The jumps so far.
    jumps: Vec<Jump>,
    wanted: W,
    rafles: Vec<Rafle>,
}

impl<W: FnMut(&Move) -> bool> Follower for Paths<W> {
    fn jump(&mut self, jump: Jump) {
        self.jumps.push(jump);
    }

    fn come_back(&mut self) {
        self.jumps.pop();
    }

    fn rest(&mut self, m: Move) {
        if (self.wanted)(&m) {
            self.rafles.push(Rafle { from: m.from(), jumps: self.jumps.clone() });
        }
    }
}

/// The ways in which a man can jump exactly the men that `m` takes and come to where it ends; no more than `most`.
pub(super) fn ways(men: Cubes, enemies: Cubes, m: &Move, most: usize) -> Vec<Rafle> {
    let in_the_way = (men | enemies).without(m.from());
    let mut ways = Ways { m, in_the_way, most, jumps: Vec::new(), found: Vec::new() };
    if m.is_capture() {
        ways.go_on(Spot::of(m.from()), m.captured());
    }
    ways.found
}

/// The search for the ways of one capture.
struct Ways<'a> {
    m: &'a Move,
    in_the_way: Cubes,
    most: usize,
    /// The jumps so far.
    jumps: Vec<Jump>,
    found: Vec<Rafle>,
}

impl Ways<'_> {
    /// Jumps what is `left` from `spot` on, in every order that comes to the end.
    fn go_on(&mut self, spot: Spot, left: Cubes) {
        if left.is_empty() && spot.cube() == Some(self.m.to()) && self.found.len() < self.most {
            self.found.push(Rafle { from: self.m.from(), jumps: self.jumps.clone() });
        }
        for jump in spot.jumps().iter() {
            if self.found.len() < self.most && left.contains(jump.over) && !jump.to.is_taken(self.in_the_way) {
                self.jumps.push(jump);
                self.go_on(jump.to, left.without(jump.over));
                self.jumps.pop();
            }
        }
    }
}

/// Every rafle broken off on some cube or carried to its end, the shortest first; no more than `most`.
pub(super) fn broken_off(men: Cubes, enemies: Cubes, most: usize) -> Vec<Move> {
    // How a rafle can go on depends on where the man is and whom it has jumped, not on its way there.
    let mut open: Vec<(Cube, Spot, Cubes)> = men.into_iter().map(|from| (from, Spot::of(from), Cubes::EMPTY)).collect();
    let mut seen = FxHashSet::default();
    let mut found = Vec::new();
    let mut next = 0;
    while let Some(&(from, spot, captured)) = open.get(next) {
        next += 1;
        let in_the_way = (men | enemies).without(from);
        for jump in spot.jumps().iter() {
            let further = (from, jump.to, captured.with(jump.over));
            let can = (enemies - captured).contains(jump.over) && !jump.to.is_taken(in_the_way);
            if !can || open.len() >= 2 * most || !seen.insert(further) {
                continue;
            }
            open.push(further);
            found.extend(jump.landing().map(|to| Move::capture(from, to, further.2)));
        }
    }
    found
}

/// The rafles by which `men` can capture and that `wanted` asks for, path by path.
pub(super) fn rafles(men: Cubes, enemies: Cubes, wanted: impl FnMut(&Move) -> bool) -> Vec<Rafle> {
    let mut paths = Paths { jumps: Vec::new(), wanted, rafles: Vec::new() };
    follow(men, enemies, &mut paths);
    paths.rafles
}
