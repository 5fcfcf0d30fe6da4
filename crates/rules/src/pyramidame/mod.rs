//! Pyramidame, expert level: draughts on a stepped pyramid seen as five damiers.
//!
//! The solid is in `solid`, the damiers in `damier`, the cubes one plays on in `cube`; the plain move in `step`, the
//! capture in `jump` (one jump) and `rafle` (the rule); why a move is refused in `why`.

mod cube;
mod damier;
mod depict;
mod jump;
mod moves;
mod properties;
mod rafle;
mod setup;
mod solid;
mod step;
mod why;

pub use cube::{Cube, Cubes, CubesIter};
pub use damier::{Damier, DamierCell};
pub use jump::Jump;
pub use moves::Move;
pub use properties::{Options, PROPERTIES};
pub use rafle::Rafle;
pub use setup::Setup;
pub use solid::Place;
pub use why::{Attempt, Landing};

/// The game counts nothing for its draws.
pub type Clock = ();

use crate::{Actor, ByColor, Color, Extent, MoveSink, NoChance, Outcome, Position, Victory, zobrist};

/// A position of Pyramidame.
///
/// ```
/// use damier_rules::{Color, Position, pyramidame::{Pyramidame, Setup}};
///
/// assert_eq!(Pyramidame::default().moves().len(), 18);
///
/// // Only a setup without faults becomes a position.
/// let mut setup: Setup = Pyramidame::default().to_setup();
/// let taken = setup.men[Color::White][0];
/// setup.men[Color::Black].push(taken);
/// let faults = Pyramidame::from_setup(&setup).unwrap_err();
/// assert_eq!(faults.to_string(), "two pieces on d4u: a square holds one piece; 11 black pieces: each side has 10 at most");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pyramidame {
    /// The men of the side to move.
    ours: Cubes,
    /// The men of the other side.
    theirs: Cubes,
    key: u64,
    turn: Color,
}

const _: () = assert!(size_of::<Pyramidame>() == 48);

static KEYS: [[u64; Cube::COUNT]; 2] = [zobrist::keys(0), zobrist::keys(Cube::COUNT as u64)];
const TURN_KEY: u64 = zobrist::key(2 * Cube::COUNT as u64);

impl Default for Pyramidame {
    /// The start.
    fn default() -> Self {
        Self::new(setup::START, Color::White)
    }
}

impl Pyramidame {
    fn new(men: ByColor<Cubes>, turn: Color) -> Self {
        let mut position = Self { ours: men[turn], theirs: men[!turn], key: 0, turn };
        position.key = position.fresh_hash_key();
        position
    }

    /// One side's men.
    #[inline]
    pub fn men(&self, color: Color) -> Cubes {
        if color == self.turn { self.ours } else { self.theirs }
    }

    /// The cube farthest from a side's camp, the corner of the opponent's base. A man that comes to rest there has won.
    #[inline]
    pub const fn far_corner(color: Color) -> Cube {
        const fn corner(y: i8) -> Cube {
            match Cube::at(Place { x: 0, y, z: 1 }) {
                Some(cube) => cube,
                None => unreachable!(),
            }
        }
        const CORNERS: [Cube; 2] = [corner(solid::BASE), corner(-solid::BASE)];
        CORNERS[color as usize]
    }

    /// The cubes a man can step onto if they are empty.
    #[inline]
    pub const fn steps_from(color: Color, cube: Cube) -> Cubes {
        step::STEPS_OF[color as usize][cube.index()]
    }

    /// Whether a side would have something to capture if it were on move.
    pub fn could_capture(&self, color: Color) -> bool {
        rafle::any(self.men(color), self.men(!color))
    }

    /// Every way to capture, path by path: several may amount to the same move, of which no more than
    /// [`Pyramidame::MOST_WAYS`] are given. Empty if no capture is due.
    pub fn rafles(&self) -> Vec<Rafle> {
        if self.decided().is_some() {
            return Vec::new();
        }
        rafle::captures(self.ours, self.theirs).iter().flat_map(|m| self.ways_of(m, Self::MOST_WAYS)).collect()
    }

    /// How many ways of one move are given by [`Pyramidame::rafles`].
    pub const MOST_WAYS: usize = 1_000;

    /// How many jumps are followed to find the captures of the side to move: what finding them costs.
    pub fn effort(&self) -> u64 {
        rafle::effort(self.ours, self.theirs)
    }

    /// One way to make a capture: the first that is found when the damiers are searched in the order A, C, B, D. `None`
    /// for a plain move, or for a move that is not legal here.
    pub fn route(&self, m: &Move) -> Option<Rafle> {
        let way = self.way(m).filter(|_| self.ours.contains(m.from()) && self.decided().is_none())?;
        let rests = !rafle::can_go_on(m.from(), self.ours, self.theirs, jump::Spot::of(m.to()), m.captured());
        rests.then_some(way)
    }

    /// A way to make a capture, be it one that is broken off too early: jumps over exactly the men it takes, of several
    /// ways the one that [`Pyramidame::route`] gives. `None` for a plain move.
    pub fn way(&self, m: &Move) -> Option<Rafle> {
        self.ways_of(m, 1).pop()
    }

    /// All the ways to make a capture, the one of [`Pyramidame::way`] first; no more than `most`.
    pub fn ways_of(&self, m: &Move, most: usize) -> Vec<Rafle> {
        rafle::ways(self.ours, self.theirs, m, most)
    }

    /// The same position with the colours exchanged, and with them the two ends of the pyramid.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let across = |cube: Cube| Cube::at(Place { y: -cube.place().y, ..cube.place() });
        let [white, black] = Color::ALL.map(|color| self.men(!color).into_iter().filter_map(across).collect());
        Self::new(ByColor::new(white, black), !self.turn)
    }

    #[inline]
    fn empty(&self) -> Cubes {
        Cubes::ALL - self.ours - self.theirs
    }

    /// Whether the side to move can move. A step is enough to know: if it may not be made, that is because a capture is due.
    fn can_move(&self) -> bool {
        let empty = self.empty();
        self.ours.into_iter().any(|man| !step::steps(self.turn, man, empty).is_empty())
            || rafle::any(self.ours, self.theirs)
    }

    /// The result, if the men alone decide it; whether the side to move can move is not asked here.
    #[inline]
    fn decided(&self) -> Option<Outcome> {
        let won = |by, how| Some(Outcome::Won { by, how });
        let (us, them) = (self.turn, !self.turn);
        if self.ours.contains(Self::far_corner(us)) {
            won(us, Victory::FarCorner)
        } else if self.theirs.contains(Self::far_corner(them)) {
            won(them, Victory::FarCorner)
        } else if self.ours.is_empty() {
            won(them, Victory::NoPieceLeft)
        } else if self.theirs.is_empty() {
            won(us, Victory::NoPieceLeft)
        } else {
            None
        }
    }
}

impl Position for Pyramidame {
    type Move = Move;
    type Chance = NoChance;
    type Clock = ();

    #[inline]
    fn turn(&self) -> Color {
        self.turn
    }

    fn actor(&self) -> Actor {
        if let Some(outcome) = self.decided() {
            return Actor::Over(outcome);
        }
        if !self.can_move() {
            return Actor::Over(Outcome::Won { by: !self.turn, how: Victory::NoMoveLeft });
        }
        Actor::Player(self.turn)
    }

    #[inline]
    fn legal_moves(&self, out: &mut impl MoveSink<Move>) {
        if self.decided().is_some() {
            return;
        }
        let captures = rafle::captures(self.ours, self.theirs);
        if captures.is_empty() {
            step::plain_moves(self.turn, self.ours, self.empty(), out);
        }
        for &m in &*captures {
            out.push(m);
        }
    }

    fn count_moves(&self) -> u64 {
        if self.decided().is_some() {
            return 0;
        }
        // Both questions are answered in one loop over the men, as the loop costs more than its body.
        let (mut in_reach, mut steps) = (Cubes::EMPTY, 0);
        for man in self.ours {
            in_reach |= jump::in_reach(man);
            steps += step::steps(self.turn, man, self.empty()).len() as u64;
        }
        if (in_reach & self.theirs).is_empty() {
            return steps;
        }
        match rafle::captures(self.ours, self.theirs).len() {
            0 => steps,
            captures => captures as u64,
        }
    }

    /// All of them: in this game they are never too many.
    #[inline(always)]
    fn moves_within(&self, _: usize, out: &mut impl MoveSink<Move>) -> Extent {
        self.legal_moves(out);
        Extent::Whole
    }

    fn jumps_followed(&self) -> Option<u64> {
        Some(self.effort())
    }

    fn settle_unchecked(&mut self, chance: NoChance) {
        match chance {}
    }

    #[inline]
    fn play_unchecked(&mut self, m: &Move) {
        *self = self.after(m);
    }

    #[inline]
    fn after(&self, m: &Move) -> Self {
        let (us, them) = (self.turn, !self.turn);
        // Exclusive or, because a rafle may end where it started.
        let moved = self.ours ^ Cubes::only(m.from()) ^ Cubes::only(m.to());
        let mut key = self.key ^ TURN_KEY ^ KEYS[us as usize][m.from().index()] ^ KEYS[us as usize][m.to().index()];
        for cube in m.captured() {
            key ^= KEYS[them as usize][cube.index()];
        }
        Self { ours: self.theirs - m.captured(), theirs: moved, key, turn: them }
    }

    #[inline]
    fn hash_key(&self) -> u64 {
        self.key
    }

    fn fresh_hash_key(&self) -> u64 {
        let of =
            |color: Color| self.men(color).into_iter().fold(0, |key, cube| key ^ KEYS[color as usize][cube.index()]);
        let turn = if self.turn == Color::Black { TURN_KEY } else { 0 };
        of(Color::White) ^ of(Color::Black) ^ turn
    }
}
