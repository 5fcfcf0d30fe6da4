//! For callers that learn at run time which game is played: from the closed enums to the game's own types and back.

use std::{sync::atomic::AtomicBool, time::Duration};

use damier_rules::{AnyMove, AnyPosition, AutoDraw, OfSpinner, Record, Registered, with_position};
use fastrand::Rng;

use crate::{Engine, Evaluate, Level, Limits, Line, Report, Scale};

impl Engine {
    /// Looks for the best moves, whatever the game: see [`Engine::search_lines`].
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    ///
    /// use damier_engine::{Engine, EngineOptions, Limits, Scale};
    /// use damier_rules::{AutoDraw, Game, Record, Variant};
    ///
    /// let engine = Engine::new(EngineOptions { table_megabytes: 1, ..EngineOptions::default() });
    /// let game = Record::new(Variant::from(Game::Bermudes).start(), AutoDraw::On);
    /// let found = engine.search_any(&game, &Limits::depth(3), 2, &AtomicBool::new(false), &mut |_| {});
    /// assert_eq!(found.lines.len(), 2);
    /// assert!(found.lines[0].score.win_probability(Scale::of(game.position())) > 0.1);
    /// ```
    pub fn search_any(
        &self,
        record: &Record<AnyPosition>,
        limits: &Limits,
        lines: usize,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Report<AnyPosition>),
    ) -> Report<AnyPosition> {
        with_position!(*record.start(), start => {
            let Some(typed) = typed_record(start, record, record.auto_draw()) else { return Report::nothing() };
            let mut report = |found: &Report<_>| report(&found.to_any());
            self.search_lines(&typed, limits, lines, stop, &mut report).to_any()
        })
    }
}

impl Level {
    /// Chooses a move at this level, whatever the game: see [`Level::choose`]. `auto_draw` is how the record was made.
    pub fn choose_any(
        self,
        engine: &Engine,
        record: &Record<AnyPosition>,
        auto_draw: AutoDraw,
        limits: &Limits,
        stop: &AtomicBool,
        rng: &mut Rng,
    ) -> Option<AnyMove> {
        with_position!(*record.start(), start => {
            let typed = typed_record(start, record, auto_draw)?;
            self.choose(engine, &typed, limits, stop, rng).map(|(m, _)| any_move(&start, m))
        })
    }

    /// The same, with the report of the search: the chosen move need not be its best.
    pub fn weigh_any(
        self,
        engine: &Engine,
        record: &Record<AnyPosition>,
        limits: &Limits,
        stop: &AtomicBool,
        rng: &mut Rng,
    ) -> Option<(AnyMove, Report<AnyPosition>)> {
        with_position!(*record.start(), start => {
            let typed = typed_record(start, record, record.auto_draw())?;
            let (m, report) = self.choose(engine, &typed, limits, stop, rng)?;
            Some((any_move(&start, m), report.to_any()))
        })
    }
}

impl Scale {
    /// The scale of a position's game.
    pub fn of(position: &AnyPosition) -> Self {
        const fn of<P: Evaluate>(_: &P) -> Scale {
            P::SCALE
        }
        with_position!(position, position => of(position))
    }
}

impl Report<AnyPosition> {
    /// The report of a search that could not begin.
    pub const fn nothing() -> Self {
        Self { depth: 0, nodes: 0, elapsed: Duration::ZERO, lines: Vec::new() }
    }
}

impl<P: Evaluate + Registered> Report<P> {
    /// The same without the game's own types.
    pub fn to_any(&self) -> Report<AnyPosition> {
        let line =
            |line: &Line<P>| Line { score: line.score, moves: line.moves.iter().map(|&m| P::move_to_any(m)).collect() };
        let Self { depth, nodes, elapsed, lines } = self;
        Report { depth: *depth, nodes: *nodes, elapsed: *elapsed, lines: lines.iter().map(line).collect() }
    }
}

/// A move of the game that began so, as one of any game.
fn any_move<P: Registered>(_: &P, m: P::Move) -> AnyMove {
    P::move_to_any(m)
}

/// The same game in its own types: `start` is the record's, as `with_position!` gives it.
pub fn typed_record<P: Registered>(start: P, record: &Record<AnyPosition>, auto_draw: AutoDraw) -> Option<Record<P>> {
    let mut typed = Record::new(start, auto_draw);
    for (before, m) in record.positions().zip(record.moves()) {
        settle(&mut typed, before);
        typed.play_unchecked(&P::move_from_any(m)?);
    }
    settle(&mut typed, record.position());
    Some(typed)
}

/// Settles the spin as it is in `seen`.
fn settle<P: Registered>(typed: &mut Record<P>, seen: &AnyPosition) {
    if let Some(chance) = seen.spin().and_then(P::Chance::from_spin) {
        // Where it has been settled already, there is no chance any more.
        let _ = typed.settle(chance);
    }
}

#[cfg(test)]
mod tests {
    use damier_rules::{Game, Position, Variant};

    use super::*;
    use crate::EngineOptions;

    #[test]
    fn a_whole_game_of_each_is_played_without_knowing_which() {
        let engine = Engine::new(EngineOptions { table_megabytes: 1, ..EngineOptions::default() });
        for game in Game::ALL {
            let mut record = Record::new(Variant::from(game).start(), AutoDraw::On);
            let mut rng = Rng::with_seed(3);
            for _ in 0..40 {
                if record.outcome().is_some() {
                    break;
                }
                if let Some(&(chance, _)) = record.position().chances().first() {
                    record.settle(chance).expect("a chance");
                }
                let stop = AtomicBool::new(false);
                let limits = Limits::nodes(500);
                let m = Level::WEAKEST.choose_any(&engine, &record, AutoDraw::On, &limits, &stop, &mut rng);
                record.play(&m.expect("a move")).expect("a legal move");
            }
            assert!(record.moves().len() >= 10, "{game:?}");
        }
    }

    #[test]
    fn lines_are_legal_and_end_at_the_next_spin() {
        let engine = Engine::new(EngineOptions { table_megabytes: 1, ..EngineOptions::default() });
        for game in Game::ALL {
            let mut start = Variant::from(game).start();
            if let Some(&(chance, _)) = start.chances().first() {
                start.settle_unchecked(chance);
            }
            let record = Record::new(start, AutoDraw::On);
            let stop = AtomicBool::new(false);
            for line in engine.search_any(&record, &Limits::depth(4), 3, &stop, &mut |_| {}).lines {
                let mut position = start;
                for m in &line.moves {
                    assert!(position.moves().contains(m), "{game:?}: {:?}", line.moves);
                    position.play_unchecked(m);
                }
            }
        }
    }

    #[test]
    fn any_game_is_searched_like_its_own() {
        let options = EngineOptions { table_megabytes: 1, ..EngineOptions::default() };
        let (stop, limits) = (AtomicBool::new(false), Limits::depth(4));
        for game in Game::ALL {
            let mut record = Record::new(Variant::from(game).start(), AutoDraw::On);
            if let Some(&(chance, _)) = record.position().chances().first() {
                record.settle(chance).expect("a chance");
            }
            let first = record.position().moves()[0];
            record.play(&first).expect("a legal move");
            let mut depths = Vec::new();
            let any = Engine::new(options).search_any(&record, &limits, 2, &stop, &mut |at| depths.push(at.depth));
            with_position!(*record.start(), start => {
                let typed = typed_record(start, &record, AutoDraw::On).expect("one game");
                let typed = Engine::new(options).search_lines(&typed, &limits, 2, &stop, &mut |_| {});
                assert_eq!((typed.depth, typed.nodes), (any.depth, any.nodes), "{game:?}");
                let scores = typed.lines.iter().map(|line| line.score);
                assert!(scores.eq(any.lines.iter().map(|line| line.score)), "{game:?}");
                assert_eq!(typed.best().map(|&m| any_move(&start, m)), any.best().copied(), "{game:?}");
            });
            assert_eq!(depths, (1..=any.depth).collect::<Vec<_>>(), "{game:?}");
        }
    }
}
