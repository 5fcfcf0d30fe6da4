//! The messages of an engine.

use std::{fmt, str::FromStr, time::Duration};

use damier_rules::{
    Position,
    dames::{Dames, Move},
};

use super::{
    HubMessage, Param, Written,
    message::{write_real, write_seconds},
    moves,
};
use crate::TextError;

/// A line from an engine. It parses from a line and displays as one.
///
/// Between `init` and `ready` an engine may say anything at all: lines that cannot be read there are no mistake.
///
/// ```
/// use damier_notation::hub::FromEngine;
///
/// let done: FromEngine = "done move=32-28 ponder=17-22".parse()?;
/// assert!(matches!(done, FromEngine::Done { ponder: Some(_), .. }));
/// # Ok::<(), damier_notation::TextError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub enum FromEngine {
    /// Who it is.
    Id(Id),
    /// A parameter it has.
    Param(Param),
    /// All parameters are declared.
    Wait,
    /// It is ready to search.
    Ready,
    /// How the search goes.
    Info(Info),
    /// The end of a search.
    Done {
        /// The move it would play.
        move_: Written,
        /// The answer it expects.
        ponder: Option<Written>,
    },
    /// The answer to `ping`.
    Pong,
    /// Something is wrong.
    Error {
        /// What that is.
        message: String,
    },
    /// Some other answer, to be passed over.
    Unknown(HubMessage),
}

/// Who an engine is; what it does not say is empty.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Id {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Who wrote it.
    pub author: String,
    /// Where it comes from.
    pub country: String,
}

/// How a search goes: any part of it. What is there must be readable, except for the line expected.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Info {
    /// The depth reached.
    pub depth: Option<u32>,
    /// The mean depth of the leaves.
    pub mean_depth: Option<f64>,
    /// How good the position is for the side to move, in men.
    pub score: Option<f64>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// Time used.
    pub time: Option<Duration>,
    /// Millions of nodes in a second.
    pub nps: Option<f64>,
    /// The line expected, up to the first word that is no move.
    pub pv: Vec<Written>,
}

impl Id {
    fn read(line: &HubMessage) -> Self {
        let text = |name| line.value(name).unwrap_or_default().to_owned();
        Self { name: text("name"), version: text("version"), author: text("author"), country: text("country") }
    }

    fn write(&self) -> HubMessage {
        let said = |text: &'static str, value: &str, line: HubMessage| {
            if value.is_empty() { line } else { line.with(text, value) }
        };
        let line = said("name", &self.name, HubMessage::new("id"));
        let line = said("version", &self.version, line);
        let line = said("author", &self.author, line);
        said("country", &self.country, line)
    }
}

impl Info {
    /// The moves of the line as far as they are legal from `position` on.
    pub fn line(&self, position: &Dames) -> Vec<Move> {
        let mut position = *position;
        let play = |written: &Written| {
            let m = written.resolve(&position).ok()?;
            position.play_unchecked(&m);
            Some(m)
        };
        self.pv.iter().map_while(play).collect()
    }

    fn read(line: &HubMessage) -> Result<Self, TextError> {
        Ok(Self {
            depth: line.number("depth")?,
            mean_depth: line.real("mean-depth")?,
            score: line.real("score")?,
            nodes: line.number("nodes")?,
            time: line.seconds("time")?,
            nps: line.real("nps")?,
            pv: Written::read_all(line.value("pv").unwrap_or_default()).map_while(Result::ok).collect(),
        })
    }

    fn write(&self) -> HubMessage {
        let pv = moves::write_all(self.pv.iter().copied());
        HubMessage::new("info")
            .with_some("depth", self.depth)
            .with_some("mean-depth", self.mean_depth.and_then(write_real))
            .with_some("score", self.score.and_then(write_real))
            .with_some("nodes", self.nodes)
            .with_some("time", self.time.map(write_seconds))
            .with_some("nps", self.nps.and_then(write_real))
            .with_some("pv", Some(pv).filter(|pv| !pv.is_empty()))
    }
}

impl FromEngine {
    /// The end of a search.
    pub fn done(m: Move, ponder: Option<Move>) -> Self {
        Self::Done { move_: m.into(), ponder: ponder.map(Into::into) }
    }

    fn read(line: HubMessage) -> Result<Self, TextError> {
        Ok(match line.command() {
            "id" => Self::Id(Id::read(&line)),
            "param" => Self::Param(Param::read(&line)?),
            "wait" => Self::Wait,
            "ready" => Self::Ready,
            "info" => Self::Info(Info::read(&line)?),
            "done" => {
                let ponder = line.value("ponder").filter(|ponder| !ponder.is_empty());
                Self::Done { move_: line.required("move")?.parse()?, ponder: ponder.map(str::parse).transpose()? }
            }
            "pong" => Self::Pong,
            "error" => Self::Error { message: line.value("message").unwrap_or_default().to_owned() },
            _ => Self::Unknown(line),
        })
    }

    /// The message as a line.
    pub fn to_line(&self) -> HubMessage {
        match self {
            Self::Id(id) => id.write(),
            Self::Param(param) => param.write(),
            Self::Wait => HubMessage::new("wait"),
            Self::Ready => HubMessage::new("ready"),
            Self::Info(info) => info.write(),
            Self::Done { move_, ponder } => HubMessage::new("done").with("move", move_).with_some("ponder", *ponder),
            Self::Pong => HubMessage::new("pong"),
            Self::Error { message } => HubMessage::new("error").with("message", message),
            Self::Unknown(line) => line.clone(),
        }
    }
}

/// What an engine answers to a line it cannot read.
impl From<TextError> for FromEngine {
    fn from(error: TextError) -> Self {
        Self::Error { message: error.to_string() }
    }
}

impl FromStr for FromEngine {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        Self::read(text.parse()?)
    }
}

impl fmt::Display for FromEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_line().fmt(f)
    }
}
