//! Decides on commands: the events a command leads to, or why it is refused. Nothing changes here.

use damier_notation::{read_way, write_move, write_move_along};
use damier_rules::{AnyMove, Color, Outcome, board::Stop};

use crate::{
    By, Command, Context, Ending, Event, EventKind, Hand, MAX_CREDIT, Millis, MoveAttempt, NameFault, Offer, Refused,
    Seat, Table,
    attempt::not_legal,
    fair::{PlayerSeed, ServerSeed},
    setup::{has_spins, is_table_name},
};

/// What a table has decided: events that can happen there, in their order, all or none. Once they are stored,
/// [`Table::carry_out`] applies them without checking them again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    events: Vec<Event>,
    /// The number of the last event when it was decided.
    pub(crate) seq: u64,
    /// The move among the events.
    pub(crate) played: Option<AdmittedMove>,
}

/// A move that was found to be possible, and the state of the game after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct AdmittedMove {
    pub(crate) m: AnyMove,
    /// The way of its piece, if it is not the usual one.
    pub(crate) way: Option<Vec<Stop>>,
    /// Whether it breaks an obligation.
    pub(crate) fault: bool,
    pub(crate) outcome: Option<Outcome>,
}

impl Decision {
    /// The events; none if the state asked for is there already.
    pub fn events(&self) -> &[Event] {
        &self.events
    }
}

/// What follows from a command, before the time is added.
type Consequences = Result<Vec<EventKind>, Refused>;

impl Table {
    /// Decides on a command. There may be no event, if the state asked for is there already.
    ///
    /// Call [`Table::tick`] first, to find out whether time has run out.
    pub fn decide(&self, by: By, command: &Command, context: &Context<'_>) -> Result<Decision, Refused> {
        if self.ends_by_itself(context.now).is_some() {
            return Err(if self.is_over() { Refused::Over } else { Refused::TooLate });
        }
        if let Command::Move { attempt, ply } = command {
            return self.decide_move(by.color(), attempt, *ply, context);
        }
        let kinds = self.consequences(by, command, context)?;
        kinds.iter().try_for_each(|kind| self.admit_another(kind))?;
        // Only the first has to be possible now: the others become possible through the one before.
        if let Some(first) = kinds.first() {
            self.admit(first, context.now)?;
        }
        Ok(self.decision(kinds, None, context))
    }

    /// Whether a command would be carried out.
    pub fn allows(&self, by: By, command: &Command, context: &Context<'_>) -> bool {
        self.decide(by, command, context).is_ok()
    }

    /// What time alone causes: the end of a game on time, or of the wait for a first move.
    pub fn tick(&self, context: &Context<'_>) -> Option<Decision> {
        let ending = self.ends_by_itself(context.now)?;
        Some(self.decision(vec![EventKind::Over(ending)], None, context))
    }

    /// Gives back to the running clock the time in which nobody could play because the server was down. Decide this
    /// before anything else: until then the flag may seem to have fallen.
    pub fn pause(&self, millis: Millis, now: Millis) -> Result<Decision, Refused> {
        let paused = EventKind::Paused { millis };
        self.admit(&paused, now)?;
        Ok(self.decision(vec![paused], None, &Context::at(now)))
    }

    /// Reveals the server's seed after a game that ended without revealing it.
    pub fn reveal(&self, seed: &ServerSeed, now: Millis) -> Result<Decision, Refused> {
        let revealed = EventKind::Revealed { server_seed: *seed };
        self.admit(&revealed, now)?;
        Ok(self.decision(vec![revealed], None, &Context::at(now)))
    }

    /// When [`Table::tick`] has to be called next, unless something else happens before.
    pub fn deadline(&self) -> Option<Millis> {
        if self.is_over() {
            return None;
        }
        if self.in_question().is_some() {
            return self.clock.verdict_until();
        }
        if self.plies() == 0 { self.clock.first_move_until() } else { self.clock.falls_at() }
    }

    fn ends_by_itself(&self, now: Millis) -> Option<Ending> {
        if self.ending.is_some() {
            return None;
        }
        // The program may have stopped between storing the last move and storing the end of the game.
        if let Some(outcome) = self.outcome {
            let in_question = self.in_question().is_some() && self.deadline().is_none_or(|until| until > now);
            return (!in_question).then_some(Ending::Rules(outcome));
        }
        if self.deadline()? > now {
            return None;
        }
        Some(match self.clock.running() {
            Some(loser) if self.plies() >= 2 => Ending::Time { loser },
            _ => Ending::Aborted { by: None },
        })
    }

    /// Adds the time and, if the game ends, the event that reveals the server's seed.
    fn decision(&self, mut kinds: Vec<EventKind>, played: Option<AdmittedMove>, context: &Context<'_>) -> Decision {
        let ends = kinds.iter().any(|kind| matches!(kind, EventKind::Over(_)));
        if let Some(&server_seed) = context.seed
            && ends
            && self.commitment() == Some(server_seed.commitment())
        {
            kinds.push(EventKind::Revealed { server_seed });
        }
        let events = kinds.into_iter().map(|kind| Event::new(context.now, kind)).collect();
        Decision { events, seq: self.seq(), played }
    }

    fn consequences(&self, by: By, command: &Command, context: &Context<'_>) -> Consequences {
        let alone = matches!(by, By::Both(_));
        let by = by.color();
        Ok(match command {
            Command::Move { .. } => unreachable!("moves are decided by themselves"),
            Command::Spin => vec![self.decide_spin(by, context.seed)?],
            Command::Seed { seed } => {
                let seed = PlayerSeed::from_hex(seed).ok_or(Refused::BadSeed)?;
                if self.seeds[by] == Some(seed) { Vec::new() } else { vec![EventKind::Seed { by, seed }] }
            }
            Command::WaiveSeed if self.is_waived(by) => Vec::new(),
            Command::WaiveSeed => vec![EventKind::Waived { by }],
            Command::Name { name } => self.decide_name(by, name.trim())?,
            Command::Resign => vec![EventKind::Over(Ending::Resigned { by })],
            Command::OfferDraw if self.offers.by(Offer::Draw) == Some(!by) => vec![EventKind::Over(Ending::Agreed)],
            Command::OfferDraw if alone => {
                vec![EventKind::Offer { by, what: Offer::Draw }, EventKind::Over(Ending::Agreed)]
            }
            Command::OfferDraw => vec![EventKind::Offer { by, what: Offer::Draw }],
            Command::AcceptDraw => {
                self.offered_to(by, Offer::Draw)?;
                vec![EventKind::Over(Ending::Agreed)]
            }
            Command::DeclineDraw => vec![EventKind::Declined { by, what: Offer::Draw }],
            Command::AskTakeback => self.decide_takeback(by, alone)?,
            Command::AcceptTakeback => {
                self.offered_to(by, Offer::Takeback)?;
                vec![EventKind::Takeback { by: !by, plies: self.takeback_of(!by)? }]
            }
            Command::DeclineTakeback => vec![EventKind::Declined { by, what: Offer::Takeback }],
            Command::Rematch => self.decide_rematch(by, alone, context.rematch)?,
            Command::DeclineRematch => vec![EventKind::Declined { by, what: Offer::Rematch }],
            Command::Abort => vec![EventKind::Over(Ending::Aborted { by: Some(by) })],
            &Command::Touch { cell } if self.touched().is_some_and(|held| held.0 == cell) && self.turn() == by => {
                Vec::new()
            }
            &Command::Touch { cell } => vec![EventKind::Touch { by, cell }],
            Command::Adoube => {
                vec![EventKind::Adoube { by, over: self.hand == Hand::Adjusting && self.turn() == by }]
            }
            Command::Challenge => vec![EventKind::Challenged { by }],
            Command::LetStand => vec![self.decide_verdict(by)?],
        })
    }

    fn decide_move(
        &self,
        by: Color,
        attempt: &MoveAttempt,
        ply: Option<usize>,
        context: &Context<'_>,
    ) -> Result<Decision, Refused> {
        self.going_on()?;
        if ply.is_some_and(|ply| ply != self.plies()) {
            return Err(Refused::Stale { plies: self.plies() });
        }
        self.on_turn(by)?;
        let read = attempt.judge(self.position(), self.faults_stand())?;
        let credit = context.travelled.min(MAX_CREDIT);
        let mut played = self.admit_move(read, context.now, credit)?;
        let text = self.write_played(&played);
        // The way is kept only if the text tells it: a table rebuilt from the text has to be the same.
        played.way = played.way.and_then(|_| read_way(self.position(), &text, &played.m));
        let too_long = self.would_be_too_long().then_some(Ending::TooLong);
        // A fault can still be challenged: it ends the game only when it stands.
        let outcome = played.outcome.filter(|_| !played.fault);
        let over = outcome.map(Ending::Rules).or(too_long).map(EventKind::Over);
        let moved = EventKind::Move { by, text, fault: played.fault, credit };
        Ok(self.decision([moved].into_iter().chain(over).collect(), Some(played), context))
    }

    /// A move as it is stored: with every landing if its piece does not go the usual way.
    fn write_played(&self, played: &AdmittedMove) -> String {
        let position = self.position();
        match &played.way {
            None => write_move(position, &played.m),
            Some(way) => write_move_along(position, &played.m, &position.motion(&played.m).by_way(way.clone())),
        }
    }

    /// A seat lets a fault that ends the game stand.
    fn decide_verdict(&self, by: Color) -> Result<EventKind, Refused> {
        self.going_on()?;
        let outcome = self.in_question().filter(|_| self.fault().is_some_and(|fault| fault.by != by));
        outcome.map(|outcome| EventKind::Over(Ending::Rules(outcome))).ok_or(Refused::NoFault)
    }

    /// The move of an event of the history.
    pub(crate) fn read_back(
        &self,
        by: Color,
        text: &str,
        fault: bool,
        at: Millis,
        credit: Millis,
    ) -> Result<AdmittedMove, Refused> {
        self.on_turn(by)?;
        let read = MoveAttempt::from(text).judge(self.position(), fault && self.faults_stand())?;
        let played = self.admit_move(read, at, credit)?;
        if played.fault == fault { Ok(played) } else { Err(not_legal()) }
    }

    fn decide_spin(&self, by: Color, seed: Option<&ServerSeed>) -> Result<EventKind, Refused> {
        let seed = seed.filter(|_| has_spins(self.setup.game)).ok_or(Refused::NoSpins)?;
        self.going_on()?;
        let result = self.next_spin(seed).ok_or(Refused::NoSpin)?;
        Ok(EventKind::Spin { by, n: self.spins.len() as u32 + 1, result })
    }

    fn decide_name(&self, by: Color, name: &str) -> Consequences {
        if self.name_of(by) == Some(name) {
            return Ok(Vec::new());
        }
        // Checked here and not in `admit`, so that stored games with such names can still be read.
        if let Err(NameFault::Hidden { code_point }) = Seat::check_name(name) {
            return Err(Refused::HiddenInName { code_point });
        }
        Ok(vec![EventKind::Name { by, name: name.to_owned() }])
    }

    fn offered_to(&self, by: Color, what: Offer) -> Result<(), Refused> {
        if self.offers.by(what) == Some(!by) { Ok(()) } else { Err(Refused::NoOffer(what)) }
    }

    /// Takes back to one's own last move: at once against the engine, or if one person plays both sides.
    fn decide_takeback(&self, by: Color, alone: bool) -> Consequences {
        // A player of both sides means the last move, of either side.
        let by = if alone { !self.turn() } else { by };
        self.going_on()?;
        let took_back = EventKind::Takeback { by, plies: self.takeback_of(by)? };
        let offered = EventKind::Offer { by, what: Offer::Takeback };
        Ok(if self.setup.seats[!by].is_engine() {
            vec![took_back]
        } else if alone {
            vec![offered, took_back]
        } else {
            vec![offered]
        })
    }

    fn decide_rematch(&self, by: Color, alone: bool, table: Option<&str>) -> Consequences {
        let offered = EventKind::Offer { by, what: Offer::Rematch };
        let agreed = self.setup.seats[!by].is_engine() || self.offers.by(Offer::Rematch) == Some(!by);
        if !agreed && !alone {
            return Ok(vec![offered]);
        }
        self.has_ended()?;
        let table = table.filter(|table| is_table_name(table) && *table != self.setup.id).ok_or(Refused::BadTable)?;
        let rematched = EventKind::Rematch { table: table.to_owned() };
        Ok(if agreed { vec![rematched] } else { vec![offered, rematched] })
    }
}
