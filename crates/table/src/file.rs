//! A game in a file: what a table [exports](crate::export::Export) and, for a game to be continued, what that takes.

use std::io::Read;

use damier_notation::sentences::{Said, system_error, unreadable};
use damier_rules::Game;
use serde::{Deserialize, Serialize};

use crate::{
    Event, Millis, Table, TableSetup,
    export::{Export, Fairness},
    fair::ServerSeed,
    version::VERSION,
};

/// No game is longer than this: more is not read.
const MOST_BYTES: u64 = 64 << 20;

/// An exported game, or a saved one: the same with two members more.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GameFile {
    v: u32,
    /// The time in the game when it was saved: while nobody plays, no clock runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    now: Option<Millis>,
    /// The seed of the spins, in hexadecimal digits. Whoever reads it before the end knows what is coming.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seed: Option<ServerSeed>,
    setup: TableSetup,
    events: Vec<Event>,
    #[serde(default)]
    fairness: Option<Fairness>,
}

/// A game of a file, with what is needed to continue it.
#[derive(Debug, Clone, PartialEq)]
pub struct Restored {
    /// The game.
    pub table: Table,
    /// The seed of its spins, if it has any and it is known.
    pub seed: Option<ServerSeed>,
    /// The time in the game.
    pub now: Millis,
}

impl GameFile {
    /// A game to be continued.
    pub fn saved(table: &Table, seed: Option<ServerSeed>, now: Millis) -> Self {
        let Export { v, setup, events, fairness } = Export::of(table);
        Self { v, now: Some(now), seed, setup, events, fairness }
    }

    /// Whether a file that begins so may be one: PDN begins otherwise.
    pub fn begins_so(start: &[u8]) -> bool {
        const MEMBERS: [&[u8]; 6] = [b"v", b"now", b"seed", b"setup", b"events", b"fairness"];
        let first = start.trim_ascii_start().strip_prefix(b"{").map(<[u8]>::trim_ascii_start);
        let Some(name) = first.and_then(|first| first.strip_prefix(b"\"")) else { return false };
        name.split(|&byte| byte == b'"').next().is_some_and(|name| MEMBERS.contains(&name))
    }

    /// Reads a file.
    pub fn read(source: impl Read) -> Result<Self, Said> {
        let mut text = Vec::new();
        let read = source.take(MOST_BYTES + 1).read_to_end(&mut text).map_err(|error| system_error(&error))?;
        if read as u64 > MOST_BYTES {
            return Err(("trop grand pour une partie enregistrée", "too large to be a saved game").into());
        }
        serde_json::from_slice(&text).map_err(|error| unreadable(error.line(), error.column(), &error))
    }

    /// Reads an export; for anything else, the error says that an export was expected.
    pub fn read_export(source: impl Read) -> Result<Export, Said> {
        Self::read(source).map(Self::export).map_err(|Said { fr, en }| Said {
            fr: format!("{fr} : il faut une partie telle qu'une table l'exporte (format=json)"),
            en: format!("{en}: expected a game as a table exports it (format=json)"),
        })
    }

    /// What can be checked of it.
    pub fn export(self) -> Export {
        let Self { v, setup, events, fairness, .. } = self;
        Export { v, setup, events, fairness }
    }

    /// Which game it is.
    pub const fn game(&self) -> Game {
        self.setup.game
    }

    /// Rebuilds the game. An error names the event that it is about.
    pub fn restore(self) -> Result<Restored, Said> {
        if self.v != VERSION {
            let v = self.v;
            let fr = format!("la version {v} : il faut la version {VERSION}");
            return Err((fr, format!("version {v}: expected {VERSION}")).into());
        }
        let seed = self.seed.or(self.fairness.and_then(|fairness| fairness.server_seed));
        let table = Table::rebuild(self.setup, self.events).map_err(|bad| bad.said())?;
        let last = table.events().last().map_or(table.setup().created_at, |event| event.at);
        Ok(Restored { now: self.now.unwrap_or(0).max(last), table, seed })
    }
}

#[cfg(test)]
mod tests {
    use damier_rules::Color;

    use super::*;
    use crate::{By, Command, Context, export::verify};

    #[test]
    fn a_saved_game_is_an_export() {
        let table = Table::new(TableSetup::new("one", Game::ALL[0], 5)).expect("a table");
        let mut over = table.clone();
        let resign = over.decide(By::Seat(Color::White), &Command::Resign, &Context::at(9)).expect("possible");
        over.carry_out(&resign).expect("decided");
        for table in [table, over] {
            let text = serde_json::to_vec_pretty(&GameFile::saved(&table, None, 12)).expect("text");
            assert!(GameFile::begins_so(&text));
            let file = GameFile::read(text.as_slice()).expect("read");
            assert_eq!(verify(&file.clone().export()).expect("right").table, table);
            assert_eq!(file.restore(), Ok(Restored { table: table.clone(), seed: None, now: 12 }));
            let exported = serde_json::to_vec(&Export::of(&table)).expect("text");
            assert!(GameFile::begins_so(&exported));
            assert_eq!(GameFile::read(exported.as_slice()).and_then(GameFile::restore).expect("read").table, table);
        }
    }

    #[test]
    fn pdn_begins_otherwise() {
        for start in ["", "[White \"x\"]", "1. 32-28", "{ a comment }", "{", "{\"value\"}"] {
            assert!(!GameFile::begins_so(start.as_bytes()), "{start}");
        }
    }
}
