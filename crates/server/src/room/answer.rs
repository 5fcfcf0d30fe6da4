//! Queries: answered to whoever asked, and not stored.

use std::sync::{Arc, atomic::AtomicBool};

use damier_engine::Level;
use damier_notation::{
    read_move,
    sentences::{Said, is_legal},
    write_move,
};
use damier_player::{PlayerTask, Thought};
use damier_rules::Color;
use damier_table::{Due, MoveAttempt, Refused};

use super::{Hinted, Holds, ReplyTo, Room, RoomMessage};
use crate::{
    compute::in_place,
    message::{Outgoing, Query},
    pool::Job,
    problem::Problem,
    view,
};

impl Room {
    pub(super) fn answer_query(
        &mut self,
        reply: ReplyTo,
        holds: Holds,
        id: Option<String>,
        seat: Option<Color>,
        query: Query,
    ) {
        let position = self.table.position();
        let long = self.is_long_work();
        let answer = match query {
            Query::Join { .. } => Err(Problem::BadRequest("`join` comes first, and once".into())),
            Query::Hint => return self.hint(reply, holds, id, seat),
            Query::Why { attempt } => match in_place(long, || attempt.read(position)) {
                Ok(m) => {
                    let text = write_move(position, &m);
                    Ok(Outgoing::Why { id: id.clone(), said: Said::by(|lang| is_legal(&text, lang)) })
                }
                Err(refused @ (Refused::TooLarge | Refused::NoSuchCell)) => Err(refused.into()),
                Err(refused) => Ok(Outgoing::Why { id: id.clone(), said: refused.said() }),
            },
            Query::Moves { prefix } if prefix.len() > MoveAttempt::MOST_CELLS => Err(Problem::TooLarge),
            Query::Moves { prefix } => {
                let list = if self.table.is_over() {
                    view::MoveList { moves: Vec::new(), truncated: false }
                } else {
                    in_place(long, || view::moves_along(position, &prefix))
                };
                Ok(Outgoing::Moves { id: id.clone(), moves: list.moves, truncated: list.truncated })
            }
            Query::Ping => Ok(Outgoing::Pong { id: id.clone(), now: self.now() }),
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
        let Some(inbox) = self.inbox.upgrade() else { return };
        let (position, seq) = (*self.table.position(), self.table.seq());
        let waiting = Arc::new(std::sync::Mutex::new(Some((reply, id))));
        let taken = waiting.clone();
        let job = Job {
            table: self.id.clone(),
            flow: self.flow(),
            rules: self.rules(),
            game: self.table.record().clone(),
            level: Level::STRONGEST,
            task: PlayerTask::Hint,
            stop: Arc::new(AtomicBool::new(false)),
            begun: Box::new(|| {}),
            done: Box::new(move |thought| {
                let text = match thought {
                    Some(Thought::Chosen(choice)) => Some(write_move(&position, &choice.m)),
                    _ => None,
                };
                let waiting = waiting.lock().ok().and_then(|mut waiting| waiting.take());
                if let Some((by, id)) = waiting {
                    // The room may have closed.
                    let _ = inbox.blocking_send(RoomMessage::Hinted(Box::new(Hinted { by, id, seq, text })));
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
                said: Said::from((
                    "Il n'y a pas d'indice dans une partie entre deux personnes.",
                    "There are no hints in a game between two people.",
                )),
            });
        }
        if self.table.due() != Due::Move(color) {
            return Err(Refused::NotYourTurn.into());
        }
        Ok(())
    }

    pub(super) fn hinted(&mut self, hinted: Hinted) {
        let Hinted { by, id, seq, text } = hinted;
        self.hinting = false;
        let position = self.table.position();
        let current = text.filter(|_| self.table.seq() == seq);
        let current = in_place(self.is_long_work(), || current.and_then(|text| read_move(position, &text).ok()));
        let answer = match current {
            Some(m) => {
                let played = view::describe(position, &m);
                let said = Said::from((
                    format!("Vous pourriez jouer {}.", played.text),
                    format!("You could play {}.", played.text),
                ));
                Ok(Outgoing::Hint { id: id.clone(), played, said })
            }
            // Nothing has been played since, and yet no move was found: the engine had too much to do.
            None if self.table.seq() == seq => Err(Problem::Busy),
            None => Err(Refused::Stale { plies: self.table.plies() }.into()),
        };
        self.reply(by, id, answer);
    }
}
