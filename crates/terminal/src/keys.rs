//! What a key or a click does. The keys are those of every terminal; which library brings them is
//! [`screen`](super::screen)'s to know.

use damier_table::{Command, Due, Millis};

use super::{
    game::{Asks, Overlay, Play, Question},
    map::{Spot, Towards},
    rules::rules,
    steps::Steps,
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
    Home,
    End,
    Char(char),
    /// Ctrl-C, Ctrl-D and the like.
    Interrupt,
}

/// The longest text anybody needs to type a move.
const LONGEST_TEXT: usize = 60;

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
            return self.press_typing(key, now);
        }
        if self.press_past(key) {
            return Then::Nothing;
        }
        // Any key ends what is being shown.
        if self.finish_showing() {
            self.find_first_movable();
            if matches!(key, Key::Enter | Key::Char(' ')) && self.by().is_some() {
                return Then::Nothing;
            }
        }
        match key {
            Key::Arrow(towards) => self.cursor = self.map.step(self.cursor, towards),
            Key::Enter | Key::Char(' ') => self.enter(key, now),
            Key::Escape => {
                (self.picked, self.tabbed, self.hint, self.message) = (None, None, None, None);
                self.say_touched();
            }
            Key::Tab => self.tab(true),
            Key::BackTab => self.tab(false),
            Key::Char(letter) if self.begins_a_square(letter) => self.typed = Some(letter.to_string()),
            Key::Char(letter) => return self.press_letter(letter, now),
            Key::Backspace | Key::PageUp | Key::PageDown | Key::Home | Key::End | Key::Interrupt => {}
        }
        Then::Nothing
    }

    /// Somebody has pointed at a spot, with the mouse.
    pub(crate) fn click(&mut self, spot: Spot, now: Millis) {
        if self.overlay.take().is_none() && self.past.take().is_none() {
            self.typed = None;
            self.finish_showing();
            self.point(spot, now);
        }
    }

    /// Looks at the game so many moves further on, or further back if the number is negative.
    pub(crate) fn look_on(&mut self, moves: isize) {
        if self.overlay.is_none() {
            let seen = self.past.unwrap_or(self.table.plies()).saturating_add_signed(moves);
            self.past = Some(seen).filter(|&seen| seen < self.table.plies());
        }
    }

    /// The keys that look back at the game, and those that do while one does; whether it was one of them. Any other
    /// leads back to the game first, and Enter and Esc do no more than that.
    fn press_past(&mut self, key: Key) -> bool {
        let looking_back = self.past.is_some();
        if !looking_back && !matches!(key, Key::PageUp | Key::PageDown | Key::Home | Key::End) {
            return false;
        }
        if key == Key::Char('f') {
            self.flip();
            return true;
        }
        let mut steps = Steps::of(&self.table, self.past.unwrap_or(self.table.plies()), self.lang);
        if steps.press(key) {
            self.past = Some(steps.at).filter(|_| !steps.is_at_end());
            return true;
        }
        self.past = None;
        matches!(key, Key::Enter | Key::Escape)
    }

    /// Whether a small letter begins the name of a square, while a move is to be made: then it begins one, and is a command only
    /// if Enter follows.
    fn begins_a_square(&self, letter: char) -> bool {
        let named = |name: &str| name.to_ascii_lowercase().starts_with(letter);
        letter.is_ascii_lowercase() && self.moves_now() && self.board.cells.iter().any(|cell| named(&cell.name))
    }

    fn press_letter(&mut self, letter: char, now: Millis) -> Then {
        match letter {
            'K' => self.cursor = self.map.step(self.cursor, Towards::Up),
            'J' => self.cursor = self.map.step(self.cursor, Towards::Down),
            'H' => self.cursor = self.map.step(self.cursor, Towards::Left),
            'L' => self.cursor = self.map.step(self.cursor, Towards::Right),
            '?' => self.overlay = Some(Overlay::Help),
            'i' => self.overlay = Some(Overlay::Rules { top: 0 }),
            'q' => self.ask(Asks::Quit),
            's' => self.ask(Asks::Save),
            'f' => self.flip(),
            'u' => self.take_back(now),
            'h' => return self.ask_hint().map_or(Then::Nothing, |job| Then::Think(Box::new(job))),
            'd' => self.offer_draw(now),
            'a' => self.adoube(now),
            'c' => self.judge_fault(&Command::Challenge, now),
            'v' => self.judge_fault(&Command::LetStand, now),
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
        match self.tabbed_move().map(|listed| listed.m).filter(|_| self.picked.is_some()) {
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
            let to = self.tabbed_move().map(|listed| (listed.text.clone(), listed.motion.to()));
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

    fn press_typing(&mut self, key: Key, now: Millis) -> Then {
        let Some(typed) = &mut self.typed else { return Then::Nothing };
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
                } else if let Some(letter) = text.parse().ok().filter(char::is_ascii_lowercase) {
                    self.typed = None;
                    return self.press_letter(letter, now);
                } else if !self.play_text(&text, now) && self.typed.is_none() {
                    self.typed = Some(text);
                }
            }
            _ => {}
        }
        Then::Nothing
    }

    /// Adds what all moves that can still be meant have in common.
    fn complete(&mut self) {
        let texts: Vec<String> = self.listed().iter().map(|listed| listed.text.clone()).collect();
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
        let question = match overlay {
            Overlay::Question(question) => question,
            Overlay::Help => {
                self.overlay = None;
                return Then::Nothing;
            }
            Overlay::Rules { top } => {
                // As long as it is on the narrowest screen.
                let end = rules(self.table.setup().game, self.lang, 76).len().saturating_sub(22);
                self.overlay = scrolled(top, key, end).map(|top| Overlay::Rules { top });
                return Then::Nothing;
            }
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

/// Where a page begins that was scrolled by a key; nothing if the key closes it.
fn scrolled(top: usize, key: Key, end: usize) -> Option<usize> {
    const PAGE: usize = 18;
    let top = match key {
        Key::Arrow(Towards::Up) | Key::Char('K' | 'k') => top.saturating_sub(1),
        Key::Arrow(Towards::Down) | Key::Char('J' | 'j') => top + 1,
        Key::PageUp | Key::Char('b') => top.saturating_sub(PAGE),
        Key::PageDown | Key::Char(' ') => top + PAGE,
        Key::Home | Key::Char('g') => 0,
        Key::End | Key::Char('G') => end,
        Key::Escape | Key::Enter | Key::Interrupt | Key::Char('q' | 'i') => return None,
        _ => top,
    };
    Some(top.min(end))
}
