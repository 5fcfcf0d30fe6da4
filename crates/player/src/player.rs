//! The player itself, for a game known at compile time. Where it is known only at run time: [`any`](crate::any).

use std::{
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};

use damier_engine::{Book, Engine, Evaluate, Levelled, Limits, Report, Rng, endgame::rules::TableGame};
use damier_rules::Record;

use crate::{Choice, EndgameTables, Keep, PlayerOptions, Source, Strength};

/// A computer player: engine, book, endgame tables, level and pondering.
///
/// Nothing here needs `&mut`: several threads may think with one player, and share its transposition table.
#[derive(Debug)]
pub struct Player {
    engine: Engine,
    options: PlayerOptions,
    /// The random numbers that levels and the book choose with.
    rng: Mutex<Rng>,
    /// The strength of the search that last filled the transposition table.
    remembers: Mutex<Option<Strength>>,
}

impl Player {
    /// A player set up like this, with random numbers of its own.
    pub fn new(options: PlayerOptions) -> Self {
        let engine = damier_engine::EngineOptions {
            threads: options.threads,
            table_megabytes: options.memory_megabytes,
            ..damier_engine::EngineOptions::default()
        };
        Self { engine: Engine::new(engine), options, rng: Mutex::new(Rng::new()), remembers: Mutex::new(None) }
    }

    /// A player of full strength for analysis, with endgame tables for this many pieces. The call
    /// waits for the tables, so that the same question always gets the same answer.
    pub fn analyst(threads: usize, memory_megabytes: usize, pieces: usize) -> Self {
        let endgames = EndgameTables::at_hand(pieces, &Keep::UserCache);
        Self::new(PlayerOptions { threads, memory_megabytes, endgames, ..PlayerOptions::default() })
    }

    /// How it is set up.
    pub const fn options(&self) -> &PlayerOptions {
        &self.options
    }

    /// Plays as strong as this from now on.
    pub const fn set_strength(&mut self, strength: Strength) {
        self.options.strength = strength;
    }

    /// Another game begins: clears the transposition table.
    pub fn forget(&self) {
        self.engine.forget();
        *lock(&self.remembers) = None;
    }

    /// Another game begins, in which everything random comes from `seed`.
    pub fn begin(&self, seed: u64) {
        self.forget();
        *lock(&self.rng) = Rng::with_seed(seed);
    }

    /// Chooses a move, or nothing if there is none to choose: if chance acts first, or the game is over.
    ///
    /// `report` is called for every depth that full strength reaches; for a move from the book, and for weaker players,
    /// only the choice itself reports. If `stop` is set, nobody waits any longer: the best move found so far is played.
    pub fn think<P: Levelled>(
        &self,
        record: &Record<P>,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Report<P>),
    ) -> Option<Choice<P>> {
        self.think_as(self.options.strength, record, limits, stop, report)
    }

    /// The same at another strength than it usually plays with.
    pub(crate) fn think_as<P: Levelled>(
        &self,
        strength: Strength,
        record: &Record<P>,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Report<P>),
    ) -> Option<Choice<P>> {
        // The generator is copied, so that no other thread waits for its lock during the search.
        let mut rng = lock(&self.rng).clone();
        let choice = self.choose(strength, record, limits, stop, &mut rng, report);
        *lock(&self.rng) = rng;
        choice
    }

    /// The same with the caller's random numbers.
    pub fn choose<P: Levelled>(
        &self,
        strength: Strength,
        record: &Record<P>,
        limits: &Limits,
        stop: &AtomicBool,
        rng: &mut Rng,
        report: &mut dyn FnMut(&Report<P>),
    ) -> Option<Choice<P>> {
        if strength.is_full() {
            let known = self.options.book.then(|| record.position().book_line(Book::embedded(), rng)).flatten();
            if let Some(line) = known {
                let m = *line.moves.first()?;
                let report = Report { depth: 1, nodes: 1, elapsed: Duration::ZERO, lines: vec![line] };
                return Some(Choice { m, source: Source::Book, report });
            }
            let engine = self.at_full_strength(P::table_game());
            let source = if engine.ending(record).is_some() { Source::Tables } else { Source::Search };
            let found = engine.search(record, limits, stop, report);
            return found.best().copied().map(|m| Choice { m, source, report: found });
        }
        self.remember_as(strength);
        let (m, report) = match strength {
            Strength::Level(level) => level.choose(&self.engine, record, limits, stop, rng),
            Strength::Skill(skill) => skill.choose(&self.engine, record, limits, stop, rng),
        }?;
        Some(Choice { m, source: Source::Search, report })
    }

    /// Analyses at full strength, whatever the player's level: the best lines, without the book, with the endgame
    /// tables.
    pub fn analyse<P: Evaluate>(
        &self,
        record: &Record<P>,
        limits: &Limits,
        lines: usize,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Report<P>),
    ) -> Report<P> {
        self.at_full_strength(P::table_game()).search_lines(record, limits, lines, stop, report)
    }

    /// Whether it thinks on the opponent's time. A weaker player does not: it would be stronger than its level.
    pub fn ponders(&self) -> bool {
        self.options.ponder && self.options.strength.is_full()
    }

    /// Thinks about a position until `stop` is set, so that much is known already when its turn comes, and says what
    /// was found. A weaker player only waits.
    pub fn ponder<P: Evaluate>(
        &self,
        record: &Record<P>,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Report<P>),
    ) -> Option<Choice<P>> {
        if !self.options.strength.is_full() {
            const A_WHILE: Duration = Duration::from_millis(5);
            while !stop.load(Relaxed) {
                std::thread::sleep(A_WHILE);
            }
            return None;
        }
        let found = self.analyse(record, &Limits::default(), 1, stop, report);
        found.best().copied().map(|m| Choice { m, source: Source::Search, report: found })
    }

    /// The engine at full strength, with the tables if they are ready.
    pub(crate) fn at_full_strength(&self, game: Option<&'static dyn TableGame>) -> Engine {
        self.remember_as(Strength::FULL);
        self.engine.with_endgames(self.options.endgames.get(game))
    }

    /// The engine as a weaker player uses it.
    pub(crate) fn at(&self, strength: Strength, game: Option<&'static dyn TableGame>) -> Engine {
        if strength.is_full() {
            return self.at_full_strength(game);
        }
        self.remember_as(strength);
        self.engine.with_endgames(None)
    }

    /// Clears the transposition table if it was filled at another strength: the results of a stronger player would make
    /// a weaker one play better than it should.
    fn remember_as(&self, strength: Strength) {
        let before = lock(&self.remembers).replace(strength);
        if before.is_some_and(|before| before != strength) {
            self.engine.forget();
        }
    }
}

/// Values behind these locks are replaced as a whole, so a thread that panicked leaves nothing incomplete.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
