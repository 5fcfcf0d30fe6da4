//! What somebody at a table can ask for.

use damier_rules::{board::Cell, trap::Spin};

use crate::{
    Millis,
    fair::{PlayerSeed, ServerSeed},
};

/// Something asked for. [`Table::decide`](crate::Table::decide) says what comes of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// To make a move.
    Move {
        /// The move as text.
        text: String,
        /// How many moves have been made before it: a move meant for another position is refused.
        ply: usize,
        /// The time it has travelled, as far as the caller knows. It is given back up to
        /// [`MAX_CREDIT`](crate::MAX_CREDIT).
        credit: Millis,
    },
    /// To spin.
    Spin {
        /// What the spinner shows, from [`Table::next_spin`](crate::Table::next_spin).
        result: Spin,
    },
    /// To have a seed mixed into the spins.
    Seed {
        /// That seed.
        seed: PlayerSeed,
    },
    /// To be called something, from a seat that has no name yet.
    Name {
        /// That name.
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
    /// To let the opponent do so.
    AcceptTakeback,
    /// Not to.
    DeclineTakeback,
    /// To offer a rematch, or accept the opponent's offer.
    Rematch {
        /// The table it would be played at.
        table: String,
    },
    /// To decline a rematch.
    DeclineRematch,
    /// To call the game off.
    Abort,
    /// To pick up a piece.
    Touch {
        /// Its cell.
        cell: Cell,
    },
    /// To touch a piece only to put it straight.
    Adoube,
    /// To have the opponent's last move looked at.
    Challenge,
    /// To show the server's seed, once the game is over.
    Reveal {
        /// That seed.
        seed: ServerSeed,
    },
}
