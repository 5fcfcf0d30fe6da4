//! Who plays at our end: the engine with its book, its endgame tables and its level.

use std::{
    num::NonZeroUsize,
    sync::atomic::AtomicBool,
    time::{Duration, Instant},
};

use damier_engine::{Book, Endgames, Engine, Level, Limits, Options};
use damier_rules::{
    Record,
    dames::{Dames, Move},
};
use fastrand::Rng;

use crate::endgames::endgames;

/// How it is set up.
#[derive(Debug, clap::Args)]
pub(super) struct PlayerArgs {
    /// How many threads search
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
    /// The size of the engine's memory, in megabytes
    #[arg(long, value_name = "MB", default_value = "64")]
    tt_size: NonZeroUsize,
    /// Use endgame tables for positions with up to so many pieces
    #[arg(long, value_name = "N", default_value = "3",
        value_parser = clap::value_parser!(u8).range(0..=Endgames::MOST_PIECES as i64))]
    bb_size: u8,
    /// Choose every move by searching, the first ones too
    #[arg(long)]
    no_book: bool,
    /// Think on the opponent's time as well
    #[arg(long)]
    ponder: bool,
    /// How strong to play
    #[arg(long, value_name = "1-10", default_value = "10", value_parser = clap::value_parser!(u8).range(1..=10))]
    level: u8,
}

impl PlayerArgs {
    pub(super) fn player(&self) -> Player {
        let options = Options { threads: self.threads.get(), table_megabytes: self.tt_size.get(), lines: 1 };
        Player {
            engine: Engine::new(options).with_endgames(endgames(self.bb_size.into())),
            book: (!self.no_book).then(Book::own),
            level: Level::new(self.level).unwrap_or(Level::STRONGEST),
            ponders: self.ponder,
            random: Rng::new(),
        }
    }
}

pub(super) struct Player {
    engine: Engine,
    book: Option<&'static Book>,
    level: Level,
    ponders: bool,
    random: Rng,
}

impl Player {
    /// Another game begins.
    pub(super) fn forget(&mut self) {
        self.engine.forget();
    }

    /// The move to play and what it took to find it. Setting `stop` means that nobody waits for it any more.
    pub(super) fn choose(
        &mut self,
        game: &Record<Dames>,
        limits: &Limits,
        stop: &AtomicBool,
    ) -> Option<(Move, Duration)> {
        let started = Instant::now();
        let known = self.book.and_then(|book| book.draw(game.position(), &mut self.random));
        let m = match known {
            Some(known) => known.m,
            None => self.level.choose(&self.engine, game, limits, stop, &mut self.random)?.0,
        };
        Some((m, started.elapsed()))
    }

    /// Whether it thinks on the opponent's time. A weaker player does not: it would be stronger than its level.
    pub(super) fn ponders(&self) -> bool {
        self.ponders && self.level == Level::STRONGEST
    }

    /// Thinks about the opponent's moves until `stop` is set, so that much is known already when one of them comes.
    pub(super) fn ponder(&self, game: &Record<Dames>, stop: &AtomicBool) {
        self.engine.search(game, &Limits::default(), stop, &mut |_| {});
    }
}
