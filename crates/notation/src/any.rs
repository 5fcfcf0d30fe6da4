//! Position strings for callers that learn at run time which game is played.

use damier_rules::{
    AnyMove, AnyPosition, Edition, Variant, bermudes::Bermudes, dames::Dames, pyramidame::Pyramidame, trap::Trap,
    with_position,
};

use crate::{Notation, PositionError};

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

/// Writes a legal move of a position, as shortly as it stays unambiguous. Empty if they are of different games.
pub fn write_any_move(position: &AnyPosition, m: &AnyMove) -> String {
    match (position, m) {
        (AnyPosition::Dames(position), AnyMove::Dames(m)) => position.write_move(m),
        (AnyPosition::Trap(position), AnyMove::Trap(m)) => position.write_move(m),
        (AnyPosition::EnglishTrap(position), AnyMove::Trap(m)) => position.write_move(m),
        (AnyPosition::Bermudes(position), AnyMove::Bermudes(m)) => position.write_move(m),
        (AnyPosition::Pyramidame(position), AnyMove::Pyramidame(m)) => position.write_move(m),
        _ => {
            debug_assert!(false, "another game's move");
            String::new()
        }
    }
}
