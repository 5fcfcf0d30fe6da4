//! What the computer is asked for in a game at the terminal, and what comes of its answers: moves, hints, and the
//! manners of a good opponent.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};

use damier_engine::{GameClock, Level};
use damier_notation::write_move;
use damier_player::{Choice, DrawAnswer, Manners, PlayerTask, Strength, Thought, for_a_move};
use damier_rules::{AnyPosition, ByColor, Color};
use damier_table::{By, Command, Due, Millis, Offer, Seat, Table, TimeControl};

use super::{
    game::{Play, Showing},
    thinker::Job,
    words,
};

/// What the computer thinks about. When nobody waits for it any more, it stops.
#[derive(Debug)]
pub(crate) struct Thinking {
    ticket: u64,
    pub(super) what: Wanted,
    stop: Arc<AtomicBool>,
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop.store(true, Relaxed);
    }
}

/// What the computer is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// Its move.
    Move(Color),
    /// Its answer to a draw offer.
    DrawAnswer(Color),
    /// A hint for the player.
    Hint,
}

/// The manners of both sides at a table: those of a person are never asked for.
pub(super) fn manners(table: &Table) -> ByColor<Manners> {
    let seats = &table.setup().seats;
    let of = |color: Color| Manners::new(strength(&seats[color]), table.engine_may_resign(color));
    ByColor::new(of(Color::White), of(Color::Black))
}

/// How strong the computer on a seat plays.
pub(super) fn strength(seat: &Seat) -> Strength {
    match seat {
        &Seat::Engine { level } => Level::new(level).unwrap_or(Level::WEAKEST).into(),
        Seat::Human { .. } => Strength::FULL,
    }
}

impl Play {
    /// Something for the computer to think about, if there is.
    pub(crate) fn job(&mut self, now: Millis) -> Option<Job> {
        let seats = &self.table.setup().seats;
        let is_engine = |color: Color| seats[color].is_engine();
        if self.thinking.is_some() || self.spinning.is_some() || self.showing.is_some() || self.paused {
            return None;
        }
        if let Some(by) = self.table.offers().by(Offer::Draw).filter(|&by| is_engine(!by)) {
            let strength = strength(&seats[!by]);
            return Some(self.think(Wanted::DrawAnswer(!by), strength, PlayerTask::Draw { side: !by }));
        }
        let Due::Move(color) = self.table.due() else { return None };
        if !is_engine(color) {
            return None;
        }
        let strength = strength(&seats[color]);
        let limits = for_a_move(strength, self.game_clock(color, now));
        Some(self.think(Wanted::Move(color), strength, PlayerTask::Move { limits }))
    }

    fn game_clock(&self, color: Color, now: Millis) -> Option<GameClock> {
        match self.table.clock().control() {
            TimeControl::Live { increment, .. } => Some(GameClock {
                left: Duration::from_millis(self.table.clock().left(color, now)),
                increment: Duration::from_millis(increment),
                moves: None,
            }),
            TimeControl::None | TimeControl::Days { .. } => None,
        }
    }

    fn think(&mut self, what: Wanted, strength: Strength, task: PlayerTask) -> Job {
        self.tickets += 1;
        let stop = Arc::new(AtomicBool::new(false));
        self.thinking = Some(Thinking { ticket: self.tickets, what, stop: stop.clone() });
        let (table, record) = (self.table.setup().id.clone(), self.table.record().clone());
        Job { ticket: self.tickets, table, record, strength, task, stop }
    }

    /// The computer is asked for a hint, where that is fair and there is something to choose.
    pub(super) fn ask_hint(&mut self) -> Option<Job> {
        if !self.moves_now() {
            self.say_not_ours();
            return None;
        }
        if self.thinking.is_some() {
            return None;
        }
        self.say(words::looking(self.lang));
        Some(self.think(Wanted::Hint, Strength::FULL, PlayerTask::Hint))
    }

    /// The computer has made up its mind. The answer to a question that was given up is dropped.
    pub(crate) fn thought(&mut self, ticket: u64, thought: Option<Thought>, now: Millis) {
        let Some(thinking) = self.thinking.take_if(|thinking| thinking.ticket == ticket) else { return };
        match (thinking.what, thought) {
            (Wanted::Hint, Some(Thought::Chosen(choice))) => self.show_hint(&choice),
            (Wanted::Move(color), Some(Thought::Chosen(choice))) => self.play_for_computer(color, &choice, now),
            (Wanted::DrawAnswer(color), Some(Thought::Draw(answer))) => self.answer_draw(color, answer, now),
            // Stopped, or nothing to choose.
            _ => {}
        }
    }

    fn show_hint(&mut self, choice: &Choice<AnyPosition>) {
        let m = choice.m;
        let text = write_move(self.table.position(), &m);
        self.say(words::hint(&text, self.lang));
        if let Some(spot) = self.table.position().motion(&m).from().and_then(|at| self.map.spot_of(at, self.cursor)) {
            self.cursor = spot;
        }
        (self.hint, self.picked, self.tabbed) = (Some(m), None, None);
    }

    /// The computer moves, unless it gives the game up; and offers a draw with its move if nothing is left to play for.
    fn play_for_computer(&mut self, color: Color, choice: &Choice<AnyPosition>, now: Millis) {
        self.manners[color].note(self.table.record(), choice);
        if self.manners[color].resigns() {
            self.act(By::Seat(color), &Command::Resign, now);
            return;
        }
        let before = *self.table.position();
        let motion = before.motion(&choice.m);
        let command = Command::play(write_move(&before, &choice.m));
        if !self.act(By::Seat(color), &command, now) {
            return;
        }
        self.showing = Some(Showing { motion, before, began: now });
        self.find_first_movable();
        let last = self.table.offers().last_draw(color);
        if !self.table.is_over()
            && self.manners[color].wants_draw(self.table.record(), last)
            && self.act(By::Seat(color), &Command::OfferDraw, now)
        {
            self.say(words::draw_offered(self.lang));
        }
    }

    fn answer_draw(&mut self, color: Color, answer: DrawAnswer, now: Millis) {
        let command = if answer.accepts() { Command::AcceptDraw } else { Command::DeclineDraw };
        if self.act(By::Seat(color), &command, now) && !answer.accepts() {
            self.say(words::draw_declined(self.lang));
        }
    }
}
