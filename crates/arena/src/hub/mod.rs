//! Another program at the table, spoken to in Hub 2. One process for each table; one that crashes or hangs loses its
//! game and is started anew for the next.

mod client;

use std::{
    sync::atomic::AtomicBool,
    time::{Duration, Instant},
};

use damier_engine::Limits;
use damier_notation::hub::{Go, Level};
use damier_rules::{
    Position, Record,
    dames::{Dames, Move},
};

pub use client::{Answer, Client, Patience, Program, Trouble};

use crate::players::{Choice, Forfeit, Player, seat_in_dames};

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
/// How long a move may take where no time is given.
const PATIENCE: Duration = Duration::from_mins(5);

impl HubPlayer {
    /// Starts the program, so that one that cannot play is known before the match begins.
    pub fn start(program: Program, limits: Limits, given: Option<Duration>) -> Result<Self, String> {
        let client = start(&program)?;
        Ok(Self { program, limits, given, client: Some(client) })
    }

    /// The program's seat in a match, if it is one in the game Hub is for.
    pub(crate) fn seat<P: Position + 'static>(self) -> Result<Box<dyn Player<P>>, String> {
        seat_in_dames(Box::new(self)).ok_or_else(|| "Hub is spoken in dames and dames-10 only".to_owned())
    }

    fn search(&self, client: &mut Client, game: &Record<Dames>, stop: &AtomicBool) -> Result<Choice<Move>, Forfeit> {
        let Limits { depth, nodes, move_time, .. } = self.limits;
        let level = Level { depth, nodes, move_time, ..Level::default() };
        let started = Instant::now();
        let deadline = started + self.given.unwrap_or(PATIENCE);
        match client.search(game, level, Go::Think, deadline, stop, &mut |_| {}) {
            Ok(answer) => Ok(Choice { m: answer.m, nodes: answer.info.nodes.unwrap_or(0) }),
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

impl Player<Dames> for HubPlayer {
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

    fn choose(&mut self, game: &Record<Dames>, stop: &AtomicBool) -> Result<Choice<Move>, Forfeit> {
        let Some(mut client) = self.client.take() else { return Err(Forfeit::Crash("not running".to_owned())) };
        let choice = self.search(&mut client, game, stop);
        let usable = match choice {
            Ok(_) | Err(Forfeit::IllegalMove(_) | Forfeit::Resignation) => true,
            Err(Forfeit::TimeLoss { .. }) => client.give_up_search(STOPPING),
            Err(Forfeit::Crash(_)) => false,
        };
        self.client = usable.then_some(client);
        choice
    }
}
