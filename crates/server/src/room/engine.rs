//! The engine's seat: it moves like anybody else, through the same events, when a worker has found its move.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};

use damier_engine::{GameClock, Level};
use damier_notation::write_move;
use damier_player::{Manners, PlayerTask, Thought, for_a_move, notices_fault};
use damier_rules::{ByColor, Color};
use damier_table::{Command, Due, Fault, Offer, Seat, Table, TimeControl};
use tokio::time::Instant;

use super::{ClientMessage, Room, RoomMessage};
use crate::{
    message::Outgoing,
    pool::{Job, Rules, jobs::Flow},
    problem::Problem,
};

/// When every worker is busy and the queue is full, or no move was found, the seat asks again after this.
const AGAIN: Duration = Duration::from_secs(1);
/// The wait doubles with every failure, up to so many times.
const MOST_DOUBLINGS: u32 = 6;

/// What the engine is doing at a table.
#[derive(Debug)]
pub(super) struct EngineSeat {
    /// What it keeps in mind of the game, where it plays. A room that is opened anew begins anew.
    manners: ByColor<Manners>,
    work: Option<Work>,
    retry: Option<Instant>,
    /// How many moves in a row came to nothing.
    failures: u32,
}

impl Drop for EngineSeat {
    /// Nobody waits for the move any more, however the room ended.
    fn drop(&mut self) {
        self.stop();
    }
}

#[derive(Debug)]
struct Work {
    color: Color,
    /// The number of the last event when it began: with another one, the position is another.
    turn: u64,
    stop: Arc<AtomicBool>,
}

impl EngineSeat {
    /// The engine's seat at a table, or both.
    pub(super) fn at(table: &Table) -> Self {
        let of = |color: Color| Manners::new(level(&table.setup().seats[color]).into(), table.engine_may_resign(color));
        Self { manners: ByColor::new(of(Color::White), of(Color::Black)), work: None, retry: None, failures: 0 }
    }

    pub(super) const fn is_at_work(&self) -> bool {
        self.work.is_some() || self.retry.is_some()
    }

    pub(super) const fn retry_at(&self) -> Option<Instant> {
        self.retry
    }

    /// Stops thinking.
    pub(super) fn stop(&mut self) {
        if let Some(work) = self.work.take() {
            work.stop.store(true, Relaxed);
        }
        self.retry = None;
    }
}

/// How strong the engine on a seat plays.
fn level(seat: &Seat) -> Level {
    match seat {
        &Seat::Engine { level } => Level::new(level).unwrap_or(Level::WEAKEST),
        Seat::Human { .. } => Level::STRONGEST,
    }
}

impl Room {
    /// Sees to it that the engine thinks if it is to move, and only then.
    pub(super) fn wake_engine(&mut self) {
        let due = self.engine_due();
        let turn = self.table.seq();
        if let Some(work) = &self.engine.work {
            if due == Some(work.color) && work.turn == turn {
                return;
            }
            self.engine.stop();
        }
        self.engine.retry = None;
        if let Some(color) = due {
            self.set_to_work(color, turn);
        }
    }

    /// The engine's seat, if something is due from it and the game may go on: where people play, once they have come,
    /// so that their seeds are in before the first spin; where none does, while somebody looks on.
    fn engine_due(&self) -> Option<Color> {
        let seats = &self.table.setup().seats;
        let color = match self.table.due() {
            Due::Move(color) | Due::Spin(color) | Due::Verdict(color) => color,
            Due::Nothing => return None,
        };
        let waits = matches!(self.table.due(), Due::Spin(_)) && !self.table.seeds_awaited().is_empty();
        let answers_offer =
            |color: Color| seats[color].is_engine() && self.table.offers().by(Offer::Draw) == Some(!color);
        let color = if answers_offer(!color) { !color } else { color };
        if !seats[color].is_engine() || waits && !answers_offer(color) {
            return None;
        }
        let ready = if seats[!color].is_engine() {
            !self.clients.is_empty()
        } else {
            self.seed.is_none() || self.seen.has(!color) || self.table.plies() > 0
        };
        ready.then_some(color)
    }

    fn set_to_work(&mut self, color: Color, turn: u64) {
        let stop = Arc::new(AtomicBool::new(false));
        let Some(inbox) = self.inbox.upgrade() else { return };
        let level = level(&self.table.setup().seats[color]);
        let task = if self.table.offers().by(Offer::Draw) == Some(!color) {
            PlayerTask::Draw { side: color }
        } else if self.unthought(color).is_some() {
            // What needs no search goes through the room's own queue, like every other thought.
            self.engine.work = Some(Work { color, turn, stop });
            if inbox.try_send(RoomMessage::EngineThought { turn, thought: None }).is_err() {
                self.engine.work = None;
                self.engine.retry = Some(Instant::now() + AGAIN);
            }
            return;
        } else {
            PlayerTask::Move { limits: for_a_move(level.into(), self.game_clock(color)) }
        };
        let begun = inbox.clone();
        let job = Job {
            table: self.id.clone(),
            flow: self.flow(),
            rules: self.rules(),
            game: self.table.record().clone(),
            level,
            task,
            stop: stop.clone(),
            begun: Box::new(move || {
                // If the room's queue is full, this message is dropped: it is only for show.
                let _ = begun.try_send(RoomMessage::EngineBegun { turn });
            }),
            done: Box::new(move |thought| {
                // The room may have closed.
                let thought = thought.map(Box::new);
                let _ = inbox.blocking_send(RoomMessage::EngineThought { turn, thought });
            }),
        };
        if let Ok(queue) = self.rooms.pool().submit(job) {
            self.engine.work = Some(Work { color, turn, stop });
            self.tell_thinking(color, queue);
        } else {
            self.engine.retry = Some(Instant::now() + AGAIN);
            self.tell_thinking(color, self.rooms.limits().engine_queue);
        }
    }

    /// Whose turn at the engine's workers the room takes.
    pub(super) fn flow(&self) -> Flow {
        let address = if self.clients.is_empty() { self.asked_from } else { self.clients.payer() };
        address.map_or_else(|| Flow::Table(self.id.clone()), Flow::Address)
    }

    /// Which game is played here.
    pub(super) fn rules(&self) -> Rules {
        let setup = self.table.setup();
        Rules { game: setup.game, options: setup.options.clone() }
    }

    fn game_clock(&self, color: Color) -> Option<GameClock> {
        match self.table.clock().control() {
            TimeControl::Live { increment, .. } => Some(GameClock {
                left: Duration::from_millis(self.table.clock().left(color, self.now())),
                increment: Duration::from_millis(increment),
                moves: None,
            }),
            TimeControl::None | TimeControl::Days { .. } => None,
        }
    }

    fn tell_thinking(&mut self, color: Color, queue: usize) {
        let thinking = Outgoing::Thinking { seat: color, queue };
        self.clients.tell_all(&ClientMessage::of(&thinking));
    }

    pub(super) fn engine_begun(&mut self, turn: u64) {
        if let Some(work) = &self.engine.work
            && work.turn == turn
        {
            let color = work.color;
            self.tell_thinking(color, 0);
        }
    }

    /// The engine has made up its mind. Nothing comes of it if the position is another by now.
    pub(super) async fn engine_thought(&mut self, turn: u64, thought: Option<Thought>) {
        let current = self.engine.work.as_ref().filter(|work| work.turn == turn && self.table.seq() == turn);
        let Some(color) = current.map(|work| work.color) else { return };
        self.engine.work = None;
        let moves = matches!(thought, Some(Thought::Chosen(_)));
        let command = self.engine_command(color, thought);
        let acted = match command {
            Some(command) => self.act_for_engine(color, &command).await,
            None => Err(Problem::Busy),
        };
        if let Err(problem) = acted {
            tracing::warn!(table = %self.id, code = problem.code(), "the engine did not move");
            self.engine.retry = Some(Instant::now() + AGAIN * (1 << self.engine.failures.min(MOST_DOUBLINGS)));
            self.engine.failures += 1;
            return;
        }
        self.engine.failures = 0;
        if moves {
            self.offer_draw_for_engine(color).await;
        }
        self.wake_engine();
    }

    /// What the engine wants done, after what it thought.
    fn engine_command(&mut self, color: Color, thought: Option<Thought>) -> Option<Command> {
        match thought {
            Some(Thought::Draw(answer)) => {
                Some(if answer.accepts() { Command::AcceptDraw } else { Command::DeclineDraw })
            }
            Some(Thought::Chosen(choice)) => {
                let manners = &mut self.engine.manners[color];
                manners.note(self.table.record(), &choice);
                if manners.resigns() {
                    return Some(Command::Resign);
                }
                Some(Command::play(write_move(self.table.position(), &choice.m)))
            }
            None => self.unthought(color),
        }
    }

    /// What the engine does without thinking: challenging the fault it has noticed, spinning, or letting a fault stand.
    fn unthought(&self, color: Color) -> Option<Command> {
        let fault = self.table.fault().filter(|fault| fault.by != color);
        let notices = |fault: Fault| {
            let strength = level(&self.table.setup().seats[color]).into();
            notices_fault(strength, self.table.start(), &self.id, fault.seq)
        };
        match self.table.due() {
            _ if fault.is_some_and(notices) => Some(Command::Challenge),
            Due::Spin(due) if due == color => Some(Command::Spin),
            Due::Verdict(due) if due == color => Some(Command::LetStand),
            _ => None,
        }
    }

    /// With its move the engine offers a draw if nothing is left to play for.
    async fn offer_draw_for_engine(&mut self, color: Color) {
        let last = self.table.offers().last_draw(color);
        if !self.table.is_over() && self.engine.manners[color].wants_draw(self.table.record(), last) {
            // What the table does not allow just now is offered later.
            let _ = self.act_for_engine(color, &Command::OfferDraw).await;
        }
    }
}
