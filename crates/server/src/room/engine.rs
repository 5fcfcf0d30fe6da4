//! The engine's seat: it moves like anybody else, through the same events, when a worker has found its move.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};

use damier_engine::{GameClock, Level, Limits};
use damier_notation::write_move;
use damier_rules::{AnyMove, Color};
use damier_table::{Command, Due, Offer, Seat, TimeControl};
use tokio::time::Instant;

use super::{Ask, Room};
use crate::{message::Outgoing, pool::Job, problem::Problem};

/// How long the strongest level thinks about a move where no clock says it.
const A_MOVE: Duration = Duration::from_secs(1);
/// How long any level thinks at most.
const AT_MOST: Duration = Duration::from_secs(5);
/// When every worker is busy and the queue is full, the seat asks again after this.
const AGAIN: Duration = Duration::from_secs(1);

/// What the engine is doing at a table.
#[derive(Debug, Default)]
pub(super) struct EngineSeat {
    work: Option<Work>,
    retry: Option<Instant>,
}

#[derive(Debug)]
struct Work {
    color: Color,
    /// The number of the last event when it began: with another one, the position is another.
    turn: u64,
    stop: Arc<AtomicBool>,
}

impl EngineSeat {
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
            Due::Move(color) | Due::Spin(color) => color,
            Due::Nothing => return None,
        };
        let answers_offer =
            |color: Color| seats[color].is_engine() && self.table.offers().by(Offer::Draw) == Some(!color);
        let color = if answers_offer(!color) { !color } else { color };
        if !seats[color].is_engine() {
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
        let &Seat::Engine { level } = &self.table.setup().seats[color] else { return };
        let stop = Arc::new(AtomicBool::new(false));
        // What needs no thinking is done by the room itself, in its turn.
        let at_once = self.table.due() == Due::Spin(color) || self.table.offers().by(Offer::Draw) == Some(!color);
        let Some(asks) = self.asks.upgrade() else { return };
        if at_once {
            self.engine.work = Some(Work { color, turn, stop });
            if asks.try_send(Ask::EngineMoved { turn, text: None }).is_err() {
                self.engine.work = None;
                self.engine.retry = Some(Instant::now() + AGAIN);
            }
            return;
        }
        let level = Level::new(level).unwrap_or(Level::WEAKEST);
        let position = *self.table.position();
        let begun = asks.clone();
        let job = Job {
            table: self.id.clone(),
            game: self.table.record().clone(),
            auto_draw: self.table.chosen().auto_draw,
            level,
            limits: self.limits(color, level),
            stop: stop.clone(),
            begun: Box::new(move || {
                // A room with a full queue does without being told.
                let _ = begun.try_send(Ask::EngineBegun { turn });
            }),
            done: Box::new(move |m: Option<AnyMove>| {
                let text = m.map(|m| write_move(&position, &m));
                // The room may have closed.
                let _ = asks.blocking_send(Ask::EngineMoved { turn, text });
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

    fn limits(&self, color: Color, level: Level) -> Limits {
        let clock = match self.table.clock().control() {
            TimeControl::Live { increment, .. } => Some(GameClock {
                left: Duration::from_millis(self.table.clock().left(color, self.now())),
                increment: Duration::from_millis(increment),
                moves: None,
            }),
            TimeControl::None | TimeControl::Days { .. } => None,
        };
        let most = if clock.is_none() && level == Level::STRONGEST { A_MOVE } else { AT_MOST };
        Limits { move_time: Some(most), clock, ..Limits::default() }
    }

    fn tell_thinking(&mut self, color: Color, queue: usize) {
        let thinking = Outgoing::Thinking { seat: color.into(), queue };
        self.clients.tell_all(&thinking.json().into());
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
    pub(super) async fn engine_moved(&mut self, turn: u64, text: Option<String>) {
        let current = self.engine.work.as_ref().filter(|work| work.turn == turn && self.table.seq() == turn);
        let Some(color) = current.map(|work| work.color) else { return };
        self.engine.work = None;
        let command = match (self.table.due(), text) {
            _ if self.table.offers().by(Offer::Draw) == Some(!color) => Some(Command::DeclineDraw),
            (Due::Spin(_), _) => {
                let result = self.seed.as_ref().and_then(|seed| self.table.next_spin(seed));
                result.map(|result| Command::Spin { result })
            }
            (_, Some(text)) => Some(Command::Move { text, ply: self.table.plies(), credit: 0 }),
            (_, None) => None,
        };
        let acted = match command {
            Some(command) => self.act_for_engine(color, command).await,
            None => Err(Problem::Busy),
        };
        if let Err(problem) = acted {
            tracing::warn!(table = %self.id, code = problem.code(), "the engine did not move");
            self.engine.retry = Some(Instant::now() + AGAIN);
            return;
        }
        self.wake_engine();
    }
}
