//! `damier play`: the games in the terminal.
//!
//! The game itself is a [`Table`](damier_table::Table), as on the server; [`game`] is what one player sees of it and
//! does to it, without any terminal. [`keys`] says what a key does, [`view`] draws, [`screen`] is the terminal,
//! [`thinker`] the engine in its thread, [`saved`] the files.

mod game;
mod keys;
mod look;
mod map;
mod options;
mod saved;
mod screen;
#[cfg(test)]
mod tests;
mod thinker;
mod view;
mod way;
mod words;

use std::{
    io::{self, Write},
    path::PathBuf,
    time::{Duration, Instant},
};

use damier_notation::sentences::Lang;
use damier_table::Millis;

pub(crate) use self::options::Args;
use self::{
    game::{Asks, Play},
    keys::Then,
    look::{Depth, Look},
    map::Spot,
    options::{Begun, file_of, fresh},
    saved::Saved,
    screen::{Input, Screen},
    thinker::Thinker,
    view::plan::Plan,
};
use crate::failure::{self, Failure};

/// The screen is drawn again after this long while something moves on it, while a clock runs, and otherwise.
const LIVELY: Duration = Duration::from_millis(40);
const TICKING: Duration = Duration::from_millis(100);
const QUIET: Duration = Duration::from_millis(250);

pub(crate) fn run(args: &Args, lang: Lang) -> Result<(), Failure> {
    let Begun { mut play, now, file } = args.begin(lang)?;
    if !screen::is_there() {
        return Err(Failure::input((
            "damier play demande un terminal : lancez-le sans rediriger l'entrée ni la sortie \
             (par ssh, avec `ssh -t`). Pour les programmes, il y a damier moves, hub et serve.",
            "damier play needs a terminal: start it without redirecting its input or output \
             (over ssh, with `ssh -t`). For programs there are damier moves, hub and serve.",
        )));
    }
    let look = Look { depth: Depth::from_env(|name| std::env::var(name).ok()), ascii: args.ascii };
    let mut session = Session {
        offset: now,
        since: Instant::now(),
        file,
        thinker: Thinker::start()?,
        layout: None,
        held: None,
        look,
    };
    let mut screen = Screen::enter()?;
    let ended = session.run(&mut screen, &mut play);
    drop(screen);
    let saved = session.save(&play);
    ended?;
    saved.map_err(|error| io::Error::other(words::not_saved(failure::said(&error).in_language(lang), lang)))?;
    // Whoever has closed the terminal does not read this.
    let _ = writeln!(io::stdout(), "{}", session.farewell(&play));
    Ok(())
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

    fn run(&mut self, screen: &mut Screen, play: &mut Play) -> Result<(), Failure> {
        loop {
            play.pass_time(self.now());
            if let Some(job) = play.job(self.now()) {
                self.thinker.think(job)?;
            }
            while let Some((ticket, found)) = self.thinker.found()? {
                play.thought(ticket, found, self.now());
            }
            match play.asked() {
                Asks::Nothing => {}
                Asks::Keep => {
                    if let Err(error) = self.save(play) {
                        play.say(words::not_saved(failure::said(&error).in_language(play.lang), play.lang));
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
            if let Some(input) = screen.wait(at_most)? {
                self.take(input, play)?;
            }
        }
    }

    fn take(&mut self, input: Input, play: &mut Play) -> Result<(), Failure> {
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
            Input::Wheel(rows) => play.scroll_by(rows),
            Input::Redraw => {}
        }
        Ok(())
    }

    /// How the game ended, or how to go on with it.
    fn farewell(&self, play: &Play) -> String {
        match (play.table.ending(), &self.file) {
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
    fn begin_again(&mut self, play: &mut Play) -> Result<(), Failure> {
        let (id, seed) = fresh(play.table.setup().game)?;
        if let Err(error) = self.save(play) {
            play.say(words::not_saved(failure::said(&error).in_language(play.lang), play.lang));
            return Ok(());
        }
        self.file = file_of(&id);
        play.begin_again(id, seed, self.now());
        Ok(())
    }

    /// Saves a game in which something has happened.
    fn save(&self, play: &Play) -> io::Result<()> {
        match &self.file {
            Some(file) if play.table.seq() > 0 => Saved::new(&play.table, play.seed, self.now()).write(file),
            _ => Ok(()),
        }
    }

    fn save_and_say(&self, play: &mut Play) {
        let said = match (self.save(play), &self.file) {
            (Ok(()), Some(file)) => words::saved(&file.display().to_string(), play.lang),
            (Ok(()), None) => words::not_saved("--save FILE", play.lang),
            (Err(error), _) => words::not_saved(failure::said(&error).in_language(play.lang), play.lang),
        };
        play.say(said);
    }
}
