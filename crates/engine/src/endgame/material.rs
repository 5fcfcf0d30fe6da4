//! Which pieces are on the board, and a number for each way they can stand.
//!
//! Everything is seen by the side to move, whose men go up the board: with Black to move the board is turned round.
//! So a position and its mirror image are one, and only "us" and "them" are left of the colours.

use std::sync::LazyLock;

use damier_rules::{
    ByColor, Color, Position,
    dames::{Dames, Opening, Setup, Square, Squares},
    draughts::PiecesSetup,
};

/// The most pieces of one kind and side that occur.
const MOST_ALIKE: usize = 3;
/// Squares a man can stand on: not on its far row.
const MAN_SQUARES: usize = 45;
const KING_SQUARES: usize = 50;
/// The squares of a row: where our men cannot stand.
const ROW: u8 = 5;

/// How many men and kings each side has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Material {
    pub(super) our_men: u8,
    pub(super) our_kings: u8,
    pub(super) their_men: u8,
    pub(super) their_kings: u8,
}

/// Who stands where, as the side to move sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Placement {
    pub(super) our_men: Squares,
    pub(super) our_kings: Squares,
    pub(super) their_men: Squares,
    pub(super) their_kings: Squares,
}

impl Material {
    /// All with up to `most` pieces and at least one on each side: fewer pieces before more, and fewer men before more,
    /// so that what captures and promotions lead to comes first.
    pub(super) fn all(most: usize) -> Vec<Self> {
        let mut all = Vec::new();
        let counts = || 0..=most as u8;
        for our_men in counts() {
            for our_kings in counts() {
                for their_men in counts() {
                    for their_kings in counts() {
                        let material = Self { our_men, our_kings, their_men, their_kings };
                        let (ours, theirs) = material.sides();
                        if ours > 0 && theirs > 0 && material.pieces() <= most {
                            all.push(material);
                        }
                    }
                }
            }
        }
        all.sort_by_key(|material| (material.pieces(), material.our_men + material.their_men));
        all
    }

    const fn sides(self) -> (u8, u8) {
        (self.our_men + self.our_kings, self.their_men + self.their_kings)
    }

    /// How many pieces there are.
    pub(super) const fn pieces(self) -> usize {
        let (ours, theirs) = self.sides();
        (ours + theirs) as usize
    }

    #[cfg(test)]
    pub(super) const fn has_men(self) -> bool {
        self.our_men + self.their_men > 0
    }

    /// The same as the other side sees it.
    #[must_use]
    pub(super) const fn swapped(self) -> Self {
        Self {
            our_men: self.their_men,
            our_kings: self.their_kings,
            their_men: self.our_men,
            their_kings: self.our_kings,
        }
    }

    /// A small number of its own: where its table is kept.
    pub(super) const fn slot(self) -> usize {
        let digits = [self.our_men, self.our_kings, self.their_men, self.their_kings];
        ((digits[0] as usize * 4 + digits[1] as usize) * 4 + digits[2] as usize) * 4 + digits[3] as usize
    }

    /// How many slots there are.
    pub(super) const SLOTS: usize = 256;

    /// How many half-moves the rules give a side to win, where a lone king stands against at most three pieces with a
    /// king among them (D20, D21); `None` where nothing but progress counts.
    pub(super) fn limit(self) -> Option<u8> {
        let against_lone_king = |material: Self| match material.sides() {
            _ if material.our_kings == 0 || material.their_kings == 0 => None,
            (1 | 2, 1) => Some(10),
            (3, 1) => Some(32),
            _ => None,
        };
        against_lone_king(self).or(against_lone_king(self.swapped()))
    }

    /// How many placements have a number; some of them put two pieces on a square.
    pub(super) fn size(self) -> usize {
        self.sizes().into_iter().product()
    }

    /// How many ways there are for each kind of piece: our men, our kings, their men, their kings.
    fn sizes(self) -> [usize; 4] {
        [
            choose(MAN_SQUARES, self.our_men.into()),
            choose(KING_SQUARES, self.our_kings.into()),
            choose(MAN_SQUARES, self.their_men.into()),
            choose(KING_SQUARES, self.their_kings.into()),
        ]
    }

    /// The placement with that number; `None` where two pieces share a square.
    pub(super) fn placement(self, index: usize) -> Option<Placement> {
        let [_, our_kings, their_men, their_kings] = self.sizes();
        let (rest, their_kings) = (index / their_kings, index % their_kings);
        let (rest, their_men) = (rest / their_men, rest % their_men);
        let (our_men, our_kings) = (rest / our_kings, rest % our_kings);
        let placement = Placement {
            our_men: SETS.men[usize::from(self.our_men)][our_men],
            our_kings: SETS.kings[usize::from(self.our_kings)][our_kings],
            their_men: SETS.men[usize::from(self.their_men)][their_men].turned(),
            their_kings: SETS.kings[usize::from(self.their_kings)][their_kings],
        };
        (placement.occupied().len() == self.pieces()).then_some(placement)
    }
}

impl Placement {
    /// A position as its side to move sees it.
    pub(super) fn of(position: &Dames) -> Self {
        let pieces = position.pieces();
        let (us, them) = (position.turn(), !position.turn());
        let seen = |squares: Squares| if us == Color::White { squares } else { squares.turned() };
        Self {
            our_men: seen(pieces.men(us)),
            our_kings: seen(pieces.kings(us)),
            their_men: seen(pieces.men(them)),
            their_kings: seen(pieces.kings(them)),
        }
    }

    /// The position, with White as the side to move.
    pub(super) fn position(&self) -> Option<Dames> {
        let pieces = PiecesSetup {
            men: ByColor::new(self.our_men, self.their_men),
            kings: ByColor::new(self.our_kings, self.their_kings),
        };
        Dames::from_setup(&Setup { turn: Color::White, pieces }, Opening::TwentyMen).ok()
    }

    pub(super) fn occupied(&self) -> Squares {
        self.our_men | self.our_kings | self.their_men | self.their_kings
    }

    pub(super) fn material(&self) -> Material {
        let count = |squares: Squares| squares.len() as u8;
        Material {
            our_men: count(self.our_men),
            our_kings: count(self.our_kings),
            their_men: count(self.their_men),
            their_kings: count(self.their_kings),
        }
    }

    /// The placement's number among those of its material.
    pub(super) fn index(&self) -> usize {
        let material = self.material();
        let sizes = material.sizes();
        let our_men = rank(self.our_men.into_iter().map(|square| square.index() - ROW));
        let our_kings = rank(self.our_kings.into_iter().map(Square::index));
        let their_men = rank(self.their_men.turned().into_iter().map(|square| square.index() - ROW));
        let their_kings = rank(self.their_kings.into_iter().map(Square::index));
        ((our_men * sizes[1] + our_kings) * sizes[2] + their_men) * sizes[3] + their_kings
    }
}

/// How many ways there are to choose `count` of `of` squares.
const fn choose(of: usize, count: usize) -> usize {
    match count {
        0 => 1,
        1 => of,
        2 => of * of.saturating_sub(1) / 2,
        _ => of * of.saturating_sub(1) * of.saturating_sub(2) / 6,
    }
}

/// The number of a choice of squares, which come in rising order (the combinatorial number system).
fn rank(squares: impl Iterator<Item = u8>) -> usize {
    squares.enumerate().map(|(place, square)| choose(usize::from(square), place + 1)).sum()
}

/// The choices themselves, by how many squares they have and by their number.
struct Sets {
    men: [Vec<Squares>; MOST_ALIKE + 1],
    kings: [Vec<Squares>; MOST_ALIKE + 1],
}

static SETS: LazyLock<Sets> = LazyLock::new(|| Sets {
    men: std::array::from_fn(|count| choices(count, ROW)),
    kings: std::array::from_fn(|count| choices(count, 0)),
});

/// All choices of `count` squares from the one numbered `first` on, in the order of their numbers.
fn choices(count: usize, first: u8) -> Vec<Squares> {
    let mut chosen = vec![(Squares::EMPTY, 0)];
    for place in 1..=count {
        let mut more = Vec::new();
        for &(squares, number) in &chosen {
            let above = squares.into_iter().last().map_or(first, |last| last.index() + 1);
            for index in above..Square::COUNT {
                let square = Square::from_index(index).map(Square::set).unwrap_or_default();
                more.push((squares | square, number + choose(usize::from(index - first), place)));
            }
        }
        chosen = more;
    }
    chosen.sort_unstable_by_key(|&(_, number)| number);
    chosen.into_iter().map(|(squares, _)| squares).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_placement_has_a_number_of_its_own() {
        for material in Material::all(3) {
            let mut placements = 0;
            for index in 0..material.size() {
                let Some(placement) = material.placement(index) else { continue };
                assert_eq!((placement.material(), placement.index()), (material, index));
                let position = placement.position().expect("a position");
                assert_eq!(Placement::of(&position), placement);
                assert_eq!(Placement::of(&position.mirrored()), placement);
                placements += 1;
            }
            assert!(placements > material.size() / 2, "{material:?}: few numbers are wasted");
        }
    }

    #[test]
    fn fewer_pieces_and_fewer_men_come_first() {
        let all = Material::all(4);
        for (place, material) in all.iter().enumerate() {
            for men in 0..material.our_men {
                let promoted =
                    Material { our_men: men, our_kings: material.our_kings + material.our_men - men, ..*material };
                assert!(all[..place].contains(&promoted));
            }
        }
        assert_eq!(all.len(), 4 + 2 * 6 + 2 * 8 + 9);
    }
}
