//! Setups, and the start of the game.

use super::{Cube, Cubes, Damier, Pyramidame, damier::DamierCell};
use crate::{
    ByColor, Color, board,
    setup::{Composition, Invalid, SetupError},
};

/// How many men each side has.
pub(super) const MEN: usize = 10;

/// Men on cubes and a side to move: anything that can be written down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// Each side's men.
    pub men: ByColor<Vec<Cube>>,
    /// The side to move.
    pub turn: Color,
}

/// Each side's men at the start: a triangle of four, three, two and one on the black cells of its own damier.
pub(super) const START: ByColor<Cubes> = ByColor::new(camp(Damier::A), camp(Damier::C));

const fn camp(damier: Damier) -> Cubes {
    let mut men = Cubes::EMPTY;
    let mut row = 0;
    while row < 4 {
        let half = 3 - row;
        let mut column = -half;
        while column <= half {
            if let Some(cube) = damier.cube(DamierCell { column, row }) {
                men = men.with(cube);
            }
            column += 2;
        }
        row += 1;
    }
    assert!(men.len() == MEN);
    men
}

impl Pyramidame {
    /// The position of a setup, or all that is wrong with it.
    pub fn from_setup(setup: &Setup) -> Result<Self, Invalid<Cube>> {
        let mut faults = Vec::new();
        let (mut taken, mut twice) = (Cubes::EMPTY, Cubes::EMPTY);
        let mut men = ByColor::<Cubes>::default();
        for color in Color::ALL {
            for &cube in &setup.men[color] {
                if taken.contains(cube) {
                    twice = twice.with(cube);
                }
                taken = taken.with(cube);
                men[color] = men[color].with(cube);
            }
        }
        faults.extend(twice.into_iter().map(|at| SetupError::TwoPieces { at }));
        for color in Color::ALL {
            let count = setup.men[color].len();
            if count > MEN {
                faults.push(SetupError::TooManyPieces { color, count, most: MEN });
            }
        }
        if taken.is_empty() {
            faults.push(SetupError::EmptyBoard);
        }
        if Color::ALL.into_iter().all(|color| men[color].contains(Self::far_corner(color))) {
            faults.push(SetupError::BothBeaten);
        }
        Invalid::unless_sound(faults, Self::new(men, setup.turn))
    }

    /// The same for a board that was composed cell by cell.
    pub(crate) fn compose(board: &Composition) -> Result<Self, Invalid<board::Cell>> {
        let (mut faults, mut men) = (Vec::new(), ByColor::<Vec<Cube>>::default());
        for (cube, piece) in board.placed(|cell| Cube::new(cell.0.into()), &mut faults) {
            men[piece.color].push(cube);
        }
        board.only_men(&mut faults);
        let made = Self::from_setup(&Setup { men, turn: board.turn });
        Composition::unless_sound(faults, made, |cube| board::Cell(cube.index() as u8))
    }

    /// The board as it could have been set up.
    pub fn to_setup(&self) -> Setup {
        let [white, black] = Color::ALL.map(|color| self.men(color).into_iter().collect());
        Setup { men: ByColor::new(white, black), turn: self.turn }
    }
}
