//! What is sent over the WebSocket of a table, in both directions. `POST /api/tables/{id}/commands` takes the same
//! commands and questions.

use damier_table::Millis;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    problem::Problem,
    said::Said,
    state::{BothAbilities, ClockInfo, EventInfo, OffersInfo, TableState},
    view::{MoveInfo, Side, View},
};

/// A message from a client: what it wants, under which id, and for which seat.
#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct Incoming {
    /// An id of the client's own, at most 64 bytes. A command that comes again with the same id is done once.
    pub id: Option<String>,
    /// The seat, for a client that holds both; without it, the one whose turn it is.
    #[serde(rename = "as")]
    pub seat: Option<Side>,
    /// What it wants.
    #[serde(flatten)]
    pub wish: Wish,
}

/// What a client wants.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Wish {
    /// To sit down, or to look on: the first message of a connection.
    Join {
        /// The secrets of the seats; none to look on.
        #[serde(default)]
        secrets: Vec<Sealed>,
        /// The number of the last event it has; 0 for none.
        #[serde(default)]
        seen: u64,
        /// A seed for the spins: 32 hexadecimal digits.
        seed: Option<String>,
    },
    /// To move.
    Move {
        /// The move in the game's notation, or the cells it goes through.
        #[serde(rename = "move")]
        attempt: Attempt,
        /// How many moves were made before it; without it, as many as there are.
        ply: Option<usize>,
    },
    /// To be called something, from a seat that has no name yet.
    Name {
        /// That name, of up to 40 characters.
        name: String,
    },
    /// To spin.
    Spin {},
    /// To resign.
    Resign {},
    /// To offer a draw, or accept the opponent's offer.
    OfferDraw {},
    /// To accept a draw.
    AcceptDraw {},
    /// To decline a draw.
    DeclineDraw {},
    /// To take back to one's last move.
    AskTakeback {},
    /// To let the opponent do so.
    AcceptTakeback {},
    /// Not to.
    DeclineTakeback {},
    /// To offer a rematch, or accept the opponent's offer.
    Rematch {},
    /// To decline a rematch.
    DeclineRematch {},
    /// To call the game off.
    Abort {},
    /// To pick up a piece.
    Touch {
        /// Its cell.
        cell: u8,
    },
    /// To touch a piece only to put it straight.
    Adoube {},
    /// To have the opponent's last move looked at.
    Challenge {},
    /// To be told a good move. A question: nothing is stored.
    Hint {},
    /// To be told what stands against a move. A question.
    Why {
        /// The move in the game's notation, or the cells it goes through.
        attempt: Attempt,
    },
    /// The legal moves that begin with these cells, where there are too many to list. A question.
    Moves {
        /// The cells gone through so far.
        #[serde(default)]
        prefix: Vec<u8>,
    },
    /// Whether the server is there. A question.
    Ping {},
}

/// What somebody tries to play.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum Attempt {
    /// In the game's notation.
    Text(String),
    /// By the cells it goes through.
    Cells(Vec<u8>),
}

/// A secret on its way in. It does not show itself where things are printed.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(transparent)]
pub struct Sealed(String);

impl Sealed {
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    pub(crate) fn text(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for Sealed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Sealed(..)")
    }
}

/// A message to a client.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Outgoing {
    /// The whole table, after a join.
    State {
        /// The table.
        state: Box<TableState>,
    },
    /// After a join with `seen`: all events since then have been sent.
    Joined {
        /// The number of the last event.
        seq: u64,
        /// The seats of this client.
        you: Vec<Side>,
    },
    /// Something has happened.
    Event(Box<EventMessage>),
    /// A command was carried out, and what came of it is stored.
    Ack {
        /// The command's id.
        id: Option<String>,
        /// The number of the last event that came of it.
        seq: u64,
    },
    /// A command or a question was not granted.
    Refused {
        /// Its id.
        id: Option<String>,
        /// Why, in a word.
        code: &'static str,
        /// Why, in a sentence.
        said: Said,
        /// Which part was wrong.
        #[serde(skip_serializing_if = "Option::is_none")]
        detail: Option<String>,
    },
    /// The engine is at work.
    Thinking {
        /// Its seat.
        seat: Side,
        /// How many others are before it; 0 when it is thinking.
        queue: usize,
    },
    /// Who is there.
    Presence {
        /// Whether White is.
        white: bool,
        /// Whether Black is.
        black: bool,
        /// How many look on.
        watchers: usize,
    },
    /// A good move.
    Hint {
        /// The question's id.
        id: Option<String>,
        /// The move.
        #[serde(rename = "move")]
        played: MoveInfo,
        /// A sentence about it.
        said: Said,
    },
    /// What stands against a move.
    Why {
        /// The question's id.
        id: Option<String>,
        /// The sentence.
        said: Said,
    },
    /// The moves asked for.
    Moves {
        /// The question's id.
        id: Option<String>,
        /// The moves.
        moves: Vec<MoveInfo>,
        /// Whether there are more.
        truncated: bool,
    },
    /// The server is there.
    Pong {
        /// The question's id.
        id: Option<String>,
        /// The server's time: milliseconds since 1970.
        now: Millis,
    },
    /// The connection is about to be closed.
    Bye {
        /// Why, in a word.
        code: &'static str,
        /// Why, in a sentence.
        said: Said,
    },
}

/// Something has happened.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct EventMessage {
    /// Its number, from 1.
    pub seq: u64,
    /// What.
    pub event: EventInfo,
    /// The position on the board; only with the newest of several events.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub view: Option<View>,
    /// The clocks.
    pub clock: ClockInfo,
    /// The offers that stand.
    pub offers: OffersInfo,
    /// What each seat could do now; only with the newest of several events.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub can: Option<BothAbilities>,
    /// The piece that was touched and has to be moved.
    pub touched: Option<u8>,
    /// The fault that may be challenged now.
    pub fault: Option<crate::state::FaultInfo>,
}

impl Outgoing {
    /// A refusal.
    pub(crate) fn refused(id: Option<String>, problem: &Problem) -> Self {
        Self::Refused { id, code: problem.code(), said: problem.said(), detail: problem.detail().map(str::to_owned) }
    }

    /// As JSON.
    pub(crate) fn json(&self) -> String {
        // Plain data with text keys does not fail to be written.
        serde_json::to_string(self).unwrap_or_default()
    }
}
