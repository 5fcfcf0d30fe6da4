//! The table itself: what stands on it, and how an event changes it. What may happen is decided in
//! [`decide`](Table::decide) and [`admit`](Table::admit).

use damier_notation::{options::Chosen, write_move};
use damier_rules::{Actor, AnyMove, AnyPosition, ByColor, Color, Position, Record, board::Cell, trap::Spin};

use crate::{
    BadSetup, Clock, Ending, Event, Fault, Faults, Hand, Millis, Offer, Offers, Refused, Seat, Setup, What,
    fair::{self, Commitment, PlayerSeed, ServerSeed},
};

/// A game being played: its setup and all that has happened since.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    pub(crate) setup: Setup,
    pub(crate) chosen: Chosen,
    pub(crate) record: Record<AnyPosition>,
    /// When each move of the record was made, and whether it was a fault.
    marks: Vec<Mark>,
    pub(crate) clock: Clock,
    pub(crate) offers: Offers,
    pub(crate) hand: Hand,
    pub(crate) faults: Faults,
    /// The names given since the table was set up.
    names: ByColor<Option<String>>,
    pub(crate) seeds: ByColor<Option<PlayerSeed>>,
    pub(crate) spins: Vec<Spin>,
    pub(crate) ending: Option<Ending>,
    pub(crate) revealed: Option<ServerSeed>,
    pub(crate) rematch: Option<String>,
    events: Vec<Event>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Mark {
    at: Millis,
    fault: bool,
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
    /// Whether it overlooks the obligation to capture.
    pub fault: bool,
}

impl Ply<'_> {
    /// The move as text.
    pub fn text(&self) -> String {
        write_move(self.before, &self.m)
    }
}

impl Table {
    /// A table at which nothing has happened yet.
    pub fn new(setup: Setup) -> Result<Self, BadSetup> {
        let (chosen, start) = setup.check()?;
        Ok(Self {
            clock: Clock::new(setup.time, setup.created_at),
            record: Record::new(start, chosen.auto_draw),
            chosen,
            setup,
            marks: Vec::new(),
            offers: Offers::default(),
            hand: Hand::default(),
            faults: Faults::default(),
            names: ByColor::default(),
            seeds: ByColor::default(),
            spins: Vec::new(),
            ending: None,
            revealed: None,
            rematch: None,
            events: Vec::new(),
        })
    }

    /// The table at which all this has happened: the same as the one at which it happened first.
    pub fn rebuild(setup: Setup, events: impl IntoIterator<Item = Event>) -> Result<Self, BadHistory> {
        let mut table = Self::new(setup)?;
        for event in events {
            let seq = table.events.len() + 1;
            table.apply(&event).map_err(|why| BadHistory::Event { seq, why })?;
        }
        Ok(table)
    }

    /// Lets an event happen, if it can ([`Table::admit`]). Those that [`Table::decide`] and [`Table::tick`] give always
    /// can, in their order.
    pub fn apply(&mut self, event: &Event) -> Result<(), Refused> {
        self.admit(event)?;
        let at = event.at;
        match &event.what {
            &What::Seeded { by, seed } => self.seeds[by] = Some(seed),
            What::Named { by, name } => self.names[*by] = Some(name.clone()),
            &What::Moved { by, m, fault, credit } => {
                self.faults = if fault { Faults::Open(Fault { ply: self.plies(), by }) } else { Faults::None };
                self.record.play_unchecked(&m);
                self.marks.push(Mark { at, fault });
                self.clock.moved(by, at, credit);
                self.offers.moved(by);
                self.hand = Hand::Free;
            }
            &What::Spun { result, .. } => {
                // It is among the chances: admitted.
                let _ = self.record.settle(result);
                self.spins.push(result);
                self.offers.withdrawn(Offer::Takeback);
                if let Faults::Open(_) = self.faults {
                    self.faults = Faults::None;
                }
            }
            &What::Touched { cell, .. } => {
                self.hand = if self.hand == Hand::Adjusting { Hand::Free } else { Hand::Holding(cell) };
            }
            What::Adjusted { .. } => self.hand = Hand::Adjusting,
            &What::Offered { what, by } => self.offers.made(what, by, self.plies()),
            &What::Declined { what, .. } => self.offers.withdrawn(what),
            &What::TookBack { plies, .. } => {
                self.take_back(plies, at);
                self.faults = Faults::None;
            }
            What::Challenged { .. } => {
                self.take_back(1, at);
                self.faults = Faults::Challenged;
            }
            &What::Over(ending) => {
                self.ending = Some(ending);
                self.clock.hand_to(None, at, 0);
                self.offers.over();
                self.hand = Hand::Free;
                self.faults = Faults::None;
            }
            &What::Revealed { seed } => self.revealed = Some(seed),
            What::Rematched { table } => {
                self.offers.withdrawn(Offer::Rematch);
                self.rematch = Some(table.clone());
            }
        }
        self.events.push(event.clone());
        Ok(())
    }

    fn take_back(&mut self, plies: usize, at: Millis) {
        for _ in 0..plies {
            self.record.take_back();
            self.marks.pop();
        }
        let next = (self.plies() > 0).then(|| self.turn());
        self.clock.hand_to(next, at, 0);
        self.offers.taken_back(self.plies());
        self.hand = Hand::Free;
    }

    /// What was settled before the game.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Who plays, by the names they have said so far.
    pub fn seats(&self) -> ByColor<Seat> {
        let seat = |color: Color| match &self.setup.seats[color] {
            Seat::Human { .. } => Seat::Human { name: self.name_of(color).map(str::to_owned) },
            engine @ Seat::Engine { .. } => engine.clone(),
        };
        ByColor::new(seat(Color::White), seat(Color::Black))
    }

    /// What a person is called, if they said so.
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

    /// The position and how it came about: what an engine wants to know.
    pub const fn record(&self) -> &Record<AnyPosition> {
        &self.record
    }

    /// How many moves have been made, those taken back not counted.
    pub fn plies(&self) -> usize {
        self.marks.len()
    }

    /// The moves, those taken back left out.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Ply<'_>> + DoubleEndedIterator {
        let before: Vec<&AnyPosition> = self.record.positions().collect();
        let moves: Vec<AnyMove> = self.record.moves().copied().collect();
        (0..self.marks.len()).map(move |n| {
            let (before, m) = (before[n], moves[n]);
            let Mark { at, fault } = self.marks[n];
            Ply { n, before, after: before.after(&m), by: before.turn(), m, at, fault }
        })
    }

    /// The side whose turn it is.
    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    /// Who has to do something now: a seat that moves, a seat that spins, or nobody.
    pub fn due(&self) -> Due {
        match self.position().actor() {
            _ if self.is_over() => Due::Nothing,
            Actor::Player(color) => Due::Move(color),
            Actor::Chance => Due::Spin(self.turn()),
            Actor::Over(_) => Due::Nothing,
        }
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.ending.is_some() || self.record.outcome().is_some()
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

    /// The spins so far; the number of a spin is its place here, from 1.
    pub fn spins(&self) -> &[Spin] {
        &self.spins
    }

    /// The server's seed, once it has been shown.
    pub const fn revealed(&self) -> Option<ServerSeed> {
        self.revealed
    }

    /// What the next spin shows, for a server that knows its seed; nothing if nobody spins now.
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
    pub fn rematch_setup(&self, id: String, created_at: Millis, commitment: Option<Commitment>) -> Setup {
        Setup { id, created_at, commitment, seats: self.seats().swapped(), ..self.setup.clone() }
    }
}

/// Who has to do something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Due {
    /// A side has to move.
    Move(Color),
    /// A side has to spin.
    Spin(Color),
    /// Nobody.
    Nothing,
}

/// A history that does not fit together.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadHistory {
    /// The setup is wrong.
    #[error(transparent)]
    Setup(#[from] BadSetup),
    /// Something cannot have happened when it is said to have.
    #[error("event {seq}: {why}")]
    Event {
        /// Its number, from 1.
        seq: usize,
        /// What stands against it.
        why: Refused,
    },
}
