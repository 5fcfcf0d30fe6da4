//! A whole game in one file, and its check: every move legal, every spin as derived, the commitment kept.

use damier_notation::sentences::{Lang, Said};
use damier_rules::{Color, Spin};
use serde::{Deserialize, Serialize};

use crate::{
    BadSetup, Ending, Event, EventKind, NotAsNoted, Noted, Refused, Table, TableSetup,
    fair::{Commitment, PlayerSeed, ServerSeed},
    version::VERSION,
};

/// A game as it is exported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Export {
    /// The version.
    pub v: u32,
    /// What was settled before the game.
    pub setup: TableSetup,
    /// All that has happened.
    pub events: Vec<Event>,
    /// What the spins can be checked by, in a game that has any.
    pub fairness: Option<Fairness>,
}

/// What the spins can be checked by. All of it is in setup and events, too; here it is easy to find.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Fairness {
    /// The SHA-256 of the server's seed, shown before the first move.
    pub commitment: Commitment,
    /// The seeds of the seats; nothing where a seat has given none.
    pub seeds: Seeds,
    /// The server's seed, once the game is over.
    pub server_seed: Option<ServerSeed>,
    /// The spins.
    pub spins: Vec<SpinShown>,
}

/// The seeds of the seats, each in 32 hexadecimal digits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Seeds {
    /// White's.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>, required = true))]
    pub white: Option<PlayerSeed>,
    /// Black's.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>, required = true))]
    pub black: Option<PlayerSeed>,
}

/// One spin.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SpinShown {
    /// Its number, from 1.
    pub n: u32,
    /// What the spinner showed.
    pub result: Spin,
}

impl Fairness {
    /// What a table shows of its spins so far.
    pub fn of(table: &Table) -> Option<Self> {
        let seeds = table.seeds();
        Some(Self {
            commitment: table.commitment()?,
            seeds: Seeds { white: seeds[Color::White], black: seeds[Color::Black] },
            server_seed: table.revealed(),
            spins: (1..).zip(table.spins()).map(|(n, &result)| SpinShown { n, result }).collect(),
        })
    }
}

impl Export {
    /// A table's game.
    pub fn of(table: &Table) -> Self {
        let (setup, events) = (table.setup().clone(), table.events().to_vec());
        Self { v: VERSION, setup, events, fairness: Fairness::of(table) }
    }
}

/// What a check has found to be right.
#[derive(Debug, Clone, PartialEq)]
pub struct VerifiedExport {
    /// The table as it stands at the end.
    pub table: Table,
    /// How many moves were made, those taken back included. All were legal, but for the faults.
    pub moves: usize,
    /// How many of them were taken back or challenged.
    pub taken_back: usize,
    /// How many were faults, at a table where they may stand.
    pub faults: usize,
    /// How many spins there were.
    pub spins: usize,
    /// Whether the spins could be computed again: only once the server's seed has been shown.
    pub spins_checked: bool,
}

/// The first thing that differs from what it should be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Difference {
    /// The file is of another version.
    Version(u32),
    /// The setup.
    TableSetup(BadSetup),
    /// An event that cannot have happened.
    Event {
        /// Its number, from 1.
        seq: usize,
        /// What stands against it.
        why: Refused,
    },
    /// The server's seed is not the one it had committed itself to.
    Commitment {
        /// What was shown before the game.
        shown: Commitment,
        /// What the seed would have led to.
        derived: Commitment,
    },
    /// A spin is not the one that follows from the seeds.
    Spin {
        /// Its number, from 1.
        n: u32,
        /// What the spinner showed.
        shown: Spin,
        /// What it should have shown.
        derived: Spin,
    },
    /// The game is over, but the server's seed has not been shown.
    NotRevealed,
    /// The summary of the spins is not that of the events.
    Summary,
    /// The game is not the one whose commitment or seeds were noted.
    Noted(NotAsNoted),
}

impl Difference {
    /// What differs, in a sentence.
    pub fn sentence(&self, lang: Lang) -> String {
        match self {
            Self::Version(v) => lang.say(
                format!("Le fichier est de la version {v}, et non {VERSION}."),
                format!("The file is of version {v}, not {VERSION}."),
            ),
            Self::TableSetup(why) => {
                let why = why.say(lang);
                lang.say(format!("La table : {why}."), format!("The setup: {why}."))
            }
            Self::Event { seq, why } => {
                let why = why.sentence(lang);
                lang.say(format!("Événement {seq} : {why}"), format!("Event {seq}: {why}"))
            }
            Self::Commitment { shown, derived } => {
                let (shown, derived) = (shown.to_hex(), derived.to_hex());
                lang.say(
                    format!(
                        "L'engagement pris avant la partie est {shown}, mais la graine du serveur donne {derived}."
                    ),
                    format!("The commitment made before the game is {shown}, but the server's seed gives {derived}."),
                )
            }
            Self::Spin { n, shown, derived } => {
                let (shown, derived) = (shown.name(), derived.name());
                lang.say(
                    format!("Lancer {n} : la roulette a montré « {shown} », les graines donnent « {derived} »."),
                    format!("Spin {n}: the spinner showed {shown}, the seeds give {derived}."),
                )
            }
            Self::NotRevealed => lang.say(
                "La partie est finie, mais la graine du serveur n'a pas été montrée.".to_owned(),
                "The game is over, but the server's seed has not been shown.".to_owned(),
            ),
            Self::Summary => lang.say(
                "Le résumé des lancers ne correspond pas aux événements.".to_owned(),
                "The summary of the spins does not match the events.".to_owned(),
            ),
            Self::Noted(other) => other.sentence(lang),
        }
    }

    /// What differs, in both languages.
    pub fn said(&self) -> Said {
        Said::by(|lang| self.sentence(lang))
    }
}

/// Like [`verify`], and compares the game with what a player noted before its first spin.
pub fn verify_with(export: &Export, noted: &Noted) -> Result<VerifiedExport, Difference> {
    let checked = verify(export)?;
    noted.compare(checked.table.commitment(), checked.table.seeds()).map_err(Difference::Noted)?;
    Ok(checked)
}

/// Plays an exported game again and compares: every event must be able to happen where it stands, the server's seed
/// must be the one it committed itself to, and every spin the one that follows from the seeds.
pub fn verify(export: &Export) -> Result<VerifiedExport, Difference> {
    if export.v != VERSION {
        return Err(Difference::Version(export.v));
    }
    let mut table = Table::new(export.setup.clone()).map_err(Difference::TableSetup)?;
    let seed = shown_seed(export);
    if let (Some(seed), Some(shown)) = (seed, table.commitment())
        && seed.commitment() != shown
    {
        return Err(Difference::Commitment { shown, derived: seed.commitment() });
    }
    let (mut moves, mut faults, mut taken_back) = (0, 0, 0);
    for (seq, event) in (1..).zip(&export.events) {
        match event.kind {
            EventKind::Spin { n, result: shown, .. } => {
                // A spin at a moment when none is due makes the history impossible.
                if let Some(derived) = seed.and_then(|seed| table.next_spin(&seed))
                    && derived != shown
                {
                    return Err(Difference::Spin { n, shown, derived });
                }
            }
            EventKind::Move { fault, .. } => {
                moves += 1;
                faults += usize::from(fault);
            }
            EventKind::Takeback { plies, .. } => taken_back += plies,
            EventKind::Challenged { .. } => taken_back += 1,
            _ => {}
        }
        table.apply(event.clone()).map_err(|why| Difference::Event { seq, why })?;
    }
    if Fairness::of(&table) != export.fairness {
        return Err(Difference::Summary);
    }
    if table.commitment().is_some() && table.ending().is_some() && seed.is_none() {
        return Err(Difference::NotRevealed);
    }
    let spins = table.spins().len();
    Ok(VerifiedExport { moves, taken_back, faults, spins, spins_checked: seed.is_some(), table })
}

/// The server's seed, from wherever the file has it.
fn shown_seed(export: &Export) -> Option<ServerSeed> {
    let in_summary = export.fairness.as_ref().and_then(|fairness| fairness.server_seed);
    let in_events = export.events.iter().find_map(|event| match event.kind {
        EventKind::Revealed { server_seed } => Some(server_seed),
        _ => None,
    });
    in_events.or(in_summary)
}

impl VerifiedExport {
    /// How the game ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        self.table.ending()
    }
}
