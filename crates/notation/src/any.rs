//! Positions and moves in writing, for callers that learn at run time which game is played.

use damier_rules::{
    AnyMove, AnyPosition, Edition, Variant, bermudes::Bermudes, dames::Dames, pyramidame::Pyramidame, trap::Trap,
    with_move, with_position,
};

use crate::{
    MoveError, Notation, PositionError, TextError,
    sentences::{Said, why_not},
};

/// Reads a position of the given variant.
pub fn read_position(variant: &Variant, text: &str) -> Result<AnyPosition, PositionError> {
    Ok(match variant {
        Variant::Dames(opening) => AnyPosition::Dames(Dames::read(text, opening)?),
        Variant::Trap(Edition::French, settings) => AnyPosition::Trap(Trap::read(text, settings)?),
        Variant::Trap(Edition::English, settings) => AnyPosition::EnglishTrap(Trap::read(text, settings)?),
        Variant::Bermudes(options) => AnyPosition::Bermudes(Bermudes::read(text, options)?),
        Variant::Pyramidame => AnyPosition::Pyramidame(Pyramidame::read(text, &())?),
    })
}

/// Writes a position in its canonical form.
pub fn write_position(position: &AnyPosition) -> String {
    with_position!(position, position => position.write())
}

/// A move that could not be read, in whichever game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnyMoveError {
    /// The text is no move of this game.
    Text(TextError),
    /// It is a move, but not a legal one here: why not, and what would be.
    Refused(Said),
}

impl AnyMoveError {
    /// What is wrong, in both languages.
    pub fn said(&self) -> Said {
        match self {
            Self::Text(error) => error.said(),
            Self::Refused(said) => said.clone(),
        }
    }
}

/// Reads a legal move.
pub fn read_move(position: &AnyPosition, text: &str) -> Result<AnyMove, AnyMoveError> {
    with_position!(position, position => read_move_of(position, text))
}

fn read_move_of<P: Notation>(position: &P, text: &str) -> Result<AnyMove, AnyMoveError>
where
    AnyMove: From<P::Move>,
{
    position.read_move(text).map(AnyMove::from).map_err(|error| match error {
        MoveError::Text(error) => AnyMoveError::Text(error),
        MoveError::Refused(refusal) => match position.read_attempt(text) {
            Ok(attempt) => AnyMoveError::Refused(Said::by(|lang| why_not(position, &attempt, &refusal, lang))),
            Err(error) => AnyMoveError::Text(error),
        },
    })
}

/// Reads one of the position's [omissions](damier_rules::Explain::omissions).
pub fn read_omission(position: &AnyPosition, text: &str) -> Option<AnyMove> {
    with_position!(position, position => position.read_omission(text).map(AnyMove::from))
}

/// Writes a move that is legal here, or an omission; nothing for another game's move.
pub fn write_move(position: &AnyPosition, m: &AnyMove) -> String {
    with_move!(position, m, (position, m) => position.write_move(m), else String::new())
}
