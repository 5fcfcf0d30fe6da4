//! A position as a text where its game needs no options: `FromStr` and `Display`.

use std::{fmt, str::FromStr};

use damier_rules::AnyPosition;

use crate::{Notation, PositionError};

/// A position that is read from a text and displays as one, with its game's options as they are by default.
///
/// ```
/// use damier_notation::Fen;
/// use damier_rules::{Game, Position, Variant, dames::Dames, russian::Russian};
///
/// let Fen(position) = "W:W28:B23".parse::<Fen<Dames>>()?;
/// assert_eq!(position.count_moves(), 1);
/// assert!(Fen(Russian::default()).to_string().starts_with("W:Wa1,a3,b2,c1"));
/// assert!("W:W28:B28".parse::<Fen<Dames>>().is_err());
/// assert!(Fen(Variant::from(Game::Bermudes).start()).to_string().ends_with(" w"));
/// # Ok::<(), damier_notation::PositionError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fen<P>(
    /// The position.
    pub P,
);

impl<P: Notation> FromStr for Fen<P> {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        P::read(text, &P::Options::default()).map(Self)
    }
}

impl<P: Notation> fmt::Display for Fen<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0.write())
    }
}

/// Where the game is known only at run time. To read such a position takes its game: [`read_position`](crate::read_position).
impl fmt::Display for Fen<AnyPosition> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&crate::write_position(&self.0))
    }
}
