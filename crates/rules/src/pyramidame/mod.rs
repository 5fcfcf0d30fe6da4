//! Pyramidame, expert level: draughts on a stepped pyramid seen as five damiers.
//!
//! The solid is in `solid`, the damiers in `damier`, the cubes one plays on in `cube`; the plain move in `step`, the
//! capture in `jump` (one jump) and `rafle` (the rule); why a move is refused in `why`.

mod cube;
mod damier;
mod drawn;
mod jump;
mod moves;
mod rafle;
mod setup;
mod solid;
mod step;
mod why;

pub use cube::{Cube, Cubes, Each};
pub use damier::{Cell, Damier};
pub use jump::Jump;
pub use moves::Move;
pub use rafle::Rafle;
pub use setup::Setup;
pub use solid::Place;
pub use why::{Attempt, Landing};

use crate::{Actor, ByColor, Color, MoveSink, NoChance, Outcome, Position, Victory, zobrist};

/// A position of Pyramidame.
///
/// ```
/// use damier_rules::{Position, pyramidame::Pyramidame};
///
/// assert_eq!(Pyramidame::default().moves().len(), 18);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pyramidame {
    men: ByColor<Cubes>,
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
        let mut position = Self { men, key: 0, turn };
        position.key = position.fresh_hash_key();
        position
    }

    /// One side's men.
    #[inline]
    pub fn men(&self, color: Color) -> Cubes {
        self.men[color]
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

    /// Every way to capture, path by path: several may amount to the same move. Empty if no capture is due.
    pub fn rafles(&self) -> Vec<Rafle> {
        self.rafles_where(|_| true)
    }

    /// One way to make a capture: the first that is found when the damiers are searched in the order A, C, B, D. Nothing
    /// for a plain move, or for a move that is not legal here.
    pub fn route(&self, m: &Move) -> Option<Rafle> {
        self.rafles_where(|candidate| candidate == m).into_iter().next()
    }

    fn rafles_where(&self, wanted: impl FnMut(&Move) -> bool) -> Vec<Rafle> {
        if self.decided().is_some() {
            return Vec::new();
        }
        rafle::rafles(self.men[self.turn], self.men[!self.turn], wanted)
    }

    /// The same position with the colours exchanged and the pyramid turned round.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let across = |cube: Cube| Cube::at(Place { y: -cube.place().y, ..cube.place() });
        let men = self.men.map(|men| men.into_iter().filter_map(across).collect());
        Self::new(men.swapped(), !self.turn)
    }

    #[inline]
    fn empty(&self) -> Cubes {
        Cubes::ALL - self.men[Color::White] - self.men[Color::Black]
    }

    /// The result, if it shows on the board: whether the side to move can move is another question.
    fn decided(&self) -> Option<Outcome> {
        let won = |how| move |by| Outcome::Won { by, how };
        let arrived = |&color: &Color| self.men[color].contains(Self::far_corner(color));
        let alone = |&color: &Color| self.men[!color].is_empty();
        Color::ALL
            .into_iter()
            .find(arrived)
            .map(won(Victory::FarCorner))
            .or_else(|| Color::ALL.into_iter().find(alone).map(won(Victory::NoPieceLeft)))
    }

    #[inline]
    fn is_decided(&self) -> bool {
        const WON: [Cubes; 2] =
            [Cubes::only(Pyramidame::far_corner(Color::White)), Cubes::only(Pyramidame::far_corner(Color::Black))];
        let [white, black] = Color::ALL.map(|color| self.men[color]);
        !((white & WON[0]) | (black & WON[1])).is_empty() || white.is_empty() || black.is_empty()
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
        if self.count_moves() == 0 {
            return Actor::Over(Outcome::Won { by: !self.turn, how: Victory::NoMoveLeft });
        }
        Actor::Player(self.turn)
    }

    #[inline]
    fn legal_moves(&self, out: &mut impl MoveSink<Move>) {
        if self.is_decided() {
            return;
        }
        let (men, enemies) = (self.men[self.turn], self.men[!self.turn]);
        let captures = rafle::captures(men, enemies);
        if captures.is_empty() {
            step::plain_moves(self.turn, men, self.empty(), out);
        }
        for m in captures {
            out.push(m);
        }
    }

    fn count_moves(&self) -> u64 {
        if self.is_decided() {
            return 0;
        }
        let (men, enemies) = (self.men[self.turn], self.men[!self.turn]);
        match rafle::captures(men, enemies).len() {
            0 => step::count_plain_moves(self.turn, men, self.empty()),
            captures => captures as u64,
        }
    }

    fn settle_unchecked(&mut self, chance: NoChance) {
        match chance {}
    }

    #[inline]
    fn play_unchecked(&mut self, m: &Move) {
        let (us, them) = (self.turn, !self.turn);
        // Exclusive or, because a rafle may end where it started.
        self.men[us] = self.men[us] ^ Cubes::only(m.from()) ^ Cubes::only(m.to());
        self.key ^= KEYS[us as usize][m.from().index()] ^ KEYS[us as usize][m.to().index()] ^ TURN_KEY;
        if m.is_capture() {
            self.men[them] = self.men[them] - m.captured();
            for cube in m.captured() {
                self.key ^= KEYS[them as usize][cube.index()];
            }
        }
        self.turn = them;
    }

    #[inline]
    fn hash_key(&self) -> u64 {
        self.key
    }

    fn fresh_hash_key(&self) -> u64 {
        let of =
            |color: Color| self.men[color].into_iter().fold(0, |key, cube| key ^ KEYS[color as usize][cube.index()]);
        let turn = if self.turn == Color::Black { TURN_KEY } else { 0 };
        of(Color::White) ^ of(Color::Black) ^ turn
    }
}
