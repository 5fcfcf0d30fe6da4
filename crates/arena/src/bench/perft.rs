//! Counting the move tree on several threads.

use std::{
    fmt,
    sync::atomic::{AtomicUsize, Ordering::Relaxed},
    time::Instant,
};

use damier_notation::{write_move, write_position};
use damier_rules::{
    AnyMove, AnyPosition, Counter, Extent, Game, Position, Spin, Variant,
    perft::{LastPly, actions, perft_any},
};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::{Error, threads::on_threads};

/// A position with more moves than this is not counted: an adversarial one has more than any memory
/// holds.
pub const MOST_COUNTED: usize = 5_000_000;

/// How many threads to count on.
pub fn pool(threads: usize) -> Result<ThreadPool, Error> {
    let built = ThreadPoolBuilder::new().num_threads(threads).build();
    built.map_err(|error| Error::Threads { threads, why: error.to_string() })
}

/// A count of the move tree.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Count {
    /// Where it begins, in canonical form.
    pub position: String,
    /// How deep it goes.
    pub depth: u32,
    /// How many sequences of moves there are.
    pub nodes: u64,
    /// How long that took.
    pub seconds: f64,
    /// The count behind each first move, where it was asked for.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub moves: Vec<Share>,
}

/// The count behind a first move.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Share {
    /// The move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub text: String,
    /// The spin it answers, where there is one.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub spin: Option<&'static str>,
    /// The count.
    pub nodes: u64,
}

/// How a move tree is counted.
#[derive(Debug, Clone, Copy)]
pub struct Counting<'a> {
    /// How deep.
    pub depth: u32,
    /// How the moves of the last ply are counted.
    pub last: LastPly,
    /// Whether the count behind each first move is wanted.
    pub divide: bool,
    /// The threads it is counted on.
    pub pool: &'a ThreadPool,
}

impl Counting<'_> {
    /// Counts; `None` for a position with more than [`MOST_COUNTED`] moves. If the whole is counted at once, `progress`
    /// is called with the number of tasks that are done, and of all tasks.
    pub fn count(&self, position: &AnyPosition, progress: &(dyn Fn(usize, usize) + Sync)) -> Option<Count> {
        let &Self { depth, last, divide, pool } = self;
        let started = Instant::now();
        let mut moves = Vec::new();
        if depth > 0 && position.moves_within(MOST_COUNTED, &mut Counter::default()) == Extent::Cut {
            return None;
        }
        let nodes = if divide && depth > 0 {
            moves = shares(position, |after| pool.install(|| perft_on_threads(after, depth - 1, last, &|_, _| {})));
            moves.iter().map(|share| share.nodes).sum()
        } else {
            pool.install(|| perft_on_threads(position, depth, last, progress))
        };
        let seconds = started.elapsed().as_secs_f64();
        Some(Count { position: write_position(position), depth, nodes, seconds, moves })
    }
}

/// For people: the count behind each first move, and the whole.
impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { nodes, seconds, .. } = self;
        for Share { text, spin, nodes } in &self.moves {
            match spin {
                Some(spin) => writeln!(f, "{spin} {text} {nodes}")?,
                None => writeln!(f, "{text} {nodes}")?,
            }
        }
        writeln!(f, "time {seconds:.3} s, {:.1} million nodes/s", *nodes as f64 / seconds / 1e6)?;
        write!(f, "nodes {nodes}")
    }
}

/// How fast the move tree of a game is counted.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
pub struct PerftSpeed {
    /// The game, by its short name.
    pub game: &'static str,
    /// How deep it was counted.
    pub depth: u32,
    /// How many sequences of moves there are.
    pub nodes: u64,
    /// How fast that went, in three ways.
    pub million_nodes_per_second: Speeds,
}

/// Million nodes per second.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Speeds {
    /// Making every move.
    pub plain: f64,
    /// Counting the moves of the last ply at once.
    pub bulk: f64,
    /// The same on several threads.
    pub threads: f64,
}

impl PerftSpeed {
    /// Counts a game this many times each way; reports the fastest time.
    pub fn of(game: Game, [one, many]: [&ThreadPool; 2], rounds: usize) -> Self {
        let depth = game.properties().perft_depth;
        let position = Variant::from(game).start();
        let count = |last| perft_on_threads(&position, depth, last, &|_, _| {});
        let speed = |pool: &ThreadPool, last| fastest(rounds, || pool.install(|| count(last)));
        let (nodes, plain) = speed(one, LastPly::Played);
        let (_, bulk) = speed(one, LastPly::Counted);
        let (_, threads) = speed(many, LastPly::Counted);
        Self { game: game.id(), depth, nodes, million_nodes_per_second: Speeds { plain, bulk, threads } }
    }

    /// What the columns are, with this many threads in the last one.
    pub fn head(threads: usize) -> String {
        let threads = format!("{threads} threads");
        format!("{:<11} {:>5} {:>12} {:>8} {:>15} {threads:>15}", "game", "depth", "nodes", "plain", "bulk")
    }
}

impl fmt::Display for PerftSpeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, depth, nodes, million_nodes_per_second: Speeds { plain, bulk, threads } } = self;
        write!(f, "{game:<11} {depth:>5} {nodes:>12} {plain:>8.1} ")?;
        write!(f, "{bulk:>8.1} (x{:.2}) {threads:>8.1} (x{:.2})", bulk / plain, threads / bulk)
    }
}

/// The nodes, and the millions of them per second in the fastest round.
fn fastest(rounds: usize, count: impl Fn() -> u64) -> (u64, f64) {
    let round = |_| {
        let started = Instant::now();
        let nodes = count();
        (nodes, nodes as f64 / started.elapsed().as_secs_f64() / 1e6)
    };
    (0..rounds).map(round).fold((0, 0.0), |(_, best), (nodes, speed)| (nodes, f64::max(best, speed)))
}

/// The count behind each first move.
fn shares(position: &AnyPosition, count: impl Fn(&AnyPosition) -> u64) -> Vec<Share> {
    let share = |(at, m): (AnyPosition, AnyMove)| Share {
        text: write_move(&at, &m),
        spin: at.spin().filter(|_| position.spin().is_none()).map(Spin::name),
        nodes: count(&at.after(&m)),
    };
    actions(position).into_iter().map(share).collect()
}

/// Counts on the threads of the current pool: the first plies are made here, and the tree below each is a task.
/// `progress` is called with the number of tasks that are done, and of all tasks.
fn perft_on_threads(
    position: &AnyPosition,
    depth: u32,
    last: LastPly,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> u64 {
    const ENOUGH: usize = 512;
    let (mut frontier, mut left) = (vec![*position], depth);
    while left > 2 && frontier.len() < ENOUGH {
        frontier = frontier.iter().flat_map(actions).map(|(at, m)| at.after(&m)).collect();
        left -= 1;
    }
    let (all, done) = (frontier.len(), AtomicUsize::new(0));
    let counts = on_threads(all, &|number| {
        let nodes = perft_any(&frontier[number], left, last);
        progress(1 + done.fetch_add(1, Relaxed), all);
        nodes
    });
    counts.into_iter().sum()
}
