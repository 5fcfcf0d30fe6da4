//! The engine: iterative deepening, with threads, transposition table and time management around the search.

use std::{
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use damier_rules::{Actor, AutoDraw, DrawClock, Position, Record};

use crate::{
    EndgameResult, Endgames, Score,
    evaluate::{Evaluate, network::Network},
    limits::{Limits, Stop},
    score::WON_IN_SIGHT,
    search::{Claims, Node, RootMoves, Tuning, Worker},
    transposition::TranspositionTable,
};

/// How the engine is set up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct EngineOptions {
    /// How many threads search.
    pub threads: usize,
    /// The size of the transposition table in megabytes.
    pub table_megabytes: usize,
    /// How many lines to find.
    pub lines: usize,
}

impl Default for EngineOptions {
    fn default() -> Self {
        Self { threads: 1, table_megabytes: 64, lines: 1 }
    }
}

/// What the search has found so far.
#[derive(Debug, Clone)]
pub struct Report<P: Position> {
    /// How deep it has looked.
    pub depth: u32,
    /// How many nodes that took, over all threads.
    pub nodes: u64,
    /// How long.
    pub elapsed: Duration,
    /// The best lines, the best one first. Without moves where there is nothing to choose.
    pub lines: Vec<Line<P>>,
}

/// A line of play and what it leads to.
#[derive(Debug, Clone)]
pub struct Line<P: Position> {
    /// Its score for the side to move.
    pub score: Score,
    /// Its moves. In a game of chance it ends at the next spin.
    pub moves: Vec<P::Move>,
}

impl<P: Position> Report<P> {
    /// The best move.
    pub fn best(&self) -> Option<&P::Move> {
        self.lines.first()?.moves.first()
    }

    /// Nodes per second.
    pub fn speed(&self) -> f64 {
        self.nodes as f64 / self.elapsed.as_secs_f64().max(1e-6)
    }
}

/// An engine for any of the games, with what it remembers of positions.
///
/// ```
/// use std::sync::atomic::AtomicBool;
///
/// use damier_engine::{Engine, EngineOptions, Limits};
/// use damier_rules::{AutoDraw, Record, dames::Dames};
///
/// let engine = Engine::new(EngineOptions { table_megabytes: 1, ..EngineOptions::default() });
/// let game = Record::new(Dames::default(), AutoDraw::On);
/// let found = engine.search(&game, &Limits::depth(5), &AtomicBool::new(false), &mut |_| {});
/// assert!(found.best().is_some());
/// ```
#[derive(Debug)]
pub struct Engine {
    table: Arc<TranspositionTable>,
    options: EngineOptions,
    endgames: Option<Arc<Endgames>>,
    network: Option<Arc<Network>>,
    tuning: Tuning,
}

/// With the options as they are by default.
impl Default for Engine {
    fn default() -> Self {
        Self::new(EngineOptions::default())
    }
}

impl Engine {
    /// An engine with these options.
    pub fn new(options: EngineOptions) -> Self {
        let table = Arc::new(TranspositionTable::new(options.table_megabytes));
        Self { table, options, endgames: None, network: None, tuning: Tuning::default() }
    }

    /// The same engine, with the same transposition table, and with endgame tables for the game that has them; `None`:
    /// without any.
    #[must_use]
    pub fn with_endgames(&self, endgames: Option<Arc<Endgames>>) -> Self {
        let &Self { ref table, options, ref network, tuning, .. } = self;
        Self { table: Arc::clone(table), options, endgames, network: network.clone(), tuning }
    }

    /// An engine with another network than the game's own, for comparisons.
    #[must_use]
    pub fn with_network(options: EngineOptions, network: Network) -> Self {
        Self { network: Some(Arc::new(network)), ..Self::new(options) }
    }

    /// The same engine with other parameters of the search, for comparisons.
    #[must_use]
    pub const fn with_tuning(mut self, tuning: Tuning) -> Self {
        self.tuning = tuning;
        self
    }

    /// How many pieces its endgame tables go up to.
    pub fn endgame_pieces(&self) -> usize {
        self.endgames.as_ref().map_or(0, |endgames| endgames.pieces())
    }

    /// How it is set up.
    pub const fn options(&self) -> EngineOptions {
        self.options
    }

    /// Clears the transposition table: another game begins.
    pub fn forget(&self) {
        self.table.clear();
    }

    /// Looks for the best move of a position, and says what it has found once the limits are reached.
    ///
    /// ```
    /// use damier_engine::{Engine, Limits};
    /// use damier_rules::{Position, russian::Russian};
    ///
    /// let found = Engine::default().analyse(&Russian::default(), &Limits::depth(6));
    /// assert!(Russian::default().allows(found.best().expect("a move")));
    /// ```
    ///
    /// [`Engine::search`] also knows how the position came about, can be stopped, and tells of every depth.
    pub fn analyse<P: Evaluate>(&self, position: &P, limits: &Limits) -> Report<P> {
        let record = Record::new(position.clone(), AutoDraw::On);
        self.search(&record, limits, &AtomicBool::new(false), &mut |_| {})
    }

    /// Looks for the best move in the game's present position. Every depth reached is reported; setting `stop` ends
    /// the search at once. With one thread and limits that do not depend on time it always does the same.
    pub fn search<P: Evaluate>(
        &self,
        record: &Record<P>,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Report<P>),
    ) -> Report<P> {
        self.search_lines(record, limits, self.options.lines, stop, report)
    }

    /// How the game ends from here, if the engine's tables know it for certain.
    pub fn ending<P: Evaluate>(&self, record: &Record<P>) -> Option<EndgameResult> {
        record.position().ending(record.clock(), self.endgames.as_deref()?)
    }

    /// The same with another number of lines than the options say.
    pub fn search_lines<P: Evaluate>(
        &self,
        record: &Record<P>,
        limits: &Limits,
        lines: usize,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Report<P>),
    ) -> Report<P> {
        P::run(Search { engine: self, record, limits, lines, stop }, report)
    }
}

/// All that a search is given but the callback it reports to.
#[derive(Debug, Clone, Copy)]
pub struct Search<'a, P: Position> {
    engine: &'a Engine,
    record: &'a Record<P>,
    limits: &'a Limits,
    lines: usize,
    stop: &'a AtomicBool,
}

impl<P: Evaluate> Search<'_, P> {
    /// Carries it out.
    pub(crate) fn run(self, report: &mut dyn FnMut(&Report<P>)) -> Report<P> {
        let Self { engine, record, limits, lines, stop } = self;
        engine.table.next_generation();
        let stop = Stop::new(limits, stop);
        if matches!(record.position().actor(), Actor::Over(_)) {
            return Report { depth: 0, nodes: 0, elapsed: stop.elapsed(), lines: Vec::new() };
        }
        let claims = (engine.options.threads > 1).then(Claims::new);
        std::thread::scope(|scope| {
            for _ in 1..engine.options.threads {
                let (stop, claims) = (&stop, claims.as_ref());
                scope.spawn(move || {
                    Deepening::new(engine, record, stop, claims, 1).assist();
                });
            }
            let mut search = Deepening::new(engine, record, &stop, claims.as_ref(), lines);
            let soft = limits.times().0;
            search.run(1, limits.depth.unwrap_or(u32::MAX), soft, report);
            stop.end();
            search.report
        })
    }
}

/// Iterative deepening by one thread.
struct Deepening<'a, P: Evaluate> {
    root: Node<P>,
    moves: RootMoves<P>,
    worker: Worker<'a, P>,
    stop: &'a Stop<'a>,
    lines: usize,
    report: Report<P>,
}

/// Deep enough for anything.
const DEEPEST: u32 = 120;

impl<'a, P: Evaluate> Deepening<'a, P> {
    fn new(
        engine: &'a Engine,
        record: &Record<P>,
        stop: &'a Stop<'a>,
        claims: Option<&'a Claims>,
        lines: usize,
    ) -> Self {
        let root = Node { position: record.position().clone(), clock: *record.clock() };
        let mut moves = RootMoves::new(&root.position);
        // Only where the tables know no half-moves to the end and no draw count has begun; elsewhere the search probes
        // the tables itself.
        if let Some(tables) = engine.endgames.as_deref()
            && root.clock.repeatable() == 0
            && root.position.ending(&root.clock, tables).is_none()
        {
            moves.look_up(&root.position, tables, lines);
        }
        // Something to play, should there be no time for anything.
        let first = moves.best(1).iter().map(|m| Line { score: Score(0), moves: m.line.clone() });
        let report = Report { depth: 0, nodes: 0, elapsed: Duration::ZERO, lines: first.collect() };
        let worker = Worker::new(record, &engine.table, stop)
            .with_endgames(engine.endgames.as_deref())
            .with_network(engine.network.as_deref())
            .with_tuning(engine.tuning)
            .with_claims(claims);
        Self { worker, root, moves, stop, lines: lines.max(1), report }
    }

    fn run(&mut self, first: u32, last: u32, soft: Option<Duration>, report: &mut dyn FnMut(&Report<P>)) {
        for depth in first..=last.min(DEEPEST) {
            let finished = if self.moves.len() == 0 { self.average(depth) } else { self.deepen(depth) };
            self.worker.settle_nodes();
            self.report.nodes = self.stop.nodes();
            self.report.elapsed = self.stop.elapsed();
            if !finished {
                return;
            }
            self.report.depth = depth;
            self.stop.reach(depth);
            report(&self.report);
            if self.worker.is_over() || self.is_settled(depth, soft) {
                return;
            }
        }
    }

    /// A helper thread of the parallel search (lazy SMP with deferred moves): shares the transposition table with the
    /// first thread, searches moves later that another thread is searching now, and begins no depth that the first thread has
    /// finished.
    fn assist(&mut self) {
        let mut depth = 1;
        while depth <= DEEPEST {
            let finished = if self.moves.len() == 0 { self.average(depth) } else { self.deepen(depth) };
            if !finished {
                break;
            }
            depth = (depth + 1).max(self.stop.reached() + 1);
        }
        self.worker.settle_nodes();
    }

    /// One depth further over the moves there are.
    fn deepen(&mut self, depth: u32) -> bool {
        let finished = self.worker.deepen(&self.root, &mut self.moves, depth as i32, self.lines);
        // After an interrupted depth only moves that were searched, and found better, are of use: the new lines are
        // taken if all are, otherwise those of the depth before stay.
        let best = self.moves.best(self.lines);
        if finished || !best.is_empty() && best.iter().all(|m| m.value > -WON_IN_SIGHT) {
            // The best first. What is known from endgame tables may differ from what was searched, so the order may, too.
            let lines = &mut self.report.lines;
            lines.clear();
            for m in best {
                let line = Line { score: Score(m.known_value()), moves: m.line.clone() };
                lines.insert(lines.partition_point(|better| better.score >= line.score), line);
            }
        }
        finished
    }

    /// The value of a position where chance acts first: there is no move to choose.
    fn average(&mut self, depth: u32) -> bool {
        let value = self.worker.expect(&self.root, depth as i32, crate::search::Window::FULL, 0);
        let finished = !self.worker.is_over();
        if finished {
            self.report.lines = vec![Line { score: Score(value), moves: Vec::new() }];
        }
        finished
    }

    /// Whether going on would change nothing, or there would be no time for it.
    fn is_settled(&self, depth: u32, soft: Option<Duration>) -> bool {
        let timed = soft.is_some();
        let only_move = self.moves.len() == 1;
        let in_sight = self.report.lines.first().and_then(|line| line.score.end_in());
        let seen_through = in_sight.is_some_and(|moves| moves.unsigned_abs() + 4 <= depth);
        timed && only_move && depth >= 4
            || self.lines == 1 && seen_through
            || soft.is_some_and(|soft| self.stop.elapsed() >= soft)
    }
}
