//! What is sent over the WebSocket of a table, in both directions. `POST /api/tables/{id}/commands` takes the same
//! commands and questions.

use std::cell::RefCell;

use damier_notation::sentences::Said;
use damier_rules::Color;
use damier_table::{Command, Event, Millis, MoveAttempt};
use serde::{Deserialize, Deserializer, Serialize, de::Error};

use crate::{
    problem::Problem,
    secret::SecretHash,
    state::{BothAbilities, ClockInfo, FairnessInfo, FaultInfo, OffersInfo, ResultInfo, TableState, WrittenPly},
    view::{MoveInfo, View},
};

/// A message from a client: what it asks for, under which id, and for which seat.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Incoming {
    /// An id of the client's own, at most 64 bytes, without control characters. A command that comes again with the same id is done once.
    pub id: Option<String>,
    /// The seat, for a client that holds both; without it, the one whose turn it is.
    #[serde(rename = "as")]
    pub seat: Option<Color>,
    /// What it asks for.
    #[serde(flatten)]
    pub body: Body,
}

/// What a client asks for.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", serde(untagged))]
pub enum Body {
    /// Something to be done at the table. What comes of it is stored.
    Command(Command),
    /// Something that is answered, and not stored.
    Query(Query),
}

/// Questions: answered to the client that asks, and not stored.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Query {
    /// To sit down, or to look on: the first message of a connection.
    Join {
        /// The secrets of the seats; none to look on.
        #[serde(default)]
        secrets: Vec<Sealed>,
        /// The number of the last event it has; 0 for none.
        #[serde(default)]
        seen: u64,
        /// A seed for the spins: 32 hexadecimal digits. Taken by seats that have given none; ignored by all others.
        seed: Option<String>,
    },
    /// To be told a good move.
    Hint,
    /// To be told what stands against a move.
    Why {
        /// The move in the game's notation, or the cells it goes through.
        attempt: MoveAttempt,
    },
    /// The legal moves that begin with these cells, where there are too many to list.
    Moves {
        /// The cells gone through so far.
        #[serde(default)]
        prefix: Vec<u8>,
    },
    /// Whether the server is there.
    Ping,
}

impl Query {
    /// The types of messages that are queries; all others are commands.
    const TYPES: [&str; 5] = ["join", "hint", "why", "moves", "ping"];
}

/// By the type of the message, so that what is wrong with it is said about the one that was meant.
impl<'de> Deserialize<'de> for Body {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields = serde_json::Value::deserialize(deserializer)?;
        let named = fields.get("type").and_then(serde_json::Value::as_str);
        let body = if named.is_some_and(|name| Query::TYPES.contains(&name)) {
            Query::deserialize(fields).map(Self::Query)
        } else {
            Command::deserialize(fields).map(Self::Command)
        };
        body.map_err(D::Error::custom)
    }
}

/// A secret from a client; its `Debug` does not print it.
#[derive(Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Sealed(String);

impl Sealed {
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// What is kept of it.
    pub(crate) fn hash(&self) -> SecretHash {
        SecretHash::of(&self.0)
    }
}

impl std::fmt::Debug for Sealed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Sealed(..)")
    }
}

/// A message as the client sent it, for another node; nothing if it is a `join`, which is not passed on like that.
pub(crate) fn written(id: Option<&str>, seat: Option<Color>, body: &Body) -> Option<String> {
    use serde_json::json;
    let mut fields = match body {
        Body::Command(command) => serde_json::to_value(command).ok()?,
        Body::Query(Query::Join { .. }) => return None,
        Body::Query(Query::Hint) => json!({"type": "hint"}),
        Body::Query(Query::Why { attempt }) => json!({"type": "why", "attempt": attempt}),
        Body::Query(Query::Moves { prefix }) => json!({"type": "moves", "prefix": prefix}),
        Body::Query(Query::Ping) => json!({"type": "ping"}),
    };
    fields["id"] = json!(id);
    fields["as"] = json!(seat);
    Some(fields.to_string())
}

/// A message to a client.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "camelCase")]
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
        you: Vec<Color>,
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
        seat: Color,
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

/// Something has happened: the event as it is stored, and beside it what it looks like.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EventMessage {
    /// The event's number, from 1.
    pub seq: u64,
    /// The event.
    pub event: Event,
    /// With a move: what it does to the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<crate::state::PlyInfo>))]
    pub ply: Option<WrittenPly>,
    /// With the end of the game: how it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<ResultInfo>,
    /// With the server's seed: all that the spins can be checked by.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fairness: Option<FairnessInfo>,
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
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub touched: Option<u8>,
    /// The fault that may be challenged now.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub fault: Option<FaultInfo>,
}

impl Outgoing {
    /// A refusal.
    pub(crate) fn refused(id: Option<String>, problem: &Problem) -> Self {
        Self::Refused { id, code: problem.code(), said: problem.said(), detail: problem.detail().map(str::to_owned) }
    }

    /// As JSON.
    pub(crate) fn json(&self) -> String {
        json(self)
    }
}

/// Plain data as JSON. Written to a buffer that each thread keeps and then copied at its exact size: a server does this
/// for every client and every move, so growing a new buffer each time would be dear.
pub(crate) fn json(value: &impl Serialize) -> String {
    /// A buffer that has grown beyond this is freed again.
    const KEPT: usize = 64 * 1024;
    thread_local! {
        static ROOM: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    }
    ROOM.with_borrow_mut(|room| {
        room.clear();
        // Such data does not fail to be written, and JSON is text.
        let written = serde_json::to_writer(&mut *room, value).is_ok();
        let text = str::from_utf8(room).ok().filter(|_| written).unwrap_or_default().to_owned();
        room.clear();
        room.shrink_to(KEPT);
        text
    })
}

#[cfg(test)]
mod tests {
    use damier_table::{Command, MoveAttempt};

    use super::{Body, Incoming, Query};

    fn read(text: &str) -> Result<Body, String> {
        serde_json::from_str(text).map(|incoming: Incoming| incoming.body).map_err(|error| error.to_string())
    }

    #[test]
    fn every_query_is_read_as_one_and_everything_else_as_a_command() {
        for name in Query::TYPES {
            let body = read(&format!(r#"{{"type": "{name}", "attempt": "32-28"}}"#));
            assert!(matches!(body, Ok(Body::Query(_))), "{name}: {body:?}");
        }
        let body = read(r#"{"type": "move", "id": "1", "as": "white", "move": [31, 27]}"#);
        let meant = Command::Move { attempt: MoveAttempt::Cells(vec![Some(31), Some(27)]), ply: None };
        assert!(matches!(&body, Ok(Body::Command(command)) if *command == meant), "{body:?}");
        assert!(matches!(read(r#"{"type": "resign", "id": "1"}"#), Ok(Body::Command(Command::Resign))));
    }

    #[test]
    fn what_is_passed_on_is_what_was_sent() {
        for text in [
            r#"{"as":null,"id":"1","move":[31,27],"type":"move"}"#,
            r#"{"as":"white","id":"x","type":"resign"}"#,
            r#"{"as":"black","id":null,"type":"hint"}"#,
            r#"{"as":null,"attempt":"32-28","id":"2","type":"why"}"#,
            r#"{"as":null,"id":"3","prefix":[1,2],"type":"moves"}"#,
            r#"{"as":null,"id":"4","type":"ping"}"#,
        ] {
            let read = |text: &str| serde_json::from_str::<Incoming>(text).expect("a message");
            let Incoming { id, seat, body } = read(text);
            let passed_on = super::written(id.as_deref(), seat, &body).expect("passed on");
            let again = read(&passed_on);
            assert_eq!(super::written(again.id.as_deref(), again.seat, &again.body), Some(passed_on.clone()));
            for field in ["id", "as", "type", "move", "attempt", "prefix"] {
                let of = |text: &str| serde_json::from_str::<serde_json::Value>(text).expect("JSON")[field].clone();
                assert_eq!(of(&passed_on), of(text), "{field}");
            }
        }
        let join = read(r#"{"type": "join", "secrets": ["s"]}"#).expect("a message");
        assert_eq!(super::written(None, None, &join), None, "secrets are not passed on");
    }

    #[test]
    fn what_is_missing_or_unknown_is_named() {
        for (text, said) in [
            (r#"{"id": "1"}"#, "missing field `type`"),
            (r#"{"type": "dance"}"#, "unknown variant `dance`, expected one of `move`"),
            (r#"{"type": "move"}"#, "missing field `move`"),
            (r#"{"type": "why"}"#, "missing field `attempt`"),
            (r#"{"type": "touch", "cell": 300}"#, "invalid value: integer `300`"),
        ] {
            let error = read(text).expect_err(text);
            assert!(error.contains(said), "{text}: {error}");
        }
    }
}
