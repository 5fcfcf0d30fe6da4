//! The table itself: what stands on it, and how an event changes it. What may happen is decided in
//! [`decide`](Table::decide).

use damier_notation::{
    options::Chosen,
    sentences::{Lang, Said},
    write_move, write_move_along,
};
use damier_rules::{
    Actor, AnyMove, AnyPosition, ByColor, Color, Outcome, Position, Record, Spin,
    board::{Cell, Motion, Stop},
};

use crate::{
    BadSetup, Clock, Ending, Event, EventKind, Fault, Faults, Hand, Millis, Offer, Offers, Refused, Seat, TableSetup,
    decide::{AdmittedMove, Decision},
    fair::{self, Commitment, PlayerSeed, ServerSeed},
};

/// A game being played: its setup and all that has happened since.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    pub(crate) setup: TableSetup,
    pub(crate) chosen: Chosen,
    pub(crate) record: Record<AnyPosition>,
    /// The outcome of the game by its rules, as it stands.
    pub(crate) outcome: Option<Outcome>,
    /// When each move of the record was made, and whether it was a fault.
    marks: Vec<Mark>,
    pub(crate) clock: Clock,
    pub(crate) offers: Offers,
    pub(crate) hand: Hand,
    pub(crate) faults: Faults,
    /// The names given since the table was set up.
    names: ByColor<Option<String>>,
    pub(crate) seeds: ByColor<Option<PlayerSeed>>,
    /// Who has waived their seed.
    waived: ByColor<bool>,
    pub(crate) spins: Vec<Spin>,
    pub(crate) ending: Option<Ending>,
    pub(crate) revealed: Option<ServerSeed>,
    pub(crate) rematch: Option<String>,
    events: Vec<Event>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Mark {
    at: Millis,
    fault: bool,
    /// The way of its piece, where it is not the usual one.
    way: Option<Vec<Stop>>,
    /// The piece that should have been moved instead, because it had been touched.
    let_go: Option<Cell>,
}

/// A move of the game, with the position it was made in.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ply<'a> {
    /// Its number, from 0.
    pub n: usize,
    /// The position before it, after the spin if there was one.
    pub before: &'a AnyPosition,
    /// The position after it, before any further spin.
    pub after: AnyPosition,
    /// Whose it is.
    pub by: Color,
    /// The move.
    pub m: AnyMove,
    /// When it was made.
    pub at: Millis,
    /// Whether it breaks an obligation.
    pub fault: bool,
    /// The way of its piece, where it is not the usual one.
    pub way: Option<&'a [Stop]>,
}

impl Ply<'_> {
    /// The move as text: with every landing where its piece did not go the usual way.
    pub fn text(&self) -> String {
        match self.way {
            None => write_move(self.before, &self.m),
            Some(_) => write_move_along(self.before, &self.m, &self.motion()),
        }
    }

    /// What it did to the board, by the way that its player chose.
    pub fn motion(&self) -> Motion {
        let motion = self.before.motion(&self.m);
        match self.way {
            None => motion,
            Some(way) => motion.by_way(way.to_vec()),
        }
    }
}

impl Table {
    /// A table at which nothing has happened yet.
    pub fn new(setup: TableSetup) -> Result<Self, BadSetup> {
        setup.check_names()?;
        Self::as_it_was(setup)
    }

    /// A table from the store: rules for new tables only, such as those for names, are not checked.
    pub(crate) fn as_it_was(setup: TableSetup) -> Result<Self, BadSetup> {
        let (chosen, start) = setup.check()?;
        let record = Record::new(start, chosen.auto_draw);
        Ok(Self {
            clock: Clock::new(setup.time, setup.created_at),
            outcome: record.outcome(),
            record,
            chosen,
            setup,
            marks: Vec::new(),
            offers: Offers::default(),
            hand: Hand::default(),
            faults: Faults::default(),
            names: ByColor::default(),
            seeds: ByColor::default(),
            waived: ByColor::default(),
            spins: Vec::new(),
            ending: None,
            revealed: None,
            rematch: None,
            events: Vec::new(),
        })
    }

    /// Rebuilds a table from its events: equal to the original.
    pub fn rebuild(setup: TableSetup, events: impl IntoIterator<Item = Event>) -> Result<Self, BadHistory> {
        let mut table = Self::as_it_was(setup)?;
        for event in events {
            let seq = table.events.len() + 1;
            table.apply(event).map_err(|why| BadHistory::Event { seq, why })?;
        }
        Ok(table)
    }

    /// Applies an event of the history, if it can happen.
    pub fn apply(&mut self, event: Event) -> Result<(), Refused> {
        let played = match &event.kind {
            EventKind::Move { by, text, fault, credit } => Some(self.read_back(*by, text, *fault, event.at, *credit)?),
            kind => {
                self.admit(kind, event.at)?;
                None
            }
        };
        self.happen(event, played.as_ref());
        Ok(())
    }

    /// Applies what this table has decided. Refused if anything has happened since.
    pub fn carry_out(&mut self, decision: &Decision) -> Result<(), Refused> {
        if decision.seq != self.seq() {
            return Err(Refused::Stale { plies: self.plies() });
        }
        for event in decision.events() {
            self.happen(event.clone(), decision.played.as_ref());
        }
        Ok(())
    }

    /// Changes the table. The event has been admitted; `played` is its move, if it is one.
    fn happen(&mut self, event: Event, played: Option<&AdmittedMove>) {
        let at = event.at;
        match (&event.kind, played) {
            (&EventKind::Seed { by, seed }, _) => self.seeds[by] = Some(seed),
            (&EventKind::Waived { by }, _) => self.waived[by] = true,
            (EventKind::Name { by, name }, _) => self.names[*by] = Some(name.clone()),
            (&EventKind::Move { by, credit, .. }, Some(played)) => self.moved(by, played, at, credit),
            (EventKind::Move { .. }, None) => unreachable!("a move is read before it happens"),
            (&EventKind::Spin { result, .. }, _) => {
                // Cannot fail: an event that was admitted is one of the possible spins.
                let _ = self.record.settle(result);
                self.outcome = self.record.outcome();
                self.spins.push(result);
                self.offers.withdrawn(Offer::Takeback);
                if let Faults::Open(_) = self.faults {
                    self.faults = Faults::None;
                }
            }
            (&EventKind::Touch { cell, .. }, _) => {
                // Of several pieces that were touched, the first has to be moved.
                if self.hand == Hand::Free {
                    self.hand = Hand::Holding(Cell(cell));
                }
            }
            (&EventKind::Adoube { over, .. }, _) => self.hand = if over { Hand::Free } else { Hand::Adjusting },
            (&EventKind::Offer { by, what }, _) => self.offers.made(what, by, self.plies()),
            (&EventKind::Declined { what, .. }, _) => self.offers.withdrawn(what),
            (&EventKind::Takeback { plies, .. }, _) => {
                self.take_back(plies, at);
                self.faults = Faults::None;
            }
            (EventKind::Challenged { .. }, _) => {
                let let_go = self.marks.last().and_then(|mark| mark.let_go);
                self.take_back(1, at);
                self.faults = Faults::Challenged;
                self.hand = let_go.map_or(Hand::Free, Hand::Holding);
            }
            (&EventKind::Paused { millis }, _) => self.clock.pause(millis, at),
            (&EventKind::Over(ending), _) => {
                self.ending = Some(ending);
                self.clock.hand_to(None, at, 0);
                self.offers.over();
                self.hand = Hand::Free;
                self.faults = Faults::None;
            }
            (&EventKind::Revealed { server_seed }, _) => self.revealed = Some(server_seed),
            (EventKind::Rematch { table }, _) => {
                self.offers.withdrawn(Offer::Rematch);
                self.rematch = Some(table.clone());
            }
        }
        self.events.push(event);
    }

    fn moved(&mut self, by: Color, played: &AdmittedMove, at: Millis, credit: Millis) {
        let AdmittedMove { m, fault, outcome, .. } = *played;
        let let_go = self.touched().filter(|&held| self.position().motion(&m).from() != Some(held));
        self.faults =
            if fault { Faults::Open(Fault { ply: self.plies(), by, seq: self.seq() + 1 }) } else { Faults::None };
        self.record.play_unchecked(&m);
        self.outcome = outcome;
        self.marks.push(Mark { at, fault, way: played.way.clone(), let_go });
        self.clock.moved(by, at, credit);
        if self.in_question().is_some() {
            self.clock.hand_to(None, at, 0);
        }
        self.offers.moved(by);
        self.hand = Hand::Free;
    }

    fn take_back(&mut self, plies: usize, at: Millis) {
        for _ in 0..plies {
            self.record.take_back();
            self.marks.pop();
        }
        self.outcome = self.record.outcome();
        let next = (self.plies() > 0).then(|| self.turn());
        self.clock.hand_to(next, at, 0);
        self.offers.taken_back(self.plies());
        self.hand = Hand::Free;
    }

    /// Whether the engine on this side resigns games that it considers lost: against people, if they want that.
    pub fn engine_may_resign(&self, color: Color) -> bool {
        self.setup.house.engine_resigns && !self.setup.seats[!color].is_engine()
    }

    /// What was settled before the game.
    pub const fn setup(&self) -> &TableSetup {
        &self.setup
    }

    /// The seats, with the names given so far.
    pub fn seats(&self) -> ByColor<Seat> {
        let seat = |color: Color| match &self.setup.seats[color] {
            Seat::Human { .. } => Seat::Human { name: self.name_of(color).map(str::to_owned) },
            engine @ Seat::Engine { .. } => engine.clone(),
        };
        ByColor::new(seat(Color::White), seat(Color::Black))
    }

    /// The name of a person, if they gave one.
    pub fn name_of(&self, color: Color) -> Option<&str> {
        match &self.setup.seats[color] {
            Seat::Human { name } => name.as_deref().or(self.names[color].as_deref()),
            Seat::Engine { .. } => None,
        }
    }

    /// The game with its options, as its rules know them.
    pub const fn chosen(&self) -> &Chosen {
        &self.chosen
    }

    /// All that has happened, in order. The number of an event is its place here, from 1.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The number of the last event; 0 before the first.
    pub fn seq(&self) -> u64 {
        self.events.len() as u64
    }

    /// The position to begin with.
    pub fn start(&self) -> &AnyPosition {
        self.record.start()
    }

    /// The position on the board.
    pub const fn position(&self) -> &AnyPosition {
        self.record.position()
    }

    /// The position and its history: the input of an engine.
    pub const fn record(&self) -> &Record<AnyPosition> {
        &self.record
    }

    /// How many moves have been made, those taken back not counted.
    pub fn plies(&self) -> usize {
        self.marks.len()
    }

    /// The moves, those taken back left out.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Ply<'_>> + DoubleEndedIterator {
        let moves = self.record.positions().zip(self.record.moves()).zip(&self.marks).enumerate();
        moves.map(|(n, ((before, &m), mark))| Ply {
            n,
            before,
            after: before.after(&m),
            by: before.turn(),
            m,
            at: mark.at,
            fault: mark.fault,
            way: mark.way.as_deref(),
        })
    }

    /// The side whose turn it is.
    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    /// Who has to act now: a seat that moves, a seat that spins, one that decides whether a fault stands, or nobody.
    pub fn due(&self) -> Due {
        if let (Some(_), Some(fault)) = (self.in_question(), self.fault()) {
            return Due::Verdict(!fault.by);
        }
        match self.position().actor() {
            _ if self.is_over() => Due::Nothing,
            Actor::Player(color) => Due::Move(color),
            Actor::Chance => Due::Spin(self.turn()),
            Actor::Over(_) => Due::Nothing,
        }
    }

    /// Whether the game is over.
    pub const fn is_over(&self) -> bool {
        self.ending.is_some() || self.outcome.is_some() && self.in_question().is_none()
    }

    /// The result of the last move if it is a fault that nobody challenges.
    pub const fn in_question(&self) -> Option<Outcome> {
        match (self.ending, self.faults) {
            (None, Faults::Open(_)) => self.outcome,
            _ => None,
        }
    }

    /// How it ended.
    pub const fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// The clocks.
    pub const fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The offers that stand.
    pub const fn offers(&self) -> &Offers {
        &self.offers
    }

    /// The piece that was touched and has to be moved.
    pub const fn touched(&self) -> Option<Cell> {
        self.hand.held()
    }

    /// What the player on move has in hand.
    pub const fn hand(&self) -> Hand {
        self.hand
    }

    /// The fault that can be challenged now.
    pub const fn fault(&self) -> Option<Fault> {
        match self.faults {
            Faults::Open(fault) => Some(fault),
            Faults::None | Faults::Challenged => None,
        }
    }

    /// Whether a fault has been challenged, so that the next move has to be legal.
    pub fn must_be_legal(&self) -> bool {
        self.faults == Faults::Challenged
    }

    /// What the server has shown of its seed before the game.
    pub const fn commitment(&self) -> Option<Commitment> {
        self.setup.commitment
    }

    /// The seeds of the seats, so far as they have given any.
    pub const fn seeds(&self) -> &ByColor<Option<PlayerSeed>> {
        &self.seeds
    }

    /// Whether a seat has given its seed, or waived it.
    pub(crate) fn has_settled_seed(&self, color: Color) -> bool {
        self.seeds[color].is_some() || self.waived[color]
    }

    /// Whether a seat has waived its seed.
    pub fn is_waived(&self, color: Color) -> bool {
        self.waived[color]
    }

    /// The seats whose seed the first spin waits for: until they have given it, or waived it, nobody spins.
    pub fn seeds_awaited(&self) -> Vec<Color> {
        if !self.setup.await_seeds || !self.spins.is_empty() || self.is_over() {
            return Vec::new();
        }
        Color::ALL.into_iter().filter(|&color| !self.has_settled_seed(color)).collect()
    }

    /// The spins so far; the number of a spin is its place here, from 1.
    pub fn spins(&self) -> &[Spin] {
        &self.spins
    }

    /// The server's seed, once it has been shown.
    pub const fn revealed(&self) -> Option<ServerSeed> {
        self.revealed
    }

    /// What the next spin shows, for a server that knows its seed; `None` if nobody spins now.
    pub fn next_spin(&self, seed: &ServerSeed) -> Option<Spin> {
        if self.is_over() {
            return None;
        }
        let weights = fair::weights(&self.position().chances());
        let seeds = self.seeds.map(|seed| seed.unwrap_or(PlayerSeed::NONE));
        fair::spin(seed, &self.setup.id, &seeds, self.spins.len() as u32 + 1, weights)
    }

    /// The table of the rematch, if there is one.
    pub fn rematch(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    /// How a rematch is set up: the same again, with the colours exchanged.
    pub fn rematch_setup(&self, id: String, created_at: Millis, commitment: Option<Commitment>) -> TableSetup {
        TableSetup { id, created_at, commitment, seats: self.seats().swapped(), ..self.setup.clone() }
    }
}

/// Who has to do something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Due {
    /// A side has to move.
    Move(Color),
    /// A side has to spin.
    Spin(Color),
    /// A side has to decide whether a fault that ends the game stands.
    Verdict(Color),
    /// Nobody.
    Nothing,
}

/// A history that does not fit together.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.sentence(Lang::En))]
pub enum BadHistory {
    /// The setup is wrong.
    TableSetup(#[from] BadSetup),
    /// An event cannot have happened at its place in the history.
    Event {
        /// Its number, from 1.
        seq: usize,
        /// What stands against it.
        why: Refused,
    },
}

impl BadHistory {
    /// What does not fit, in one language.
    pub fn sentence(&self, lang: Lang) -> String {
        match self {
            Self::TableSetup(bad) => bad.say(lang),
            Self::Event { seq, why } => {
                let why = why.sentence(lang);
                lang.say(format!("événement {seq} : {why}"), format!("event {seq}: {why}"))
            }
        }
    }

    /// What does not fit, in both languages.
    pub fn said(&self) -> Said {
        Said::by(|lang| self.sentence(lang))
    }
}
