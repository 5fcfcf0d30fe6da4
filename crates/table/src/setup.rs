//! What is fixed before a game: who plays what, with how much time, under which house rules.

use std::collections::BTreeMap;

use damier_notation::{
    PositionError, TextError,
    options::{Chosen, read_options},
    read_position,
    sentences::{Lang, Said},
};
use damier_rules::{Actor, AnyPosition, ByColor, Color, Game, Position};
use serde::{Deserialize, Serialize};

use crate::{Millis, NameFault, Seat, TimeControl, fair::Commitment, seat::hidden_in_name, version::Version};

/// A table as requested: anything that can be written. [`Table::new`](crate::Table::new) checks it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Written", from = "Written")]
pub struct TableSetup {
    /// The table's name, which the spins depend on.
    pub id: String,
    /// When it was set up.
    pub created_at: Millis,
    /// The game.
    pub game: Game,
    /// The game's options by name; those not named are as they are by default.
    pub options: BTreeMap<String, String>,
    /// The position to begin with; the game's own without it.
    pub start: Option<String>,
    /// Who plays.
    pub seats: ByColor<Seat>,
    /// How time is measured.
    pub time: TimeControl,
    /// The house rules.
    pub house: HouseRules,
    /// What the server shows of its seed. There has to be one in a game with spins, and in no other.
    pub commitment: Option<Commitment>,
    /// Whether the first spin waits until each seat has given a seed or waived it. False for tables from before this
    /// rule, and for a program that spins for everybody at the table.
    pub await_seeds: bool,
}

/// Rules of the table, not of the game; off unless they are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct HouseRules {
    /// A piece that has been touched has to be moved, if it can be.
    pub touch_move: bool,
    /// A move that breaks an obligation stands unless it is challenged.
    pub faults_stand: bool,
    /// The engine resigns games against people that it considers lost.
    pub engine_resigns: bool,
}

/// What is wrong with a setup.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.say(Lang::En))]
pub enum BadSetup {
    /// The options of the game.
    Options(#[from] TextError),
    /// The position.
    Position(#[from] PositionError),
    /// A position in which the game is over.
    Over,
    /// The table's name.
    Id {
        /// How long it is.
        length: usize,
    },
    /// An engine's level.
    Level {
        /// The level asked for.
        level: u8,
    },
    /// A player's name.
    Name {
        /// How long it is.
        length: usize,
    },
    /// A character in a player's name that cannot be seen.
    HiddenInName {
        /// Its code point.
        code_point: u32,
    },
    /// The clock.
    Time,
    /// A commitment without spins, or spins without one.
    Commitment {
        /// Whether it is missing.
        missing: bool,
    },
}

impl BadSetup {
    /// A stable name for the reason.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Options(_) => "bad-options",
            Self::Position(_) => "bad-position",
            Self::Over => "position-over",
            Self::Id { .. } => "bad-table-name",
            Self::Level { .. } => "bad-level",
            Self::Name { .. } | Self::HiddenInName { .. } => "bad-name",
            Self::Time => "bad-clock",
            Self::Commitment { .. } => "bad-commitment",
        }
    }

    /// What is wrong, in one language.
    pub fn say(&self, lang: Lang) -> String {
        match self {
            Self::Options(error) => {
                let error = error.say(lang);
                lang.say(format!("les options sont fausses : {error}"), format!("the options are wrong: {error}"))
            }
            Self::Position(error) => {
                let error = error.say(lang);
                lang.say(format!("la position est fausse : {error}"), format!("the position is wrong: {error}"))
            }
            Self::Over => lang
                .say(
                    "la partie est finie dans cette position : il en faut une où elle continue",
                    "the game is over in this position: expected one in which it goes on",
                )
                .to_owned(),
            Self::Id { length } => {
                let most = TableSetup::LONGEST_ID;
                lang.say(
                    format!("le nom de la table a {length} octets : il en faut de 1 à {most}, sans caractère de contrôle"),
                    format!("the name of the table has {length} bytes: expected 1 to {most}, none of them control characters"),
                )
            }
            Self::Level { level } => lang
                .say(format!("niveau {level} : il en faut un de 1 à 10"), format!("level {level}: expected 1 to 10")),
            Self::Name { length } => {
                let most = Seat::LONGEST_NAME;
                lang.say(
                    format!("un nom de {length} caractères : il en faut {most} au plus, sans caractère de contrôle"),
                    format!("a name of {length} characters: expected {most} at most, none of them control characters"),
                )
            }
            Self::HiddenInName { code_point } => hidden_in_name(*code_point, lang),
            Self::Time => lang
                .say(
                    "la pendule : il faut de 0 à 180 minutes et de 0 à 180 secondes par coup, mais pas zéro pour les deux, \
                     ou de 1 à 30 jours par coup",
                    "the clock: expected 0 to 180 minutes and 0 to 180 seconds a move, not both zero, or 1 to 30 days a \
                     move",
                )
                .to_owned(),
            Self::Commitment { missing: true } => lang
                .say(
                    "pas d'engagement : il en faut un, puisqu'il y a des lancers",
                    "no commitment: expected one, for there are spins",
                )
                .to_owned(),
            Self::Commitment { missing: false } => lang
                .say(
                    "un engagement : il n'en faut pas, puisqu'il n'y a pas de lancers",
                    "a commitment: expected none, for there are no spins",
                )
                .to_owned(),
        }
    }

    /// What is wrong, in both languages.
    pub fn said(&self) -> Said {
        Said::by(|lang| self.say(lang))
    }
}

impl TableSetup {
    /// A table's name has no more bytes than this.
    pub const LONGEST_ID: usize = 64;

    /// Two people, the game's usual options, no clock and no house rules.
    pub fn new(id: impl Into<String>, game: Game, created_at: Millis) -> Self {
        Self {
            id: id.into(),
            created_at,
            game,
            options: BTreeMap::new(),
            start: None,
            seats: ByColor::new(Seat::HUMAN, Seat::HUMAN),
            time: TimeControl::None,
            house: HouseRules::default(),
            commitment: None,
            await_seeds: has_spins(game),
        }
    }

    /// The game with its options, as its rules know them.
    pub fn chosen(&self) -> Result<Chosen, TextError> {
        let options: Vec<String> = self.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        read_options(self.game, &options)
    }

    /// Whether the names of the players are allowed. Names given before this check existed stay.
    pub(crate) fn check_names(&self) -> Result<(), BadSetup> {
        let names = Color::ALL.into_iter().filter_map(|color| match &self.seats[color] {
            Seat::Human { name } => name.as_deref(),
            Seat::Engine { .. } => None,
        });
        for name in names {
            match Seat::check_name(name) {
                Ok(()) => {}
                Err(NameFault::Length { length }) => return Err(BadSetup::Name { length }),
                Err(NameFault::Hidden { code_point }) => return Err(BadSetup::HiddenInName { code_point }),
            }
        }
        Ok(())
    }

    /// The options and the position to begin with, if all is well.
    pub(crate) fn check(&self) -> Result<(Chosen, AnyPosition), BadSetup> {
        if !is_table_name(&self.id) {
            return Err(BadSetup::Id { length: self.id.len() });
        }
        for color in Color::ALL {
            match &self.seats[color] {
                &Seat::Engine { level } if !Seat::LEVELS.contains(&level) => return Err(BadSetup::Level { level }),
                Seat::Human { name: Some(name) } if !Seat::fits_as_name(name) => {
                    return Err(BadSetup::Name { length: name.chars().count() });
                }
                Seat::Engine { .. } | Seat::Human { .. } => {}
            }
        }
        if !self.time.is_sensible() {
            return Err(BadSetup::Time);
        }
        if self.commitment.is_some() != has_spins(self.game) {
            return Err(BadSetup::Commitment { missing: self.commitment.is_none() });
        }
        let chosen = self.chosen()?;
        let start = match &self.start {
            Some(text) => read_position(&chosen.variant, text)?,
            None => chosen.variant.start(),
        };
        if let Actor::Over(_) = start.actor() {
            return Err(BadSetup::Over);
        }
        Ok((chosen, start))
    }
}

/// Whether a table may have this name: it fits on a line, and has no control characters.
pub(crate) fn is_table_name(id: &str) -> bool {
    (1..=TableSetup::LONGEST_ID).contains(&id.len()) && !id.chars().any(char::is_control)
}

/// Whether chance has a part in a game.
pub const fn has_spins(game: Game) -> bool {
    game.properties().spins
}

/// A [`TableSetup`] as it is written. Times are in milliseconds.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "as the setup has them")]
struct Written {
    v: Version,
    table: String,
    created_at: Millis,
    game: Game,
    #[serde(default)]
    options: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    seats: Seats,
    clock: Option<Time>,
    touch_move: bool,
    faults_stand: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    engine_resigns: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    commitment: Option<Commitment>,
    /// Tables from before there was this rule do not have it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    await_seeds: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Seats {
    white: Seat,
    black: Seat,
}

/// A [`TimeControl`], where there is a clock.
#[derive(Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum Time {
    Live { initial: Millis, increment: Millis },
    Days { days: u16 },
}

impl From<TableSetup> for Written {
    fn from(setup: TableSetup) -> Self {
        let [white, black] = Color::ALL.map(|color| setup.seats[color].clone());
        Self {
            v: Version,
            table: setup.id,
            created_at: setup.created_at,
            game: setup.game,
            options: setup.options,
            position: setup.start,
            seats: Seats { white, black },
            clock: match setup.time {
                TimeControl::None => None,
                TimeControl::Live { initial, increment } => Some(Time::Live { initial, increment }),
                TimeControl::Days { per_move } => Some(Time::Days { days: per_move }),
            },
            touch_move: setup.house.touch_move,
            faults_stand: setup.house.faults_stand,
            engine_resigns: setup.house.engine_resigns,
            commitment: setup.commitment,
            await_seeds: setup.await_seeds,
        }
    }
}

impl From<Written> for TableSetup {
    fn from(written: Written) -> Self {
        Self {
            id: written.table,
            created_at: written.created_at,
            game: written.game,
            options: written.options,
            start: written.position,
            seats: ByColor::new(written.seats.white, written.seats.black),
            time: match written.clock {
                None => TimeControl::None,
                Some(Time::Live { initial, increment }) => TimeControl::Live { initial, increment },
                Some(Time::Days { days }) => TimeControl::Days { per_move: days },
            },
            house: HouseRules {
                touch_move: written.touch_move,
                faults_stand: written.faults_stand,
                engine_resigns: written.engine_resigns,
            },
            commitment: written.commitment,
            await_seeds: written.await_seeds,
        }
    }
}
