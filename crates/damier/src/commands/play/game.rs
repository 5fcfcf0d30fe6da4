//! A game at the terminal without the terminal: the table, what the player points at, and what is said about it. Keys
//! and clicks come in ([`keys`](super::keys)), time is brought along, and thinking is asked for as a [`Job`].

use std::sync::{Arc, atomic::AtomicBool, atomic::Ordering::Relaxed};
use std::time::Duration;

use damier_engine::{GameClock, Level, Limits};
use damier_notation::{
    AnyMoveError, read_move,
    sentences::{Lang, obligation},
    write_move,
};
use damier_rules::{
    AnyMove, AnyPosition, Color,
    board::{Board, Cell, Motion},
    trap::Spin,
};
use damier_table::{
    BadSetup, By, Command, Due, Millis, Offer, Refused, Seat, Setup, Table, TimeControl, fair::ServerSeed,
};

use super::{
    map::{Map, Spot},
    thinker::Job,
    way::{Led, Picked, Way, ways, ways_from},
    words,
};

/// How long the strongest level thinks about a move where no clock says it.
const A_MOVE: Duration = Duration::from_secs(1);
/// How long any level thinks at most.
const AT_MOST: Duration = Duration::from_secs(5);
/// What a hint may cost.
const HINT: Limits = Limits { depth: None, nodes: Some(300_000), move_time: Some(Duration::from_secs(1)), clock: None };
/// How long the spinner turns.
pub(crate) const SPIN_TIME: Millis = 1_500;
/// How long a piece rests at each stop of a move that is shown.
pub(crate) const STOP_TIME: Millis = 220;

/// A game at the terminal.
#[derive(Debug)]
pub(crate) struct Play {
    pub(super) table: Table,
    /// The seed behind the spins, in the game that has them.
    pub(super) seed: Option<ServerSeed>,
    pub(super) lang: Lang,
    pub(super) board: Board,
    pub(super) map: Map,
    pub(super) flipped: bool,
    pub(super) ways: Vec<Way>,
    /// Whether there are more moves than are listed.
    pub(super) more: bool,
    pub(super) cursor: Spot,
    pub(super) picked: Option<Picked>,
    /// The move Tab has come to, among those listed.
    pub(super) tabbed: Option<usize>,
    pub(super) typed: Option<String>,
    pub(super) overlay: Option<Overlay>,
    pub(super) message: Option<String>,
    pub(super) hint: Option<AnyMove>,
    pub(super) thinking: Option<Thinking>,
    pub(super) spinning: Option<Spinning>,
    pub(super) showing: Option<Showing>,
    /// How far the list of moves has been scrolled up.
    pub(super) scroll: usize,
    /// Whether a game between engines stands still.
    pub(super) paused: bool,
    pub(super) asks: Asks,
    tickets: u64,
}

/// What the game wants from whoever runs it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Asks {
    #[default]
    Nothing,
    /// To be saved, because something has happened.
    Keep,
    /// To be saved, and to hear that it was.
    Save,
    /// To end.
    Quit,
}

/// What lies over the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Overlay {
    /// The keys.
    Help,
    /// A question that waits for yes or no.
    Question(Question),
}

/// What is asked before it is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Question {
    Resign,
    Draw,
    NewGame,
}

/// What the engine thinks about. When nobody waits for it any more, it stops.
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

/// What the engine is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// Its move.
    Move(Color),
    /// A hint for the player.
    Hint,
}

/// The spinner turning. The table knows its result already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Spinning {
    pub(super) result: Spin,
    pub(super) began: Millis,
}

/// A move of the opponent's being shown.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Showing {
    pub(super) before: AnyPosition,
    pub(super) motion: Motion,
    began: Millis,
}

impl Showing {
    /// The number of the stop the piece has come to; nothing when all has been shown.
    pub(super) fn stop(&self, now: Millis) -> Option<usize> {
        let n = (now.saturating_sub(self.began) / STOP_TIME) as usize;
        (n < self.motion.stops.len().max(2)).then_some(n)
    }
}

impl Play {
    /// A game that begins. It needs a seed if it has spins.
    pub(crate) fn new(setup: Setup, seed: Option<ServerSeed>, lang: Lang) -> Result<Self, BadSetup> {
        Ok(Self::at(Table::new(setup)?, seed, lang))
    }

    /// A game that goes on.
    pub(crate) fn at(table: Table, seed: Option<ServerSeed>, lang: Lang) -> Self {
        let board = table.position().board();
        let seats = &table.setup().seats;
        // Whoever plays Black sits on Black's side.
        let flipped = seats[Color::White].is_engine() && !seats[Color::Black].is_engine();
        let map = Map::new(table.position(), &board, flipped);
        let cursor = first_spot(&map);
        let mut play = Self {
            table,
            seed,
            lang,
            board,
            map,
            flipped,
            ways: Vec::new(),
            more: false,
            cursor,
            picked: None,
            tabbed: None,
            typed: None,
            overlay: None,
            message: None,
            hint: None,
            thinking: None,
            spinning: None,
            showing: None,
            scroll: 0,
            paused: false,
            asks: Asks::Nothing,
            tickets: 0,
        };
        play.changed();
        play.asks = Asks::Nothing;
        play.find_first_movable();
        play.message = Some(words::welcome(lang));
        play
    }

    /// What is wanted since this was last asked.
    pub(crate) fn asked(&mut self) -> Asks {
        std::mem::take(&mut self.asks)
    }

    pub(super) fn ask(&mut self, asks: Asks) {
        let rank = |asks: Asks| asks as u8;
        if rank(asks) > rank(self.asks) {
            self.asks = asks;
        }
    }

    pub(crate) fn say(&mut self, message: impl Into<String>) {
        self.message = Some(message.into());
    }

    /// In whose name the keyboard speaks: for the one person who plays, or for both; for nobody if only engines play.
    pub(super) fn by(&self) -> Option<By> {
        let seats = &self.table.setup().seats;
        match (seats[Color::White].is_engine(), seats[Color::Black].is_engine()) {
            (false, false) => Some(By::Both(self.table.turn())),
            (false, true) => Some(By::Seat(Color::White)),
            (true, false) => Some(By::Seat(Color::Black)),
            (true, true) => None,
        }
    }

    /// Whether a person has to move or spin now, and can see what there is to do.
    pub(super) fn is_ours(&self) -> bool {
        let due = match self.table.due() {
            Due::Move(color) | Due::Spin(color) => color,
            Due::Nothing => return false,
        };
        !self.table.setup().seats[due].is_engine() && self.spinning.is_none() && self.showing.is_none()
    }

    /// Whether a person has to move.
    pub(super) fn moves_now(&self) -> bool {
        self.is_ours() && matches!(self.table.due(), Due::Move(_))
    }

    /// A cell's name.
    pub(super) fn name(&self, cell: Cell) -> String {
        self.board.cells.get(usize::from(cell.0)).map_or_else(String::new, |cell| cell.name.clone())
    }

    /// The moves that are listed: all, those of the piece picked, or those that begin as what has been typed.
    pub(super) fn listed(&self) -> Vec<&Way> {
        if let Some(typed) = self.typed.as_ref().filter(|typed| !typed.is_empty()) {
            let typed = typed.to_lowercase();
            return self.ways.iter().filter(|way| way.text.to_lowercase().starts_with(&typed)).collect();
        }
        match &self.picked {
            Some(picked) => picked.ways().collect(),
            None => self.ways.iter().collect(),
        }
    }

    /// The move Tab has come to.
    pub(super) fn tabbed_way(&self) -> Option<&Way> {
        self.listed().get(self.tabbed?).copied()
    }

    /// Why only these moves are legal; nothing where the player is free.
    pub(super) fn obligation(&self) -> Option<String> {
        let first = self.ways.first().filter(|_| matches!(self.table.due(), Due::Move(_)))?;
        let said = obligation(self.table.position(), first.motion.pass, first.motion.taken.len())?;
        Some(said.in_language(self.lang).to_owned())
    }

    /// Carries out a command and says what stands against it.
    pub(super) fn act(&mut self, by: By, command: &Command, now: Millis) -> bool {
        let now = self.not_before(now);
        let decided = self.table.decide(by, command, now);
        match decided.and_then(|events| events.iter().try_for_each(|event| self.table.apply(event))) {
            Ok(()) => {
                self.message = None;
                self.changed();
                true
            }
            Err(refused) => {
                self.say(refused.sentence(self.lang));
                false
            }
        }
    }

    /// The time, never before what has happened already.
    fn not_before(&self, now: Millis) -> Millis {
        self.table.events().last().map_or(self.table.setup().created_at, |event| event.at).max(now)
    }

    /// Something has happened: what was pointed at or thought about belongs to the past.
    fn changed(&mut self) {
        (self.picked, self.tabbed, self.typed, self.hint, self.thinking) = (None, None, None, None, None);
        self.scroll = 0;
        if let (Some(seed), Some(_), None) = (self.seed, self.table.ending(), self.table.revealed()) {
            let now = self.not_before(0);
            let revealed = self.table.decide(By::House, &Command::Reveal { seed }, now);
            for event in revealed.unwrap_or_default() {
                // Decided just now.
                let _ = self.table.apply(&event);
            }
        }
        (self.ways, self.more) = match self.table.due() {
            Due::Move(_) => ways(self.table.position()),
            Due::Spin(_) | Due::Nothing => (Vec::new(), false),
        };
        self.ask(Asks::Keep);
    }

    /// Makes a move for whoever is to move.
    pub(super) fn play(&mut self, m: &AnyMove, now: Millis) {
        let text = write_move(self.table.position(), m);
        self.play_text(&text, now);
    }

    /// Makes the move that a text describes, or says why it cannot be made.
    pub(super) fn play_text(&mut self, text: &str, now: Millis) -> bool {
        let (Some(by), true) = (self.by(), self.is_ours()) else {
            self.say_not_ours();
            return false;
        };
        if let Due::Spin(_) = self.table.due() {
            self.say(words::spin_first(self.lang));
            return false;
        }
        let command = Command::Move { text: text.to_owned(), ply: self.table.plies(), credit: 0 };
        let end = self.ways.iter().find(|way| way.text == text).and_then(|way| way.motion.to());
        let played = self.act(by, &command, now);
        if played && let Some(spot) = end.and_then(|cell| self.map.spot_of(cell, self.cursor)) {
            self.cursor = spot;
        }
        played
    }

    pub(super) fn say_not_ours(&mut self) {
        let message = match self.table.ending() {
            Some(ending) => words::over(&ending.sentence(self.lang), self.by().is_some(), self.lang),
            None if self.by().is_none() => words::looking_on(self.lang),
            None => words::wait(self.lang),
        };
        self.say(message);
    }

    /// Points at a spot: picks the piece there, leads the one picked there, moves the slider, or says why not.
    pub(super) fn point(&mut self, spot: Spot, now: Millis) {
        self.cursor = spot;
        if !self.is_ours() {
            return self.say_not_ours();
        }
        if let Due::Spin(color) = self.table.due() {
            return self.spin(color, now);
        }
        if let Some(pass) = self.ways.iter().find(|way| way.motion.pass).map(|way| way.m) {
            return self.play(&pass, now);
        }
        self.tabbed = None;
        match spot {
            Spot::Notch { row, notch } => self.slide(row, notch, now),
            Spot::Cell { cell, .. } => self.point_at(cell, now),
        }
    }

    fn slide(&mut self, row: usize, notch: damier_rules::trap::Notch, now: Millis) {
        self.picked = None;
        let there = |way: &&Way| way.motion.slider.is_some_and(|slide| slide.row == row && slide.to == notch);
        if let Some(m) = self.ways.iter().find(there).map(|way| way.m) {
            return self.play(&m, now);
        }
        let text = words::slider(row, notch);
        self.say_why_not(&text);
    }

    fn point_at(&mut self, cell: Cell, now: Millis) {
        let Some(picked) = self.picked.take() else { return self.pick(cell) };
        let board = &self.board;
        let name = |cell: Cell| board.cells.get(usize::from(cell.0)).map_or_else(String::new, |info| info.name.clone());
        match picked.lead(self.table.position(), cell, name) {
            Led::Whole(m) => return self.play(&m, now),
            Led::Further(further) => {
                let (ends, goes_on) = (further.whole().is_some(), !further.next().is_empty());
                self.message = Some(words::further(ends, goes_on, self.lang));
                self.picked = Some(further);
                return;
            }
            Led::Nowhere => {}
        }
        if cell == picked.at() {
            match picked.whole() {
                Some(m) => return self.play(&m, now),
                // The same piece once more puts it down.
                None if !picked.is_under_way() => self.message = None,
                None => {
                    self.say(words::several(self.lang));
                    self.picked = Some(picked);
                }
            }
            return;
        }
        let ours = self.table.position().piece(cell).is_some_and(|piece| piece.color == self.table.turn());
        if ours && !picked.is_under_way() {
            return self.pick(cell);
        }
        let names: Vec<String> = picked.path().iter().chain([&cell]).map(|&cell| self.name(cell)).collect();
        self.picked = Some(picked);
        self.say_why_not(&names.join(if names.len() > 2 { "x" } else { "-" }));
    }

    fn pick(&mut self, cell: Cell) {
        let position = *self.table.position();
        let Some(piece) = position.piece(cell) else {
            return self.say(words::nothing_there(&self.name(cell), self.lang));
        };
        if piece.color != self.table.turn() {
            return self.say(words::not_yours(&self.name(cell), self.lang));
        }
        let found = if self.more { ways_from(&position, cell) } else { self.ways.clone() };
        self.picked = Picked::new(cell, found);
        self.message = Some(if let Some(picked) = &self.picked {
            words::picked(&self.name(cell), picked.ways().count(), self.lang)
        } else {
            let texts: Vec<&str> = self.ways.iter().map(|way| way.text.as_str()).collect();
            words::cannot_move(&self.name(cell), self.obligation().as_deref(), &texts, self.lang)
        });
    }

    /// Says why a move that is written so cannot be made.
    fn say_why_not(&mut self, text: &str) {
        let why = match read_move(self.table.position(), text) {
            Err(AnyMoveError::Refused(said)) => said.in_language(self.lang).to_owned(),
            Err(AnyMoveError::Text(error)) => Refused::Unreadable(error).sentence(self.lang),
            Ok(m) => words::means(&write_move(self.table.position(), &m), self.lang),
        };
        self.say(why);
    }

    /// Spins, and lets the spinner turn.
    fn spin(&mut self, color: Color, now: Millis) {
        let Some(result) = self.seed.as_ref().and_then(|seed| self.table.next_spin(seed)) else { return };
        let by = self.by().filter(|by| by.seat() == Some(color)).unwrap_or(By::Seat(color));
        if self.act(by, &Command::Spin { result }, now) {
            self.spinning = Some(Spinning { result, began: now });
        }
    }

    /// Ends whatever is being shown.
    pub(super) fn finish_showing(&mut self) -> bool {
        self.showing.take().is_some() | self.spinning.take().is_some()
    }

    /// Lets time pass: clocks, what is being shown, and what an engine does without thinking.
    pub(crate) fn pass_time(&mut self, now: Millis) {
        if let Some(event) = self.table.tick(self.not_before(now))
            && self.table.apply(&event).is_ok()
        {
            self.message = None;
            self.changed();
        }
        if self.spinning.is_some_and(|spinning| now >= spinning.began + SPIN_TIME) {
            self.spinning = None;
            self.find_first_movable();
        }
        if self.showing.as_ref().is_some_and(|showing| showing.stop(now).is_none()) {
            self.showing = None;
        }
        let still = self.spinning.is_some() || self.showing.is_some() || self.paused;
        if let Due::Spin(color) = self.table.due()
            && self.table.setup().seats[color].is_engine()
            && !still
        {
            self.spin(color, now);
        }
        self.answer_draw(now);
    }

    /// The engine plays on: it never agrees to a draw.
    fn answer_draw(&mut self, now: Millis) {
        let Some(by) = self.table.offers().by(Offer::Draw) else { return };
        if self.table.setup().seats[!by].is_engine() && self.act(By::Seat(!by), &Command::DeclineDraw, now) {
            self.say(words::draw_declined(self.lang));
        }
    }

    /// Whether something moves on the screen, so that it has to be drawn again soon.
    pub(crate) fn is_lively(&self) -> bool {
        self.spinning.is_some() || self.showing.is_some() || self.thinking.is_some()
    }

    /// Whether a clock runs that one can see running.
    pub(crate) fn has_clock(&self) -> bool {
        self.table.clock().running().is_some()
    }

    /// Something for the engine to think about, if there is.
    pub(crate) fn job(&mut self, now: Millis) -> Option<Job> {
        let Due::Move(color) = self.table.due() else { return None };
        let still = self.spinning.is_some() || self.showing.is_some() || self.paused;
        let &Seat::Engine { level } = &self.table.setup().seats[color] else { return None };
        if still || self.thinking.is_some() {
            return None;
        }
        let level = Level::new(level).unwrap_or(Level::WEAKEST);
        let limits = self.limits(color, level, now);
        Some(self.think(Wanted::Move(color), level, limits))
    }

    fn limits(&self, color: Color, level: Level, now: Millis) -> Limits {
        let clock = match self.table.clock().control() {
            TimeControl::Live { increment, .. } => Some(GameClock {
                left: Duration::from_millis(self.table.clock().left(color, now)),
                increment: Duration::from_millis(increment),
                moves: None,
            }),
            TimeControl::None | TimeControl::Days { .. } => None,
        };
        let most = if clock.is_none() && level == Level::STRONGEST { A_MOVE } else { AT_MOST };
        Limits { move_time: Some(most), clock, ..Limits::default() }
    }

    fn think(&mut self, what: Wanted, level: Level, limits: Limits) -> Job {
        self.tickets += 1;
        let stop = Arc::new(AtomicBool::new(false));
        self.thinking = Some(Thinking { ticket: self.tickets, what, stop: stop.clone() });
        let (record, auto_draw) = (self.table.record().clone(), self.table.chosen().auto_draw);
        Job { ticket: self.tickets, record, auto_draw, level, limits, stop }
    }

    /// The engine is asked for a hint, where that is fair and there is something to choose.
    pub(super) fn ask_hint(&mut self) -> Option<Job> {
        if !self.moves_now() {
            self.say_not_ours();
            return None;
        }
        if self.thinking.is_some() {
            return None;
        }
        self.say(words::looking(self.lang));
        Some(self.think(Wanted::Hint, Level::STRONGEST, HINT))
    }

    /// The engine has made up its mind. Nothing comes of what nobody waits for any more.
    pub(crate) fn thought(&mut self, ticket: u64, found: Option<AnyMove>, now: Millis) {
        let Some(thinking) = self.thinking.take_if(|thinking| thinking.ticket == ticket) else { return };
        let Some(m) = found else { return };
        match thinking.what {
            Wanted::Hint => {
                let text = write_move(self.table.position(), &m);
                self.say(words::hint(&text, self.lang));
                if let Some(spot) =
                    self.table.position().motion(&m).from().and_then(|at| self.map.spot_of(at, self.cursor))
                {
                    self.cursor = spot;
                }
                (self.hint, self.picked, self.tabbed) = (Some(m), None, None);
            }
            Wanted::Move(color) => {
                let before = *self.table.position();
                let text = write_move(&before, &m);
                let command = Command::Move { text, ply: self.table.plies(), credit: 0 };
                if self.act(By::Seat(color), &command, now) {
                    self.showing = Some(Showing { motion: before.motion(&m), before, began: now });
                    self.find_first_movable();
                }
            }
        }
    }

    /// Puts the cursor on a piece that can move, unless it is on one.
    pub(super) fn find_first_movable(&mut self) {
        if !matches!(self.table.due(), Due::Move(_)) {
            return;
        }
        let movable = self.movable_spots();
        if !movable.is_empty() && !movable.contains(&self.cursor) {
            // The last one: that is nearest to whoever plays White.
            self.cursor = if self.flipped { movable[0] } else { movable[movable.len() - 1] };
        }
    }

    /// The spots one can begin a move at, in the order of the map, each cell once.
    pub(super) fn movable_spots(&self) -> Vec<Spot> {
        let mut cells = Vec::new();
        let starts = |spot: &Spot| match *spot {
            Spot::Cell { cell, .. } => {
                let first = !cells.contains(&cell);
                cells.push(cell);
                first && self.ways.iter().any(|way| way.motion.from() == Some(cell))
            }
            Spot::Notch { row, notch } => {
                self.ways.iter().any(|way| way.motion.slider.is_some_and(|slide| slide.row == row && slide.to == notch))
            }
        };
        self.map.spots().filter(starts).collect()
    }

    /// Sits down on the other side of the board.
    pub(super) fn flip(&mut self) {
        self.flipped = !self.flipped;
        self.map = Map::new(self.table.position(), &self.board, self.flipped);
    }

    /// Begins again: with the colours exchanged if this game is over, else the same once more.
    pub(super) fn begin_again(&mut self, id: String, seed: Option<ServerSeed>, now: Millis) {
        let commitment = seed.map(|seed| seed.commitment());
        let again = self.table.rematch_setup(id, now, commitment);
        let setup = match self.table.ending() {
            Some(_) => again,
            None => Setup { seats: again.seats.clone().swapped(), ..again },
        };
        let lang = self.lang;
        match Self::new(setup, seed, lang) {
            Ok(play) => {
                let tickets = self.tickets;
                *self = Self { tickets, asks: Asks::Keep, ..play };
                self.say(words::begins(lang));
            }
            Err(bad) => self.say(bad.to_string()),
        }
    }
}

fn first_spot(map: &Map) -> Spot {
    map.spots().next().unwrap_or(Spot::Cell { damier: 0, cell: Cell(0) })
}
