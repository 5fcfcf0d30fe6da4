//! The commands at a table.

use serde::{Deserialize, Serialize};

use crate::MoveAttempt;

/// Something a seat asks for, as it arrives from its client. [`Table::decide`](crate::Table::decide) says what comes of
/// it.
///
/// ```
/// use damier_table::{MoveAttempt, Command};
///
/// let command: Command = serde_json::from_str(r#"{"type": "move", "move": "32-28", "ply": 0}"#)?;
/// assert_eq!(command, Command::Move { attempt: MoveAttempt::Text("32-28".to_owned()), ply: Some(0) });
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Command {
    /// To make a move.
    Move {
        /// The move in the game's notation, or the cells it goes through.
        #[serde(rename = "move")]
        attempt: MoveAttempt,
        /// How many moves were made before it: a move meant for another position is refused. Without it, as many as
        /// there are.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ply: Option<usize>,
    },
    /// To spin.
    Spin,
    /// To have a seed mixed into the spins, once and before the first.
    Seed {
        /// 32 hexadecimal digits.
        seed: String,
    },
    /// To play without a seed of one's own.
    WaiveSeed,
    /// To be called something, from a seat that has no name yet.
    Name {
        /// That name, of up to 40 characters.
        name: String,
    },
    /// To resign.
    Resign,
    /// To offer a draw, or accept the opponent's offer.
    OfferDraw,
    /// To accept a draw.
    AcceptDraw,
    /// To decline a draw.
    DeclineDraw,
    /// To take back to one's last move.
    AskTakeback,
    /// To let the opponent take a move back.
    AcceptTakeback,
    /// Not to let the opponent take a move back.
    DeclineTakeback,
    /// To offer a rematch, or accept the opponent's offer.
    Rematch,
    /// To decline a rematch.
    DeclineRematch,
    /// To call the game off.
    Abort,
    /// To pick up a piece.
    Touch {
        /// The number of its cell.
        cell: u8,
    },
    /// To touch pieces only to put them straight; said again, to have done so.
    Adoube,
    /// To have the opponent's last move looked at.
    Challenge,
    /// To let a fault of the opponent's stand that ends the game.
    LetStand,
}

impl Command {
    /// A move in the game's notation, wherever the game stands.
    pub fn play(text: impl Into<String>) -> Self {
        Self::Move { attempt: MoveAttempt::Text(text.into()), ply: None }
    }
}
