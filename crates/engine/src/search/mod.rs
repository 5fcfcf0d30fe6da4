//! Principal variation search (PVS): alpha-beta with null windows, a transposition table and the selectivity that
//! games of compulsory capture bear.
//!
//! | technique | where |
//! | --- | --- |
//! | iterative deepening | `engine.rs` |
//! | aspiration windows, several lines (multi-PV) | [`root`] |
//! | transposition-table cut-offs | [`Worker::search`], `transposition.rs` |
//! | quiescence search | [`Worker::search`]: depth 0 and below goes on while a capture is due |
//! | win-distance pruning (mate-distance pruning) | [`Worker::search`] |
//! | futility pruning, reverse futility pruning (RFP), ProbCut, late-move pruning (LMP), late-move reductions (LMR) | [`prune`] |
//! | internal iterative reduction (IIR), forced-move extension | [`Worker::try_moves`] |
//! | killer moves, history heuristic (butterfly and continuation history) | `ordering.rs` |
//! | threads: deferred moves as in ABDADA | [`share`] |
//! | chance nodes: Star1 and Star2 | `chance.rs` |
//! | endgame tables | [`endgame`] |
//!
//! A capture without a choice costs no depth, and in the quiescence search none does: a line that breaks off in the middle of
//! an exchange says nothing. There is no null-move pruning: it takes for granted that a null move (a pass) is worse than some move, and
//! in games of compulsory capture having to move is often the trouble (zugzwang).

mod endgame;
mod prune;
mod root;
mod share;
mod tuning;

use damier_rules::{Actor, DrawClock, Extent, MoveSink, Position, Record};

use prune::Outset;
pub(crate) use root::RootMoves;
pub(crate) use share::Claims;
use share::Turns;
pub use tuning::Tuning;

use crate::{
    Endgames,
    evaluate::{
        Evaluate,
        network::{Judge, Network},
    },
    limits::Stop,
    ordering::{Candidate, MoveHistory, Ranked, signature},
    score::{INFINITE, MOST_PLIES, Value, WON, WON_IN_SIGHT},
    transposition::{Bound, TableEntry, TranspositionTable},
};

/// A position in the tree, with the counters of its draw rules.
#[derive(Debug, Clone)]
pub(crate) struct Node<P: Position> {
    pub(crate) position: P,
    pub(crate) clock: P::Clock,
}

impl<P: Position> Node<P> {
    fn after(&self, m: &P::Move) -> Self {
        let position = self.position.after(m);
        let clock = self.clock.tick(&self.position, m, &position);
        Self { position, clock }
    }

    /// What the table knows the node by: with the moves left before a draw, where they matter.
    fn key(&self) -> u64 {
        self.position.hash_key() ^ self.clock.key(&self.position)
    }
}

/// The alpha-beta window: at most alpha is no better than what one has, at least beta is too good to be allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Window {
    pub(crate) alpha: Value,
    pub(crate) beta: Value,
}

impl Window {
    pub(crate) const FULL: Self = Self { alpha: -INFINITE, beta: INFINITE };

    /// A null window: just wide enough to tell whether a value is above `alpha`.
    pub(crate) const fn null(alpha: Value) -> Self {
        Self { alpha, beta: alpha + 1 }
    }

    const fn for_other_side(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// Whether the node is on a principal variation: more than a yes or no is asked for.
    const fn is_pv(self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// One thread's search.
pub(crate) struct Worker<'a, P: Evaluate> {
    table: &'a TranspositionTable,
    stop: &'a Stop<'a>,
    endgames: Option<&'a Endgames>,
    /// Where the search begins.
    root: P,
    /// What the threads are at, where there are several.
    claims: Option<&'a Claims>,
    history: MoveHistory<P>,
    judge: Judge<'a>,
    /// The keys of the positions before the present one: the game's, then the line's.
    keys: Vec<u64>,
    game_keys: usize,
    /// The principal variation from each ply on (a triangular table).
    lines: Vec<Vec<P::Move>>,
    /// The end of the move that led to each ply.
    before: Vec<Option<u8>>,
    tuning: Tuning,
    nodes: u64,
    allowance: u64,
    over: bool,
}

impl<'a, P: Evaluate> Worker<'a, P> {
    pub(crate) fn new(record: &Record<P>, table: &'a TranspositionTable, stop: &'a Stop<'a>) -> Self {
        let keys: Vec<u64> = record.positions().map(Position::hash_key).collect();
        Self {
            table,
            stop,
            endgames: None,
            root: record.position().clone(),
            claims: None,
            history: MoveHistory::new(),
            judge: Judge::new(P::network()),
            game_keys: keys.len(),
            keys,
            lines: vec![Vec::new(); MOST_PLIES + 1],
            before: vec![None; MOST_PLIES + 1],
            tuning: Tuning::default(),
            nodes: 0,
            allowance: stop.allowance(),
            over: false,
        }
    }

    /// The same worker with another network than the game's own, if there is one.
    pub(crate) fn with_network(mut self, network: Option<&'a Network>) -> Self {
        if network.is_some() {
            self.judge = Judge::new(network);
        }
        self
    }

    /// The same worker with other parameters.
    pub(crate) fn with_tuning(mut self, tuning: Tuning) -> Self {
        self.tuning = tuning;
        self.history.offer = tuning.offer();
        self
    }

    /// Whether the search has been broken off; values found after that mean nothing.
    pub(crate) const fn is_over(&self) -> bool {
        self.over
    }

    /// Reports the nodes searched since last time.
    pub(crate) fn settle_nodes(&mut self) {
        self.over |= self.stop.after(std::mem::take(&mut self.nodes));
        self.allowance = self.stop.allowance();
    }

    fn enter_node(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.allowance {
            self.settle_nodes();
        }
    }

    /// The value of a position searched `depth` moves deep; within the window it is exact, outside it is a bound.
    pub(crate) fn search(&mut self, node: &Node<P>, depth: i32, window: Window, ply: usize) -> Value {
        self.enter_node();
        self.lines[ply].clear();
        if self.over || ply > 0 && self.is_drawn(node) {
            return 0;
        }
        if ply > 0
            && let Some(value) = self.tabled(node, ply)
        {
            return value;
        }
        let position = &node.position;
        let restless = position.is_restless();
        // Quiescence search: captures are searched to their end, and at the very end of a line a threat is answered once.
        if ply >= MOST_PLIES - 1 || depth <= 0 && !restless && (depth < 0 || !position.is_threatened()) {
            return self.leaf(position, ply);
        }
        // Win-distance pruning: no win is quicker than one already found.
        let window = Window { alpha: window.alpha.max(ply as Value - WON), beta: window.beta.min(WON - ply as Value) };
        if window.alpha >= window.beta {
            return window.alpha;
        }
        let key = node.key();
        let known = if depth > 0 { self.table.probe(key, ply) } else { None };
        if let Some(known) = known
            && !window.is_pv()
            && known.depth >= depth
            && settles(&known, window)
        {
            return known.value;
        }
        let evaluation = if restless || window.is_pv() {
            None
        } else {
            match self.prune(node, depth, window, ply) {
                Outset::Pruned(value) => return value,
                Outset::Open(evaluation) => evaluation,
            }
        };
        let futile = self.futile(evaluation, depth, window);
        let best_before = known.map_or(0, |known| known.best);
        let (value, best) = self.try_moves(node, depth, window, ply, best_before, restless, futile);
        if !self.over && depth > 0 {
            let bound = match value {
                value if value >= window.beta => Bound::Lower,
                value if value > window.alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            self.table.store(key, ply, TableEntry { value, bound, depth, best });
        }
        value
    }

    /// Searches the moves one after the other. Returns the value and the best move's signature.
    #[expect(clippy::too_many_arguments, reason = "what is known before the moves are tried")]
    fn try_moves(
        &mut self,
        node: &Node<P>,
        depth: i32,
        mut window: Window,
        ply: usize,
        best_before: u16,
        restless: bool,
        futile: Option<Value>,
    ) -> (Value, u16) {
        let position = &node.position;
        let mut moves = Ranked::new();
        self.generate(position, &mut moves);
        if self.over {
            return (0, 0);
        }
        if moves.is_empty() {
            return match position.actor() {
                Actor::Chance => (self.expect(node, depth, window, ply), 0),
                _ => (self.leaf(position, ply), 0),
            };
        }
        let before = self.before[ply];
        self.history.rank(position, &mut moves, best_before, ply, before);
        // Internal iterative reduction (IIR): without a move from the transposition table, a full search is badly spent.
        let depth = if best_before == 0 && depth >= self.tuning.iir_depth() && !restless { depth - 1 } else { depth };
        // Extension of forced moves: a capture without a choice costs no depth, nor does any in the quiescence search.
        // They end by themselves: there are only so many pieces.
        let next_depth = if restless && (depth <= 0 || moves.len() == 1) { depth } else { depth - 1 };
        let (mut best_value, mut best) = (-INFINITE, 0);
        let mut turns = Turns::new(moves.len());
        let late_from = if restless { usize::MAX } else { self.late_move_count(depth) };
        while let Some(number) = turns.take() {
            // Late-move pruning (LMP), and futility pruning.
            let late = number >= late_from && !window.is_pv() || number > 0 && futile.is_some();
            let pruned = late && best_value > -WON_IN_SIGHT;
            let may_be_shot = prune::may_be_shots(depth) || number < late_from;
            if pruned && !may_be_shot && turns.is_first_round() {
                turns.leave_the_rest();
                continue;
            }
            let candidate =
                if turns.is_first_round() { self.history.pick(position, &mut moves, number) } else { moves[number] };
            if pruned && !(may_be_shot && candidate.offers(position)) {
                if let Some(value) = futile {
                    best_value = best_value.max(value);
                }
                continue;
            }
            let m = candidate.m;
            let reduction = if restless {
                0
            } else {
                let reduction = self.late_move_reduction(position, depth, number, &m, before, window);
                self.limited_for_offers(reduction, || candidate.offers(position))
            };
            let task = self.task(node, &m, next_depth - reduction);
            if !self.begin(task, &mut turns, number) {
                continue;
            }
            let value = self.reply(node, &m, next_depth, reduction, number == 0, window, ply);
            self.finish(task);
            if self.over {
                return (0, 0);
            }
            if value > best_value {
                best_value = value;
                if value > window.alpha {
                    best = signature(&m);
                    window.alpha = value;
                    self.extend_line(ply, m);
                }
            }
            if value >= window.beta {
                if !restless {
                    self.history.learn(position, before, &m, &moves[..number], depth, ply);
                }
                break;
            }
        }
        (best_value, best)
    }

    /// The moves of a position: all of them or, where they are too many, a choice ([`generate`]). Where they are many,
    /// going through them takes as long as many nodes: then it is time to look whether the search has to end.
    #[inline]
    fn generate(&mut self, position: &P, moves: &mut Ranked<P::Move>) {
        generate(position, moves);
        if moves.len() > MANY_MOVES {
            self.over |= self.stop.after(0);
        }
    }

    /// What the most promising move is worth: the value of the node at the least.
    pub(crate) fn first_move(&mut self, node: &Node<P>, depth: i32, window: Window, ply: usize) -> Value {
        let mut moves = Ranked::new();
        self.generate(&node.position, &mut moves);
        if moves.is_empty() || self.over {
            return self.leaf(&node.position, ply);
        }
        let known = self.table.probe(node.key(), ply);
        if let Some(known) = known.filter(|known| known.depth >= depth && known.bound != Bound::Upper)
            && known.value >= window.beta
        {
            return known.value;
        }
        self.history.rank(&node.position, &mut moves, known.map_or(0, |known| known.best), ply, self.before[ply]);
        let m = self.history.pick(&node.position, &mut moves, 0).m;
        self.reply(node, &m, depth - 1, 0, true, window, ply)
    }

    /// Principal variation search (PVS) of what follows a move, for the other side: the first move with the whole window,
    /// the others with a null window first (the scout search), reduced if they come late, and again at full depth and width
    /// where they turn out better than expected.
    #[expect(clippy::too_many_arguments, reason = "what a move is searched with")]
    fn reply(
        &mut self,
        node: &Node<P>,
        m: &P::Move,
        depth: i32,
        reduction: i32,
        first: bool,
        window: Window,
        ply: usize,
    ) -> Value {
        let next = node.after(m);
        self.keys.push(node.position.hash_key());
        self.before[ply + 1] = Some(P::squares(m).1);
        let scout = Window::null(window.alpha).for_other_side();
        let mut value = window.alpha + 1;
        if reduction > 0 {
            value = -self.search(&next, depth - reduction, scout, ply + 1);
        }
        // Better than expected, or not reduced at all: the same null window at full depth.
        if value > window.alpha && !first && !self.over {
            value = -self.search(&next, depth, scout, ply + 1);
        }
        if value > window.alpha && (first || window.is_pv() && value < window.beta) && !self.over {
            value = -self.search(&next, depth, window.for_other_side(), ply + 1);
        }
        self.keys.pop();
        value
    }

    /// Nothing is expected from this ply on.
    pub(crate) fn end_line(&mut self, ply: usize) {
        self.lines[ply].clear();
    }

    fn extend_line(&mut self, ply: usize, m: P::Move) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        let line = &mut before[ply];
        line.clear();
        line.push(m);
        line.extend_from_slice(&after[0]);
    }

    /// Whether the game is drawn here by its history. A position that has come up in this line can come up again, so
    /// once is enough there; of the game's own, two are needed.
    fn is_drawn(&self, node: &Node<P>) -> bool {
        if node.clock.draw(&node.position).is_some() {
            // A win on the board comes before a draw by the move count, even with the count's last move.
            return !matches!(node.position.actor(), Actor::Over(_));
        }
        let repeatable = node.clock.repeatable();
        if repeatable < 4 {
            return false;
        }
        let key = node.position.hash_key();
        let mut in_game = 0;
        for (index, &earlier) in self.keys.iter().enumerate().rev().take(repeatable) {
            if earlier == key {
                in_game += 1;
                if index >= self.game_keys || in_game == 2 {
                    return true;
                }
            }
        }
        false
    }

    /// The value where the search ends: of a finished game its result, of any other its evaluation.
    fn leaf(&mut self, position: &P, ply: usize) -> Value {
        match position.actor() {
            Actor::Over(outcome) => match outcome.winner() {
                Some(winner) if winner == position.turn() => WON - ply as Value,
                Some(_) => ply as Value - WON,
                None => 0,
            },
            Actor::Player(_) | Actor::Chance => {
                position.judged(&mut self.judge, ply).clamp(1 - WON_IN_SIGHT, WON_IN_SIGHT - 1)
            }
        }
    }
}

/// Whether what is known answers the question the window asks.
fn settles(known: &TableEntry, window: Window) -> bool {
    match known.bound {
        Bound::Exact => true,
        Bound::Lower => known.value >= window.beta,
        Bound::Upper => known.value <= window.alpha,
    }
}

/// At most this many moves are searched in a position. In play there are nearly always fewer; an adversarial position
/// has more than any memory holds, and what is remembered of a line is that many moves for each of its plies.
pub(crate) const MOST_MOVES: usize = 4_096;

/// From this many moves on, one position takes as long as many others.
pub(crate) const MANY_MOVES: usize = 256;

/// The moves of a position, to be ranked: all of them or, where they are too many, the shortest chains. They are written
/// where they stay: a list of them is too long to be moved about at every node.
#[inline]
fn generate<P: Position>(position: &P, moves: &mut Ranked<P::Move>) {
    if position.moves_within(MOST_MOVES, &mut Collect(moves)) == Extent::Cut {
        *moves = position.first_moves(MOST_MOVES).into_iter().map(Candidate::new).collect();
    }
}

/// Takes moves to be ranked later.
struct Collect<'a, M>(&'a mut Ranked<M>);

impl<M> MoveSink<M> for Collect<'_, M> {
    #[inline]
    fn push(&mut self, m: M) {
        self.0.push(Candidate::new(m));
    }
}
