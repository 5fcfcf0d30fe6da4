//! Commands: decided by the table, stored, applied, acknowledged and told, in this order.

use damier_rules::{Color, board::Cell};
use damier_table::{By, Command, Event, Millis, Refused, Table, What, fair::PlayerSeed, stored::StoredEvent};

use super::{Asker, Holds, ReplyTo, Room, Wished, attempt::attempt_text};
use crate::{
    message::{EventMessage, Outgoing, Wish},
    problem::Problem,
    state::{BothAbilities, ClockInfo, EventInfo, FaultInfo, OffersInfo, PlyInfo, table_view},
    store::EventRow,
};

/// An id has no more bytes than this.
const LONGEST_ID: usize = 64;

/// The command that events come of: whose it is, and the id it carries.
type Origin = Option<(Color, String)>;

impl From<Refused> for Problem {
    fn from(refused: Refused) -> Self {
        match &refused {
            Refused::Illegal(said) => Self::IllegalMove(said.clone().into()),
            Refused::Unreadable(_) => Self::IllegalMove(refused.said().into()),
            _ => Self::Refused { code: refused.code(), said: refused.said().into() },
        }
    }
}

impl Room {
    /// Does what somebody wants, or says why not.
    pub(super) async fn grant(&mut self, wished: Wished) {
        let Wished { by, id, seat, wish, since, travelled } = wished;
        let (holds, reply) = match by {
            Asker::Client(client) => match self.clients.holds(client) {
                Some(holds) => (Ok(holds), ReplyTo::Client(client)),
                // Sent away in the meantime.
                None => return,
            },
            Asker::Request { secrets, reply } => (self.holds(&secrets), ReplyTo::Request(reply)),
        };
        let holds = match holds {
            Ok(holds) => holds,
            Err(problem) => return self.reply(reply, id, Err(problem)),
        };
        self.show_up(holds);
        if is_question(&wish) {
            return self.question(reply, holds, id, seat.map(Color::from), wish);
        }
        let outcome = self.obey(holds, id.as_deref(), seat.map(Color::from), wish, travelled).await;
        match &outcome {
            Ok(_) => self.rooms.metrics().acknowledged_after(since.elapsed()),
            Err(_) => {
                self.rooms.metrics().refused.inc();
            }
        }
        let (acknowledged, told) = match outcome {
            Ok((seq, told)) => (Ok(Outgoing::Ack { id: id.clone(), seq }), told),
            Err(problem) => (Err(problem), Vec::new()),
        };
        self.reply(reply, id, acknowledged);
        self.tell_events(told);
        self.wake_engine();
    }

    /// Sends an answer where it belongs.
    pub(super) fn reply(&mut self, to: ReplyTo, id: Option<String>, answer: Result<Outgoing, Problem>) {
        match to {
            ReplyTo::Client(client) => {
                let message = answer.unwrap_or_else(|problem| Outgoing::refused(id, &problem));
                self.clients.answer(client, &message);
            }
            ReplyTo::Request(reply) => {
                // Who asked may have gone.
                let _ = reply.send(answer);
            }
        }
    }

    /// Carries out a command. Gives the number of the last event and what there is to tell.
    async fn obey(
        &mut self,
        holds: Holds,
        id: Option<&str>,
        seat: Option<Color>,
        wish: Wish,
        travelled: Millis,
    ) -> Result<(u64, Vec<Event>), Problem> {
        if holds == Holds::default() {
            return Err(Problem::NoSecret);
        }
        let Some(id) = id else { return Err(Problem::BadRequest("a command needs an `id`".into())) };
        if id.is_empty() || id.len() > LONGEST_ID {
            return Err(Problem::BadRequest(format!("an `id` of {} bytes: expected 1 to {LONGEST_ID}", id.len())));
        }
        // What has been done is not done again, and not refused either.
        let done = holds.seats().into_iter().find_map(|color| self.commands.get(&(color, id.to_owned())));
        if let Some(&seq) = done {
            return Ok((seq, Vec::new()));
        }
        self.tick().await;
        let color = self.seat_of(holds, seat)?;
        let by = if holds.both() { By::Both(color) } else { By::Seat(color) };
        let command = self.command(wish, travelled)?;
        let now = self.now();
        let mut events = self.table.decide(by, &command, now)?;
        self.reveal_after(&mut events, now);
        if let Some(table) = events.iter().find_map(|event| match &event.what {
            What::Rematched { table } => Some(table.clone()),
            _ => None,
        }) {
            self.rooms.open_rematch(&self.table, table, self.public, self.secrets).await?;
        }
        let told = self.commit(events, Some((color, id.to_owned()))).await?;
        Ok((self.table.seq(), told))
    }

    /// The seat a command is for.
    pub(super) fn seat_of(&self, holds: Holds, seat: Option<Color>) -> Result<Color, Problem> {
        match seat {
            Some(color) if holds.has(color) => Ok(color),
            Some(_) => Err(Problem::WrongSecret),
            None if holds.both() => Ok(self.table.turn()),
            None => holds.seats().first().copied().ok_or(Problem::NoSecret),
        }
    }

    /// The table's command for what somebody wants.
    fn command(&self, wish: Wish, travelled: Millis) -> Result<Command, Problem> {
        Ok(match wish {
            Wish::Move { attempt, ply } => {
                let text = attempt_text(self.table.position(), &attempt)?;
                Command::Move { text, ply: ply.unwrap_or(self.table.plies()), credit: travelled }
            }
            Wish::Spin {} => {
                let result = self.seed.as_ref().and_then(|seed| self.table.next_spin(seed));
                Command::Spin { result: result.ok_or_else(|| Problem::from(self.why_no_spin()))? }
            }
            Wish::Name { name } => Command::Name { name },
            Wish::Resign {} => Command::Resign,
            Wish::OfferDraw {} => Command::OfferDraw,
            Wish::AcceptDraw {} => Command::AcceptDraw,
            Wish::DeclineDraw {} => Command::DeclineDraw,
            Wish::AskTakeback {} => Command::AskTakeback,
            Wish::AcceptTakeback {} => Command::AcceptTakeback,
            Wish::DeclineTakeback {} => Command::DeclineTakeback,
            Wish::Rematch {} => Command::Rematch { table: crate::secret::table_id().map_err(|_| Problem::Busy)? },
            Wish::DeclineRematch {} => Command::DeclineRematch,
            Wish::Abort {} => Command::Abort,
            Wish::Touch { cell } => Command::Touch { cell: Cell(cell) },
            Wish::Adoube {} => Command::Adoube,
            Wish::Challenge {} => Command::Challenge,
            Wish::Join { .. } => return Err(Problem::BadRequest("`join` comes first, and once".into())),
            Wish::Hint {} | Wish::Why { .. } | Wish::Moves { .. } | Wish::Ping {} => {
                unreachable!("questions are answered elsewhere")
            }
        })
    }

    fn why_no_spin(&self) -> Refused {
        match (self.seed, self.table.is_over()) {
            (None, _) => Refused::NoSpins,
            (Some(_), true) => Refused::Over,
            (Some(_), false) => Refused::NoSpin,
        }
    }

    /// Gives the seats a seed they have not given yet.
    pub(super) async fn take_seed(&mut self, holds: Holds, seed: &str) {
        let Some(seed) = PlayerSeed::from_hex(seed) else { return };
        for color in holds.seats() {
            if self.table.seeds()[color].is_some() {
                continue;
            }
            // Where seeds are fixed, or play no part, nobody is any the worse.
            let decided = self.table.decide(By::Seat(color), &Command::Seed { seed }, self.now());
            if let Ok(events) = decided
                && let Ok(told) = self.commit(events, None).await
            {
                self.tell_events(told);
            }
        }
    }

    /// What time brings about.
    pub(super) async fn tick(&mut self) {
        let now = self.now();
        let Some(event) = self.table.tick(now) else { return };
        let mut events = vec![event];
        self.reveal_after(&mut events, now);
        if let Ok(told) = self.commit(events, None).await {
            self.tell_events(told);
        }
    }

    /// What a room that was just opened has to make up for.
    pub(super) async fn settle(&mut self) {
        self.tick().await;
        let mut events = Vec::new();
        self.reveal_after(&mut events, self.now());
        // It is tried again with whatever happens next.
        let _ = self.commit(events, None).await;
    }

    /// Adds that the server's seed is shown, if these events end the game.
    pub(super) fn reveal_after(&self, events: &mut Vec<Event>, now: Millis) {
        let Some(seed) = self.seed else { return };
        let mut then: Table = self.table.clone();
        for event in events.iter() {
            if then.apply(event).is_err() {
                return;
            }
        }
        if then.ending().is_some() && then.revealed().is_none() {
            events.extend(then.decide(By::House, &Command::Reveal { seed }, now).unwrap_or_default());
        }
    }

    /// Stores events and, once they are durable, lets them happen.
    pub(super) async fn commit(&mut self, events: Vec<Event>, origin: Origin) -> Result<Vec<Event>, Problem> {
        if events.is_empty() {
            return Ok(events);
        }
        let rows = self.rows(&events, origin.as_ref())?;
        let ended = events.iter().any(|event| matches!(event.what, What::Over(_)));
        let ended_at = ended.then(|| self.now() as i64);
        if let Err(problem) = self.rooms.store().append(&self.id, rows, ended_at).await {
            self.lost = true;
            return Err(problem);
        }
        for event in &events {
            // Decided a moment ago, and nothing has happened since.
            if let Err(refused) = self.table.apply(event) {
                tracing::error!(table = %self.id, %refused, "a stored event does not fit: this is a mistake in the table");
                self.lost = true;
                return Err(Problem::Storage);
            }
            self.keep_plies_in_step();
        }
        if let Some(origin) = origin {
            self.commands.insert(origin, self.table.seq());
        }
        Ok(events)
    }

    fn rows(&self, events: &[Event], origin: Option<&(Color, String)>) -> Result<Vec<EventRow>, Problem> {
        let mut rows = Vec::with_capacity(events.len());
        let mut then = None;
        for (i, event) in events.iter().enumerate() {
            let before = then.as_ref().unwrap_or(&self.table);
            let stored = StoredEvent::of(before, event);
            let last = i + 1 == events.len();
            let origin = origin.filter(|_| last);
            rows.push(EventRow {
                seq: (self.table.seq() + 1 + i as u64) as i64,
                event: serde_json::to_string(&stored).map_err(|_| Problem::Storage)?,
                seat: origin.map(|(color, _)| color.to_string()),
                command: origin.map(|(_, id)| id.clone()),
            });
            if !last {
                let next = then.get_or_insert_with(|| self.table.clone());
                next.apply(event)?;
            }
        }
        Ok(rows)
    }

    fn keep_plies_in_step(&mut self) {
        let plies = self.table.plies();
        self.plies.truncate(plies);
        if self.plies.len() < plies
            && let Some(ply) = self.table.moves().next_back()
        {
            self.plies.push(PlyInfo::of(&ply));
        }
    }

    /// Tells everybody what has happened: these are the last events of the table.
    pub(super) fn tell_events(&mut self, events: Vec<Event>) {
        let count = events.len();
        let now = self.now();
        for (i, event) in events.into_iter().enumerate() {
            let newest = i + 1 == count;
            let message = EventMessage {
                seq: self.table.seq() - (count - 1 - i) as u64,
                event: EventInfo::of(&self.table, self.plies.last(), &event),
                view: newest.then(|| table_view(&self.table)),
                clock: ClockInfo::at(self.table.clock(), now),
                offers: OffersInfo::from(self.table.offers()),
                can: newest.then(|| BothAbilities::of(&self.table, now)),
                touched: self.table.touched().map(|cell| cell.0),
                fault: self.table.fault().map(FaultInfo::from),
            };
            let told = self.history.add(message);
            self.clients.tell_all(&told);
        }
    }

    /// Does something for the engine's seat.
    pub(super) async fn act_for_engine(&mut self, color: Color, command: Command) -> Result<(), Problem> {
        self.tick().await;
        let now = self.now();
        let mut events = self.table.decide(By::Seat(color), &command, now)?;
        self.reveal_after(&mut events, now);
        let told = self.commit(events, None).await?;
        self.tell_events(told);
        Ok(())
    }
}

/// Whether a wish is only a question.
const fn is_question(wish: &Wish) -> bool {
    matches!(wish, Wish::Hint {} | Wish::Why { .. } | Wish::Moves { .. } | Wish::Ping {})
}
