//! Which pieces are on the board, and a number for each way they can stand.
//!
//! Everything is seen by the side to move, whose men go up the board: with Black to move the board is turned round.
//! So a position and its mirror image are one, and only "us" and "them" are left of the colours.

use std::fmt;

use damier_rules::{
    ByColor, Color, Position,
    draughts::{Draughts, Pieces, PiecesSetup, Plain, Setup, Square, Squares},
};

/// The most pieces of one kind and side that occur.
const MOST_ALIKE: usize = 5;

/// How many men and kings each side has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Material {
    /// The men of the side to move.
    pub our_men: u8,
    /// Its kings.
    pub our_kings: u8,
    /// The men of the other side.
    pub their_men: u8,
    /// Its kings.
    pub their_kings: u8,
}

/// Who stands where, as the side to move sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Placement<const N: u8> {
    pub(super) our_men: Squares<N>,
    pub(super) our_kings: Squares<N>,
    pub(super) their_men: Squares<N>,
    pub(super) their_kings: Squares<N>,
}

impl Material {
    /// All with up to `most` pieces and at least one on each side: fewer pieces before more, and fewer men before more,
    /// so that what captures and promotions lead to comes first.
    pub fn all(most: usize) -> Vec<Self> {
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

    /// The same with each pair of sides once: first the side with more, which the pair is called by.
    pub fn pairs(most: usize) -> Vec<Self> {
        let mut pairs = Self::all(most);
        pairs.retain(|material| material.is_first());
        pairs
    }

    /// Whether it is the one of the two sides that the pair is called by.
    pub(super) const fn is_first(self) -> bool {
        let swapped = self.swapped();
        self.strength() >= swapped.strength()
    }

    /// Puts the larger side first; any order would do.
    const fn strength(self) -> u32 {
        let (ours, theirs) = self.sides();
        (((ours as u32 * 8 + self.our_kings as u32) * 8 + theirs as u32) * 8) + self.their_kings as u32
    }

    /// That of a position.
    pub(crate) fn of<R: Plain<N>, const N: u8>(position: &Draughts<R, N>) -> Self {
        Placement::of(position).material()
    }

    /// How many pieces each side has.
    pub const fn sides(self) -> (u8, u8) {
        (self.our_men + self.our_kings, self.their_men + self.their_kings)
    }

    /// How many pieces there are.
    pub const fn pieces(self) -> usize {
        let (ours, theirs) = self.sides();
        (ours + theirs) as usize
    }

    /// Whether there are men.
    pub const fn has_men(self) -> bool {
        self.our_men + self.their_men > 0
    }

    /// The same as the other side sees it.
    #[must_use]
    pub const fn swapped(self) -> Self {
        Self {
            our_men: self.their_men,
            our_kings: self.their_kings,
            their_men: self.our_men,
            their_kings: self.our_kings,
        }
    }

    /// Its number among all materials: the index of its table.
    pub(super) const fn slot(self) -> usize {
        let digits = [self.our_men, self.our_kings, self.their_men, self.their_kings];
        let base = MOST_ALIKE + 1;
        ((digits[0] as usize * base + digits[1] as usize) * base + digits[2] as usize) * base + digits[3] as usize
    }

    /// How many slots there are.
    pub(super) const SLOTS: usize = (MOST_ALIKE + 1).pow(4);

    /// How many placements have a number; some of them put two pieces on a square.
    pub fn size<const N: u8>(self) -> usize {
        self.sizes::<N>().into_iter().product()
    }

    /// The same for both sides to move.
    pub(super) fn size_of_pair<const N: u8>(self) -> usize {
        if self.swapped() == self { self.size::<N>() } else { 2 * self.size::<N>() }
    }

    /// How many ways there are for each kind of piece: our men, our kings, their men, their kings.
    fn sizes<const N: u8>(self) -> [usize; 4] {
        // A man cannot stand on its far row.
        let (all, men) = (Square::<N>::COUNT.into(), usize::from(Square::<N>::COUNT - N / 2));
        [
            choose(men, self.our_men.into()),
            choose(all, self.our_kings.into()),
            choose(men, self.their_men.into()),
            choose(all, self.their_kings.into()),
        ]
    }

    /// The placement with that number, computed by itself; `None` where two pieces share a square.
    #[cfg(test)]
    pub(super) fn placement<const N: u8>(self, index: usize) -> Option<Placement<N>> {
        let [_, our_kings, their_men, their_kings] = self.sizes::<N>();
        let (rest, their_kings) = (index / their_kings, index % their_kings);
        let (rest, their_men) = (rest / their_men, rest % their_men);
        let (our_men, our_kings) = (rest / our_kings, rest % our_kings);
        let placement = Placement {
            our_men: choice(self.our_men.into(), our_men, N / 2),
            our_kings: choice(self.our_kings.into(), our_kings, 0),
            their_men: choice(self.their_men.into(), their_men, N / 2).turned(),
            their_kings: choice(self.their_kings.into(), their_kings, 0),
        };
        (placement.occupied().len() == self.pieces()).then_some(placement)
    }
}

/// The placements of a material, with the ways each kind of piece can stand precomputed for going through all of them.
pub(super) struct Placements<const N: u8> {
    pieces: usize,
    /// Our men, our kings, their men, their kings.
    ways: [Vec<Squares<N>>; 4],
}

impl<const N: u8> Placements<N> {
    pub(super) fn of(material: Material) -> Self {
        let Material { our_men, our_kings, their_men, their_kings } = material;
        let sizes = material.sizes::<N>();
        let ways = |kind: usize, count: u8, first: u8| {
            let squares = move |number| choice(count.into(), number, first);
            (0..sizes[kind]).map(squares).collect::<Vec<Squares<N>>>()
        };
        let their_men = ways(2, their_men, N / 2).into_iter().map(Squares::turned).collect();
        let ways = [ways(0, our_men, N / 2), ways(1, our_kings, 0), their_men, ways(3, their_kings, 0)];
        Self { pieces: material.pieces(), ways }
    }

    /// The placement with that number; `None` where two pieces share a square.
    #[inline]
    pub(super) fn get(&self, index: usize) -> Option<Placement<N>> {
        let [our_men, our_kings, their_men, their_kings] = &self.ways;
        let (rest, their_kings) = (index / their_kings.len(), their_kings[index % their_kings.len()]);
        let (rest, their_men) = (rest / their_men.len(), their_men[rest % their_men.len()]);
        let (our_men, our_kings) = (our_men[rest / our_kings.len()], our_kings[rest % our_kings.len()]);
        let placement = Placement { our_men, our_kings, their_men, their_kings };
        (placement.occupied().len() == self.pieces).then_some(placement)
    }
}

/// Men as `m` and kings as `K`, the side to move first: `KKmvKm`.
impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |kings: u8, men: u8| "K".repeat(kings.into()) + &"m".repeat(men.into());
        write!(f, "{}v{}", side(self.our_kings, self.our_men), side(self.their_kings, self.their_men))
    }
}

impl<const N: u8> Placement<N> {
    /// A position as its side to move sees it.
    pub(super) fn of<R: Plain<N>>(position: &Draughts<R, N>) -> Self {
        Self::seen(position.pieces(), position.turn())
    }

    fn seen(pieces: &Pieces<N>, us: Color) -> Self {
        let seen = |squares: Squares<N>| if us == Color::White { squares } else { squares.turned() };
        Self {
            our_men: seen(pieces.men(us)),
            our_kings: seen(pieces.kings(us)),
            their_men: seen(pieces.men(!us)),
            their_kings: seen(pieces.kings(!us)),
        }
    }

    /// The position, with White as the side to move.
    pub(super) fn position<R: Plain<N>>(&self) -> Option<Draughts<R, N>> {
        let pieces = PiecesSetup {
            men: ByColor::new(self.our_men, self.their_men),
            kings: ByColor::new(self.our_kings, self.their_kings),
        };
        Draughts::set_up(&Setup { turn: Color::White, pieces }, MOST_ALIKE).ok()
    }

    pub(super) fn occupied(&self) -> Squares<N> {
        self.our_men | self.our_kings | self.their_men | self.their_kings
    }

    pub(super) const fn material(&self) -> Material {
        Material {
            our_men: self.our_men.len() as u8,
            our_kings: self.our_kings.len() as u8,
            their_men: self.their_men.len() as u8,
            their_kings: self.their_kings.len() as u8,
        }
    }

    /// The same as the other side sees it.
    pub(super) const fn swapped(&self) -> Self {
        Self {
            our_men: self.their_men.turned(),
            our_kings: self.their_kings.turned(),
            their_men: self.our_men.turned(),
            their_kings: self.our_kings.turned(),
        }
    }

    /// The placement's number among those of its material.
    pub(super) fn index(&self) -> usize {
        let Numbers { our_men, our_kings, theirs, .. } = self.numbers();
        our_men + our_kings + theirs
    }

    /// What each kind of piece has to do with that number.
    pub(super) fn numbers(&self) -> Numbers {
        let sizes = self.material().sizes::<N>();
        let theirs = rank(men(self.their_men.turned())) * sizes[3] + rank(kings(self.their_kings));
        let king_step = sizes[2] * sizes[3];
        let mut numbers = Numbers { our_men: 0, our_kings: 0, theirs, man_step: sizes[1] * king_step, king_step };
        numbers.our_men = numbers.of_men(self.our_men);
        numbers.our_kings = numbers.of_kings(self.our_kings);
        numbers
    }
}

/// The number of a placement, which is the sum of the first three, and what it becomes when a piece moves.
#[derive(Debug, Clone, Copy)]
pub(super) struct Numbers {
    our_men: usize,
    our_kings: usize,
    theirs: usize,
    /// How far apart the numbers are of neighbouring ways for our men to stand.
    man_step: usize,
    king_step: usize,
}

impl Numbers {
    /// The number with our men elsewhere.
    #[inline]
    pub(super) fn with_our_men<const N: u8>(&self, our_men: Squares<N>) -> usize {
        self.of_men(our_men) + self.our_kings + self.theirs
    }

    /// The number with our kings elsewhere.
    #[inline]
    pub(super) fn with_our_kings<const N: u8>(&self, our_kings: Squares<N>) -> usize {
        self.our_men + self.of_kings(our_kings) + self.theirs
    }

    #[inline]
    fn of_men<const N: u8>(&self, our_men: Squares<N>) -> usize {
        rank(men(our_men)) * self.man_step
    }

    #[inline]
    fn of_kings<const N: u8>(&self, our_kings: Squares<N>) -> usize {
        rank(kings(our_kings)) * self.king_step
    }
}

/// The squares of men that go up, counted from the first they can stand on.
#[inline]
fn men<const N: u8>(squares: Squares<N>) -> impl Iterator<Item = u8> {
    squares.into_iter().map(|square| square.index() - N / 2)
}

#[inline]
fn kings<const N: u8>(squares: Squares<N>) -> impl Iterator<Item = u8> {
    squares.into_iter().map(Square::index)
}

/// How many squares the largest board has, and one more.
const MOST_SQUARES: usize = 51;

/// Binomial coefficients, `WAYS[n][k]`: the number of ways to choose `k` of `n` squares.
static WAYS: [[usize; MOST_ALIKE + 1]; MOST_SQUARES] = {
    let mut ways = [[0; MOST_ALIKE + 1]; MOST_SQUARES];
    let mut of = 0;
    while of < MOST_SQUARES {
        ways[of][0] = 1;
        let mut count = 1;
        while count <= MOST_ALIKE && of > 0 {
            ways[of][count] = ways[of - 1][count] + ways[of - 1][count - 1];
            count += 1;
        }
        of += 1;
    }
    ways
};

#[inline]
fn choose(of: usize, count: usize) -> usize {
    WAYS[of][count]
}

/// The number of a choice of squares, which come in rising order (the combinatorial number system).
#[inline]
fn rank(squares: impl Iterator<Item = u8>) -> usize {
    squares.enumerate().map(|(place, square)| choose(usize::from(square), place + 1)).sum()
}

/// The choice of `count` squares from the one numbered `first` on that has this number.
fn choice<const N: u8>(count: usize, mut number: usize, first: u8) -> Squares<N> {
    let mut squares = Squares::EMPTY;
    let mut below = Square::<N>::COUNT - first;
    for count in (1..=count).rev() {
        // The highest square of those that are left.
        while below > 0 && choose(usize::from(below), count) > number {
            below -= 1;
        }
        number -= choose(usize::from(below), count);
        if let Some(square) = Square::from_index(below + first) {
            squares |= square.set();
        }
    }
    squares
}

#[cfg(test)]
mod tests {
    use damier_rules::{checkers::Checkers, dames::Dames, draughts::ruleset::English};

    use super::*;

    fn every_placement_has_a_number_of_its_own<R: Plain<N>, const N: u8>(
        mirrored: fn(&Draughts<R, N>) -> Draughts<R, N>,
    ) {
        for material in Material::all(3) {
            let placements = Placements::<N>::of(material);
            let mut count = 0;
            for index in 0..material.size::<N>() {
                let Some(placement) = material.placement::<N>(index) else {
                    assert_eq!(placements.get(index), None);
                    continue;
                };
                assert_eq!((placement.material(), placement.index()), (material, index));
                assert_eq!(placements.get(index), Some(placement));
                let position = placement.position::<R>().expect("a position");
                assert_eq!(Placement::of(&position), placement);
                assert_eq!(Placement::of(&mirrored(&position)), placement);
                count += 1;
            }
            assert!(count > material.size::<N>() / 2, "{material:?}: few numbers are wasted");
        }
    }

    #[test]
    fn every_placement_has_a_number_of_its_own_on_either_board() {
        every_placement_has_a_number_of_its_own(Dames::mirrored);
        every_placement_has_a_number_of_its_own::<English, 8>(Checkers::mirrored);
    }

    #[test]
    fn numbers_of_many_pieces_are_their_own_too() {
        for material in Material::all(6).into_iter().filter(|material| material.pieces() == 6) {
            let size = material.size::<10>();
            for index in (0..size).step_by(size / 50 + 1).chain([size - 1]) {
                if let Some(placement) = material.placement::<10>(index) {
                    assert_eq!((placement.material(), placement.index()), (material, index));
                }
            }
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

    #[test]
    fn every_pair_is_there_once() {
        let (all, pairs) = (Material::all(5), Material::pairs(5));
        for material in all {
            let known = pairs.iter().filter(|&&pair| pair == material || pair == material.swapped()).count();
            assert_eq!(known, 1, "{material}");
        }
        let sizes = |pieces: usize| {
            let of = Material::all(pieces).into_iter().filter(|material| material.pieces() == pieces);
            of.map(Material::size::<10>).sum::<usize>()
        };
        // As the field counts them, give or take those that put two pieces on a square.
        assert!((42_000_000..50_000_000).contains(&sizes(4)), "{}", sizes(4));
        assert!((1_570_000_000..1_950_000_000).contains(&sizes(5)), "{}", sizes(5));
    }
}
