//! Everything that can stand against a request, each with its code, its sentence and its status.

use std::{
    collections::BTreeSet,
    sync::{Mutex, PoisonError},
};

use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use damier_notation::sentences::{Said, capitalised};
use damier_study::desk;
use damier_table::{BadSetup, Refused};
use serde::Serialize;

use crate::store::{StoreError, Unsound};

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
    /// The seed for the spins cannot be read.
    BadSeed,
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
    /// The request was sent to a name the server does not go by.
    UnknownHost(String),
    /// The message is larger than any message has to be.
    TooLarge,
    /// Too many requests from one address, or messages over one connection.
    TooFast,
    /// Too many connections from one address.
    TooManyConnections,
    /// The server has as much to do as it can take on.
    Busy,
    /// Somebody new had better go to another server: this is why.
    NotReady(&'static str),
    /// It was not stored, or what is stored cannot be read.
    Storage(StoreError),
    /// The server is not in order.
    Unsound {
        /// What is the matter with what it stores.
        why: StoreError,
        /// What exactly.
        detail: String,
    },
    /// It took too long.
    TooSlow,
    /// What another node has to say against it.
    PassedOn {
        /// The status of an HTTP answer.
        status: StatusCode,
        /// In a word.
        code: &'static str,
        /// In a sentence.
        said: Said,
        /// Which part was wrong.
        detail: Option<String>,
    },
    /// The server made a mistake of its own.
    Internal,
}

/// An error as JSON.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ErrorBody {
    /// What stands against the request.
    pub error: ErrorInfo,
}

/// What stands against a request.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
    /// What another node has to say.
    pub(crate) fn passed_on(status: u16, code: &str, said: Said, detail: Option<String>) -> Self {
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        Self::PassedOn { status, code: known_word(code), said, detail }
    }

    /// Whether it may be otherwise in a moment.
    pub(crate) fn may_pass(&self) -> bool {
        self.status() == StatusCode::SERVICE_UNAVAILABLE
    }
    /// In a word.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::BadRequest(_) => "bad-request",
            Self::UnknownGame(_) => "unknown-game",
            Self::BadOption(_) => "bad-option",
            Self::BadPosition(_) => "bad-position",
            Self::TooManyMoves => "too-many-moves",
            Self::BadTable(_) => "bad-table",
            Self::BadSeed => "bad-seed",
            Self::IllegalMove(_) => "illegal-move",
            Self::Refused { code, .. } | Self::PassedOn { code, .. } => code,
            Self::UnknownTable => "unknown-table",
            Self::NotFound => "not-found",
            Self::WrongMethod => "wrong-method",
            Self::NoSecret => "no-secret",
            Self::WrongSecret => "wrong-secret",
            Self::ForeignOrigin => "foreign-origin",
            Self::UnknownHost(_) => "unknown-host",
            Self::TooLarge => "too-large",
            Self::TooFast => "too-fast",
            Self::TooManyConnections => "too-many-connections",
            Self::Busy => "busy",
            Self::NotReady(_) => "not-ready",
            Self::Storage(StoreError::Damaged | StoreError::Unreadable) => "damaged",
            Self::Storage(_) => "storage",
            Self::Unsound { why, .. } => match why {
                StoreError::Full => "disk-full",
                StoreError::ReadOnly => "read-only",
                StoreError::Damaged | StoreError::Unreadable => "damaged",
                StoreError::Conflict | StoreError::Stale | StoreError::Unavailable => "storage",
            },
            Self::TooSlow => "too-slow",
            Self::Internal => "internal",
        }
    }

    /// The status of an HTTP answer.
    pub const fn status(&self) -> StatusCode {
        match self {
            Self::BadRequest(_) | Self::BadOption(_) | Self::BadPosition(_) | Self::BadTable(_) | Self::BadSeed => {
                StatusCode::BAD_REQUEST
            }
            Self::PassedOn { status, .. } => *status,
            Self::NoSecret => StatusCode::UNAUTHORIZED,
            Self::WrongSecret | Self::ForeignOrigin => StatusCode::FORBIDDEN,
            Self::UnknownGame(_) | Self::UnknownTable | Self::NotFound => StatusCode::NOT_FOUND,
            Self::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
            Self::Refused { .. } => StatusCode::CONFLICT,
            Self::UnknownHost(_) => StatusCode::MISDIRECTED_REQUEST,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::IllegalMove(_) | Self::TooManyMoves => StatusCode::UNPROCESSABLE_ENTITY,
            Self::TooFast | Self::TooManyConnections => StatusCode::TOO_MANY_REQUESTS,
            Self::Storage(StoreError::Damaged | StoreError::Unreadable) | Self::Internal => {
                StatusCode::INTERNAL_SERVER_ERROR
            }
            Self::Busy | Self::NotReady(_) | Self::Storage(_) | Self::Unsound { .. } | Self::TooSlow => {
                StatusCode::SERVICE_UNAVAILABLE
            }
        }
    }

    /// In a sentence.
    pub fn said(&self) -> Said {
        match self {
            Self::BadRequest(_) => Said::from(("Cette demande est illisible.", "This request cannot be read.")),
            Self::UnknownGame(_) => Said::from(("Ce jeu n'existe pas.", "There is no such game.")),
            Self::BadOption(Said { en, fr }) => {
                Said::from((format!("Les options sont fausses : {fr}."), format!("The options are wrong: {en}.")))
            }
            Self::BadPosition(Said { en, fr }) => Said::from((
                format!("Cette position n'est pas possible : {fr}."),
                format!("This position is not possible: {en}."),
            )),
            Self::TooManyMoves => Said::from((
                "Cette position a plus de coups que l'on ne peut en examiner.",
                "This position has more moves than anybody could go through.",
            )),
            Self::BadTable(said)
            | Self::IllegalMove(said)
            | Self::Refused { said, .. }
            | Self::PassedOn { said, .. } => said.clone(),
            Self::BadSeed => Refused::BadSeed.said(),
            Self::UnknownTable => Said::from((
                "Cette table n'existe pas, ou plus : les tables où personne n'est venu et les parties laissées en plan \
                 disparaissent au bout du temps fixé par l'hébergeur.",
                "There is no such table, or no longer: tables nobody came to and games left open go after a time that \
                 the host sets.",
            )),
            Self::NotFound => Said::from(("Il n'y a rien à cette adresse.", "There is nothing at this address.")),
            Self::WrongMethod => Said::from(("Cette adresse ne fait pas cela.", "This address does not do that.")),
            Self::NoSecret => Said::from((
                "Seuls les joueurs le peuvent : ouvrez la table par votre propre lien.",
                "Only the players may do that: open the table by your own link.",
            )),
            Self::WrongSecret => Said::from((
                "Ce lien n'est celui d'aucun joueur de cette table.",
                "This link does not belong to a seat of this table.",
            )),
            Self::ForeignOrigin => {
                Said::from(("La page d'un autre site ne peut pas jouer ici.", "Another site's page may not play here."))
            }
            Self::UnknownHost(_) => Said::from((
                "Ce serveur ne porte pas ce nom. La personne qui le fait tourner peut l'autoriser avec --host.",
                "This server does not go by that name. Whoever runs it can allow it with --host.",
            )),
            Self::TooLarge => Said::from(("Ce message est trop grand.", "This message is too large.")),
            Self::TooFast => {
                Said::from(("C'est trop à la fois : patientez un instant.", "Too much at once: wait a moment."))
            }
            Self::TooManyConnections => Said::from((
                "Trop de connexions depuis votre adresse : fermez-en quelques-unes.",
                "Too many connections from your address: close some of them.",
            )),
            Self::Busy => Said::from((
                "Il y a beaucoup à faire en ce moment : réessayez dans un instant.",
                "There is a lot to do just now: try again in a moment.",
            )),
            Self::NotReady(_) => Said::from((
                "Ce serveur ne peut accueillir personne en ce moment.",
                "This server cannot take anybody in just now.",
            )),
            Self::Storage(why) => not_stored(*why),
            Self::Unsound { why, .. } => unsound(*why),
            Self::TooSlow => Said::from(("Cela a pris trop de temps.", "That took too long.")),
            Self::Internal => Said::from((
                "Le serveur a commis une erreur : regardez à nouveau, puis réessayez.",
                "The server made a mistake of its own: look again, and try once more.",
            )),
        }
    }

    /// Which part was wrong, where there is more to say.
    pub fn detail(&self) -> Option<&str> {
        match self {
            Self::BadRequest(detail)
            | Self::UnknownGame(detail)
            | Self::UnknownHost(detail)
            | Self::Unsound { detail, .. } => Some(detail),
            Self::BadOption(said) | Self::BadPosition(said) => Some(&said.en),
            Self::PassedOn { detail, .. } => detail.as_deref(),
            Self::NotReady(detail) => Some(detail),
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

/// What the client is told when something was not stored, or cannot be read.
fn not_stored(why: StoreError) -> Said {
    match why {
        StoreError::Full => Said::from((
            "Le disque du serveur est plein, rien ne peut plus être enregistré : réessayez plus tard.",
            "The server's disk is full and cannot take this: try again later.",
        )),
        StoreError::ReadOnly => Said::from((
            "Le serveur ne peut pas écrire dans sa base de données pour le moment : réessayez plus tard.",
            "The server may not write to its database just now: try again later.",
        )),
        StoreError::Conflict | StoreError::Stale | StoreError::Unavailable => Said::from((
            "Cela n'a pas pu être enregistré : réessayez dans un instant.",
            "This could not be stored: try again in a moment.",
        )),
        StoreError::Damaged | StoreError::Unreadable => Said::from((
            "Ce que le serveur en a enregistré est endommagé : la personne qui l'héberge en a peut-être une copie.",
            "What the server has stored of this is damaged: whoever runs it may have a copy.",
        )),
    }
}

/// A code from another node as one that lasts. There are only so many.
fn known_word(code: &str) -> &'static str {
    const MOST: usize = 256;
    static KNOWN: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = known.get(code) {
        return known;
    }
    if known.len() >= MOST || code.len() > 64 {
        return "internal";
    }
    let lasting: &'static str = Box::leak(code.to_owned().into_boxed_str());
    known.insert(lasting);
    lasting
}

/// What the health check says to the host.
fn unsound(why: StoreError) -> Said {
    match why {
        StoreError::Full => Said::from((
            "Le disque est plein : les coups sont refusés tant qu'il n'y a pas de place.",
            "The disk is full: what is played is refused until there is room.",
        )),
        StoreError::ReadOnly => Said::from((
            "La base de données est en lecture seule : les coups sont refusés.",
            "The database is read-only: what is played is refused.",
        )),
        StoreError::Damaged | StoreError::Unreadable => Said::from((
            "La base de données est endommagée : certaines tables sont illisibles, les autres continuent.",
            "The database is damaged: some tables cannot be read, the others go on.",
        )),
        StoreError::Conflict | StoreError::Stale | StoreError::Unavailable => Said::from((
            "La base de données ne répond pas : les coups sont refusés.",
            "The database does not answer: what is played is refused.",
        )),
    }
}

/// What a table refuses.
impl From<Refused> for Problem {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Illegal(said) => Self::IllegalMove(said),
            Refused::Unreadable(_) => Self::IllegalMove(refused.said()),
            Refused::BadSeed => Self::BadSeed,
            Refused::TooLarge => Self::TooLarge,
            Refused::NoSuchCell => Self::BadRequest("there is no such cell".into()),
            _ => Self::Refused { code: refused.code(), said: refused.said() },
        }
    }
}

/// What a table cannot be set up with.
impl From<BadSetup> for Problem {
    fn from(bad: BadSetup) -> Self {
        match bad {
            BadSetup::Options(error) => Self::BadOption(error.said()),
            BadSetup::Position(error) => Self::BadPosition(error.said()),
            BadSetup::Id { .. } | BadSetup::Commitment { .. } => Self::BadRequest(bad.to_string()),
            BadSetup::Over
            | BadSetup::Level { .. }
            | BadSetup::Name { .. }
            | BadSetup::HiddenInName { .. }
            | BadSetup::Time => Self::BadTable(Said::by(|lang| format!("{}.", capitalised(&bad.say(lang))))),
        }
    }
}

/// What the desk does not answer.
impl From<desk::DeskProblem> for Problem {
    fn from(problem: desk::DeskProblem) -> Self {
        match problem {
            desk::DeskProblem::BadQuestion(detail) => Self::BadRequest(detail),
            desk::DeskProblem::UnknownGame(game) => Self::UnknownGame(game),
            desk::DeskProblem::BadOption(said) => Self::BadOption(said),
            desk::DeskProblem::BadPosition(said) => Self::BadPosition(said),
            desk::DeskProblem::IllegalMove { said, .. } => Self::IllegalMove(said),
            _ => Self::Refused { code: problem.code(), said: problem.said() },
        }
    }
}

impl From<StoreError> for Problem {
    fn from(why: StoreError) -> Self {
        Self::Storage(why)
    }
}

impl From<Unsound> for Problem {
    fn from(Unsound { why, detail }: Unsound) -> Self {
        Self::Unsound { why, detail }
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
