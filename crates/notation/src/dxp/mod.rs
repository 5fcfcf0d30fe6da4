//! DXP, the `DamExchange` protocol, version 01: two programs play international draughts over a stream of bytes.
//!
//! Here are the messages ([`Message`]) and how a stream is cut into them ([`Frames`]). The course of a connection, and
//! the stream itself, are not here.
//!
//! A message is 1 to 127 ASCII characters and a NUL. Its fields have fixed widths: names are padded on the right with
//! blanks, numbers on the left with zeros, squares have two digits. White is `W`, black `Z`.
//!
//! Before playing on, check what was received against the position it is meant for: [`MoveMessage::resolve`] for moves,
//! also after a take-back that was accepted (programs have been seen to accept one and not to do it), and
//! [`GameRequest::position`] for the start of a game.

mod fields;
mod frames;

pub use frames::Frames;

use std::{num::NonZeroU16, time::Duration};

use damier_rules::{
    Color,
    dames::{Dames, Move, Setup, Square, Squares},
};

use self::fields::{Reader, Writer};
use crate::{PositionError, TextError, clip, wire};

/// The longest message, without its NUL.
pub const MOST_BYTES: usize = 127;
/// The version of the protocol that is spoken here.
pub const VERSION: u16 = 1;

/// One message.
///
/// ```
/// use damier_notation::dxp::{GameEnd, Message, Next, Reason};
///
/// let message = Message::GameEnd(GameEnd { reason: Reason::Draw, next: Next::AnotherGame });
/// assert_eq!(message.encode()?, b"E20");
/// assert_eq!(Message::decode(b"E20")?, message);
/// # Ok::<(), damier_notation::TextError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Message {
    /// GAMEREQ: the initiator asks for a game.
    GameRequest(GameRequest),
    /// GAMEREQ in another version of the protocol, to be answered with [`Acceptance::WrongVersion`].
    OtherVersion {
        /// That version.
        version: u16,
        /// What follows it.
        rest: String,
    },
    /// GAMEACC: the follower's answer.
    GameAnswer {
        /// The follower's name.
        name: String,
        /// Whether there will be a game.
        acceptance: Acceptance,
    },
    /// MOVE.
    Move(MoveMessage),
    /// GAMEEND: in place of a move, or in answer to one.
    GameEnd(GameEnd),
    /// BACKREQ: a wish to take moves back.
    BackRequest {
        /// The number of the move to go back to, the first of the game being 1.
        number: u16,
        /// Whose move of that number it is.
        turn: Color,
    },
    /// BACKACC: the answer to it.
    BackAnswer(TakeBack),
    /// CHAT: 1 to 126 characters of anything, at any time.
    Chat(String),
}

/// A game as the initiator wants it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameRequest {
    /// The initiator's name.
    pub name: String,
    /// The colour of the follower: of whom this is sent to.
    pub follower: Color,
    /// Minutes for each side for the whole game.
    pub minutes: u16,
    /// How many moves each side makes at most.
    pub moves: Option<NonZeroU16>,
    /// The position to begin with, if it is not the usual one. It has its own side to move and may be an illegal one:
    /// see [`GameRequest::position`].
    pub start: Option<Setup>,
}

impl GameRequest {
    /// The position to begin with, if it is a legal one.
    pub fn position(&self) -> Result<Dames, PositionError> {
        self.start.as_ref().map_or_else(|| Ok(Dames::default()), wire::legal)
    }
}

/// The answer to a request for a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Acceptance {
    /// The game begins.
    Accepted,
    /// The protocol's version is not known.
    WrongVersion,
    /// Not this game, but perhaps another.
    NotThisGame,
    /// No game at all.
    NoGames,
}

/// A move on its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MoveMessage {
    /// Seconds spent on it: for information only.
    pub seconds: u16,
    /// Where it starts.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
    /// The captured pieces: read in any order, written ascending.
    pub captured: Squares,
}

impl MoveMessage {
    /// A move and the time it took, as far as the message can tell it.
    pub fn new(m: &Move, time: Duration) -> Self {
        let seconds = time.as_secs().min(9999) as u16;
        Self { seconds, from: m.from, to: m.to, captured: m.captured }
    }

    /// The legal move that is meant.
    ///
    /// ```
    /// use damier_notation::{Notation, dxp::Message};
    /// use damier_rules::dames::{Dames, Opening};
    ///
    /// let position = Dames::read("W:WK4:B13,32,37,20", &Opening::TwentyMen)?;
    /// let Message::Move(played) = Message::decode(b"M0000041503132037")? else { unreachable!() };
    /// assert_eq!(position.write_move(&played.resolve(&position)?), "4x31x42x15");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn resolve(&self, position: &Dames) -> Result<Move, TextError> {
        let meant = Move { from: self.from, to: self.to, captured: self.captured };
        wire::resolve(position, &wire::write_move(&meant), |m| *m == meant)
    }
}

/// The end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct GameEnd {
    /// Why, as the sender sees it.
    pub reason: Reason,
    /// What then.
    pub next: Next,
}

/// Why a game ends, as the sender sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reason {
    /// No reason is given: always right in an answer.
    Unknown,
    /// The sender has lost or resigns.
    ILose,
    /// The game is drawn.
    Draw,
    /// The sender has won.
    IWin,
}

/// What comes after a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Next {
    /// Another one is welcome.
    AnotherGame,
    /// Nothing: the sender has finished.
    Nothing,
}

/// The answer to a wish to take moves back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TakeBack {
    /// The moves are taken back.
    Accepted,
    /// The program cannot take moves back.
    NotSupported,
    /// They stand. Codes that are not known are read as this one.
    Declined,
}

// The meanings of the digits, from 0 on: the order of the variants, which are written by their number.
const ACCEPTANCES: [Acceptance; 4] =
    [Acceptance::Accepted, Acceptance::WrongVersion, Acceptance::NotThisGame, Acceptance::NoGames];
const REASONS: [Reason; 4] = [Reason::Unknown, Reason::ILose, Reason::Draw, Reason::IWin];
const NEXTS: [Next; 2] = [Next::AnotherGame, Next::Nothing];
const TAKE_BACKS: [TakeBack; 10] = {
    let mut answers = [TakeBack::Declined; 10];
    answers[0] = TakeBack::Accepted;
    answers[1] = TakeBack::NotSupported;
    answers
};

/// More pieces than one side has cannot be captured.
const MOST_CAPTURED: u16 = 20;

impl Message {
    /// Reads one message, given without its NUL.
    pub fn decode(bytes: &[u8]) -> Result<Self, TextError> {
        let mut reader = Reader::new(bytes)?;
        let message = match reader.char("the message's type")? {
            'R' => Self::decode_request(&mut reader)?,
            'A' => {
                let name = reader.name()?;
                Self::GameAnswer { name, acceptance: reader.code("the answer", &ACCEPTANCES)? }
            }
            'M' => Self::Move(MoveMessage::decode(&mut reader)?),
            'E' => {
                let reason = reader.code("the reason", &REASONS)?;
                Self::GameEnd(GameEnd { reason, next: reader.code("the stop code", &NEXTS)? })
            }
            'B' => {
                let number = reader.number("the move's number", 3, 1..=999)?;
                Self::BackRequest { number, turn: reader.color("the colour to move")? }
            }
            'K' => Self::BackAnswer(reader.code("the answer", &TAKE_BACKS)?),
            'C' => Self::Chat(reader.rest("the text")?.to_owned()),
            other => {
                let what = format!("a message of the type {}", clip(&other.to_string()));
                return Err(TextError::english(what, "one of R, A, M, E, B, K, C"));
            }
        };
        reader.end()?;
        Ok(message)
    }

    fn decode_request(reader: &mut Reader<'_>) -> Result<Self, TextError> {
        let version = reader.number("the version", 2, 0..=99)?;
        if version != VERSION {
            return Ok(Self::OtherVersion { version, rest: reader.all().to_owned() });
        }
        let name = reader.name()?;
        let follower = reader.color("the follower's colour")?;
        let minutes = reader.number("the minutes", 3, 0..=999)?;
        let moves = NonZeroU16::new(reader.number("the number of moves", 3, 0..=999)?);
        let start = match reader.char("the start")? {
            'A' => None,
            'B' => Some(wire::DXP.read_board(reader.rest("the position")?)?),
            other => {
                return Err(TextError::english(format!("{} for the start", clip(&other.to_string())), "`A` or `B`"));
            }
        };
        Ok(Self::GameRequest(GameRequest { name, follower, minutes, moves, start }))
    }

    /// Writes the message without its NUL. What does not fit into its field is an error, except that names are cut to
    /// 32 characters. What is written is right: a position is a legal one, a name does not begin with a blank.
    pub fn encode(&self) -> Result<Vec<u8>, TextError> {
        match self {
            Self::GameRequest(request) => {
                let writer = Writer::new('R')
                    .number("the version", VERSION, 2, 0..=99)?
                    .name(&request.name)?
                    .color(request.follower)
                    .number("the minutes", request.minutes, 3, 0..=999)?
                    .number("the number of moves", request.moves.map_or(0, NonZeroU16::get), 3, 0..=999)?;
                match &request.start {
                    None => writer.char('A'),
                    Some(start) => {
                        let legal = wire::legal(start).map_err(wire::as_text)?;
                        writer.char('B').text("the position", &wire::DXP.write_board(&legal.to_setup()))?
                    }
                }
            }
            Self::OtherVersion { version, .. } if *version == VERSION => {
                return Err(TextError::english(
                    format!("the version {VERSION} as another one"),
                    "a request in that version",
                ));
            }
            Self::OtherVersion { version, rest } => {
                Writer::new('R').number("the version", *version, 2, 0..=99)?.text("the rest", rest)?
            }
            Self::GameAnswer { name, acceptance } => Writer::new('A').name(name)?.digit(*acceptance as u8),
            Self::Move(played) => played.encode()?,
            Self::GameEnd(end) => Writer::new('E').digit(end.reason as u8).digit(end.next as u8),
            Self::BackRequest { number, turn } => {
                Writer::new('B').number("the move's number", *number, 3, 1..=999)?.color(*turn)
            }
            Self::BackAnswer(answer) => Writer::new('K').digit(*answer as u8),
            Self::Chat(text) if text.is_empty() => {
                return Err(TextError::english("a chat message with nothing in it", "1 to 126 characters"));
            }
            Self::Chat(text) => Writer::new('C').text("the text", text)?,
        }
        .finish()
    }

    /// Writes the message with its NUL, as it goes into the stream.
    pub fn encode_frame(&self) -> Result<Vec<u8>, TextError> {
        let mut bytes = self.encode()?;
        bytes.push(0);
        Ok(bytes)
    }
}

impl MoveMessage {
    fn decode(reader: &mut Reader<'_>) -> Result<Self, TextError> {
        let seconds = reader.number("the seconds", 4, 0..=9999)?;
        let from = reader.square("the start")?;
        let to = reader.square("the end")?;
        let count = reader.number("the number of captured pieces", 2, 0..=MOST_CAPTURED)?;
        let mut captured = Squares::EMPTY;
        for _ in 0..count {
            let square = reader.square("a captured piece")?;
            if captured.contains(square) {
                return Err(TextError::english(format!("the captured piece {square} twice"), "each once"));
            }
            captured |= square.set();
        }
        Ok(Self { seconds, from, to, captured })
    }

    fn encode(&self) -> Result<Writer, TextError> {
        let writer = Writer::new('M')
            .number("the seconds", self.seconds, 4, 0..=9999)?
            .square(self.from)
            .square(self.to)
            .number("the number of captured pieces", self.captured.len() as u16, 2, 0..=MOST_CAPTURED)?;
        Ok(self.captured.into_iter().fold(writer, Writer::square))
    }
}
