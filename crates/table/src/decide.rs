//! What comes of a command: the events it leads to, or why it is refused. Nothing changes here.

use damier_notation::{AnyMoveError, read_move, read_omission, sentences::Said, write_move};
use damier_rules::{AnyMove, Color};

use crate::{By, Command, Ending, Event, Hand, Millis, Offer, Refused, Table, What};

impl Table {
    /// What comes of a command: events to be [applied](Table::apply) in their order, all or none. There may be none at
    /// all, where what is asked for is so already.
    ///
    /// `now` must not be earlier than the last event. Ask [`Table::tick`] first whether time has run out.
    pub fn decide(&self, by: By, command: &Command, now: Millis) -> Result<Vec<Event>, Refused> {
        if self.tick(now).is_some() {
            return Err(if self.is_over() { Refused::Over } else { Refused::TooLate });
        }
        let whats = match (by.seat(), command) {
            (None, Command::Reveal { seed }) => vec![What::Revealed { seed: *seed }],
            (None, Command::Abort) => vec![What::Over(Ending::Aborted { by: None })],
            (None, _) | (Some(_), Command::Reveal { .. }) => return Err(Refused::NotAllowed),
            (Some(color), command) => self.decide_seat(color, matches!(by, By::Both(_)), command, now)?,
        };
        self.in_order(whats, now)
    }

    /// What time alone brings about: an end on time, or of waiting for a first move.
    pub fn tick(&self, now: Millis) -> Option<Event> {
        if self.ending.is_some() {
            return None;
        }
        // A history can break off between the last move and the end it brought.
        if let Some(outcome) = self.record.outcome() {
            return Some(Event { at: now, what: What::Over(Ending::Rules(outcome)) });
        }
        if self.deadline()? > now {
            return None;
        }
        let ending = match self.clock.running() {
            Some(loser) if self.plies() >= 2 => Ending::Time { loser },
            _ => Ending::Aborted { by: None },
        };
        Some(Event { at: now, what: What::Over(ending) })
    }

    /// When [`Table::tick`] has to be asked next, unless something else happens before.
    pub fn deadline(&self) -> Option<Millis> {
        if self.is_over() {
            return None;
        }
        if self.plies() == 0 { self.clock.first_move_until() } else { self.clock.falls_at() }
    }

    /// Whether a command would be carried out.
    pub fn allows(&self, by: By, command: &Command, now: Millis) -> bool {
        self.decide(by, command, now).is_ok()
    }

    /// The events, if they can happen one after the other.
    fn in_order(&self, whats: Vec<What>, now: Millis) -> Result<Vec<Event>, Refused> {
        let events: Vec<Event> = whats.into_iter().map(|what| Event { at: now, what }).collect();
        match &events[..] {
            [] => {}
            [only] => self.admit(only)?,
            several => {
                let mut then = self.clone();
                several.iter().try_for_each(|event| then.apply(event))?;
            }
        }
        Ok(events)
    }

    fn decide_seat(&self, by: Color, alone: bool, command: &Command, now: Millis) -> Result<Vec<What>, Refused> {
        Ok(match command {
            Command::Move { text, ply, credit } => return self.decide_move(by, text, *ply, *credit, now),
            &Command::Spin { result } => vec![What::Spun { by, n: self.spins.len() as u32 + 1, result }],
            &Command::Seed { seed } if self.seeds[by] == Some(seed) => Vec::new(),
            &Command::Seed { seed } => vec![What::Seeded { by, seed }],
            Command::Name { name } => self.decide_name(by, name.trim()),
            Command::Resign => vec![What::Over(Ending::Resigned { by })],
            Command::OfferDraw if self.offers.by(Offer::Draw) == Some(!by) => vec![What::Over(Ending::Agreed)],
            Command::OfferDraw if alone => {
                vec![What::Offered { what: Offer::Draw, by }, What::Over(Ending::Agreed)]
            }
            Command::OfferDraw => vec![What::Offered { what: Offer::Draw, by }],
            Command::AcceptDraw => {
                self.offered_to(by, Offer::Draw)?;
                vec![What::Over(Ending::Agreed)]
            }
            Command::DeclineDraw => vec![What::Declined { what: Offer::Draw, by }],
            Command::AskTakeback => self.decide_takeback(by, alone)?,
            Command::AcceptTakeback => {
                self.offered_to(by, Offer::Takeback)?;
                vec![What::TookBack { by: !by, plies: self.takeback_of(!by)? }]
            }
            Command::DeclineTakeback => vec![What::Declined { what: Offer::Takeback, by }],
            Command::Rematch { table } => self.decide_rematch(by, alone, table),
            Command::DeclineRematch => vec![What::Declined { what: Offer::Rematch, by }],
            Command::Abort => vec![What::Over(Ending::Aborted { by: Some(by) })],
            &Command::Touch { cell } if self.touched() == Some(cell) && self.turn() == by => Vec::new(),
            &Command::Touch { cell } => vec![What::Touched { by, cell }],
            Command::Adoube if self.hand == Hand::Adjusting && self.turn() == by => Vec::new(),
            Command::Adoube => vec![What::Adjusted { by }],
            Command::Challenge => vec![What::Challenged { by }],
            Command::Reveal { .. } => return Err(Refused::NotAllowed),
        })
    }

    fn decide_name(&self, by: Color, name: &str) -> Vec<What> {
        let is_so = self.name_of(by) == Some(name);
        if is_so { Vec::new() } else { vec![What::Named { by, name: name.to_owned() }] }
    }

    fn decide_move(
        &self,
        by: Color,
        text: &str,
        ply: usize,
        credit: Millis,
        now: Millis,
    ) -> Result<Vec<What>, Refused> {
        self.going_on()?;
        if ply != self.plies() {
            return Err(Refused::Stale { plies: self.plies() });
        }
        self.on_turn(by)?;
        let (m, fault) = match read_move(self.position(), text) {
            Ok(m) => (m, false),
            Err(AnyMoveError::Text(error)) => return Err(Refused::Unreadable(error)),
            Err(AnyMoveError::Refused(why_not)) => match self.read_fault(text) {
                Some(m) => (m, true),
                None => return Err(Refused::Illegal(why_not)),
            },
        };
        let moved = What::Moved { by, m, fault, credit: credit.min(crate::MAX_CREDIT) };
        self.admit(&Event { at: now, what: moved.clone() })?;
        let mut record = self.record.clone();
        record.play_unchecked(&m);
        let over = record.outcome().map(|outcome| What::Over(Ending::Rules(outcome)));
        Ok([moved].into_iter().chain(over).collect())
    }

    /// The omission a text describes, if it may be made.
    fn read_fault(&self, text: &str) -> Option<AnyMove> {
        let may = self.setup.house.faults_stand && !self.must_be_legal();
        let m = may.then(|| read_omission(self.position(), text)).flatten()?;
        (!self.would_end(&m)).then_some(m)
    }

    /// Why a move is not legal, and what would be.
    pub(crate) fn not_legal(&self, m: &AnyMove) -> Refused {
        let text = write_move(self.position(), m);
        match read_move(self.position(), &text) {
            Err(AnyMoveError::Refused(why_not)) => Refused::Illegal(why_not),
            Err(AnyMoveError::Text(error)) => Refused::Unreadable(error),
            Ok(_) => Refused::Illegal(Said {
                fr: "Ce coup n'est pas permis ici.".to_owned(),
                en: "This move is not legal here.".to_owned(),
            }),
        }
    }

    fn offered_to(&self, by: Color, what: Offer) -> Result<(), Refused> {
        if self.offers.by(what) == Some(!by) { Ok(()) } else { Err(Refused::NoOffer(what)) }
    }

    /// To one's own last move: at once against the engine, or where one person plays both sides.
    fn decide_takeback(&self, by: Color, alone: bool) -> Result<Vec<What>, Refused> {
        // Whoever plays both sides means the last move, whosever it was.
        let by = if alone { !self.turn() } else { by };
        self.going_on()?;
        let took_back = What::TookBack { by, plies: self.takeback_of(by)? };
        let offered = What::Offered { what: Offer::Takeback, by };
        Ok(if self.setup.seats[!by].is_engine() {
            vec![took_back]
        } else if alone {
            vec![offered, took_back]
        } else {
            vec![offered]
        })
    }

    fn decide_rematch(&self, by: Color, alone: bool, table: &str) -> Vec<What> {
        let rematched = What::Rematched { table: table.to_owned() };
        let offered = What::Offered { what: Offer::Rematch, by };
        if self.setup.seats[!by].is_engine() || self.offers.by(Offer::Rematch) == Some(!by) {
            vec![rematched]
        } else if alone {
            vec![offered, rematched]
        } else {
            vec![offered]
        }
    }
}
