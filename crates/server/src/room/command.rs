//! Commands: decided by the table, stored, carried out, acknowledged and told, in this order.

use damier_rules::Color;
use damier_table::{By, Command, Context, Decision, EventKind, Millis, fair::PlayerSeed};

use super::{Holds, HttpAnswer, ReplyTo, Request, Requester, Room, history::Standing};
use crate::{
    compute::in_place,
    message::{Body, EventMessage, Outgoing},
    problem::Problem,
    state::{BothAbilities, ClockInfo, FairnessInfo, FaultInfo, OffersInfo, ResultInfo, WrittenPly, table_view},
    store::{EventRow, StoreError},
};

/// An id has no more bytes than this.
const LONGEST_ID: usize = 64;

/// The command that events come of: whose it is, and the id it carries.
type Origin = Option<(Color, String)>;

impl Room {
    /// Answers a request: does what it asks for, or says why not.
    pub(super) async fn answer(&mut self, request: Request) {
        let Request { by, id, seat, body, since, travelled } = request;
        let (holds, address, reply) = match by {
            Requester::Client(client) => match self.clients.holds(client) {
                Some(holds) => (Ok(holds), self.clients.address(client), ReplyTo::Client(client)),
                // The client was disconnected in the meantime.
                None => return,
            },
            Requester::Http { secrets, address, reply } => (self.holds(&secrets), address, ReplyTo::Http(reply)),
        };
        let holds = match holds {
            Ok(holds) => holds,
            Err(problem) => return self.reply(reply, id, Err(problem)),
        };
        self.show_up(holds);
        self.asked_from = address;
        let command = match body {
            Body::Query(query) => return self.answer_query(reply, holds, id, seat, query),
            Body::Command(command) => command,
        };
        let outcome = self.run_command(holds, id.as_deref(), seat, &command, travelled).await;
        match &outcome {
            Ok(_) => self.rooms.metrics().acknowledged_after(since.elapsed()),
            Err(_) => {
                self.rooms.metrics().refused.inc();
            }
        }
        // The table has moved to another node: its clients are sent there and send the command again.
        if self.moved && matches!(reply, ReplyTo::Client(_)) {
            return;
        }
        let acknowledged = outcome.map(|seq| Outgoing::Ack { id: id.clone(), seq });
        self.reply(reply, id, acknowledged);
        self.tell_events();
        self.wake_engine();
    }

    /// Sends an answer where it belongs.
    pub(super) fn reply(&mut self, to: ReplyTo, id: Option<String>, answer: Result<Outgoing, Problem>) {
        match to {
            ReplyTo::Client(client) => {
                let message = answer.unwrap_or_else(|problem| Outgoing::refused(id, &problem));
                self.clients.answer(client, &message);
            }
            ReplyTo::Http(reply) => {
                // Who asked may have gone.
                let _ = reply.send(answer.map(|answer| HttpAnswer::Here(Box::new(answer))));
            }
        }
    }

    /// Carries out a command, once. Gives the number of the last event that came of it.
    async fn run_command(
        &mut self,
        holds: Holds,
        id: Option<&str>,
        seat: Option<Color>,
        command: &Command,
        travelled: Millis,
    ) -> Result<u64, Problem> {
        if holds == Holds::default() {
            return Err(Problem::NoSecret);
        }
        let Some(id) = id else { return Err(Problem::BadRequest("a command needs an `id`".into())) };
        if id.is_empty() || id.len() > LONGEST_ID {
            return Err(Problem::BadRequest(format!("an `id` of {} bytes: expected 1 to {LONGEST_ID}", id.len())));
        }
        // PostgreSQL has no way to hold U+0000: everybody whose events share the transaction would wait for what fails, and a game from
        // SQLite could not be taken there.
        if id.contains(char::is_control) {
            return Err(Problem::BadRequest(
                "an `id` with a control character: expected characters one can see".into(),
            ));
        }
        // A command that was carried out before (the same id) is acknowledged again, not repeated.
        let done = holds.seats().into_iter().find_map(|color| self.commands.get(&(color, id.to_owned())));
        if let Some(&seq) = done {
            return Ok(seq);
        }
        self.tick().await;
        let color = self.seat_of(holds, seat)?;
        let by = if holds.both() { By::Both(color) } else { By::Seat(color) };
        let decision = self.decide(by, command, travelled)?;
        if let Some(table) = decision.events().iter().find_map(|event| match &event.kind {
            EventKind::Rematch { table } => Some(table.clone()),
            _ => None,
        }) {
            self.rooms.addresses().table(self.asked_from)?;
            self.rooms.open_rematch(&self.table, table, self.public, self.secrets).await?;
        }
        self.commit(decision, Some((color, id.to_owned()))).await?;
        Ok(self.table.seq())
    }

    /// What comes of a command now.
    fn decide(&self, by: By, command: &Command, travelled: Millis) -> Result<Decision, Problem> {
        let rematch = match command {
            Command::Rematch => Some(crate::secret::table_id().map_err(|_| Problem::Busy)?),
            _ => None,
        };
        let context = Context { travelled, rematch: rematch.as_deref(), ..self.context() };
        Ok(in_place(self.is_long_work(), || self.table.decide(by, command, &context))?)
    }

    /// What the table is told beside a command: the time, and the seed of the spins.
    fn context(&self) -> Context<'_> {
        Context { seed: self.seed.as_ref(), ..Context::at(self.now()) }
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

    /// Gives the seats a seed they have not given yet.
    pub(super) async fn take_seed(&mut self, holds: Holds, seed: PlayerSeed) {
        for color in holds.seats() {
            if self.table.seeds()[color].is_some() {
                continue;
            }
            // The table refuses a seed that comes too late or in a game without spins; that is no error.
            let seed = Command::Seed { seed: seed.to_hex() };
            if let Ok(decision) = self.decide(By::Seat(color), &seed, 0) {
                self.commit_and_tell(decision).await;
            }
        }
    }

    /// What time brings about.
    pub(super) async fn tick(&mut self) {
        if let Some(decision) = self.table.tick(&self.context()) {
            self.commit_and_tell(decision).await;
        }
    }

    /// What a room that was just opened has to make up for. Whatever cannot be stored makes the room close; the next
    /// one tries again.
    pub(super) async fn settle(&mut self) {
        let now = self.now();
        // Before anything else, the time in which the server was down is taken out of the running clock: the flag may
        // seem to have fallen.
        let millis = self.rooms.time().not_counted(self.table.clock().settled(), now);
        if millis > 0
            && let Ok(decision) = self.table.pause(millis, now)
        {
            self.commit_and_tell(decision).await;
        }
        self.tick().await;
        if let Some(seed) = &self.seed
            && let Ok(decision) = self.table.reveal(seed, self.now())
        {
            self.commit_and_tell(decision).await;
        }
    }

    /// Does something for the engine's seat.
    pub(super) async fn act_for_engine(&mut self, color: Color, command: &Command) -> Result<(), Problem> {
        self.tick().await;
        let decision = self.decide(By::Seat(color), command, 0)?;
        self.commit(decision, None).await?;
        self.tell_events();
        Ok(())
    }

    /// Commits what nobody waits for an answer to. If it cannot be stored, the room closes.
    async fn commit_and_tell(&mut self, decision: Decision) {
        if self.commit(decision, None).await.is_ok() {
            self.tell_events();
        }
    }

    /// Stores the events of a decision and, once they are durable, carries it out.
    async fn commit(&mut self, decision: Decision, origin: Origin) -> Result<(), Problem> {
        if decision.events().is_empty() {
            return Ok(());
        }
        let rows = self.rows(&decision, origin.as_ref())?;
        let ended = decision.events().iter().any(|event| matches!(event.kind, EventKind::Over(_)));
        let ended_at = ended.then(|| self.now() as i64);
        if let Err(error) = self.rooms.store().append(&self.id, self.epoch, rows, ended_at).await {
            self.lost = true;
            self.moved = error == StoreError::Stale;
            return Err(error.into());
        }
        if let Err(refused) = self.table.carry_out(&decision) {
            tracing::error!(table = %self.id, %refused, "something else happened meanwhile: this is a mistake in the room");
            self.lost = true;
            return Err(StoreError::Conflict.into());
        }
        in_place(self.is_long_work(), || self.keep_plies_in_step());
        if let Some(origin) = origin {
            self.commands.insert(origin, self.table.seq());
        }
        Ok(())
    }

    /// The rows of these events. The last one names the command they come of.
    fn rows(&self, decision: &Decision, origin: Option<&(Color, String)>) -> Result<Vec<EventRow>, StoreError> {
        let last = decision.events().len() - 1;
        let row = |(i, event)| {
            let origin = origin.filter(|_| i == last);
            let (seat, command) = (origin.map(|(color, _)| *color), origin.map(|(_, id)| id.clone()));
            EventRow::of(self.table.seq() + 1 + i as u64, event, seat, command)
        };
        decision.events().iter().enumerate().map(row).collect()
    }

    /// Brings the moves as they are told up to date with the table's.
    fn keep_plies_in_step(&mut self) {
        let plies = self.table.plies();
        self.plies.truncate(plies);
        if self.plies.len() < plies
            && let Some(ply) = self.table.moves().next_back()
        {
            self.plies.push(WrittenPly::of(&ply));
        }
    }

    /// How the table stands now.
    pub(super) fn standing(&self) -> Standing {
        let view = in_place(self.is_long_work(), || table_view(&self.table));
        Standing { view, can: BothAbilities::of(&self.table, self.now()) }
    }

    /// Tells everybody what they have not been told of yet.
    fn tell_events(&mut self) {
        let (now, last) = (self.now(), self.table.seq());
        for seq in self.told + 1..=last {
            let event = &self.table.events()[seq as usize - 1];
            let message = EventMessage {
                seq,
                event: event.clone(),
                ply: matches!(event.kind, EventKind::Move { .. }).then(|| self.plies.last().cloned()).flatten(),
                result: if let EventKind::Over(ending) = event.kind { Some(ResultInfo::from(ending)) } else { None },
                fairness: matches!(event.kind, EventKind::Revealed { .. })
                    .then(|| FairnessInfo::of(&self.table))
                    .flatten(),
                view: None,
                clock: ClockInfo::at(self.table.clock(), now),
                offers: OffersInfo::from(self.table.offers()),
                can: None,
                touched: self.table.touched().map(|cell| cell.0),
                fault: FaultInfo::of(&self.table, now),
            };
            let standing = (seq == last).then(|| self.standing());
            let told = self.history.add(message, standing.as_ref());
            self.clients.tell_all(&told);
        }
        self.told = last;
    }
}
