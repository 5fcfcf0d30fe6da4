//! What is asked before a game: which one, how strong the computer plays, which side one has, with which clock; or one
//! of the saved games that wait.

use std::{
    path::PathBuf,
    time::{Duration, SystemTime},
};

use damier_notation::sentences::Lang;
use damier_rules::{ByColor, Game};
use damier_table::{HouseRules, Seat, TimeControl};

use super::{
    Begin, Error, NewGame,
    clock::read_clock,
    keys::Key,
    look::Look,
    map::Towards,
    saved::{Waiting, folder, waiting_in},
    screen::{Input, Screen},
    view,
};

/// The clocks to choose from; any other is for `--clock`.
const CLOCKS: [&str; 7] = ["none", "1+1", "3+2", "5+3", "10+5", "15+10", "30+20"];
/// So many saved games are offered at most.
const MOST_SAVED: usize = 20;

/// Who sits where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sides {
    White,
    Black,
    /// Two people at one keyboard.
    Both,
    /// The computer alone.
    Neither,
}

impl Sides {
    const ALL: [Self; 4] = [Self::White, Self::Black, Self::Both, Self::Neither];

    fn seats(self, level: u8) -> ByColor<Seat> {
        let computer = Seat::Engine { level };
        match self {
            Self::White => ByColor::new(Seat::HUMAN, computer),
            Self::Black => ByColor::new(computer, Seat::HUMAN),
            Self::Both => ByColor::new(Seat::HUMAN, Seat::HUMAN),
            Self::Neither => ByColor::new(computer.clone(), computer),
        }
    }
}

/// A row of the menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Row {
    Game,
    Level,
    Sides,
    Clock,
    Begin,
    /// A saved game, by its place in the list.
    Saved(usize),
}

/// The menu, and what has been chosen so far.
#[derive(Debug)]
pub(crate) struct Menu {
    pub(crate) game: usize,
    pub(crate) level: u8,
    pub(crate) sides: Sides,
    pub(crate) clock: usize,
    pub(crate) saved: Vec<Waiting>,
    pub(crate) at: usize,
    pub(crate) lang: Lang,
    pub(crate) now: SystemTime,
}

/// What comes of a key.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Chosen {
    Nothing,
    New,
    Saved(PathBuf),
    Leave,
}

impl Menu {
    pub(crate) fn new(level: u8, saved: Vec<Waiting>, lang: Lang) -> Self {
        let now = SystemTime::now();
        Self { game: 0, level, sides: Sides::White, clock: 0, saved, at: 0, lang, now }
    }

    pub(crate) fn rows(&self) -> Vec<Row> {
        let saved = (0..self.saved.len()).map(Row::Saved);
        [Row::Game, Row::Level, Row::Sides, Row::Clock, Row::Begin].into_iter().chain(saved).collect()
    }

    pub(crate) fn game(&self) -> Game {
        Game::ALL[self.game]
    }

    pub(crate) fn clock(&self) -> &'static str {
        CLOCKS[self.clock]
    }

    pub(crate) fn press(&mut self, key: Key) -> Chosen {
        let rows = self.rows();
        match key {
            Key::Arrow(Towards::Up) | Key::BackTab | Key::Char('K') => {
                self.at = (self.at + rows.len() - 1) % rows.len();
            }
            Key::Arrow(Towards::Down) | Key::Tab | Key::Char('J') => self.at = (self.at + 1) % rows.len(),
            Key::Home => self.at = 0,
            Key::End => self.at = rows.len() - 1,
            Key::Arrow(Towards::Left) | Key::Char('H') => self.change(rows[self.at], false),
            Key::Arrow(Towards::Right) | Key::Char('L' | ' ') => self.change(rows[self.at], true),
            Key::Enter => return self.choose(rows[self.at]),
            Key::Escape | Key::Interrupt | Key::Char('q') => return Chosen::Leave,
            Key::Backspace | Key::PageUp | Key::PageDown | Key::Char(_) => {}
        }
        Chosen::Nothing
    }

    fn choose(&self, row: Row) -> Chosen {
        match row {
            Row::Saved(n) => Chosen::Saved(self.saved[n].file.clone()),
            _ => Chosen::New,
        }
    }

    /// A row was clicked: that is the next value, or the choice.
    pub(crate) fn click(&mut self, at: usize) -> Chosen {
        let Some(&row) = self.rows().get(at) else { return Chosen::Nothing };
        self.at = at;
        if matches!(row, Row::Begin | Row::Saved(_)) {
            return self.choose(row);
        }
        self.change(row, true);
        Chosen::Nothing
    }

    /// The next value of a row, or the one before.
    fn change(&mut self, row: Row, forward: bool) {
        let turn = |at: usize, of: usize| if forward { (at + 1) % of } else { (at + of - 1) % of };
        match row {
            Row::Game => self.game = turn(self.game, Game::ALL.len()),
            Row::Level => self.level = turn(usize::from(self.level) - 1, 10) as u8 + 1,
            Row::Sides => {
                let at = Sides::ALL.iter().position(|&sides| sides == self.sides).unwrap_or(0);
                self.sides = Sides::ALL[turn(at, Sides::ALL.len())];
            }
            Row::Clock => self.clock = turn(self.clock, CLOCKS.len()),
            Row::Begin | Row::Saved(_) => {}
        }
    }

    /// The new game that has been chosen.
    pub(crate) fn new_game(&self) -> NewGame {
        NewGame {
            game: self.game(),
            options: Vec::new(),
            position: None,
            seats: self.sides.seats(self.level),
            time: read_clock(self.clock()).unwrap_or(TimeControl::None),
            house: HouseRules::default(),
        }
    }
}

/// Asks what is to be played; nothing if the person leaves.
pub(crate) fn ask(screen: &mut Screen, level: u8, lang: Lang, look: Look) -> Result<Option<Begin>, Error> {
    let saved = folder().map(|folder| waiting_in(&folder, None, MOST_SAVED)).unwrap_or_default();
    let mut menu = Menu::new(level, saved, lang);
    loop {
        let mut places = Vec::new();
        screen.terminal.draw(|frame| places = view::menu::draw(frame, &menu, look))?;
        if screen.is_told_to_end() {
            return Ok(None);
        }
        let chosen = match screen.wait(Duration::from_millis(250))? {
            Some(Input::Key(key)) => menu.press(key),
            Some(Input::Down(column, row)) => {
                let at = places.iter().position(|rect| rect.contains((column, row).into()));
                at.map_or(Chosen::Nothing, |at| menu.click(at))
            }
            Some(Input::Wheel(rows)) => menu.press(Key::Arrow(if rows > 0 { Towards::Up } else { Towards::Down })),
            Some(Input::Suspend) => {
                screen.suspend()?;
                Chosen::Nothing
            }
            Some(Input::Up(..) | Input::Redraw) | None => Chosen::Nothing,
        };
        match chosen {
            Chosen::Nothing => {}
            Chosen::New => return Ok(Some(Begin::New(menu.new_game()))),
            Chosen::Saved(file) => return Ok(Some(Begin::Resume { file: Some(file), game: None })),
            Chosen::Leave => return Ok(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_can_be_made_with_the_keys() {
        let mut menu = Menu::new(5, Vec::new(), Lang::En);
        let right = Key::Arrow(Towards::Right);
        menu.press(right);
        assert_eq!(menu.game(), Game::ALL[1]);
        menu.press(Key::Arrow(Towards::Down));
        menu.press(Key::Arrow(Towards::Left));
        assert_eq!(menu.level, 4);
        menu.press(Key::Tab);
        menu.press(right);
        menu.press(Key::Tab);
        menu.press(right);
        assert_eq!(menu.press(Key::Enter), Chosen::New);
        let new = menu.new_game();
        assert_eq!(new.game, Game::ALL[1]);
        assert_eq!(new.seats, ByColor::new(Seat::Engine { level: 4 }, Seat::HUMAN));
        assert_eq!(new.time, TimeControl::Live { initial: 60_000, increment: 1_000 });
        assert_eq!(menu.press(Key::Char('q')), Chosen::Leave);
    }

    #[test]
    fn values_go_round_and_every_clock_can_be_read() {
        let mut menu = Menu::new(10, Vec::new(), Lang::Fr);
        menu.at = 1;
        menu.press(Key::Arrow(Towards::Right));
        assert_eq!(menu.level, 1);
        menu.press(Key::Arrow(Towards::Left));
        assert_eq!(menu.level, 10);
        for clock in CLOCKS {
            assert!(read_clock(clock).is_ok(), "{clock}");
        }
    }
}
