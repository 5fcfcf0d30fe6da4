//! Setups and events as they are stored and exported: JSON, version 1.
//!
//! A move is stored as its canonical text and read back in the position it was made in, so a stored event means
//! something only after those before it. What cannot be read is an error that says what was expected; nothing here
//! panics, whatever is in the file.

use std::collections::BTreeMap;

use damier_notation::{
    AnyMoveError, TextError, quoted, read_move, read_omission,
    sentences::{Lang, Said},
    write_move,
};
use damier_rules::{ByColor, Color, Draw, Game, Outcome, Victory, board::Cell, trap::Spin};
use serde::{Deserialize, Serialize};

use crate::{
    BadSetup, Ending, Event, HouseRules, Millis, Offer, Refused, Seat, Setup, Table, TimeControl, What,
    fair::{Commitment, PlayerSeed, ServerSeed},
};

/// The version of what is written here.
pub const VERSION: u32 = 1;

const SEED_OR_DIGEST: (&str, &str) = ("64 chiffres hexadécimaux", "64 hexadecimal digits");

/// Something stored that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.say(Lang::En))]
pub enum BadStored {
    /// Another version.
    Version(u32),
    /// A part that is not what it should be.
    Part(TextError),
    /// A setup that cannot be.
    Setup(#[from] BadSetup),
    /// An event that cannot have happened.
    Event(#[from] Refused),
}

impl BadStored {
    /// The part called `what`, where `found` stands; French comes first, as everywhere.
    fn part(what: (&str, &str), found: &str, expected: impl Into<Said>) -> Self {
        let Said { fr, en } = quoted(found);
        Self::Part(TextError::new((format!("{} {fr}", what.0), format!("{} {en}", what.1)), expected))
    }

    /// What cannot be read, in one language.
    pub fn say(&self, lang: Lang) -> String {
        match self {
            Self::Version(v) => lang.say(
                format!("la version {v} : il faut la version {VERSION}"),
                format!("version {v}: expected {VERSION}"),
            ),
            Self::Part(error) => error.say(lang),
            Self::Setup(bad) => bad.say(lang),
            Self::Event(refused) => refused.sentence(lang),
        }
    }

    /// What cannot be read, in both languages.
    pub fn said(&self) -> Said {
        Said::by(|lang| self.say(lang))
    }
}

/// A side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The lighter pieces.
    White,
    /// The darker pieces.
    Black,
}

impl From<Color> for Side {
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

/// Something for each side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pair<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T: Clone> From<&ByColor<T>> for Pair<T> {
    fn from(pair: &ByColor<T>) -> Self {
        Self { white: pair[Color::White].clone(), black: pair[Color::Black].clone() }
    }
}

impl<T> From<Pair<T>> for ByColor<T> {
    fn from(pair: Pair<T>) -> Self {
        Self::new(pair.white, pair.black)
    }
}

/// A [`Seat`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum StoredSeat {
    /// A person.
    Human {
        /// Their name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    /// The engine.
    Engine {
        /// Its level.
        level: u8,
    },
}

impl From<Seat> for StoredSeat {
    fn from(seat: Seat) -> Self {
        match seat {
            Seat::Human { name } => Self::Human { name },
            Seat::Engine { level } => Self::Engine { level },
        }
    }
}

impl From<StoredSeat> for Seat {
    fn from(seat: StoredSeat) -> Self {
        match seat {
            StoredSeat::Human { name } => Self::Human { name },
            StoredSeat::Engine { level } => Self::Engine { level },
        }
    }
}

/// A [`TimeControl`], where there is a clock. Times are in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum StoredTime {
    /// For the game, and after each move.
    Live {
        /// For the game.
        initial: Millis,
        /// After each move.
        increment: Millis,
    },
    /// For each move.
    Days {
        /// So many days.
        days: u16,
    },
}

/// A [`Setup`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StoredSetup {
    /// The version.
    pub v: u32,
    /// The table's name.
    pub table: String,
    /// When it was set up.
    pub created_at: Millis,
    /// The game's short name.
    pub game: String,
    /// Its options.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The position to begin with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Who plays.
    pub seats: Pair<StoredSeat>,
    /// The clock.
    pub clock: Option<StoredTime>,
    /// A house rule.
    pub touch_move: bool,
    /// A house rule.
    pub faults_stand: bool,
    /// The commitment to the server's seed, as hexadecimal digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
}

impl From<&Setup> for StoredSetup {
    fn from(setup: &Setup) -> Self {
        Self {
            v: VERSION,
            table: setup.id.clone(),
            created_at: setup.created_at,
            game: setup.game.id().to_owned(),
            options: setup.options.clone(),
            position: setup.start.clone(),
            seats: Pair::from(&setup.seats.clone().map(StoredSeat::from)),
            clock: match setup.time {
                TimeControl::None => None,
                TimeControl::Live { initial, increment } => Some(StoredTime::Live { initial, increment }),
                TimeControl::Days { per_move } => Some(StoredTime::Days { days: per_move }),
            },
            touch_move: setup.house.touch_move,
            faults_stand: setup.house.faults_stand,
            commitment: setup.commitment.map(Commitment::to_hex),
        }
    }
}

impl TryFrom<StoredSetup> for Setup {
    type Error = BadStored;

    fn try_from(stored: StoredSetup) -> Result<Self, BadStored> {
        if stored.v != VERSION {
            return Err(BadStored::Version(stored.v));
        }
        let game = Game::from_id(&stored.game).ok_or_else(|| {
            let expected = ("le nom court d'un jeu, comme dames", "the short name of a game, such as dames");
            BadStored::part(("le jeu", "the game"), &stored.game, expected)
        })?;
        let commitment = stored.commitment.map(|text| {
            Commitment::from_hex(&text)
                .ok_or_else(|| BadStored::part(("l'engagement", "the commitment"), &text, SEED_OR_DIGEST))
        });
        Ok(Self {
            id: stored.table,
            created_at: stored.created_at,
            game,
            options: stored.options,
            start: stored.position,
            seats: ByColor::from(stored.seats).map(Seat::from),
            time: match stored.clock {
                None => TimeControl::None,
                Some(StoredTime::Live { initial, increment }) => TimeControl::Live { initial, increment },
                Some(StoredTime::Days { days }) => TimeControl::Days { per_move: days },
            },
            house: HouseRules { touch_move: stored.touch_move, faults_stand: stored.faults_stand },
            commitment: commitment.transpose()?,
        })
    }
}

/// An [`Event`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredEvent {
    /// The version.
    pub v: u32,
    /// When it happened.
    pub at: Millis,
    /// What happened.
    #[serde(flatten)]
    pub what: StoredWhat,
}

/// A [`What`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[expect(missing_docs, reason = "each is the event of the same name")]
pub enum StoredWhat {
    Seed {
        by: Side,
        seed: String,
    },
    Name {
        by: Side,
        name: String,
    },
    Move {
        by: Side,
        #[serde(rename = "move")]
        text: String,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        fault: bool,
        #[serde(default, skip_serializing_if = "is_nought")]
        credit: Millis,
    },
    Spin {
        by: Side,
        n: u32,
        result: String,
    },
    Touch {
        by: Side,
        cell: u8,
    },
    Adoube {
        by: Side,
    },
    Offer {
        by: Side,
        what: String,
    },
    Declined {
        by: Side,
        what: String,
    },
    Takeback {
        by: Side,
        plies: usize,
    },
    Challenged {
        by: Side,
    },
    Over {
        reason: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        winner: Option<Side>,
        /// Who aborted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Side>,
        /// The number of moves behind some draws.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        moves_each: Option<u8>,
    },
    Revealed {
        server_seed: String,
    },
    Rematch {
        table: String,
    },
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde wants it")]
fn is_nought(credit: &Millis) -> bool {
    *credit == 0
}

impl StoredEvent {
    /// An event as it is stored; `before` is the table before it.
    pub fn of(before: &Table, event: &Event) -> Self {
        let what = match &event.what {
            &What::Seeded { by, seed } => StoredWhat::Seed { by: by.into(), seed: seed.to_hex() },
            What::Named { by, name } => StoredWhat::Name { by: (*by).into(), name: name.clone() },
            &What::Moved { by, m, fault, credit } => {
                StoredWhat::Move { by: by.into(), text: write_move(before.position(), &m), fault, credit }
            }
            &What::Spun { by, n, result } => StoredWhat::Spin { by: by.into(), n, result: result.name().to_owned() },
            &What::Touched { by, cell } => StoredWhat::Touch { by: by.into(), cell: cell.0 },
            &What::Adjusted { by } => StoredWhat::Adoube { by: by.into() },
            &What::Offered { what, by } => StoredWhat::Offer { by: by.into(), what: what.name().to_owned() },
            &What::Declined { what, by } => StoredWhat::Declined { by: by.into(), what: what.name().to_owned() },
            &What::TookBack { by, plies } => StoredWhat::Takeback { by: by.into(), plies },
            &What::Challenged { by } => StoredWhat::Challenged { by: by.into() },
            &What::Over(ending) => over(ending),
            What::Revealed { seed } => StoredWhat::Revealed { server_seed: seed.to_hex() },
            What::Rematched { table } => StoredWhat::Rematch { table: table.clone() },
        };
        Self { v: VERSION, at: event.at, what }
    }

    /// The event, at the table as it was before it. Whether it can happen there is [`Table::apply`]'s to say.
    pub fn read(&self, before: &Table) -> Result<Event, BadStored> {
        if self.v != VERSION {
            return Err(BadStored::Version(self.v));
        }
        let what = match &self.what {
            StoredWhat::Seed { by, seed } => {
                let seed = PlayerSeed::from_hex(seed).ok_or_else(|| {
                    let expected = ("32 chiffres hexadécimaux", "32 hexadecimal digits");
                    BadStored::part(("la graine", "the seed"), seed, expected)
                })?;
                What::Seeded { by: (*by).into(), seed }
            }
            StoredWhat::Name { by, name } => What::Named { by: (*by).into(), name: name.clone() },
            StoredWhat::Move { by, text, fault, credit } => What::Moved {
                by: (*by).into(),
                m: read_stored_move(before, text, *fault)?,
                fault: *fault,
                credit: *credit,
            },
            StoredWhat::Spin { by, n, result } => {
                let result = Spin::from_name(result).ok_or_else(|| {
                    let expected =
                        ("pawn (pion), green (vert), orange ou choice (au choix)", "pawn, green, orange or choice");
                    BadStored::part(("le tirage", "the spin"), result, expected)
                })?;
                What::Spun { by: (*by).into(), n: *n, result }
            }
            StoredWhat::Touch { by, cell } => What::Touched { by: (*by).into(), cell: Cell(*cell) },
            StoredWhat::Adoube { by } => What::Adjusted { by: (*by).into() },
            StoredWhat::Offer { by, what } => What::Offered { by: (*by).into(), what: read_offer(what)? },
            StoredWhat::Declined { by, what } => What::Declined { by: (*by).into(), what: read_offer(what)? },
            StoredWhat::Takeback { by, plies } => What::TookBack { by: (*by).into(), plies: *plies },
            StoredWhat::Challenged { by } => What::Challenged { by: (*by).into() },
            StoredWhat::Over { reason, winner, by, moves_each } => {
                let (winner, by) = (winner.map(Color::from), by.map(Color::from));
                What::Over(read_ending(reason, winner, by, *moves_each)?)
            }
            StoredWhat::Revealed { server_seed } => {
                let seed = ServerSeed::from_hex(server_seed).ok_or_else(|| {
                    BadStored::part(("la graine du serveur", "the server's seed"), server_seed, SEED_OR_DIGEST)
                })?;
                What::Revealed { seed }
            }
            StoredWhat::Rematch { table } => What::Rematched { table: table.clone() },
        };
        Ok(Event { at: self.at, what })
    }
}

fn read_stored_move(before: &Table, text: &str, fault: bool) -> Result<damier_rules::AnyMove, BadStored> {
    if fault {
        let expected = (
            "un coup qui oublie une prise, avec toutes ses cases",
            "a move that overlooks a capture, every landing named",
        );
        let none = || BadStored::part(("la faute", "the fault"), text, expected);
        return read_omission(before.position(), text).ok_or_else(none);
    }
    read_move(before.position(), text).map_err(|error| match error {
        AnyMoveError::Text(error) => BadStored::Event(Refused::Unreadable(error)),
        AnyMoveError::Refused(said) => BadStored::Event(Refused::Illegal(said)),
    })
}

fn read_offer(text: &str) -> Result<Offer, BadStored> {
    let found = Offer::ALL.into_iter().find(|offer| offer.name() == text);
    let expected = ("draw (nulle), takeback (reprise) ou rematch (revanche)", "draw, takeback or rematch");
    found.ok_or_else(|| BadStored::part(("la proposition", "the offer"), text, expected))
}

fn over(ending: Ending) -> StoredWhat {
    let moves_each = match ending {
        Ending::Rules(Outcome::Drawn(Draw::NoProgress { moves_each } | Draw::LoneKing { moves_each })) => {
            Some(moves_each)
        }
        _ => None,
    };
    let by = if let Ending::Aborted { by } = ending { by } else { None };
    StoredWhat::Over {
        reason: ending.reason().to_owned(),
        winner: ending.winner().map(Side::from),
        by: by.map(Side::from),
        moves_each,
    }
}

fn read_ending(
    reason: &str,
    winner: Option<Color>,
    aborted_by: Option<Color>,
    moves_each: Option<u8>,
) -> Result<Ending, BadStored> {
    let won = |how| winner.map(|by| Ending::Rules(Outcome::Won { by, how }));
    let drawn = |draw| Some(Ending::Rules(Outcome::Drawn(draw)));
    let ending = match reason {
        "no-piece-left" => won(Victory::NoPieceLeft),
        "no-move-left" => won(Victory::NoMoveLeft),
        "too-few-pieces" => won(Victory::TooFewPieces),
        "far-corner" => won(Victory::FarCorner),
        "repetition" => drawn(Draw::Repetition),
        "no-progress" => moves_each.and_then(|moves_each| drawn(Draw::NoProgress { moves_each })),
        "lone-king" => moves_each.and_then(|moves_each| drawn(Draw::LoneKing { moves_each })),
        "nothing-to-capture" => drawn(Draw::NothingToCapture),
        "resigned" => winner.map(|winner| Ending::Resigned { by: !winner }),
        "time" => winner.map(|winner| Ending::Time { loser: !winner }),
        "agreed" => Some(Ending::Agreed),
        "aborted" => Some(Ending::Aborted { by: aborted_by }),
        _ => None,
    };
    let expected = ("une raison connue, avec son vainqueur", "a known reason, with its winner");
    ending
        .filter(|ending| ending.winner() == winner)
        .ok_or_else(|| BadStored::part(("le résultat", "the result"), reason, expected))
}

impl Table {
    /// The table as it is stored.
    pub fn store(&self) -> (StoredSetup, Vec<StoredEvent>) {
        let setup = StoredSetup::from(&self.setup);
        let mut events = Vec::with_capacity(self.events().len());
        // The same setup once more: it has been good before.
        if let Ok(mut table) = Self::new(self.setup.clone()) {
            for event in self.events() {
                events.push(StoredEvent::of(&table, event));
                let again = table.apply(event);
                debug_assert!(again.is_ok(), "what has happened can happen");
            }
        }
        (setup, events)
    }

    /// The table that was stored. An error comes with the number of the event that it is about, from 1; 0 is the setup.
    pub fn load(setup: StoredSetup, events: impl IntoIterator<Item = StoredEvent>) -> Result<Self, (usize, BadStored)> {
        let setup = Setup::try_from(setup).map_err(|bad| (0, bad))?;
        let mut table = Self::new(setup).map_err(|bad| (0, bad.into()))?;
        for (i, stored) in events.into_iter().enumerate() {
            let event = stored.read(&table).map_err(|bad| (i + 1, bad))?;
            table.apply(&event).map_err(|refused| (i + 1, refused.into()))?;
        }
        Ok(table)
    }
}
