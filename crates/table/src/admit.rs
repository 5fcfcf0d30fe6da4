//! What can happen at a table, whoever asks for it. The one place where this is said: commands are turned into events
//! that are admitted, and so is every event of a history that is played again.

use damier_rules::{Actor, AnyMove, Color, Position, board::Cell, trap::Spin};

use crate::{
    Ending, Event, Faults, Hand, Millis, Offer, Refused, Seat, Table, What,
    fair::ServerSeed,
    setup::{has_spins, is_table_name},
};

type Admitted = Result<(), Refused>;

impl Table {
    /// Whether an event can happen now.
    pub fn admit(&self, event: &Event) -> Admitted {
        let at = event.at;
        match &event.what {
            &What::Seeded { by, .. } => self.admit_seed(by),
            What::Named { by, name } => self.admit_name(*by, name),
            What::Moved { by, m, fault, credit } => self.admit_move(*by, m, *fault, at, *credit),
            &What::Spun { by, n, result } => self.admit_spin(by, n, result),
            &What::Touched { by, cell } => self.admit_touch(by, cell),
            &What::Adjusted { by } => self.admit_adoube(by),
            &What::Offered { what, by } => self.admit_offer(what, by),
            &What::Declined { what, by } => self.admit_decline(what, by),
            &What::TookBack { by, plies } => self.admit_takeback(by, plies),
            &What::Challenged { by } => self.admit_challenge(by),
            &What::Over(ending) => self.admit_end(ending, at),
            What::Revealed { seed } => self.admit_reveal(seed),
            What::Rematched { table } => self.admit_rematch(table),
        }
    }

    pub(crate) fn going_on(&self) -> Admitted {
        if self.is_over() { Err(Refused::Over) } else { Ok(()) }
    }

    pub(crate) fn on_turn(&self, by: Color) -> Admitted {
        self.going_on()?;
        if self.turn() == by { Ok(()) } else { Err(Refused::NotYourTurn) }
    }

    fn admit_seed(&self, by: Color) -> Admitted {
        if !has_spins(self.setup.game) {
            return Err(Refused::NoSpins);
        }
        self.going_on()?;
        let fixed = !self.spins.is_empty() || self.seeds[by].is_some();
        if fixed { Err(Refused::SeedFixed) } else { Ok(()) }
    }

    fn admit_name(&self, by: Color, name: &str) -> Admitted {
        self.going_on()?;
        if self.setup.seats[by].is_engine() || self.name_of(by).is_some() {
            return Err(Refused::NameFixed);
        }
        if name.trim().is_empty() || !Seat::is_name(name) { Err(Refused::BadName) } else { Ok(()) }
    }

    fn admit_move(&self, by: Color, m: &AnyMove, fault: bool, at: Millis, credit: Millis) -> Admitted {
        self.on_turn(by)?;
        if self.clock.is_too_late(at, credit) {
            return Err(Refused::TooLate);
        }
        let can_be = if fault { self.may_overlook(m) } else { self.position().is_legal(m) };
        if !can_be {
            return Err(self.not_legal(m));
        }
        match self.hand {
            Hand::Holding(cell) if self.position().motion(m).from() != Some(cell) => {
                Err(Refused::Touched { name: self.name(cell) })
            }
            _ => Ok(()),
        }
    }

    /// Whether a move overlooks the obligation to capture, and may.
    pub(crate) fn may_overlook(&self, m: &AnyMove) -> bool {
        self.setup.house.faults_stand
            && self.faults != Faults::Challenged
            && self.position().omissions().contains(m)
            && !self.would_end(m)
    }

    /// Whether the game would be over after a move.
    pub(crate) fn would_end(&self, m: &AnyMove) -> bool {
        let mut record = self.record.clone();
        record.play_unchecked(m);
        record.outcome().is_some()
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
            Hand::Holding(held) if held != cell => Err(Refused::Touched { name: self.name(held) }),
            Hand::Free if !can_move() => Err(Refused::CannotMove),
            Hand::Free | Hand::Adjusting | Hand::Holding(_) => Ok(()),
        }
    }

    fn admit_adoube(&self, by: Color) -> Admitted {
        if !self.setup.house.touch_move {
            return Err(Refused::NoTouchMove);
        }
        self.on_turn(by)?;
        if self.touched().is_some() { Err(Refused::AdoubeTooLate) } else { Ok(()) }
    }

    fn admit_offer(&self, what: Offer, by: Color) -> Admitted {
        match what {
            Offer::Draw => {
                self.going_on()?;
                if self.plies() < 2 {
                    return Err(Refused::TooEarly);
                }
            }
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
        if self.offers.is_too_soon(what, by, self.plies()) { Err(Refused::TooSoon(what)) } else { Ok(()) }
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
            return if self.record.outcome() == Some(outcome) { Ok(()) } else { Err(Refused::NotOver) };
        }
        self.going_on()?;
        match ending {
            Ending::Agreed if self.offers.by(Offer::Draw).is_none() => Err(Refused::NoOffer(Offer::Draw)),
            Ending::Aborted { .. } if self.plies() >= 2 => Err(Refused::AbortTooLate),
            Ending::Time { loser } => {
                let fallen = self.clock.running() == Some(loser)
                    && self.clock.falls_at().is_some_and(|falls_at| falls_at <= at)
                    && self.plies() >= 2;
                if fallen { Ok(()) } else { Err(Refused::NotOver) }
            }
            Ending::Rules(_) | Ending::Agreed | Ending::Aborted { .. } | Ending::Resigned { .. } => Ok(()),
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

    fn admit_rematch(&self, table: &str) -> Admitted {
        if self.ending.is_none() {
            return Err(Refused::NotOver);
        }
        if self.rematch.is_some() {
            return Err(Refused::Rematched);
        }
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
