//! A game at the terminal without the terminal: the table, what the player points at, and what is said about it. Keys
//! and clicks come in ([`keys`](super::keys)), time is brought along, and the computer is asked in
//! [`computer`](super::computer).

use damier_notation::{
    AnyMoveError, read_move,
    sentences::{Lang, obligation},
    write_move,
};
use damier_player::Manners;
use damier_rules::{
    AnyMove, AnyPosition, ByColor, Color,
    board::{Board, Cell, Motion},
    trap::Spin,
};
use damier_table::{BadSetup, By, Command, Context, Due, Millis, Refused, Table, TableSetup, fair::ServerSeed};

use super::{
    computer::{Thinking, manners},
    listed::{Led, ListedMove, Picked, faults_from, listed, listed_from},
    map::{Map, Spot},
    words,
};

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
    pub(super) listed: Vec<ListedMove>,
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
    /// What the computer keeps in mind for the sake of its manners, where it plays.
    pub(super) manners: ByColor<Manners>,
    pub(super) spinning: Option<Spinning>,
    pub(super) showing: Option<Showing>,
    /// After how many moves the position stands that one looks back at; nothing while one looks at the game.
    pub(super) past: Option<usize>,
    /// Whether a game between engines stands still.
    pub(super) paused: bool,
    pub(super) asks: Asks,
    pub(super) tickets: u64,
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
    /// The rules of the game, from a line on.
    Rules { top: usize },
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
    pub(super) began: Millis,
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
    pub(crate) fn new(setup: TableSetup, seed: Option<ServerSeed>, lang: Lang) -> Result<Self, BadSetup> {
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
        let manners = manners(&table);
        let mut play = Self {
            table,
            seed,
            lang,
            board,
            map,
            flipped,
            listed: Vec::new(),
            more: false,
            cursor,
            picked: None,
            tabbed: None,
            typed: None,
            overlay: None,
            message: None,
            hint: None,
            thinking: None,
            manners,
            spinning: None,
            showing: None,
            past: None,
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
            Due::Move(color) | Due::Spin(color) | Due::Verdict(color) => color,
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
    pub(super) fn listed(&self) -> Vec<&ListedMove> {
        if let Some(typed) = self.typed.as_ref().filter(|typed| !typed.is_empty()) {
            // Whatever stands between the squares, if anything does.
            let plain = |text: &str| text.to_lowercase().replace(['-', 'x', ':', ' '], "");
            let typed = plain(typed);
            return self.listed.iter().filter(|listed| plain(&listed.text).starts_with(&typed)).collect();
        }
        match &self.picked {
            Some(picked) => picked.listed().collect(),
            None => self.listed.iter().collect(),
        }
    }

    /// The move Tab has come to.
    pub(super) fn tabbed_move(&self) -> Option<&ListedMove> {
        self.listed().get(self.tabbed?).copied()
    }

    /// Why only these moves are legal; nothing where the player is free.
    pub(super) fn obligation(&self) -> Option<String> {
        let first = self.listed.first().filter(|_| matches!(self.table.due(), Due::Move(_)))?;
        let said = obligation(self.table.position(), first.motion.pass, first.motion.taken.len())?;
        Some(said.in_language(self.lang).to_owned())
    }

    /// Carries out a command and says what stands against it.
    pub(super) fn act(&mut self, by: By, command: &Command, now: Millis) -> bool {
        let decided = self.table.decide(by, command, &self.context(now));
        match decided.and_then(|decision| self.table.carry_out(&decision)) {
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

    /// What the table is told beside a command: the time, and the seed of the spins.
    fn context(&self, now: Millis) -> Context<'_> {
        Context { seed: self.seed.as_ref(), ..Context::at(self.not_before(now)) }
    }

    /// The time, never before what has happened already.
    fn not_before(&self, now: Millis) -> Millis {
        self.table.events().last().map_or(self.table.setup().created_at, |event| event.at).max(now)
    }

    /// An event has happened: what was pointed at, and what was being thought about, is given up.
    fn changed(&mut self) {
        (self.picked, self.tabbed, self.typed, self.hint, self.thinking) = (None, None, None, None, None);
        self.past = self.past.filter(|&past| past < self.table.plies());
        (self.listed, self.more) = match self.table.due() {
            Due::Move(_) => listed(self.table.position()),
            Due::Spin(_) | Due::Verdict(_) | Due::Nothing => (Vec::new(), false),
        };
        self.ask(Asks::Keep);
    }

    /// Makes a move for whoever is to move.
    pub(super) fn play(&mut self, m: &AnyMove, now: Millis) {
        let text = write_move(self.table.position(), m);
        self.play_text(&text, now);
    }

    /// Makes a move by the landings that were pointed at, where they are all of a way.
    fn play_along(&mut self, m: &AnyMove, path: &[Cell], now: Millis) {
        let text = path.iter().map(|&cell| self.name(cell)).collect::<Vec<_>>().join("x");
        let named = path.len() > 2 && read_move(self.table.position(), &text).as_ref() == Ok(m);
        if named {
            self.play_text(&text, now);
        } else {
            self.play(m, now);
        }
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
        let command = Command::play(text);
        let end = self.listed.iter().find(|listed| listed.text == text).and_then(|listed| listed.motion.to());
        let played = self.act(by, &command, now);
        if played {
            self.say_fault();
        }
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
        match self.table.due() {
            Due::Spin(color) => return self.spin(color, now),
            Due::Verdict(_) => return self.say_fault(),
            Due::Move(_) | Due::Nothing => {}
        }
        if let Some(pass) = self.listed.iter().find(|listed| listed.motion.pass).map(|listed| listed.m) {
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
        let there =
            |listed: &&ListedMove| listed.motion.slider.is_some_and(|slide| slide.row == row && slide.to == notch);
        if let Some(m) = self.listed.iter().find(there).map(|listed| listed.m) {
            return self.play(&m, now);
        }
        let text = words::slider(row, notch);
        self.say_why_not(&text);
    }

    fn point_at(&mut self, cell: Cell, now: Millis) {
        let Some(picked) = self.picked.take() else { return self.pick(cell, now) };
        let board = &self.board;
        let name = |cell: Cell| board.cells.get(usize::from(cell.0)).map_or_else(String::new, |info| info.name.clone());
        match picked.lead(self.table.position(), cell, name) {
            Led::Whole(m) => {
                let path: Vec<Cell> = picked.path().iter().copied().chain([cell]).collect();
                return self.play_along(&m, &path, now);
            }
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
                Some(m) => return self.play_along(&m, picked.path(), now),
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
            return self.pick(cell, now);
        }
        let names: Vec<String> = picked.path().iter().chain([&cell]).map(|&cell| self.name(cell)).collect();
        self.picked = Some(picked);
        self.say_why_not(&names.join(if names.len() > 2 { "x" } else { "-" }));
    }

    fn pick(&mut self, cell: Cell, now: Millis) {
        let position = *self.table.position();
        let Some(piece) = position.piece(cell) else {
            return self.say(words::nothing_there(&self.name(cell), self.lang));
        };
        if piece.color != self.table.turn() {
            return self.say(words::not_yours(&self.name(cell), self.lang));
        }
        if self.table.setup().house.touch_move && !self.touch(cell, now) {
            return;
        }
        let mut found = if self.more { listed_from(&position, cell) } else { self.listed.clone() };
        if self.table.faults_stand() {
            found.extend(faults_from(&position, cell));
        }
        self.picked = Picked::new(cell, found);
        self.message = Some(match &self.picked {
            Some(picked) if picked.listed().next().is_some() => {
                words::picked(&self.name(cell), picked.listed().count(), self.lang)
            }
            _ => {
                let texts: Vec<&str> = self.listed.iter().map(|listed| listed.text.as_str()).collect();
                words::cannot_move(&self.name(cell), self.obligation().as_deref(), &texts, self.lang)
            }
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
        let by = self.by().filter(|by| by.color() == color).unwrap_or(By::Seat(color));
        if self.act(by, &Command::Spin, now)
            && let Some(&result) = self.table.spins().last()
        {
            self.spinning = Some(Spinning { result, began: now });
        }
    }

    /// Ends whatever is being shown.
    pub(super) fn finish_showing(&mut self) -> bool {
        self.showing.take().is_some() | self.spinning.take().is_some()
    }

    /// Lets time pass: clocks, what is being shown, and what an engine does without thinking.
    pub(crate) fn pass_time(&mut self, now: Millis) {
        if let Some(decision) = self.table.tick(&self.context(now))
            && self.table.carry_out(&decision).is_ok()
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
        if !still {
            self.answer_fault(now);
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
                first && self.listed.iter().any(|listed| listed.motion.from() == Some(cell))
            }
            Spot::Notch { row, notch } => self
                .listed
                .iter()
                .any(|listed| listed.motion.slider.is_some_and(|slide| slide.row == row && slide.to == notch)),
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
            None => TableSetup { seats: again.seats.clone().swapped(), ..again },
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
