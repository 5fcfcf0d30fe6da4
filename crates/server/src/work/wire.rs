//! What workers and nodes say to each other: signed lines, as between nodes ([`bus::wire`](crate::bus::wire)), and as there a
//! field that a reader does not know is passed over.

use std::time::Duration;

use damier_engine::{Level, Limits, Line, Report, Score};
use damier_notation::{read_move, write_move};
use damier_player::{Accepting, Choice, Declining, DrawAnswer, PlayerTask, Source, Thought};
use damier_rules::{AnyPosition, Color, Position, Record, Spin};
use damier_study::desk::{Question, Subject};
use serde::{Deserialize, Serialize};

/// The version of these messages.
pub(super) const SPEAKS: u32 = 1;

/// Nobody thinks longer about a move than this, whatever is asked.
const LONGEST_THOUGHT: Duration = Duration::from_secs(10);

/// From a node to a worker.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub(super) enum Order {
    /// There is something to do; the answer goes to this node, under this number.
    Do { node: u64, job: u64, task: Task },
    /// Nobody waits for it any more.
    Stop { node: u64, job: u64 },
    /// Something a newer program says.
    #[serde(other)]
    Unknown,
}

/// Something to do.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "task", rename_all = "camelCase")]
pub(crate) enum Task {
    /// To think about a game.
    Think(Box<Think>),
    /// To answer a question at the desk.
    Answer {
        /// Whose turn it takes.
        flow: String,
        question: Box<Question>,
    },
}

/// A game to think about.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Think {
    /// The table, for the log; what is known from one is of no use at another.
    pub(super) table: String,
    /// Whose turn it takes.
    pub(super) flow: String,
    pub(super) level: u8,
    pub(super) about: About,
    pub(super) game: Subject,
    /// What the spinner shows now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) spin: Option<String>,
}

/// What is to be found out.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(tag = "about", rename_all = "camelCase")]
pub(super) enum About {
    Move { limits: Limits },
    Hint,
    Draw { side: Color },
}

/// From a worker, to all nodes or to the one that asked.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub(super) enum News {
    /// It is there.
    Beat { v: u32, worker: u64, engine: Places, desk: Places },
    /// It ends.
    Gone { worker: u64 },
    /// About something it was asked for.
    Reply { worker: u64, job: u64, reply: Reply },
    /// Something a newer program says.
    #[serde(other)]
    Unknown,
}

/// What a worker has to say about something it was asked for.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "reply", rename_all = "camelCase")]
pub(crate) enum Reply {
    /// It has begun.
    Begun,
    /// What it thinks; nothing where nothing came of it.
    Thought { thought: Option<WrittenThought> },
    /// A part of the answer, numbered from 0. The part itself is below.
    Part {
        n: usize,
        last: bool,
        #[serde(skip)]
        line: String,
    },
    /// It has too much to do, or cannot read it.
    Refused,
}

/// How much somebody can do at once, and has to do.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub(super) struct Places {
    pub(super) most: usize,
    pub(super) busy: usize,
}

/// A thought in writing.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "thought", rename_all = "camelCase")]
pub(crate) enum WrittenThought {
    /// A move.
    Chosen {
        #[serde(rename = "move")]
        text: String,
        from: FoundIn,
        /// For the side to move.
        score: Score,
    },
    /// An answer to a draw offer.
    Draw { answer: WrittenDrawAnswer },
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum FoundIn {
    Book,
    Tables,
    Search,
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum WrittenDrawAnswer {
    NoMoreToHave,
    Level,
    Worse,
    Early,
    Better,
}

impl WrittenThought {
    pub(super) fn of(thought: &Thought, position: &AnyPosition) -> Self {
        match thought {
            Thought::Chosen(choice) => Self::Chosen {
                text: write_move(position, &choice.m),
                from: match choice.source {
                    Source::Book => FoundIn::Book,
                    Source::Tables => FoundIn::Tables,
                    Source::Search => FoundIn::Search,
                },
                score: choice.score(),
            },
            Thought::Draw(answer) => Self::Draw {
                answer: match answer {
                    DrawAnswer::Accepted(Accepting::NoMoreToHave) => WrittenDrawAnswer::NoMoreToHave,
                    DrawAnswer::Accepted(Accepting::Level) => WrittenDrawAnswer::Level,
                    DrawAnswer::Accepted(Accepting::Worse) => WrittenDrawAnswer::Worse,
                    DrawAnswer::Declined(Declining::Early) => WrittenDrawAnswer::Early,
                    DrawAnswer::Declined(Declining::Better) => WrittenDrawAnswer::Better,
                },
            },
        }
    }

    /// The thought, if its move is legal in this position.
    pub(super) fn read(&self, position: &AnyPosition) -> Option<Thought> {
        Some(match self {
            Self::Chosen { text, from, score } => {
                let m = read_move(position, text).ok()?;
                let source = match from {
                    FoundIn::Book => Source::Book,
                    FoundIn::Tables => Source::Tables,
                    FoundIn::Search => Source::Search,
                };
                let score = Score(score.0.clamp(-Score::WON.0, Score::WON.0));
                let lines = vec![Line { score, moves: vec![m] }];
                let report = Report { depth: 0, nodes: 0, elapsed: Duration::ZERO, lines };
                Thought::Chosen(Choice { m, source, report })
            }
            Self::Draw { answer } => Thought::Draw(match answer {
                WrittenDrawAnswer::NoMoreToHave => DrawAnswer::Accepted(Accepting::NoMoreToHave),
                WrittenDrawAnswer::Level => DrawAnswer::Accepted(Accepting::Level),
                WrittenDrawAnswer::Worse => DrawAnswer::Accepted(Accepting::Worse),
                WrittenDrawAnswer::Early => DrawAnswer::Declined(Declining::Early),
                WrittenDrawAnswer::Better => DrawAnswer::Declined(Declining::Better),
            }),
        })
    }
}

impl Think {
    /// What the spinner shows in a position where a move is due.
    pub(super) fn spin_of(position: &AnyPosition) -> Option<String> {
        position.spin().map(|spin| spin.name().to_owned())
    }

    /// The game, the level and what is to be found out, if all of it can be read.
    pub(super) fn read(&self) -> Option<(Record<AnyPosition>, Level, PlayerTask)> {
        let mut record = self.game.record().ok()?;
        if let Some(name) = &self.spin
            && Self::spin_of(record.position()).as_ref() != Some(name)
        {
            let spin = Spin::from_name(name)?;
            if !record.position().chances().iter().any(|&(possible, _)| possible == spin) {
                return None;
            }
            record.settle(spin).ok()?;
        }
        let task = match self.about {
            About::Move { limits } => {
                let longest = limits.move_time.map_or(LONGEST_THOUGHT, |time| time.min(LONGEST_THOUGHT));
                PlayerTask::Move { limits: Limits { move_time: Some(longest), ..limits } }
            }
            About::Hint => PlayerTask::Hint,
            About::Draw { side } => PlayerTask::Draw { side },
        };
        Some((record, Level::new(self.level)?, task))
    }
}
