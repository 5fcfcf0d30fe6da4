//! What a seat could do now, so that a page offers nothing that would be refused.

use damier_rules::Color;
use damier_table::{By, Command, Context, Due, Millis, Offer, Table};
use serde::Serialize;

use damier_notation::sentences::Said;

/// What a seat could do now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[expect(clippy::struct_excessive_bools, reason = "one answer for each button")]
pub struct Abilities {
    /// Move.
    #[serde(rename = "move")]
    pub moves: bool,
    /// Spin.
    pub spin: bool,
    /// Ask for a takeback.
    pub takeback: bool,
    /// Why not, while the game goes on.
    #[serde(rename = "whyNoTakeback", skip_serializing_if = "Option::is_none")]
    pub why_no_takeback: Option<Said>,
    /// Offer a draw.
    pub draw: bool,
    /// Resign.
    pub resign: bool,
    /// Call the game off.
    pub abort: bool,
    /// Challenge the last move.
    pub challenge: bool,
    /// Let a fault stand that ends the game.
    #[serde(rename = "letStand")]
    pub let_stand: bool,
    /// Offer or accept a rematch.
    pub rematch: bool,
    /// Ask for a hint.
    pub hint: bool,
}

/// What each seat could do now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BothAbilities {
    /// White.
    pub white: Abilities,
    /// Black.
    pub black: Abilities,
}

impl BothAbilities {
    /// What the seats of a table could do now.
    pub fn of(table: &Table, now: Millis) -> Self {
        Self { white: Abilities::of(table, Color::White, now), black: Abilities::of(table, Color::Black, now) }
    }
}

impl Abilities {
    fn of(table: &Table, color: Color, now: Millis) -> Self {
        let going = !table.is_over();
        let context = Context::at(now);
        let can = |command: Command| table.allows(By::Seat(color), &command, &context);
        let takeback = table.decide(By::Seat(color), &Command::AskTakeback, &context);
        let to_move = table.due() == Due::Move(color);
        Self {
            moves: to_move,
            spin: table.due() == Due::Spin(color) && table.seeds_awaited().is_empty(),
            takeback: going && takeback.is_ok(),
            why_no_takeback: takeback.err().filter(|_| going).map(|refused| refused.said()),
            draw: going && can(Command::OfferDraw),
            resign: going && can(Command::Resign),
            abort: going && can(Command::Abort),
            challenge: going && can(Command::Challenge),
            let_stand: going && can(Command::LetStand),
            rematch: !going && table.rematch().is_none() && table.offers().by(Offer::Rematch) != Some(color),
            hint: to_move,
        }
    }
}
