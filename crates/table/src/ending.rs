//! How a game at a table ends: by its rules, or by what people do.

use damier_notation::sentences::{Lang, Said, capitalised, outcome, side};
use damier_rules::{Color, Draw, Outcome, Victory};
use serde::{Deserialize, Serialize};

use crate::MOST_PLIES;

/// The end of a game. It is written as its reason in a word, with the winner if there is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "Written", try_from = "Written")]
pub enum Ending {
    /// By the rules of the game.
    Rules(Outcome),
    /// One side has resigned.
    Resigned {
        /// That side, which has lost.
        by: Color,
    },
    /// One side has run out of time.
    Time {
        /// That side, which has lost.
        loser: Color,
    },
    /// A draw by agreement.
    Agreed,
    /// A draw, as there were [`MOST_PLIES`](crate::MOST_PLIES) moves and the game was not over.
    TooLong,
    /// It was called off before both sides had moved; nobody has won.
    Aborted {
        /// By whom; nobody if the time for a first move was over, or the host called it off.
        by: Option<Color>,
    },
}

impl Ending {
    /// The winner, if there is one.
    pub fn winner(self) -> Option<Color> {
        match self {
            Self::Rules(outcome) => outcome.winner(),
            Self::Resigned { by: loser } | Self::Time { loser } => Some(!loser),
            Self::Agreed | Self::TooLong | Self::Aborted { .. } => None,
        }
    }

    /// A stable name for the reason.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Rules(outcome) => outcome.reason(),
            Self::Resigned { .. } => "resigned",
            Self::Time { .. } => "time",
            Self::Agreed => "agreed",
            Self::TooLong => "too-long",
            Self::Aborted { .. } => "aborted",
        }
    }

    /// The result in both languages.
    pub fn said(self) -> Said {
        Said::by(|lang| self.sentence(lang))
    }

    /// The result in a sentence.
    pub fn sentence(self, lang: Lang) -> String {
        let wins = |loser: Color, fr: &str, en: &str| {
            let (winner, loser) = (side(!loser, lang), side(loser, lang));
            capitalised(&lang.say(format!("{winner} gagnent : {loser} {fr}."), format!("{winner} wins: {loser} {en}.")))
        };
        match self {
            Self::Rules(how) => outcome(how, lang),
            Self::Resigned { by } => wins(by, "abandonnent", "resigns"),
            Self::Time { loser } => wins(loser, "ont dépassé le temps", "has run out of time"),
            Self::Agreed => lang.say("Partie nulle d'un commun accord.", "Draw by agreement.").to_owned(),
            Self::TooLong => {
                let moves = MOST_PLIES / 2;
                lang.say(
                    format!("Partie nulle : chacun a joué {moves} coups sans que la partie se décide."),
                    format!("Draw: both sides have made {moves} moves, and the game was not decided."),
                )
            }
            Self::Aborted { by: None } => lang.say("La partie est annulée.", "The game is called off.").to_owned(),
            Self::Aborted { by: Some(by) } => {
                let by = side(by, lang);
                capitalised(&lang.say(format!("{by} annulent la partie."), format!("{by} calls the game off.")))
            }
        }
    }
}

/// An [`Ending`] as it is written.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
struct Written {
    /// Why, in a word.
    reason: String,
    /// Who won; nobody in a draw, or if it was called off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    winner: Option<Color>,
    /// Who called it off, if a player did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    by: Option<Color>,
    /// How many moves of each side are behind a draw that is counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    moves_each: Option<u8>,
}

#[cfg(feature = "schema")]
impl utoipa::PartialSchema for Ending {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        Written::schema()
    }
}

#[cfg(feature = "schema")]
impl utoipa::ToSchema for Ending {
    fn schemas(schemas: &mut Vec<(String, utoipa::openapi::RefOr<utoipa::openapi::schema::Schema>)>) {
        Written::schemas(schemas);
    }
}

impl From<Ending> for Written {
    fn from(ending: Ending) -> Self {
        let moves_each = match ending {
            Ending::Rules(Outcome::Drawn(Draw::NoProgress { moves_each } | Draw::LoneKing { moves_each })) => {
                Some(moves_each)
            }
            _ => None,
        };
        let by = if let Ending::Aborted { by } = ending { by } else { None };
        Self { reason: ending.reason().to_owned(), winner: ending.winner(), by, moves_each }
    }
}

/// A reason that is not known, or not with this winner.
#[derive(Debug, thiserror::Error)]
#[error("{0} is no reason for this result")]
struct NoReason(String);

impl TryFrom<Written> for Ending {
    type Error = NoReason;

    fn try_from(written: Written) -> Result<Self, NoReason> {
        let Written { reason, winner, by, moves_each } = written;
        let won = |how| winner.map(|by| Self::Rules(Outcome::Won { by, how }));
        let drawn = |draw| Some(Self::Rules(Outcome::Drawn(draw)));
        let ending = match reason.as_str() {
            "no-piece-left" => won(Victory::NoPieceLeft),
            "no-move-left" => won(Victory::NoMoveLeft),
            "too-few-pieces" => won(Victory::TooFewPieces),
            "far-corner" => won(Victory::FarCorner),
            "repetition" => drawn(Draw::Repetition),
            "no-progress" => moves_each.and_then(|moves_each| drawn(Draw::NoProgress { moves_each })),
            "lone-king" => moves_each.and_then(|moves_each| drawn(Draw::LoneKing { moves_each })),
            "nothing-to-capture" => drawn(Draw::NothingToCapture),
            "resigned" => winner.map(|winner| Self::Resigned { by: !winner }),
            "time" => winner.map(|winner| Self::Time { loser: !winner }),
            "agreed" => Some(Self::Agreed),
            "too-long" => Some(Self::TooLong),
            "aborted" => Some(Self::Aborted { by }),
            _ => None,
        };
        let known = ending.filter(|ending| ending.winner() == winner);
        known.ok_or_else(|| NoReason(damier_notation::clip(&reason)))
    }
}
