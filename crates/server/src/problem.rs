//! Everything that can stand against a request, each with its code, its sentence and its status.

use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::said::Said;

/// Why a request, or a message, was not granted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    /// The request cannot be read.
    BadRequest(String),
    /// There is no such game.
    UnknownGame(String),
    /// The game has no such option, or not such a value.
    BadOption(Said),
    /// The position cannot be read, or no game leads there.
    BadPosition(Said),
    /// The position has more moves than can be gone through.
    TooManyMoves,
    /// A table cannot be set up like that.
    BadTable(Said),
    /// The move is not legal; the sentence says why.
    IllegalMove(Said),
    /// The table refuses: the code says what, the sentence why.
    Refused {
        /// In a word.
        code: &'static str,
        /// In a sentence.
        said: Said,
    },
    /// There is no such table.
    UnknownTable,
    /// There is no such address.
    NotFound,
    /// The address does not do that.
    WrongMethod,
    /// A secret is needed and none was given.
    NoSecret,
    /// The secret is not one of this table's.
    WrongSecret,
    /// The request comes from a page of another site.
    ForeignOrigin,
    /// The message is larger than any message has to be.
    TooLarge,
    /// Too many requests from one address, or messages over one connection.
    TooFast,
    /// Too many connections from one address.
    TooManyConnections,
    /// The server has as much to do as it can take on.
    Busy,
    /// The database does not answer.
    Storage,
    /// It took too long.
    TooSlow,
}

/// An error as JSON.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ErrorBody {
    /// What stands against the request.
    pub error: ErrorInfo,
}

/// What stands against a request.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ErrorInfo {
    /// In a word, for programs.
    pub code: &'static str,
    /// In a sentence, for people.
    pub said: Said,
    /// Which part was wrong, where there is more to say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
}

impl Problem {
    /// In a word.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::BadRequest(_) => "bad-request",
            Self::UnknownGame(_) => "unknown-game",
            Self::BadOption(_) => "bad-option",
            Self::BadPosition(_) => "bad-position",
            Self::TooManyMoves => "too-many-moves",
            Self::BadTable(_) => "bad-table",
            Self::IllegalMove(_) => "illegal-move",
            Self::Refused { code, .. } => code,
            Self::UnknownTable => "unknown-table",
            Self::NotFound => "not-found",
            Self::WrongMethod => "wrong-method",
            Self::NoSecret => "no-secret",
            Self::WrongSecret => "wrong-secret",
            Self::ForeignOrigin => "foreign-origin",
            Self::TooLarge => "too-large",
            Self::TooFast => "too-fast",
            Self::TooManyConnections => "too-many-connections",
            Self::Busy => "busy",
            Self::Storage => "storage",
            Self::TooSlow => "too-slow",
        }
    }

    /// The status of an HTTP answer.
    pub const fn status(&self) -> StatusCode {
        match self {
            Self::BadRequest(_) | Self::BadOption(_) | Self::BadPosition(_) | Self::BadTable(_) => {
                StatusCode::BAD_REQUEST
            }
            Self::NoSecret => StatusCode::UNAUTHORIZED,
            Self::WrongSecret | Self::ForeignOrigin => StatusCode::FORBIDDEN,
            Self::UnknownGame(_) | Self::UnknownTable | Self::NotFound => StatusCode::NOT_FOUND,
            Self::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
            Self::Refused { .. } => StatusCode::CONFLICT,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::IllegalMove(_) | Self::TooManyMoves => StatusCode::UNPROCESSABLE_ENTITY,
            Self::TooFast | Self::TooManyConnections => StatusCode::TOO_MANY_REQUESTS,
            Self::Busy | Self::Storage | Self::TooSlow => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// In a sentence.
    pub fn said(&self) -> Said {
        match self {
            Self::BadRequest(_) => Said::new("This request cannot be read.", "Cette demande est illisible."),
            Self::UnknownGame(_) => Said::new("There is no such game.", "Ce jeu n'existe pas."),
            Self::BadOption(Said { en, fr }) => {
                Said::new(format!("The options are wrong: {en}."), format!("Les options sont fausses : {fr}."))
            }
            Self::BadPosition(Said { en, fr }) => Said::new(
                format!("This position is not possible: {en}."),
                format!("Cette position n'est pas possible : {fr}."),
            ),
            Self::TooManyMoves => Said::new(
                "This position has more moves than anybody could go through.",
                "Cette position a plus de coups que l'on ne peut en examiner.",
            ),
            Self::BadTable(said) | Self::IllegalMove(said) | Self::Refused { said, .. } => said.clone(),
            Self::UnknownTable => Said::new("There is no such table.", "Cette table n'existe pas."),
            Self::NotFound => Said::new("There is nothing at this address.", "Il n'y a rien à cette adresse."),
            Self::WrongMethod => Said::new("This address does not do that.", "Cette adresse ne fait pas cela."),
            Self::NoSecret => Said::new(
                "Only the players may do that: open the table by your own link.",
                "Seuls les joueurs le peuvent : ouvrez la table par votre propre lien.",
            ),
            Self::WrongSecret => Said::new(
                "This link does not belong to a seat of this table.",
                "Ce lien n'est celui d'aucun joueur de cette table.",
            ),
            Self::ForeignOrigin => {
                Said::new("Another site's page may not play here.", "La page d'un autre site ne peut pas jouer ici.")
            }
            Self::TooLarge => Said::new("This message is too large.", "Ce message est trop grand."),
            Self::TooFast => {
                Said::new("Too much at once: wait a moment.", "C'est trop à la fois : patientez un instant.")
            }
            Self::TooManyConnections => Said::new(
                "Too many connections from your address: close some of them.",
                "Trop de connexions depuis votre adresse : fermez-en quelques-unes.",
            ),
            Self::Busy => Said::new(
                "There is a lot to do just now: try again in a moment.",
                "Il y a beaucoup à faire en ce moment : réessayez dans un instant.",
            ),
            Self::Storage => Said::new(
                "The game could not be stored: nothing was played, try again.",
                "La partie n'a pas pu être enregistrée : rien n'a été joué, réessayez.",
            ),
            Self::TooSlow => Said::new("That took too long.", "Cela a pris trop de temps."),
        }
    }

    /// Which part was wrong, where there is more to say.
    pub fn detail(&self) -> Option<&str> {
        match self {
            Self::BadRequest(detail) | Self::UnknownGame(detail) => Some(detail),
            Self::BadOption(said) | Self::BadPosition(said) => Some(&said.en),
            _ => None,
        }
    }

    /// As JSON.
    pub fn body(&self) -> ErrorBody {
        ErrorBody {
            error: ErrorInfo { code: self.code(), said: self.said(), detail: self.detail().map(str::to_owned) },
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = (self.status(), Json(self.body())).into_response();
        if matches!(self, Self::TooFast | Self::Busy | Self::TooManyConnections) {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
        }
        if self == Self::NoSecret {
            response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}
