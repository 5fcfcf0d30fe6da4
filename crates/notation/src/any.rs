//! Positions and moves in writing, for callers that learn at run time which game is played.

use std::fmt;

use damier_rules::{
    AnyMove, AnyPosition, Registered, Variant,
    board::{Motion, Stop},
    with_move, with_options, with_position,
};

use crate::{
    MoveError, Notation, PositionError, TextError,
    options::Written as _,
    sentences::{Said, why_not},
};

/// Reads a position of the given variant.
pub fn read_position(variant: &Variant, text: &str) -> Result<AnyPosition, PositionError> {
    with_options!(variant, options => options.read_position(text))
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

/// In English.
impl fmt::Display for AnyMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(error) => error.fmt(f),
            Self::Refused(said) => f.write_str(&said.en),
        }
    }
}

impl std::error::Error for AnyMoveError {}

/// Reads a legal move.
///
/// ```
/// use damier_notation::read_move;
/// use damier_rules::{Game, Position, Variant};
///
/// let start = Variant::from("brazilian".parse::<Game>()?).start();
/// let after = start.play(&read_move(&start, "c3d4")?)?;
/// assert_eq!(after.outcome(), None);
/// let refused = read_move(&after, "c3d4").expect_err("it is Black's turn");
/// assert!(refused.to_string().starts_with("There is no piece on c3."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_move(position: &AnyPosition, text: &str) -> Result<AnyMove, AnyMoveError> {
    with_position!(position, position => read_move_of(position, text))
}

fn read_move_of<P: Notation + Registered>(position: &P, text: &str) -> Result<AnyMove, AnyMoveError> {
    position.read_move(text).map(P::move_to_any).map_err(|error| match error {
        MoveError::Text(error) => AnyMoveError::Text(error),
        MoveError::Refused(refusal) => match position.read_attempt(text) {
            Ok(attempt) => AnyMoveError::Refused(Said::by(|lang| why_not(position, &attempt, &refusal, lang))),
            Err(error) => AnyMoveError::Text(error),
        },
    })
}

/// Reads one of the position's [faults](damier_rules::Explain::faults).
pub fn read_fault(position: &AnyPosition, text: &str) -> Option<AnyMove> {
    fn of<P: Notation + Registered>(position: &P, text: &str) -> Option<AnyMove> {
        position.read_fault(text).map(P::move_to_any)
    }
    with_position!(position, position => of(position, text))
}

/// The way of a move that its text names landing by landing, if it is another than the usual one: see
/// [`Explain::way_of`](damier_rules::Explain::way_of).
pub fn read_way(position: &AnyPosition, text: &str, m: &AnyMove) -> Option<Vec<Stop>> {
    fn of<P: Notation>(position: &P, text: &str, m: &P::Move) -> Option<Vec<Stop>> {
        let way = position.way_of(&position.read_attempt(text).ok()?, m)?;
        (way.len() > 2 && way != position.motion(m).stops).then_some(way)
    }
    with_move!(position, m, (position, m) => of(position, text, m), else None)
}

/// Writes a move that is legal here, or a fault; nothing for another game's move.
pub fn write_move(position: &AnyPosition, m: &AnyMove) -> String {
    with_move!(position, m, (position, m) => position.write_move(m), else String::new())
}

/// Writes a move the way this motion goes: see [`Notation::write_along`].
pub fn write_move_along(position: &AnyPosition, m: &AnyMove, motion: &Motion) -> String {
    with_move!(position, m, (position, m) => position.write_along(m, motion), else String::new())
}
