//! The messages to an engine.

use std::{fmt, str::FromStr};

use damier_rules::{
    Position,
    dames::{Dames, Move},
};

use super::{HubLevel, HubMessage, Written, moves, read_position, write_position};
use crate::{TextError, wire};

/// A line to an engine. It parses from a line and displays as one.
///
/// ```
/// use damier_notation::hub::{Go, ToEngine};
///
/// assert_eq!("go ponder".parse(), Ok(ToEngine::Go(Go::Ponder)));
/// assert_eq!(ToEngine::Go(Go::Think).to_string(), "go think");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ToEngine {
    /// Says what is spoken here; answered by `id`, `param`s and `wait`.
    Hub,
    /// Sets a parameter; only before `Init`.
    SetParam {
        /// Which one.
        name: String,
        /// What it is set to.
        value: String,
    },
    /// Get ready; answered by `ready`.
    Init,
    /// The position of the next search.
    Pos {
        /// A position that came before it.
        position: Dames,
        /// The moves since: legal ones, one after the other. Without them an engine would not see repetitions.
        moves: Vec<Move>,
    },
    /// Limits of the next search, to be [merged](HubLevel::merge) with those of other lines.
    Level(HubLevel),
    /// Search.
    Go(Go),
    /// The next search has nothing to do with those before it.
    NewGame,
    /// Answered by `pong`, also during a search.
    Ping,
    /// The move pondered on was played; only during a search.
    PonderHit,
    /// End the search, which is answered by `done`; only during a search.
    Stop,
    /// Leave. The end of the input means the same.
    Quit,
    /// Some other command, to be passed over.
    Unknown(HubMessage),
}

/// What a search is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Go {
    /// A move to play.
    Think,
    /// The answer to the move the opponent is expected to make, in his time.
    Ponder,
    /// Scores and lines.
    Analyze,
}

impl Go {
    const ALL: [Self; 3] = [Self::Think, Self::Ponder, Self::Analyze];

    const fn name(self) -> &'static str {
        match self {
            Self::Think => "think",
            Self::Ponder => "ponder",
            Self::Analyze => "analyze",
        }
    }
}

impl ToEngine {
    fn read(line: HubMessage) -> Result<Self, TextError> {
        Ok(match line.command() {
            "hub" => Self::Hub,
            "set-param" => {
                Self::SetParam { name: line.required("name")?.to_owned(), value: line.required("value")?.to_owned() }
            }
            "init" => Self::Init,
            "pos" => {
                let position = read_position(line.required("pos")?).map_err(wire::as_text)?;
                Self::Pos { position, moves: played(position, line.value("moves").unwrap_or_default())? }
            }
            "level" => Self::Level(HubLevel::read(&line)?),
            "go" => {
                let unsaid = || TextError::english("`go` without what for", "`think`, `ponder` or `analyze`");
                Self::Go(Go::ALL.into_iter().find(|go| line.has(go.name())).ok_or_else(unsaid)?)
            }
            "new-game" => Self::NewGame,
            "ping" => Self::Ping,
            "ponder-hit" => Self::PonderHit,
            "stop" => Self::Stop,
            "quit" => Self::Quit,
            _ => Self::Unknown(line),
        })
    }

    /// The message as a line.
    pub fn to_line(&self) -> HubMessage {
        match self {
            Self::Hub => HubMessage::new("hub"),
            Self::SetParam { name, value } => HubMessage::new("set-param").with("name", name).with("value", value),
            Self::Init => HubMessage::new("init"),
            Self::Pos { position, moves } => {
                let line = HubMessage::new("pos").with("pos", write_position(position));
                let moves = moves.iter().copied().map(Written::from);
                line.with_some("moves", Some(moves::write_all(moves)).filter(|moves| !moves.is_empty()))
            }
            Self::Level(level) => level.write(),
            Self::Go(go) => HubMessage::new("go").with_flag(go.name()),
            Self::NewGame => HubMessage::new("new-game"),
            Self::Ping => HubMessage::new("ping"),
            Self::PonderHit => HubMessage::new("ponder-hit"),
            Self::Stop => HubMessage::new("stop"),
            Self::Quit => HubMessage::new("quit"),
            Self::Unknown(line) => line.clone(),
        }
    }
}

/// Legal moves from `position` on.
fn played(mut position: Dames, text: &str) -> Result<Vec<Move>, TextError> {
    let mut play = |written: Result<Written, TextError>| {
        let m = written?.resolve(&position)?;
        position.play_unchecked(&m);
        Ok(m)
    };
    Written::read_all(text).map(&mut play).collect()
}

impl FromStr for ToEngine {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        Self::read(text.parse()?)
    }
}

impl fmt::Display for ToEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_line().fmt(f)
    }
}
