//! Why a question can be refused, each reason with its code and its sentence. The codes are those of the server's API.

use damier_notation::{
    AnyMoveError,
    sentences::{Said, capitalised},
};

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum DeskProblem {
    /// The question cannot be read.
    BadQuestion(String),
    /// There is no such game.
    UnknownGame(String),
    /// The game has no such option, or not such a value.
    BadOption(Said),
    /// The position cannot be read, or no game leads there.
    BadPosition(Said),
    /// A move is not legal; the sentence says why.
    IllegalMove {
        /// What stands against it.
        said: Said,
        /// Which of the moves it is, where there are several.
        at: Option<usize>,
    },
    /// Something is larger than it may be.
    TooLarge {
        /// What, and how large it may be.
        said: Said,
    },
    /// A mark on a diagram that cannot be drawn.
    BadMark(Said),
    /// The text has no game with this number.
    NoSuchGame {
        /// How many it has.
        games: usize,
    },
    /// There is neither a game nor a position in the text.
    NothingToRead(Said),
    /// The game cannot be played over.
    NotReplayed(Said),
    /// The nodes that were sent do not make a tree of moves.
    BadTree {
        /// Which node is wrong.
        at: usize,
    },
    /// There are no moves to go through, or no position to move in.
    NothingToJudge,
    /// Nobody waits for the answer any more.
    Stopped,
}

impl DeskProblem {
    /// In a word.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::BadQuestion(_) => "bad-request",
            Self::UnknownGame(_) => "unknown-game",
            Self::BadOption(_) => "bad-option",
            Self::BadPosition(_) => "bad-position",
            Self::IllegalMove { .. } => "illegal-move",
            Self::TooLarge { .. } => "too-large",
            Self::BadMark(_) => "bad-mark",
            Self::NoSuchGame { .. } => "no-such-game",
            Self::NothingToRead(_) => "nothing-to-read",
            Self::NotReplayed(_) => "not-replayed",
            Self::BadTree { .. } => "bad-tree",
            Self::NothingToJudge => "nothing-to-judge",
            Self::Stopped => "stopped",
        }
    }

    /// In a sentence.
    pub fn said(&self) -> Said {
        match self {
            Self::BadQuestion(_) => Said::from(("Cette question est illisible.", "This question cannot be read.")),
            Self::UnknownGame(_) => Said::from(("Ce jeu n'existe pas.", "There is no such game.")),
            Self::BadOption(Said { fr, en }) => {
                Said::from((format!("Les options sont fausses : {fr}."), format!("The options are wrong: {en}.")))
            }
            Self::BadPosition(Said { fr, en }) => Said::from((
                format!("Cette position n'est pas possible : {fr}."),
                format!("This position is not possible: {en}."),
            )),
            Self::IllegalMove { said, .. } | Self::TooLarge { said } => said.clone(),
            Self::BadMark(said) | Self::NothingToRead(said) | Self::NotReplayed(said) => {
                Said { fr: format!("{}.", capitalised(&said.fr)), en: format!("{}.", capitalised(&said.en)) }
            }
            Self::NoSuchGame { games } => Said::from((
                format!("Ce texte n'a pas cette partie : il en a {games}."),
                format!("This text does not have that game: it has {games}."),
            )),
            Self::BadTree { .. } => Said::from((
                "L'arbre des coups ne tient pas : un coup y précède celui qu'il suit.",
                "The tree of moves does not hold together: a move stands before the one it follows.",
            )),
            Self::NothingToJudge => Said::from(("Il n'y a aucun coup à examiner.", "There is no move to go through.")),
            Self::Stopped => Said::from(("L'analyse a été interrompue.", "The analysis was stopped.")),
        }
    }

    /// Which part was wrong, where there is more to say.
    pub fn detail(&self) -> Option<String> {
        match self {
            Self::BadQuestion(detail) | Self::UnknownGame(detail) => Some(detail.clone()),
            Self::BadOption(said) | Self::BadPosition(said) => Some(said.en.clone()),
            _ => None,
        }
    }

    /// Which of the moves or nodes was wrong.
    pub const fn at(&self) -> Option<usize> {
        match self {
            Self::IllegalMove { at, .. } => *at,
            Self::BadTree { at } => Some(*at),
            _ => None,
        }
    }

    /// A part of the question is larger than it may be: `what` is its name, `most` its limit.
    pub(super) fn too_large(what: (&str, &str), most: usize) -> Self {
        let (fr, en) = what;
        Self::TooLarge { said: Said::from((format!("{fr} : {most} au plus."), format!("{en}: {most} at most."))) }
    }

    /// A text that is not a legal move of the position.
    pub(super) fn no_move(error: AnyMoveError, at: Option<usize>) -> Self {
        let said = match error {
            AnyMoveError::Text(error) => Said::by(|lang| format!("{}.", capitalised(&error.say(lang)))),
            AnyMoveError::Refused(said) => said,
        };
        Self::IllegalMove { said, at }
    }
}
