//! What a network sees of each game's board: all that a game has to provide to get a trained evaluation.

use std::sync::LazyLock;

use damier_rules::{
    Color, Position,
    bermudes::Bermudes,
    dames::Dames,
    draughts::{
        Draughts, Pieces, Plain, Square, Squares,
        ruleset::{KingReach, RuleSet},
    },
    pyramidame::{Cube, Cubes, Place, Pyramidame},
    trap::{Notch, Slider, Trap},
};

use super::{Encode, Inputs, Triples};

/// The men and the kings of either side, square by square.
#[inline]
fn draughts<const N: u8>(pieces: &Pieces<N>, us: Color) -> [u64; 4] {
    let turned = |squares: Squares<N>| if us == Color::White { squares } else { squares.turned() };
    let [ours, theirs, kings] = [pieces.of(us), pieces.of(!us), pieces.all_kings()].map(turned);
    [ours - kings, ours & kings, theirs - kings, theirs & kings].map(Squares::bits)
}

/// The bits of the dark squares of a board, by row and column.
const fn bits<const N: u8, const SIZE: usize>() -> [[Option<u8>; SIZE]; SIZE] {
    let mut bits = [[None; SIZE]; SIZE];
    let mut index = 0;
    while let Some(square) = Square::<N>::from_index(index) {
        bits[square.row() as usize][square.column() as usize] = Some(square.set().bits().trailing_zeros() as u8);
        index += 1;
    }
    bits
}

impl Encode for Dames {
    #[inline]
    fn encode(&self) -> Inputs {
        Inputs(draughts(self.pieces(), self.turn()))
    }

    #[inline]
    fn fullness(inputs: &Inputs) -> (usize, usize) {
        (inputs.len(), 40)
    }

    const TRIPLES: &'static Triples = &Triples::of_board(&bits::<10, 10>());
}

/// The relatives of draughts on sixty-four squares.
impl<R: Plain<8>> Encode for Draughts<R, 8> {
    #[inline]
    fn encode(&self) -> Inputs {
        Inputs(draughts(self.pieces(), self.turn()))
    }

    #[inline]
    fn fullness(inputs: &Inputs) -> (usize, usize) {
        (inputs.len(), 24)
    }

    const TRIPLES: &'static Triples = &Triples::of_board(&bits::<8, 8>());
}

/// Squares take the first 36 bits of a word; the doors that are open have their own bits above those of the first word, and
/// above them is one for the English rules, under which a king is worth less. What the spinner shows is left out: most
/// positions that are judged wait for it.
impl<R: RuleSet> Encode for Trap<R> {
    #[inline]
    fn encode(&self) -> Inputs {
        let us = self.turn();
        let mut words = draughts(self.pieces(), us);
        for (number, slider) in Slider::all().enumerate() {
            let (number, left) = if us == Color::White { (number, Notch::Left) } else { (3 - number, Notch::Right) };
            let notch = self.sliders().notch(slider);
            if notch != Notch::Neutral {
                words[0] |= 1 << (FIRST_DOOR + 2 * number + usize::from(notch != left));
            }
        }
        if R::KING == KingReach::Short {
            words[0] |= 1 << ENGLISH;
        }
        Inputs(words)
    }

    #[inline]
    fn fullness(inputs: &Inputs) -> (usize, usize) {
        let no_pieces = (inputs.0[0] >> FIRST_DOOR).count_ones() as usize;
        (inputs.len() - no_pieces, 24)
    }

    const TRIPLES: &'static Triples = &Triples::of_board(&bits::<8, 8>());
}

const FIRST_DOOR: usize = 40;
const ENGLISH: usize = 48;

/// Two words for each side: the squares row by row, ten bits for each row of nine, and above them how many captures the
/// side has in hand.
impl Encode for Bermudes {
    #[inline]
    fn encode(&self) -> Inputs {
        let us = self.turn();
        let side = |color: Color| {
            let rows = self.rows(color);
            let rows = if us == Color::White { rows } else { rows.reverse_bits() >> 37 };
            let captures = (self.captures_in_hand(color) as u32).min(MOST_CAPTURES);
            let bits = rows | 1 << (FIRST_CAPTURE + captures);
            [bits as u64, (bits >> 64) as u64]
        };
        let ([a, b], [c, d]) = (side(us), side(!us));
        Inputs([a, b, c, d])
    }

    #[inline]
    fn fullness(inputs: &Inputs) -> (usize, usize) {
        (inputs.len() - 2, 54)
    }

    /// Pieces move all ways, and the board is a square: it can be seen from each of its sides, and in a mirror.
    const REFLECTIONS: usize = 8;

    fn reflection(inputs: &Inputs, number: usize) -> Inputs {
        let mut reflected = Inputs::default();
        inputs.each(|input| {
            let (side, bit) = (input / 128, input % 128);
            let to = if bit >= FIRST_CAPTURE as usize { bit } else { reflected_square(bit - 1, number) + 1 };
            let to = 128 * side + to;
            reflected.0[to / 64] |= 1 << (to % 64);
        });
        reflected
    }
}

const FIRST_CAPTURE: u32 = 90;
const MOST_CAPTURES: u32 = 37;

/// Where a square, ten to a row, goes in one of the eight reflections.
const fn reflected_square(square: usize, number: usize) -> usize {
    let (row, column) = (square / 10, square % 10);
    let row = if number & 1 == 0 { row } else { 8 - row };
    let column = if number & 2 == 0 { column } else { 8 - column };
    if number & 4 == 0 { 10 * row + column } else { 10 * column + row }
}

/// Two words for each side: its men, cube by cube.
impl Encode for Pyramidame {
    #[inline]
    fn encode(&self) -> Inputs {
        let us = self.turn();
        let side = |color: Color| {
            let men = self.men(color);
            let bits = if us == Color::White { men.bits() } else { moved(men, &TURNED) };
            [bits as u64, (bits >> 64) as u64]
        };
        let ([a, b], [c, d]) = (side(us), side(!us));
        Inputs([a, b, c, d])
    }

    #[inline]
    fn fullness(inputs: &Inputs) -> (usize, usize) {
        (inputs.len(), 20)
    }

    /// Left and right are the same.
    const REFLECTIONS: usize = 2;

    fn reflection(inputs: &Inputs, number: usize) -> Inputs {
        if number == 0 {
            return *inputs;
        }
        let mut reflected = Inputs::default();
        inputs.each(|input| {
            let to = 128 * (input / 128) + usize::from(MIRRORED[input % 128]);
            reflected.0[to / 64] |= 1 << (to % 64);
        });
        reflected
    }
}

/// Where each cube goes.
type Map = [u8; Cube::COUNT];

/// The board turned round, and seen in a mirror.
static TURNED: LazyLock<Map> = LazyLock::new(|| cubes(|Place { x, y, z }| Place { x, y: -y, z }));
static MIRRORED: LazyLock<Map> = LazyLock::new(|| cubes(|Place { x, y, z }| Place { x: -x, y, z }));

fn cubes(to: impl Fn(Place) -> Place) -> Map {
    let to = |cube: Cube| Cube::at(to(cube.place())).map_or(0, Cube::index) as u8;
    std::array::from_fn(|i| to(Cube::ALL[i]))
}

#[inline]
fn moved(men: Cubes, map: &Map) -> u128 {
    men.into_iter().fold(0, |bits, cube| bits | 1 << map[cube.index()])
}
