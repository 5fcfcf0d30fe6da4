//! The capture: when it is due, how a rafle goes on, where it may end. Generation and obligation are one search: a rafle
//! that can go on does, and one that would have to end in an invisible cell is no rafle.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::{
    Cube, Cubes, Jump, Move,
    jump::{Spot, in_reach},
};

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

/// The search for the captures of one man.
///
/// How a rafle can go on depends on where the man is and whom it has jumped, not on its way there: from some effort on
/// every such state is followed once.
struct Search<'a> {
    from: Cube,
    enemies: Cubes,
    /// All men but the one that captures: its own cube counts as empty, those it has jumped stay where they are until
    /// it comes to rest.
    in_the_way: Cubes,
    captures: &'a mut Captures,
    steps: u64,
    /// Whether a rafle goes on from each state, of those followed since there are many.
    seen: FxHashMap<(Spot, Cubes), bool>,
}

/// How many jumps are followed without keeping count of where they lead.
const FEW_STEPS: u64 = 128;
/// Up to this many moves, looking through them one by one is as fast as a hash table.
const FEW_MOVES: usize = 16;

/// The captures of a position, each once. Up to sixteen moves need no allocation; more take a composed position.
#[derive(Default)]
pub(super) struct Captures {
    moves: SmallVec<[Move; FEW_MOVES]>,
    /// The same once they are many.
    kept: FxHashSet<Move>,
}

impl Captures {
    /// Keeps each move once, by whatever path it is found. Two jumps over one man never end on the same cube, so a move
    /// that takes one man is found by one path only.
    #[inline]
    fn add(&mut self, m: Move) {
        if self.moves.len() >= FEW_MOVES {
            self.add_to_many(m);
        } else if m.captured().len() == 1 || !self.moves.contains(&m) {
            self.moves.push(m);
        }
    }

    #[cold]
    fn add_to_many(&mut self, m: Move) {
        if self.kept.is_empty() {
            self.kept.extend(self.moves.iter().copied());
        }
        if self.kept.insert(m) {
            self.moves.push(m);
        }
    }

    pub(super) fn into_vec(self) -> Vec<Move> {
        self.moves.into_vec()
    }
}

impl std::ops::Deref for Captures {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.moves
    }
}

impl<'a> Search<'a> {
    #[inline]
    fn new(from: Cube, men: Cubes, enemies: Cubes, captures: &'a mut Captures) -> Self {
        let in_the_way = (men | enemies).without(from);
        Self { from, enemies, in_the_way, captures, steps: 0, seen: FxHashMap::default() }
    }

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
                self.steps += 1;
                let captured = captured.with(jump.over);
                goes_on |= if self.steps < FEW_STEPS {
                    self.lands(jump.to, captured)
                } else {
                    self.lands_once(jump.to, captured)
                };
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
            self.captures.add(Move::capture(self.from, cube, captured));
        }
        true
    }

    /// The same, unless that has been done before.
    #[cold]
    fn lands_once(&mut self, spot: Spot, captured: Cubes) -> bool {
        if let Some(&goes_on) = self.seen.get(&(spot, captured)) {
            return goes_on;
        }
        let goes_on = self.lands(spot, captured);
        self.seen.insert((spot, captured), goes_on);
        goes_on
    }
}

/// Every capture, each once. If there is any, one of them has to be played.
#[inline]
pub(super) fn captures(men: Cubes, enemies: Cubes) -> Captures {
    let mut captures = Captures::default();
    for from in men {
        if !(in_reach(from) & enemies).is_empty() {
            Search::new(from, men, enemies, &mut captures).goes_on(Spot::of(from), Cubes::EMPTY);
        }
    }
    captures
}

/// Whether there is any capture.
pub(super) fn any(men: Cubes, enemies: Cubes) -> bool {
    let can = |from: Cube| {
        !(in_reach(from) & enemies).is_empty() && can_go_on(from, men, enemies, Spot::of(from), Cubes::EMPTY)
    };
    men.into_iter().any(can)
}

/// How many jumps are followed to find the captures: what finding them costs.
pub(super) fn effort(men: Cubes, enemies: Cubes) -> u64 {
    let mut captures = Captures::default();
    let of_man = |from| {
        let mut search = Search::new(from, men, enemies, &mut captures);
        search.goes_on(Spot::of(from), Cubes::EMPTY);
        search.steps
    };
    men.into_iter().map(of_man).sum()
}

/// The captures of the man on `from` that go on from `spot`, with `captured` behind it.
pub(super) fn captures_from(from: Cube, men: Cubes, enemies: Cubes, spot: Spot, captured: Cubes) -> Captures {
    let mut captures = Captures::default();
    Search::new(from, men, enemies, &mut captures).goes_on(spot, captured);
    captures
}

/// Whether the rafle of the man on `from` can go on from `spot`. A jump onto a cube always can be made; one into an
/// invisible cell only if there is another from there.
pub(super) fn can_go_on(from: Cube, men: Cubes, enemies: Cubes, spot: Spot, captured: Cubes) -> bool {
    let in_the_way = (men | enemies).without(from);
    let can = |jump: &Jump| (enemies - captured).contains(jump.over) && !jump.to.is_taken(in_the_way);
    let further =
        |jump: Jump| jump.landing().is_some() || can_go_on(from, men, enemies, jump.to, captured.with(jump.over));
    spot.jumps().iter().filter(can).any(further)
}

/// The damiers in which jumps are searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Among {
    /// In those the rules allow.
    Lawful,
    /// In any: what is found there may be a fault.
    Any,
}

impl Among {
    pub(super) fn jumps(self, spot: Spot) -> SmallVec<[Jump; 16]> {
        match self {
            Self::Lawful => spot.jumps().iter().collect(),
            Self::Any => spot.jumps_in_any_damier(),
        }
    }
}

/// The ways in which a man can jump exactly the men that `m` takes and come to where it ends; no more than `most`. Where
/// there is no lawful one, those by which it could be done nevertheless.
pub(super) fn ways(men: Cubes, enemies: Cubes, m: &Move, most: usize) -> Vec<Rafle> {
    if !m.is_capture() {
        return Vec::new();
    }
    let among = |among| {
        let in_the_way = (men | enemies).without(m.from());
        let (jumps, dead, found) = (Vec::new(), FxHashSet::default(), Vec::new());
        let mut ways = Ways { m, among, in_the_way, most, jumps, dead, found };
        ways.go_on(Spot::of(m.from()), m.captured());
        ways.found
    };
    let lawful = among(Among::Lawful);
    if lawful.is_empty() && most > 0 { among(Among::Any) } else { lawful }
}

/// The search for the ways of one capture.
struct Ways<'a> {
    m: &'a Move,
    among: Among,
    in_the_way: Cubes,
    most: usize,
    /// The jumps so far.
    jumps: Vec<Jump>,
    /// From where, with which men left, there is no way to the end.
    dead: FxHashSet<(Spot, Cubes)>,
    found: Vec<Rafle>,
}

impl Ways<'_> {
    /// Jumps what is `left` from `spot` on, in every order that comes to the end.
    fn go_on(&mut self, spot: Spot, left: Cubes) {
        if left.is_empty() && spot.cube() == Some(self.m.to()) && self.found.len() < self.most {
            self.found.push(Rafle { from: self.m.from(), jumps: self.jumps.clone() });
        }
        if left.is_empty() {
            return;
        }
        for jump in self.among.jumps(spot) {
            let after = (jump.to, left.without(jump.over));
            let can = left.contains(jump.over) && !jump.to.is_taken(self.in_the_way);
            if !can || self.found.len() >= self.most || self.dead.contains(&after) {
                continue;
            }
            let before = self.found.len();
            self.jumps.push(jump);
            self.go_on(after.0, after.1);
            self.jumps.pop();
            if self.found.len() == before {
                self.dead.insert(after);
            }
        }
    }
}

/// Every rafle in these damiers, broken off on some cube or carried to its end, the shortest first; no more than `most`.
pub(super) fn broken_off(men: Cubes, enemies: Cubes, among: Among, most: usize) -> Vec<Move> {
    // How a rafle can go on depends on where the man is and whom it has jumped, not on its way there.
    let mut open: Vec<(Cube, Spot, Cubes)> = men.into_iter().map(|from| (from, Spot::of(from), Cubes::EMPTY)).collect();
    let mut seen = FxHashSet::default();
    let mut found = Vec::new();
    let mut next = 0;
    while let Some(&(from, spot, captured)) = open.get(next) {
        next += 1;
        let in_the_way = (men | enemies).without(from);
        for jump in among.jumps(spot) {
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
