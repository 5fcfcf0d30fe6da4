//! What a key or a click does. The keys are those of every terminal; which library brings them is
//! [`screen`](super::screen)'s to know.

use damier_table::{Command, Due, Millis};

use super::{
    game::{Asks, Overlay, Play, Question},
    map::{Spot, Towards},
    thinker::Job,
    words,
};

/// A key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Key {
    Arrow(Towards),
    Enter,
    Escape,
    Tab,
    BackTab,
    Backspace,
    PageUp,
    PageDown,
    Char(char),
    /// Ctrl-C, Ctrl-D and the like.
    Interrupt,
}

/// The longest text anybody needs to type a move.
const LONGEST_TEXT: usize = 60;
/// So many rows of the list of moves go by at once.
const PAGE: usize = 5;

/// What a key leads to outside the game.
#[derive(Debug)]
pub(crate) enum Then {
    Nothing,
    /// Let the engine think about this.
    Think(Box<Job>),
    /// Begin again, with a new name and a new seed.
    BeginAgain,
}

impl Play {
    /// A key was pressed.
    pub(crate) fn press(&mut self, key: Key, now: Millis) -> Then {
        if key == Key::Interrupt {
            self.ask(Asks::Quit);
            return Then::Nothing;
        }
        if let Some(overlay) = self.overlay {
            return self.press_over(overlay, key, now);
        }
        if self.typed.is_some() {
            self.press_typing(key, now);
            return Then::Nothing;
        }
        // Whoever does not want to look on does not have to.
        if self.finish_showing() {
            self.find_first_movable();
            if matches!(key, Key::Enter | Key::Char(' ')) && self.by().is_some() {
                return Then::Nothing;
            }
        }
        match key {
            Key::Arrow(towards) => self.cursor = self.map.step(self.cursor, towards),
            Key::Enter | Key::Char(' ') => self.enter(key, now),
            Key::Escape => (self.picked, self.tabbed, self.hint, self.message) = (None, None, None, None),
            Key::Tab => self.tab(true),
            Key::BackTab => self.tab(false),
            Key::PageUp => self.scroll_by(PAGE as isize),
            Key::PageDown => self.scroll_by(-(PAGE as isize)),
            Key::Char(letter) => return self.press_letter(letter, now),
            Key::Backspace | Key::Interrupt => {}
        }
        Then::Nothing
    }

    /// Somebody has pointed at a spot, with the mouse.
    pub(crate) fn click(&mut self, spot: Spot, now: Millis) {
        if self.overlay.take().is_none() {
            self.typed = None;
            self.finish_showing();
            self.point(spot, now);
        }
    }

    /// Scrolls the list of moves, up if positive.
    pub(crate) fn scroll_by(&mut self, rows: isize) {
        self.scroll = self.scroll.saturating_add_signed(rows).min(self.table.plies() / 2);
    }

    fn press_letter(&mut self, letter: char, now: Millis) -> Then {
        match letter {
            'K' => self.cursor = self.map.step(self.cursor, Towards::Up),
            'J' => self.cursor = self.map.step(self.cursor, Towards::Down),
            'H' => self.cursor = self.map.step(self.cursor, Towards::Left),
            'L' => self.cursor = self.map.step(self.cursor, Towards::Right),
            '?' => self.overlay = Some(Overlay::Help),
            'q' => self.ask(Asks::Quit),
            's' => self.ask(Asks::Save),
            'f' => self.flip(),
            'u' => self.take_back(now),
            'h' => return self.ask_hint().map_or(Then::Nothing, |job| Then::Think(Box::new(job))),
            'd' => self.offer_draw(now),
            'r' => self.question(Question::Resign),
            'n' if self.table.is_over() => return Then::BeginAgain,
            'n' => self.overlay = Some(Overlay::Question(Question::NewGame)),
            ':' | '/' | 'm' => self.typed = Some(String::new()),
            digit if digit.is_ascii_digit() => self.typed = Some(digit.to_string()),
            _ => {}
        }
        Then::Nothing
    }

    /// Asks first, if there is a person to answer and a game to end.
    fn question(&mut self, question: Question) {
        if self.by().is_some() && !self.table.is_over() {
            self.overlay = Some(Overlay::Question(question));
        } else {
            self.say_not_ours();
        }
    }

    fn take_back(&mut self, now: Millis) {
        match self.by() {
            Some(by) => {
                self.act(by, &Command::AskTakeback, now);
                self.find_first_movable();
            }
            None => self.say_not_ours(),
        }
    }

    fn offer_draw(&mut self, now: Millis) {
        match self.by() {
            Some(damier_table::By::Both(_)) => self.question(Question::Draw),
            Some(by) => {
                self.act(by, &Command::OfferDraw, now);
                self.pass_time(now);
            }
            None => self.say_not_ours(),
        }
    }

    fn enter(&mut self, key: Key, now: Millis) {
        if self.by().is_none() && key == Key::Char(' ') && !self.table.is_over() {
            self.paused = !self.paused;
            self.thinking = None;
            return self.say(words::paused(self.paused, self.lang));
        }
        match self.tabbed_way().map(|way| way.m).filter(|_| self.picked.is_some()) {
            Some(m) => self.play(&m, now),
            None => self.point(self.cursor, now),
        }
    }

    /// Goes to the next piece that can move or, with a piece picked, through its moves.
    fn tab(&mut self, forward: bool) {
        if !matches!(self.table.due(), Due::Move(_)) || !self.is_ours() {
            return;
        }
        let turn = |at: Option<usize>, of: usize| match (at, forward) {
            (None, true) => 0,
            (None, false) => of - 1,
            (Some(at), true) => (at + 1) % of,
            (Some(at), false) => (at + of - 1) % of,
        };
        if self.picked.is_some() {
            let of = self.listed().len();
            self.tabbed = (of > 0).then(|| turn(self.tabbed, of));
            let to = self.tabbed_way().map(|way| (way.text.clone(), way.motion.to()));
            if let Some((text, to)) = to {
                self.say(text);
                if let Some(spot) = to.and_then(|cell| self.map.spot_of(cell, self.cursor)) {
                    self.cursor = spot;
                }
            }
            return;
        }
        let movable = self.movable_spots();
        if !movable.is_empty() {
            let at = movable.iter().position(|&spot| spot == self.cursor);
            self.cursor = movable[turn(at, movable.len())];
        }
    }

    fn press_typing(&mut self, key: Key, now: Millis) {
        let Some(typed) = &mut self.typed else { return };
        match key {
            Key::Escape => self.typed = None,
            Key::Backspace if typed.is_empty() => self.typed = None,
            Key::Backspace => drop(typed.pop()),
            Key::Char(letter) if !letter.is_control() && typed.len() < LONGEST_TEXT => typed.push(letter),
            Key::Tab => self.complete(),
            Key::Enter => {
                let text = typed.trim().to_owned();
                self.finish_showing();
                if text.is_empty() {
                    self.typed = None;
                } else if !self.play_text(&text, now) && self.typed.is_none() {
                    self.typed = Some(text);
                }
            }
            _ => {}
        }
    }

    /// Adds what all moves that can still be meant have in common.
    fn complete(&mut self) {
        let texts: Vec<String> = self.listed().iter().map(|way| way.text.clone()).collect();
        let Some((first, others)) = texts.split_first() else { return };
        let common = others.iter().fold(first.as_str(), |common, other| {
            let same = common.chars().zip(other.chars()).take_while(|(a, b)| a == b).map(|(a, _)| a.len_utf8());
            &common[..same.sum()]
        });
        let common = common.to_owned();
        if let Some(typed) = &mut self.typed
            && common.len() > typed.len()
        {
            *typed = common;
        }
    }

    fn press_over(&mut self, overlay: Overlay, key: Key, now: Millis) -> Then {
        let Overlay::Question(question) = overlay else {
            self.overlay = None;
            return Then::Nothing;
        };
        match key {
            Key::Enter | Key::Char('y' | 'Y' | 'o' | 'O') => self.overlay = None,
            Key::Escape | Key::Char('n' | 'N' | 'q') => {
                self.overlay = None;
                return Then::Nothing;
            }
            _ => return Then::Nothing,
        }
        let command = match question {
            Question::NewGame => return Then::BeginAgain,
            Question::Resign => Command::Resign,
            Question::Draw => Command::OfferDraw,
        };
        if let Some(by) = self.by() {
            self.finish_showing();
            self.act(by, &command, now);
        }
        Then::Nothing
    }
}
