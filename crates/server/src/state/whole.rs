//! Everything there is to know about a table.

use std::collections::BTreeMap;

use damier_rules::Color;
use damier_table::{Ending, Fault, Millis, Offer, Offers, Table, export};
use serde::Serialize;
use utoipa::ToSchema;

use super::{BothAbilities, BothSeats, ClockInfo, PlyInfo};
use crate::{
    said::Said,
    view::{OutcomeInfo, Side, Snapshot, View},
};

/// Everything there is to know about a table.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TableState {
    /// Its name.
    pub table: String,
    /// The game's id.
    pub game: &'static str,
    /// The options that were chosen.
    pub options: BTreeMap<String, String>,
    /// Who plays.
    pub seats: BothSeats,
    /// The seats of whoever asks.
    pub you: Vec<Side>,
    /// Whether it is listed.
    pub public: bool,
    /// When it was opened.
    pub created_at: Millis,
    /// The number of the last event.
    pub seq: u64,
    /// The position the game began with.
    pub start: Snapshot,
    /// The moves, those taken back left out.
    pub plies: Vec<PlyInfo>,
    /// The position on the board.
    pub view: View,
    /// The clocks.
    pub clock: ClockInfo,
    /// The offers that stand.
    pub offers: OffersInfo,
    /// How the game ended.
    pub result: Option<ResultInfo>,
    /// The house rules.
    pub settings: SettingsInfo,
    /// The piece that was touched and has to be moved.
    pub touched: Option<u8>,
    /// The fault that may be challenged now.
    pub fault: Option<FaultInfo>,
    /// What the spins can be checked by.
    pub fairness: Option<FairnessInfo>,
    /// The table of the rematch.
    pub rematch: Option<RematchInfo>,
    /// What each seat could do now.
    pub can: BothAbilities,
}

/// The house rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SettingsInfo {
    /// A piece that has been touched has to be moved.
    pub touch_move: bool,
    /// Unpunished faults stand.
    pub faults_stand: bool,
}

/// The offers that stand, each with who made it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct OffersInfo {
    /// A draw.
    pub draw: Option<Side>,
    /// A takeback.
    pub takeback: Option<Side>,
    /// A rematch.
    pub rematch: Option<Side>,
}

impl From<&Offers> for OffersInfo {
    fn from(offers: &Offers) -> Self {
        let by = |what| offers.by(what).map(Side::from);
        Self { draw: by(Offer::Draw), takeback: by(Offer::Takeback), rematch: by(Offer::Rematch) }
    }
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ResultInfo {
    /// Who won; nobody in a draw, or if it was called off.
    pub winner: Option<Side>,
    /// Why, in a word.
    pub reason: &'static str,
    /// Why, in a sentence.
    pub said: Said,
}

impl From<Ending> for ResultInfo {
    fn from(ending: Ending) -> Self {
        Self { winner: ending.winner().map(Side::from), reason: ending.reason(), said: ending.said().into() }
    }
}

impl From<ResultInfo> for OutcomeInfo {
    fn from(result: ResultInfo) -> Self {
        Self { winner: result.winner, reason: result.reason, said: result.said }
    }
}

/// A fault that may be challenged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct FaultInfo {
    /// The number of the move, from 1.
    pub ply: usize,
    /// Whose it is.
    pub by: Side,
}

impl From<Fault> for FaultInfo {
    fn from(fault: Fault) -> Self {
        Self { ply: fault.ply + 1, by: fault.by.into() }
    }
}

/// What the spins can be checked by.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FairnessInfo {
    /// The SHA-256 of the server's seed, in hexadecimal digits.
    pub commitment: String,
    /// The seeds of the seats, so far as they have given any.
    pub seeds: SeedsInfo,
    /// The server's seed, once the game is over.
    pub server_seed: Option<String>,
    /// The spins so far.
    pub spins: Vec<SpinInfo>,
}

/// The seeds of the seats, in hexadecimal digits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SeedsInfo {
    /// White's.
    pub white: Option<String>,
    /// Black's.
    pub black: Option<String>,
}

/// One spin.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SpinInfo {
    /// Its number, from 1.
    pub n: u32,
    /// What the spinner showed.
    pub result: String,
}

impl FairnessInfo {
    /// What a table shows of its spins so far; nothing where there are none.
    pub fn of(table: &Table) -> Option<Self> {
        let fairness = export::Fairness::of(table)?;
        Some(Self {
            commitment: fairness.commitment,
            seeds: SeedsInfo { white: fairness.seeds.white, black: fairness.seeds.black },
            server_seed: fairness.server_seed,
            spins: fairness.spins.into_iter().map(|spin| SpinInfo { n: spin.n, result: spin.result }).collect(),
        })
    }
}

/// The table of the rematch. A seat's secret opens it as well, with the colours exchanged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct RematchInfo {
    /// Its name.
    pub table: String,
}

/// The position of a table, with the end the game has come to.
pub(crate) fn table_view(table: &Table) -> View {
    let view = View::of(table.position());
    match table.ending() {
        Some(ending) => view.ended(ResultInfo::from(ending).into()),
        None => view,
    }
}

impl TableState {
    /// A table as `you` see it.
    pub(crate) fn of(table: &Table, plies: Vec<PlyInfo>, public: bool, you: &[Color], now: Millis) -> Self {
        let setup = table.setup();
        Self {
            table: setup.id.clone(),
            game: setup.game.id(),
            options: setup.options.clone(),
            seats: (&table.seats()).into(),
            you: you.iter().copied().map(Side::from).collect(),
            public,
            created_at: setup.created_at,
            seq: table.seq(),
            start: Snapshot::of(table.start()),
            plies,
            view: table_view(table),
            clock: ClockInfo::at(table.clock(), now),
            offers: table.offers().into(),
            result: table.ending().map(ResultInfo::from),
            settings: SettingsInfo { touch_move: setup.house.touch_move, faults_stand: setup.house.faults_stand },
            touched: table.touched().map(|cell| cell.0),
            fault: table.fault().map(FaultInfo::from),
            fairness: FairnessInfo::of(table),
            rematch: table.rematch().map(|table| RematchInfo { table: table.to_owned() }),
            can: BothAbilities::of(table, now),
        }
    }
}
