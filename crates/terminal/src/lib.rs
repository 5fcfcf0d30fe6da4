//! `damier play`: the games in the terminal.
//!
//! The game itself is a [`Table`](damier_table::Table), as on the server; `game` is what one player sees of it and
//! does to it, without any terminal, `house` what the rules of the house add to that, and `computer` the opponent in it.
//! `keys` says what a key does, `view` draws, `screen` is the terminal, `thinker` the player in its thread, `saved` the
//! files.

mod analysis;
mod answers;
mod begin;
mod clock;
mod computer;
mod config;
mod error;
mod files;
mod game;
mod house;
mod keys;
mod lesson;
mod listed;
mod look;
mod map;
mod menu;
pub mod pager;
mod print;
mod puzzle;
mod remarks;
mod rules;
mod saved;
mod screen;
mod steps;
#[cfg(test)]
mod tests;
mod thinker;
mod view;
mod viewer;
mod words;

use std::{
    io,
    path::PathBuf,
    time::{Duration, Instant},
};

use damier_notation::sentences::{Lang, system_error};
use damier_table::{GameFile, Millis};

pub use self::{
    analysis::AnalysisTable,
    answers::Answers,
    begin::{Begin, NewGame},
    clock::read_clock,
    config::{BoardStyle, UserConfig},
    error::Error,
    files::{GamesAsked, GamesOfFile, game_number, open_file},
    lesson::teach,
    print::{Printing, print_review},
    puzzle::solve,
    rules::{Ink, Row, rules},
    steps::ViewedMove,
    viewer::{GameViewer, browse, is_terminal},
};
use self::{
    begin::{Begun, file_of, fresh},
    game::{Asks, Play},
    keys::Then,
    look::Look,
    map::Spot,
    screen::{Input, Screen},
    thinker::Thinker,
    view::plan::Plan,
};

/// The screen is drawn again after this long while something moves on it, while a clock runs, and otherwise.
const LIVELY: Duration = Duration::from_millis(40);
const TICKING: Duration = Duration::from_millis(100);
const QUIET: Duration = Duration::from_millis(250);

/// How it is played.
#[derive(Debug, Clone)]
pub struct PlayOptions {
    /// What; without it, a menu asks.
    pub begin: Option<Begin>,
    /// Where to save the game; without it, in the user's data directory, or in the file it was resumed from.
    pub save: Option<PathBuf>,
    /// How it is drawn.
    pub style: BoardStyle,
    /// How strong the computer plays, where the menu asks.
    pub level: u8,
    /// The language.
    pub lang: Lang,
}

/// Plays until the person leaves. What is to be said then, once the terminal is as it was, comes back.
pub fn run(options: &PlayOptions) -> Result<String, Error> {
    let lang = options.lang;
    let begin = |begin: &Begin| begin.begin(options.save.as_deref(), lang);
    // Before there is a screen: what is wrong is said in the terminal as it was.
    let begun = options.begin.as_ref().map(begin).transpose()?;
    if !screen::is_there() {
        return Err(Error::input((
            "damier play demande un terminal : lancez-le sans rediriger l'entrée ni la sortie \
             (par ssh, avec `ssh -t`). Pour les programmes, il y a damier moves, hub et serve.",
            "damier play needs a terminal: start it without redirecting its input or output \
             (over ssh, with `ssh -t`). For programs there are damier moves, hub and serve.",
        )));
    }
    let look = Look::of_terminal(options.style);
    let thinker = Thinker::start()?;
    let mut screen = Screen::enter()?;
    let begun = match begun {
        Some(begun) => begun,
        None => match menu::ask(&mut screen, options.level, lang, look)? {
            Some(chosen) => begin(&chosen)?,
            None => return Ok(words::goodbye(lang)),
        },
    };
    let Begun { mut play, now, file } = begun;
    let mut session = Session { offset: now, since: Instant::now(), file, thinker, layout: None, held: None, look };
    let ended = session.run(&mut screen, &mut play);
    drop(screen);
    let saved = session.save(&play);
    ended?;
    saved.map_err(|error| io::Error::other(words::not_saved(system_error(&error).in_language(lang), lang)))?;
    Ok(session.farewell(&play))
}

/// A game, the terminal around it, and the time that passes.
#[derive(Debug)]
struct Session {
    /// The time in the game when the session began: while nobody plays, no clock runs.
    offset: Millis,
    since: Instant,
    file: Option<PathBuf>,
    thinker: Thinker,
    /// Where everything is on the screen, for the mouse.
    layout: Option<Plan>,
    /// Where the mouse button went down.
    held: Option<Spot>,
    look: Look,
}

impl Session {
    fn now(&self) -> Millis {
        self.offset + self.since.elapsed().as_millis() as Millis
    }

    fn run(&mut self, screen: &mut Screen, play: &mut Play) -> Result<(), Error> {
        loop {
            play.pass_time(self.now());
            if let Some(job) = play.job(self.now()) {
                self.thinker.think(job)?;
            }
            while let Some((ticket, thought)) = self.thinker.found()? {
                play.thought(ticket, thought, self.now());
            }
            match play.asked() {
                Asks::Nothing => {}
                Asks::Keep => {
                    if let Err(error) = self.save(play) {
                        play.say(words::not_saved(system_error(&error).in_language(play.lang), play.lang));
                    }
                }
                Asks::Save => self.save_and_say(play),
                Asks::Quit => return Ok(()),
            }
            let (now, look) = (self.now(), self.look);
            let mut layout = None;
            screen.terminal.draw(|frame| layout = view::draw(frame, play, now, look))?;
            self.layout = layout;
            if screen.is_told_to_end() {
                return Ok(());
            }
            let at_most = match (play.is_lively(), play.has_clock()) {
                (true, _) => LIVELY,
                (false, true) => TICKING,
                (false, false) => QUIET,
            };
            match screen.wait(at_most)? {
                Some(Input::Suspend) => {
                    // Nobody plays meanwhile, so no clock runs.
                    self.offset = self.now();
                    let back = screen.suspend();
                    self.since = Instant::now();
                    back?;
                }
                Some(input) => self.take(input, play)?,
                None => {}
            }
        }
    }

    fn take(&mut self, input: Input, play: &mut Play) -> Result<(), Error> {
        let now = self.now();
        let spot =
            |play: &Play, column, row| self.layout.as_ref().and_then(|layout| layout.spot_at(&play.map, column, row));
        match input {
            Input::Key(key) => match play.press(key, now) {
                Then::Nothing => {}
                Then::Think(job) => self.thinker.think(*job)?,
                Then::BeginAgain => self.begin_again(play)?,
            },
            Input::Down(column, row) => {
                self.held = spot(play, column, row);
                if let Some(spot) = self.held {
                    play.click(spot, now);
                }
            }
            // Let go elsewhere: the piece was dragged there.
            Input::Up(column, row) => {
                let held = self.held.take();
                if let Some(spot) = spot(play, column, row).filter(|&spot| held.is_some_and(|held| held != spot)) {
                    play.click(spot, now);
                }
            }
            Input::Wheel(rows) => play.look_on(-rows),
            Input::Redraw | Input::Suspend => {}
        }
        Ok(())
    }

    /// How the game ended and how to look at it again, or how to go on with it.
    fn farewell(&self, play: &Play) -> String {
        match (play.table.ending(), &self.file) {
            (Some(ending), Some(file)) if play.table.plies() > 0 => {
                let name = file.display().to_string();
                let again = words::to_analyse(&format!("damier analyse {}", shell_words::quote(&name)), play.lang);
                format!("{}\n{again}", ending.sentence(play.lang))
            }
            (Some(ending), _) => ending.sentence(play.lang),
            (None, Some(file)) if play.table.seq() > 0 => {
                let own = file_of(&play.table.setup().id).as_ref() == Some(file);
                let which = if own { String::new() } else { format!(" {}", file.display()) };
                words::to_resume(&format!("damier play --resume{which}"), play.lang)
            }
            (None, _) => words::goodbye(play.lang),
        }
    }

    /// A new game, in a file of its own: the one before stays.
    fn begin_again(&mut self, play: &mut Play) -> Result<(), Error> {
        let (id, seed) = fresh(play.table.setup().game)?;
        if let Err(error) = self.save(play) {
            play.say(words::not_saved(system_error(&error).in_language(play.lang), play.lang));
            return Ok(());
        }
        self.file = file_of(&id);
        play.begin_again(id, seed, self.now());
        Ok(())
    }

    /// Saves a game in which something has happened.
    fn save(&self, play: &Play) -> io::Result<()> {
        match &self.file {
            Some(file) if play.table.seq() > 0 => {
                saved::write(&GameFile::saved(&play.table, play.seed, self.now()), file)
            }
            _ => Ok(()),
        }
    }

    fn save_and_say(&self, play: &mut Play) {
        let said = match (self.save(play), &self.file) {
            (Ok(()), Some(file)) => words::saved(&file.display().to_string(), play.lang),
            (Ok(()), None) => words::not_saved("--save FILE", play.lang),
            (Err(error), _) => words::not_saved(system_error(&error).in_language(play.lang), play.lang),
        };
        play.say(said);
    }
}
