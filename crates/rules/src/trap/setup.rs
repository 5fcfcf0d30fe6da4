//! Setups of Dames & Trap.

use super::{Settings, Slider, Sliders, Spin, Square, Trap, depict::row_from_top};
use crate::{
    Color, Position,
    board::Cell,
    draughts::{PiecesSetup, ruleset::RuleSet},
    setup::{Composition, Invalid, SetupError},
};

/// Anything that can be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Setup {
    /// Who is to move.
    pub turn: Color,
    /// Who stands where.
    pub pieces: PiecesSetup<8>,
    /// Where the sliders stand.
    pub sliders: Sliders,
    /// What the spinner has shown, if it has been spun.
    pub spin: Option<Spin>,
}

impl<R: RuleSet> Trap<R> {
    /// How many pieces each side begins with, and so can have at most.
    pub const MEN: usize = 12;

    /// The position of a setup, or all that is wrong with its pieces and its spin.
    ///
    /// A piece may have been put on a door that is open already. It stands there until it moves or the door opens
    /// anew: only opening a door, or landing on an open one, makes a piece fall.
    pub fn from_setup(setup: &Setup, settings: Settings) -> Result<Self, Invalid<Square>> {
        let pieces = setup.pieces.pieces_unchecked();
        let position = Self::new(pieces, setup.sliders, setup.turn, None, settings);
        let mut faults = setup.pieces.faults::<R>(Self::MEN);
        let Some(spin) = setup.spin else { return Invalid::unless_sound(faults, position) };
        if position.capturing().any() {
            faults.push(SetupError::SpinBeforeCapture);
        } else if position.chances().is_empty() {
            faults.push(SetupError::SpinAfterEnd);
        } else if !settings.spinner.shows(spin) {
            faults.push(SetupError::NoSuchSpin { spin });
        }
        let mut settled = position;
        settled.settle_unchecked(spin);
        Invalid::unless_sound(faults, settled)
    }

    /// The same for a board that was composed cell by cell.
    pub(crate) fn compose(board: &Composition, settings: Settings) -> Result<Self, Invalid<Cell>> {
        let mut faults = Vec::new();
        let pieces = PiecesSetup::composed(board, &mut faults);
        let mut sliders = Sliders::default();
        for &(row, notch) in &board.sliders {
            match Slider::all().find(|&slider| row_from_top(slider) == row) {
                Some(slider) => sliders = sliders.with(slider, notch),
                None => faults.push(SetupError::NoSuchSlider { row }),
            }
        }
        let setup = Setup { turn: board.turn, pieces, sliders, spin: board.spin };
        Composition::unless_sound(faults, Self::from_setup(&setup, settings), Cell::from)
    }

    /// The position as a setup, to be changed or written.
    pub fn to_setup(&self) -> Setup {
        Setup { turn: self.turn, pieces: PiecesSetup::from(&self.pieces), sliders: self.sliders, spin: self.spin }
    }
}
