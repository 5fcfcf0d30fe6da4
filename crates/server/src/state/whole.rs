//! Everything there is to know about a table.

use std::collections::BTreeMap;

use damier_notation::sentences::Said;
use damier_rules::{Color, Game};
use damier_table::{
    Ending, Hand, Millis, Offer, Offers, Table,
    export::{Fairness, Seeds, SpinShown},
    fair::{Commitment, ServerSeed},
};
use serde::Serialize;

use super::{BothAbilities, BothSeats, ClockInfo, WrittenPly};
use crate::view::{OutcomeInfo, Snapshot, View};

/// Everything there is to know about a table.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TableState {
    /// Its name.
    pub table: String,
    /// The game's id.
    pub game: Game,
    /// The options that were chosen.
    pub options: BTreeMap<String, String>,
    /// Who plays.
    pub seats: BothSeats,
    /// The seats that the client holds.
    pub you: Vec<Color>,
    /// Whether it is listed.
    pub public: bool,
    /// When it was opened.
    pub created_at: Millis,
    /// The number of the last event.
    pub seq: u64,
    /// The position the game began with.
    pub start: Snapshot,
    /// The moves, those taken back left out.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<crate::state::PlyInfo>))]
    pub plies: Vec<WrittenPly>,
    /// The position on the board.
    pub view: View,
    /// The clocks.
    pub clock: ClockInfo,
    /// The offers that stand.
    pub offers: OffersInfo,
    /// How the game ended.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub result: Option<ResultInfo>,
    /// The house rules.
    pub settings: SettingsInfo,
    /// The piece that was touched and has to be moved.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub touched: Option<u8>,
    /// Whether the side to move has said "j'adoube" and puts pieces straight.
    pub adjusting: bool,
    /// The fault that may be challenged now.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub fault: Option<FaultInfo>,
    /// What the spins can be checked by.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub fairness: Option<FairnessInfo>,
    /// The table of the rematch.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub rematch: Option<RematchInfo>,
    /// What each seat could do now.
    pub can: BothAbilities,
}

/// The house rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SettingsInfo {
    /// A piece that has been touched has to be moved.
    pub touch_move: bool,
    /// Unpunished faults stand.
    pub faults_stand: bool,
    /// The engine resigns a game against people that it takes for lost.
    pub engine_resigns: bool,
}

/// The offers that stand, each with who made it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OffersInfo {
    /// A draw.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub draw: Option<Color>,
    /// A takeback.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub takeback: Option<Color>,
    /// A rematch.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub rematch: Option<Color>,
}

impl From<&Offers> for OffersInfo {
    fn from(offers: &Offers) -> Self {
        let by = |what| offers.by(what);
        Self { draw: by(Offer::Draw), takeback: by(Offer::Takeback), rematch: by(Offer::Rematch) }
    }
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ResultInfo {
    /// Who won; nobody in a draw, or if it was called off.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub winner: Option<Color>,
    /// Why, in a word.
    pub reason: &'static str,
    /// Why, in a sentence.
    pub said: Said,
}

impl From<Ending> for ResultInfo {
    fn from(ending: Ending) -> Self {
        Self { winner: ending.winner(), reason: ending.reason(), said: ending.said() }
    }
}

impl From<ResultInfo> for OutcomeInfo {
    fn from(result: ResultInfo) -> Self {
        Self { winner: result.winner, reason: result.reason, said: result.said }
    }
}

/// A fault that may be challenged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FaultInfo {
    /// The number of the move, from 1.
    pub ply: usize,
    /// Whose it is.
    pub by: Color,
    /// Whether the game is over if it stands.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub ends: bool,
    /// In how many milliseconds it stands by itself; never where this is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<Millis>,
}

impl FaultInfo {
    /// The fault at a table that may be challenged now.
    pub fn of(table: &Table, now: Millis) -> Option<Self> {
        let fault = table.fault()?;
        let ends = table.in_question().is_some();
        let left = table.deadline().filter(|_| ends).map(|until| until.saturating_sub(now));
        Some(Self { ply: fault.ply + 1, by: fault.by, ends, left })
    }
}

/// What the spins can be checked by.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct FairnessInfo {
    /// The SHA-256 of the server's seed, in 64 hexadecimal digits.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub commitment: Commitment,
    /// The seeds of the seats, so far as they have given any.
    pub seeds: Seeds,
    /// The seats whose seed the first spin waits for: they have neither given nor waived it.
    pub awaited: Vec<Color>,
    /// The server's seed, in 64 hexadecimal digits, once the game is over.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>, required = true))]
    pub server_seed: Option<ServerSeed>,
    /// The spins so far.
    pub spins: Vec<SpinShown>,
}

impl FairnessInfo {
    /// What a table shows of its spins so far; nothing where there are none.
    pub fn of(table: &Table) -> Option<Self> {
        let Fairness { commitment, seeds, server_seed, spins } = Fairness::of(table)?;
        Some(Self { commitment, seeds, awaited: table.seeds_awaited(), server_seed, spins })
    }
}

/// The table of the rematch. A seat's secret opens it as well, with the colours exchanged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RematchInfo {
    /// Its name.
    pub table: String,
}

/// The position of a table, with the end the game has come to.
pub(crate) fn table_view(table: &Table) -> View {
    let view = View::of(table.position());
    let ended = |ending| view.clone().ended(ResultInfo::from(ending).into());
    match (table.ending(), table.in_question()) {
        (Some(ending), _) => ended(ending),
        (None, Some(outcome)) => {
            let status = table.question().unwrap_or_else(|| view.status.clone());
            View { outcome: None, status, ..ended(Ending::Rules(outcome)) }
        }
        (None, None) => view,
    }
}

impl TableState {
    /// A table as `you` see it.
    pub(crate) fn of(table: &Table, plies: Vec<WrittenPly>, public: bool, you: &[Color], now: Millis) -> Self {
        let setup = table.setup();
        Self {
            table: setup.id.clone(),
            game: setup.game,
            options: setup.options.clone(),
            seats: (&table.seats()).into(),
            you: you.to_vec(),
            public,
            created_at: setup.created_at,
            seq: table.seq(),
            start: Snapshot::of(table.start()),
            plies,
            view: table_view(table),
            clock: ClockInfo::at(table.clock(), now),
            offers: table.offers().into(),
            result: table.ending().map(ResultInfo::from),
            settings: SettingsInfo {
                touch_move: setup.house.touch_move,
                faults_stand: setup.house.faults_stand,
                engine_resigns: setup.house.engine_resigns,
            },
            touched: table.touched().map(|cell| cell.0),
            adjusting: table.hand() == Hand::Adjusting,
            fault: FaultInfo::of(table, now),
            fairness: FairnessInfo::of(table),
            rematch: table.rematch().map(|table| RematchInfo { table: table.to_owned() }),
            can: BothAbilities::of(table, now),
        }
    }
}
