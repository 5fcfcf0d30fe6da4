//! What can happen at a table, no matter who asks for it. Every event passes this one check: the events that commands
//! are turned into, and those of a history that is replayed. When a decision is carried out, its events are not checked
//! again.

use damier_rules::{Actor, Color, Position, Spin, board::Cell};

use crate::{
    Ending, EventKind, Faults, Hand, MOST_PLIES, Millis, Offer, Refused, Seat, Table,
    attempt::ReadMove,
    decide::AdmittedMove,
    fair::ServerSeed,
    setup::{has_spins, is_table_name},
};

type Admitted = Result<(), Refused>;

impl Table {
    /// Whether something can happen now. A move is the exception: it has to be read first ([`Table::read_back`]).
    pub(crate) fn admit(&self, kind: &EventKind, at: Millis) -> Admitted {
        match kind {
            &EventKind::Seed { by, .. } => self.admit_seed(by),
            &EventKind::Waived { by } => self.admit_waiver(by),
            EventKind::Name { by, name } => self.admit_name(*by, name),
            EventKind::Move { by, text, fault, credit } => self.read_back(*by, text, *fault, at, *credit).map(|_| ()),
            &EventKind::Spin { by, n, result } => self.admit_spin(by, n, result),
            &EventKind::Touch { by, cell } => self.admit_touch(by, Cell(cell)),
            &EventKind::Adoube { by, over } => self.admit_adoube(by, over),
            &EventKind::Offer { by, what } => self.admit_offer(what, by),
            &EventKind::Declined { by, what } => self.admit_decline(what, by),
            &EventKind::Takeback { by, plies } => self.admit_takeback(by, plies),
            &EventKind::Challenged { by } => self.admit_challenge(by),
            &EventKind::Paused { millis } => self.admit_pause(millis, at),
            &EventKind::Over(ending) => self.admit_end(ending, at),
            EventKind::Revealed { server_seed } => self.admit_reveal(server_seed),
            EventKind::Rematch { table } => self.admit_rematch(table),
        }
    }

    pub(crate) fn going_on(&self) -> Admitted {
        if self.is_over() { Err(Refused::Over) } else { Ok(()) }
    }

    pub(crate) fn on_turn(&self, by: Color) -> Admitted {
        self.going_on()?;
        if self.turn() != by {
            return Err(Refused::NotYourTurn);
        }
        // First it has to be decided whether a fault that would end the game stands.
        if self.in_question().is_some() { Err(Refused::FaultFirst) } else { Ok(()) }
    }

    fn admit_seed(&self, by: Color) -> Admitted {
        if !has_spins(self.setup.game) {
            return Err(Refused::NoSpins);
        }
        self.going_on()?;
        if !self.spins.is_empty() || self.has_settled_seed(by) {
            return Err(Refused::SeedFixed);
        }
        // The host runs the engine and knows the secret: knowing the other seed first, they could choose the spins.
        let seats = &self.setup.seats;
        let late = seats[by].is_engine() && !seats[!by].is_engine() && self.has_settled_seed(!by);
        if late { Err(Refused::SeedLate) } else { Ok(()) }
    }

    fn admit_waiver(&self, by: Color) -> Admitted {
        if !has_spins(self.setup.game) {
            return Err(Refused::NoSpins);
        }
        self.going_on()?;
        let fixed = !self.spins.is_empty() || self.has_settled_seed(by);
        if fixed { Err(Refused::SeedFixed) } else { Ok(()) }
    }

    /// A pause needs a running clock, and cannot be longer than the time that has passed.
    fn admit_pause(&self, millis: Millis, at: Millis) -> Admitted {
        self.going_on()?;
        let passed = at.saturating_sub(self.clock.settled());
        let can_be = self.deadline().is_some() && 0 < millis && millis <= passed;
        if can_be { Ok(()) } else { Err(Refused::NoPause) }
    }

    fn admit_name(&self, by: Color, name: &str) -> Admitted {
        self.going_on()?;
        if self.setup.seats[by].is_engine() || self.name_of(by).is_some() {
            return Err(Refused::NameFixed);
        }
        if name.trim().is_empty() || !Seat::fits_as_name(name) { Err(Refused::BadName) } else { Ok(()) }
    }

    /// Whether the side to move can make this move now: a legal one, or a fault.
    pub(crate) fn admit_move(&self, read: ReadMove, at: Millis, credit: Millis) -> Result<AdmittedMove, Refused> {
        let ReadMove { m, way, fault } = read;
        if self.clock.is_too_late(at, credit) {
            return Err(Refused::TooLate);
        }
        let let_go = self.touched().filter(|&held| self.position().motion(&m).from() != Some(held));
        match let_go {
            Some(held) if !self.faults_stand() => Err(Refused::Touched { name: self.name(held) }),
            _ => Ok(AdmittedMove { outcome: self.record.outcome_after(&m), m, way, fault: fault || let_go.is_some() }),
        }
    }

    /// Whether a move may break an obligation now.
    pub fn faults_stand(&self) -> bool {
        self.setup.house.faults_stand && self.faults != Faults::Challenged
    }

    fn admit_spin(&self, by: Color, n: u32, result: Spin) -> Admitted {
        if !has_spins(self.setup.game) {
            return Err(Refused::NoSpins);
        }
        self.on_turn(by)?;
        let chances = self.position().chances();
        if chances.is_empty() || n as usize != self.spins.len() + 1 {
            return Err(Refused::NoSpin);
        }
        let awaited = self.seeds_awaited();
        if !awaited.is_empty() {
            return Err(Refused::SeedsAwaited { of: awaited });
        }
        if chances.iter().any(|&(spin, _)| spin == result) { Ok(()) } else { Err(Refused::ImpossibleSpin) }
    }

    fn admit_touch(&self, by: Color, cell: Cell) -> Admitted {
        if !self.setup.house.touch_move {
            return Err(Refused::NoTouchMove);
        }
        self.on_turn(by)?;
        if self.position().piece(cell).is_none_or(|piece| piece.color != by) {
            return Err(Refused::NotYourPiece);
        }
        let can_move = || self.position().actor() == Actor::Player(by) && self.position().can_move_from(cell);
        match self.hand {
            Hand::Holding(held) if held != cell && !self.faults_stand() => {
                Err(Refused::Touched { name: self.name(held) })
            }
            Hand::Free if !can_move() => Err(Refused::CannotMove),
            Hand::Free | Hand::Adjusting | Hand::Holding(_) => Ok(()),
        }
    }

    fn admit_adoube(&self, by: Color, over: bool) -> Admitted {
        if !self.setup.house.touch_move {
            return Err(Refused::NoTouchMove);
        }
        self.on_turn(by)?;
        match self.hand {
            Hand::Holding(_) => Err(Refused::AdoubeTooLate),
            Hand::Free if over => Err(Refused::NotAdjusting),
            Hand::Free | Hand::Adjusting => Ok(()),
        }
    }

    fn admit_offer(&self, what: Offer, by: Color) -> Admitted {
        match what {
            Offer::Draw => self.going_on()?,
            Offer::Takeback => {
                self.going_on()?;
                self.takeback_of(by)?;
            }
            Offer::Rematch if !self.is_over() => return Err(Refused::NotOver),
            Offer::Rematch if self.rematch.is_some() => return Err(Refused::Rematched),
            Offer::Rematch => {}
        }
        match self.offers.by(what) {
            Some(color) if color == by => return Err(Refused::OfferedAlready(what)),
            Some(_) => return Err(Refused::AnswerFirst(what)),
            None => {}
        }
        // The computer can be asked as often as one likes.
        let patient = what == Offer::Draw && self.setup.seats[!by].is_engine();
        let too_soon = !patient && self.offers.is_too_soon(what, by, self.plies());
        if too_soon { Err(Refused::TooSoon(what)) } else { Ok(()) }
    }

    fn admit_decline(&self, what: Offer, by: Color) -> Admitted {
        if self.offers.by(what) == Some(!by) { Ok(()) } else { Err(Refused::NoOffer(what)) }
    }

    fn admit_takeback(&self, by: Color, plies: usize) -> Admitted {
        self.going_on()?;
        let agreed = self.offers.by(Offer::Takeback) == Some(by) || self.setup.seats[!by].is_engine();
        if !agreed {
            return Err(Refused::NoOffer(Offer::Takeback));
        }
        if self.takeback_of(by)? == plies { Ok(()) } else { Err(Refused::NothingToTakeBack) }
    }

    /// How many moves have to be taken back to come to a side's last one.
    pub(crate) fn takeback_of(&self, by: Color) -> Result<usize, Refused> {
        let plies = if self.turn() == by { 2 } else { 1 };
        if plies > self.plies() {
            return Err(Refused::NothingToTakeBack);
        }
        // The spin before the first move that is taken back stays: it is played again. Any later one would be undone.
        let later = self.record.positions().skip(self.plies() - plies + 1).chain([self.position()]);
        if later.into_iter().any(|position| position.spin().is_some()) {
            return Err(Refused::AcrossSpin);
        }
        Ok(plies)
    }

    fn admit_challenge(&self, by: Color) -> Admitted {
        self.going_on()?;
        match self.faults {
            Faults::Open(fault) if fault.by != by => Ok(()),
            _ => Err(Refused::NoFault),
        }
    }

    fn admit_end(&self, ending: Ending, at: Millis) -> Admitted {
        if self.ending.is_some() {
            return Err(Refused::Over);
        }
        if let Ending::Rules(outcome) = ending {
            return if self.outcome == Some(outcome) { Ok(()) } else { Err(Refused::NotOver) };
        }
        self.going_on()?;
        match ending {
            Ending::Agreed if self.offers.by(Offer::Draw).is_none() => Err(Refused::NoOffer(Offer::Draw)),
            Ending::Aborted { .. } if self.plies() >= 2 => Err(Refused::AbortTooLate),
            Ending::TooLong if self.plies() < MOST_PLIES => Err(Refused::NotOver),
            Ending::Time { loser } => {
                let fallen = self.clock.running() == Some(loser)
                    && self.clock.falls_at().is_some_and(|falls_at| falls_at <= at)
                    && self.plies() >= 2;
                if fallen { Ok(()) } else { Err(Refused::NotOver) }
            }
            Ending::Rules(_) | Ending::Agreed | Ending::Aborted { .. } | Ending::Resigned { .. } | Ending::TooLong => {
                Ok(())
            }
        }
    }

    fn admit_reveal(&self, seed: &ServerSeed) -> Admitted {
        match self.setup.commitment {
            None => Err(Refused::NoSpins),
            Some(_) if self.ending.is_none() => Err(Refused::NotOver),
            Some(commitment) if seed.commitment() != commitment => Err(Refused::WrongSeed),
            Some(_) if self.revealed.is_some() => Err(Refused::SeedFixed),
            Some(_) => Ok(()),
        }
    }

    /// Whether the game has ended, and no rematch has been agreed on.
    pub(crate) fn has_ended(&self) -> Admitted {
        match (self.ending, &self.rematch) {
            (None, _) => Err(Refused::NotOver),
            (Some(_), Some(_)) => Err(Refused::Rematched),
            (Some(_), None) => Ok(()),
        }
    }

    fn admit_rematch(&self, table: &str) -> Admitted {
        self.has_ended()?;
        if !is_table_name(table) || table == self.setup.id {
            return Err(Refused::BadTable);
        }
        let against_engine = Color::ALL.into_iter().any(|color| self.setup.seats[color].is_engine());
        let agreed = against_engine || self.offers.by(Offer::Rematch).is_some();
        if agreed { Ok(()) } else { Err(Refused::NoOffer(Offer::Rematch)) }
    }

    /// The name of a cell.
    fn name(&self, cell: Cell) -> String {
        let cells = self.position().board().cells;
        cells.get(usize::from(cell.0)).map_or_else(|| cell.0.to_string(), |info| info.name.clone())
    }
}
