//! A program that speaks Hub 2 as a player. One process for each table; one that crashes or hangs loses its game and is
//! restarted for the next.

mod client;

use std::{
    sync::atomic::AtomicBool,
    time::{Duration, Instant},
};

use damier_engine::Limits;
use damier_notation::hub::{Go, HubLevel};
use damier_rules::{
    AnyPosition, Record, Registered,
    dames::{Dames, Move},
};

pub use client::{Client, HubAnswer, Patience, Program, Trouble};

use crate::players::{Forfeit, MatchPlayer, TimedMove, UNTIMED_MOVE, in_dames};

/// A program as a player.
#[derive(Debug)]
pub struct HubPlayer {
    program: Program,
    limits: Limits,
    given: Option<Duration>,
    client: Option<Client>,
}

/// How long a program may take to give up a search.
const STOPPING: Duration = Duration::from_millis(500);

impl HubPlayer {
    /// Starts the program, so that one that cannot play is known before the match begins.
    pub fn start(program: Program, limits: Limits, given: Option<Duration>) -> Result<Self, String> {
        let client = start(&program)?;
        Ok(Self { program, limits, given, client: Some(client) })
    }

    fn search(&self, client: &mut Client, game: &Record<Dames>, stop: &AtomicBool) -> Result<(Move, u64), Forfeit> {
        let Limits { depth, nodes, move_time, .. } = self.limits;
        let level = HubLevel { depth, nodes, move_time, ..HubLevel::default() };
        let started = Instant::now();
        let deadline = started + self.given.unwrap_or(UNTIMED_MOVE);
        match client.search(game, level, Go::Think, deadline, stop, &mut |_| {}) {
            Ok(answer) => Ok((answer.m, answer.info.nodes.unwrap_or(0))),
            Err(Trouble::IllegalMove(what)) => Err(Forfeit::IllegalMove(what)),
            Err(Trouble::Late(_)) if self.given.is_some() => {
                Err(Forfeit::TimeLoss { took: started.elapsed(), given: deadline - started })
            }
            Err(trouble) => Err(Forfeit::Crash(trouble.to_string())),
        }
    }
}

fn start(program: &Program) -> Result<Client, String> {
    Client::start(program, &Patience::default(), &AtomicBool::new(false)).map_err(|trouble| trouble.to_string())
}

impl MatchPlayer for HubPlayer {
    fn begin(&mut self, _: u64) -> Result<(), Forfeit> {
        if self.client.is_none() {
            self.client = Some(start(&self.program).map_err(Forfeit::Crash)?);
        }
        let told = self.client.as_mut().map_or(Ok(()), Client::new_game);
        told.map_err(|trouble| {
            self.client = None;
            Forfeit::Crash(trouble.to_string())
        })
    }

    fn choose(&mut self, game: &Record<AnyPosition>, stop: &AtomicBool) -> Result<TimedMove, Forfeit> {
        let game = in_dames(game)?;
        let Some(mut client) = self.client.take() else { return Err(Forfeit::Crash("not running".to_owned())) };
        let choice = self.search(&mut client, &game, stop);
        let usable = match choice {
            Ok(_) | Err(Forfeit::IllegalMove(_) | Forfeit::Resignation) => true,
            Err(Forfeit::TimeLoss { .. }) => client.give_up_search(STOPPING),
            Err(Forfeit::Crash(_)) => false,
        };
        self.client = usable.then_some(client);
        choice.map(|(m, nodes)| TimedMove { m: Dames::move_to_any(m), nodes })
    }
}
