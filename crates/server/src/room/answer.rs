//! Questions: answered to whoever asked, and not stored.

use std::{
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use damier_engine::{Level, Limits};
use damier_notation::{read_move, write_move};
use damier_rules::{AnyMove, Color};
use damier_table::Due;

use super::{
    Ask, Holds, ReplyTo, Room,
    attempt::{MOST_CELLS, attempt_text},
};
use crate::{
    judge,
    message::{Outgoing, Wish},
    pool::Job,
    problem::Problem,
    said::Said,
    view,
};

/// What a hint may cost.
const HINT: Limits = Limits { depth: None, nodes: Some(300_000), move_time: Some(Duration::from_secs(1)), clock: None };

impl Room {
    pub(super) fn question(
        &mut self,
        reply: ReplyTo,
        holds: Holds,
        id: Option<String>,
        seat: Option<Color>,
        wish: Wish,
    ) {
        let position = self.table.position();
        let answer = match wish {
            Wish::Hint {} => return self.hint(reply, holds, id, seat),
            Wish::Why { attempt } => attempt_text(position, &attempt)
                .map(|text| Outgoing::Why { id: id.clone(), said: judge::why(position, &text) }),
            Wish::Moves { prefix } if prefix.len() > MOST_CELLS => Err(Problem::TooLarge),
            Wish::Moves { prefix } => {
                let list = if self.table.is_over() {
                    view::MoveList { moves: Vec::new(), truncated: false }
                } else {
                    view::moves_along(position, &prefix)
                };
                Ok(Outgoing::Moves { id: id.clone(), moves: list.moves, truncated: list.truncated })
            }
            _ => Ok(Outgoing::Pong { id: id.clone(), now: super::task::now() }),
        };
        self.reply(reply, id, answer);
    }

    /// Hands the question for a good move to the engine.
    fn hint(&mut self, reply: ReplyTo, holds: Holds, id: Option<String>, seat: Option<Color>) {
        if let Err(problem) = self.may_hint(holds, seat) {
            return self.reply(reply, id, Err(problem));
        }
        if self.hinting {
            return self.reply(reply, id, Err(Problem::Busy));
        }
        let Some(asks) = self.asks.upgrade() else { return };
        let (position, seq) = (*self.table.position(), self.table.seq());
        let waiting = Arc::new(std::sync::Mutex::new(Some((reply, id))));
        let taken = waiting.clone();
        let job = Job {
            table: self.id.clone(),
            game: self.table.record().clone(),
            auto_draw: self.table.chosen().auto_draw,
            level: Level::STRONGEST,
            limits: HINT,
            stop: Arc::new(AtomicBool::new(false)),
            begun: Box::new(|| {}),
            done: Box::new(move |m: Option<AnyMove>| {
                let text = m.map(|m| write_move(&position, &m));
                let waiting = waiting.lock().ok().and_then(|mut waiting| waiting.take());
                if let Some((by, id)) = waiting {
                    // The room may have closed.
                    let _ = asks.blocking_send(Ask::Hinted { by, id, seq, text });
                }
            }),
        };
        let submitted = self.rooms.pool().submit(job);
        self.hinting = submitted.is_ok();
        if let Err(problem) = submitted
            && let Some((reply, id)) = taken.lock().ok().and_then(|mut waiting| waiting.take())
        {
            self.reply(reply, id, Err(problem));
        }
    }

    /// A hint is for those who play the engine, or on their own: between two people it would not be fair.
    fn may_hint(&self, holds: Holds, seat: Option<Color>) -> Result<(), Problem> {
        let color = self.seat_of(holds, seat)?;
        let alone = holds.both() || self.table.setup().seats[!color].is_engine();
        if !alone {
            return Err(Problem::Refused {
                code: "no-hint",
                said: Said::new(
                    "There are no hints in a game between two people.",
                    "Il n'y a pas d'indice dans une partie entre deux personnes.",
                ),
            });
        }
        if self.table.due() != Due::Move(color) {
            return Err(damier_table::Refused::NotYourTurn.into());
        }
        Ok(())
    }

    pub(super) fn hinted(&mut self, by: ReplyTo, id: Option<String>, seq: u64, text: Option<String>) {
        self.hinting = false;
        let position = self.table.position();
        let current = text.filter(|_| self.table.seq() == seq).and_then(|text| read_move(position, &text).ok());
        let answer = match current {
            Some(m) => {
                let played = view::describe(position, &m);
                let said = Said::new(
                    format!("You could play {}.", played.text),
                    format!("Vous pourriez jouer {}.", played.text),
                );
                Ok(Outgoing::Hint { id: id.clone(), played, said })
            }
            None => Err(damier_table::Refused::Stale { plies: self.table.plies() }.into()),
        };
        self.reply(by, id, answer);
    }
}
