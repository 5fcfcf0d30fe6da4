//! Endgame tables (a tablebase) for the players of this process: computed once, in the background, and kept.
//!
//! A player never waits for them: [`EndgameTables::get`] gives what is there. One thread of low priority computes
//! tables, those of a game as soon as it is played; all players share them.

#[cfg(not(target_family = "wasm"))]
mod kept;
#[cfg(not(target_family = "wasm"))]
mod workshop;

use std::{
    fmt,
    panic::{AssertUnwindSafe, catch_unwind},
    path::PathBuf,
    sync::{
        Arc, LazyLock, Mutex, OnceLock, PoisonError,
        mpsc::{Sender, channel},
    },
    thread,
};

use damier_engine::{Endgames, endgame::rules::TableGame};

#[cfg(not(target_family = "wasm"))]
pub use workshop::{NoWorkshop, TableWorkshop};

/// Where tables are kept from one run of a program to the next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Keep {
    /// In the user's cache directory, if there is one.
    UserCache,
    /// In this directory.
    In(PathBuf),
    /// Nowhere.
    Nowhere,
}

impl Keep {
    /// A game's tables: read from where they are kept, or computed and kept there; with the slices for more pieces that
    /// exist there.
    #[cfg(not(target_family = "wasm"))]
    fn load(&self, game: &'static dyn TableGame, pieces: usize) -> Endgames {
        let (folder, in_memory) = (self.folder(), pieces.min(Endgames::MOST_PIECES));
        let tables = kept::load(game, in_memory, folder.as_deref(), &|| game.work_out(in_memory, &mut |_| {}));
        match &folder {
            Some(folder) if pieces > in_memory => game.with_slices(tables, pieces, folder),
            _ => tables,
        }
    }

    /// In a browser there is nowhere to keep them.
    #[cfg(target_family = "wasm")]
    fn load(&self, game: &'static dyn TableGame, pieces: usize) -> Endgames {
        game.work_out(pieces, &mut |_| {})
    }

    /// The directory, if there is one.
    #[cfg(not(target_family = "wasm"))]
    pub fn folder(&self) -> Option<PathBuf> {
        match self {
            Self::UserCache => dirs::cache_dir().map(|cache| cache.join("damier")),
            Self::In(folder) => Some(folder.clone()),
            Self::Nowhere => None,
        }
    }
}

/// Endgame tables, ready or being computed, for every game that has them. Clones are the same tables.
#[derive(Clone, PartialEq)]
pub struct EndgameTables(Option<Tables>);

#[derive(Clone)]
struct Tables {
    pieces: usize,
    source: Source,
    /// Tables of some games that were given, perhaps for more pieces.
    given: Vec<Arc<Endgames>>,
    /// With more pieces than this on the board, the tables are not asked for.
    reach: usize,
}

/// Where tables come from.
#[derive(Clone)]
enum Source {
    /// The shared tables of this process: each game's are computed as soon as somebody asks for them.
    Shelves { keep: Keep, patience: Patience },
    /// From elsewhere, for one game.
    Given(Arc<Shelf>),
}

/// Whether a player waits for tables that are not ready yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Patience {
    /// It plays without them.
    None,
    /// Waits.
    Endless,
}

/// The tables of one game for one number of pieces.
struct Shelf {
    game: &'static str,
    pieces: usize,
    /// Set once they are ready; to `None` if they could not be computed.
    tables: OnceLock<Option<Arc<Endgames>>>,
    /// The work that computes them, until a thread takes it.
    work: Mutex<Option<Work>>,
}

type Work = Box<dyn FnOnce() -> Endgames + Send>;

impl EndgameTables {
    /// The default number of pieces.
    pub const USUAL_PIECES: usize = Endgames::MOST_PIECES;

    /// No tables.
    pub const fn none() -> Self {
        Self(None)
    }

    /// The tables for up to this many pieces, read or computed in the background when a game first asks for its own.
    /// All who ask for the same number share them; the first one says where they are kept. For fewer than two pieces
    /// there are none. Beyond [`Endgames::MOST_PIECES`], the slices that `damier tables build` has left there are used.
    pub fn in_background(pieces: usize, keep: &Keep) -> Self {
        Self::from_shelves(pieces, keep, Patience::None)
    }

    /// The same tables, for matches and the like, which can wait: the first one to ask waits until they are ready.
    pub fn at_hand(pieces: usize, keep: &Keep) -> Self {
        Self::from_shelves(pieces, keep, Patience::Endless)
    }

    fn from_shelves(pieces: usize, keep: &Keep, patience: Patience) -> Self {
        let pieces = pieces.min(Endgames::MOST_IN_SLICES);
        let source = Source::Shelves { keep: keep.clone(), patience };
        Self((pieces >= 2).then(|| Tables::new(pieces, source)))
    }

    /// The same, with these tables for their games, computed before.
    #[must_use]
    pub fn with_given(mut self, given: Vec<Arc<Endgames>>) -> Self {
        if let Some(tables) = &mut self.0 {
            tables.given = given;
        }
        self
    }

    /// The same, asked for only with at most this many pieces on the board: with more, a search rarely reaches them and
    /// need not wait for them.
    #[must_use]
    pub fn within_reach(mut self, pieces: usize) -> Self {
        if let Some(tables) = &mut self.0 {
            tables.reach = pieces;
        }
        self
    }

    /// With how many pieces on the board they are asked for.
    pub(crate) fn reach(&self) -> usize {
        self.0.as_ref().map_or(0, |tables| tables.reach)
    }

    /// Tables of one game that `work` computes in a thread of its own.
    pub fn worked_out_by(pieces: usize, work: impl FnOnce() -> Endgames + Send + 'static) -> Self {
        let shelf = Arc::new(Shelf::new("", pieces, Box::new(work)));
        let working = Arc::clone(&shelf);
        if thread::Builder::new().name("endgames".to_owned()).spawn(move || working.make()).is_err() {
            return Self(None);
        }
        Self(Some(Tables::new(pieces, Source::Given(shelf))))
    }

    /// The tables of a game, if they are ready. Never waits, unless they are [at hand](Self::at_hand).
    pub fn get(&self, game: Option<&'static dyn TableGame>) -> Option<Arc<Endgames>> {
        let given = &self.0.as_ref()?.given;
        if let Some(tables) = given.iter().find(|tables| game.is_some_and(|game| game.name() == tables.name())) {
            return Some(Arc::clone(tables));
        }
        let shelf = self.shelf(game)?;
        if matches!(&self.0.as_ref()?.source, Source::Shelves { patience: Patience::Endless, .. }) {
            shelf.wait();
        }
        shelf.tables.get()?.clone()
    }

    /// How many pieces they are or will be for; zero for none.
    pub fn pieces(&self) -> usize {
        self.0.as_ref().map_or(0, |tables| tables.pieces)
    }

    /// Waits until those of a game are ready, or cannot be computed.
    pub fn wait(&self, game: Option<&'static dyn TableGame>) {
        if let Some(shelf) = self.shelf(game) {
            shelf.wait();
        }
    }

    /// The shelf of a game's tables; begins to compute them if it is new.
    fn shelf(&self, game: Option<&'static dyn TableGame>) -> Option<Arc<Shelf>> {
        let Tables { pieces, source, .. } = self.0.as_ref()?;
        match source {
            Source::Given(shelf) => Some(Arc::clone(shelf)),
            Source::Shelves { keep, .. } => {
                let (shelf, new) = shelf_for(game?, *pieces, keep);
                if new {
                    in_background(Arc::clone(&shelf));
                }
                Some(shelf)
            }
        }
    }
}

impl Tables {
    const fn new(pieces: usize, source: Source) -> Self {
        Self { pieces, source, given: Vec::new(), reach: usize::MAX }
    }
}

/// Whether they are the same tables, ready or not.
impl PartialEq for Tables {
    fn eq(&self, other: &Self) -> bool {
        let same_given = self.given.len() == other.given.len()
            && self.given.iter().zip(&other.given).all(|(one, other)| Arc::ptr_eq(one, other));
        (self.pieces, self.reach) == (other.pieces, other.reach)
            && same_given
            && match (&self.source, &other.source) {
                (Source::Given(one), Source::Given(other)) => Arc::ptr_eq(one, other),
                (Source::Shelves { keep, patience }, Source::Shelves { keep: other, patience: other_patience }) => {
                    keep == other && patience == other_patience
                }
                _ => false,
            }
    }
}

impl fmt::Debug for EndgameTables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EndgameTables").field("pieces", &self.pieces()).finish_non_exhaustive()
    }
}

impl Shelf {
    fn new(game: &'static str, pieces: usize, work: Work) -> Self {
        Self { game, pieces, tables: OnceLock::new(), work: Mutex::new(Some(work)) }
    }

    /// Computes the tables, unless another thread has begun to.
    fn make(&self) {
        let work = self.work.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(work) = work {
            // If computing them panics, the result is set all the same, so that nobody waits for ever.
            let made = catch_unwind(AssertUnwindSafe(work)).ok().map(Arc::new);
            // Only the thread that took the work gets here.
            let _ = self.tables.set(made);
        }
    }

    /// Waits for the tables; computes them, unless another thread has begun to.
    fn wait(&self) {
        self.make();
        self.tables.wait();
    }
}

/// The shelf of this process for a game's tables of a size, and whether it is new.
fn shelf_for(game: &'static dyn TableGame, pieces: usize, keep: &Keep) -> (Arc<Shelf>, bool) {
    static SHELVES: Mutex<Vec<Arc<Shelf>>> = Mutex::new(Vec::new());
    let mut shelves = SHELVES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = shelves.iter().find(|shelf| (shelf.game, shelf.pieces) == (game.name(), pieces)) {
        return (Arc::clone(known), false);
    }
    let keep = keep.clone();
    let work = move || keep.load(game, pieces);
    let shelf = Arc::new(Shelf::new(game.name(), pieces, Box::new(work)));
    shelves.push(Arc::clone(&shelf));
    (shelf, true)
}

/// Hands a shelf to the one thread that computes tables. If there is no such thread, whoever waits computes them.
fn in_background(shelf: Arc<Shelf>) {
    static WORKER: LazyLock<Option<Mutex<Sender<Arc<Shelf>>>>> = LazyLock::new(|| {
        let (sender, shelves) = channel::<Arc<Shelf>>();
        let work = move || {
            give_way();
            while let Ok(shelf) = shelves.recv() {
                shelf.make();
            }
        };
        let started = thread::Builder::new().name("endgames".to_owned()).spawn(work);
        started.ok().map(|_| Mutex::new(sender))
    });
    if let Some(worker) = &*WORKER {
        // If that thread has ended, there are no more tables, and players do without.
        let _ = worker.lock().unwrap_or_else(PoisonError::into_inner).send(shelf);
    }
}

/// Lowers the priority of the calling thread, so that threads that search a move come first. The priority is relative
/// to the program's, not to that of the thread that started this one: below a thread that has given way already it
/// would be the lowest of all, and on a busy machine it would never run.
#[cfg(target_os = "linux")]
pub fn give_way() {
    use rustix::process::{getpid, getpriority_process, setpriority_process};
    const NICER: i32 = 10;
    // On Linux this affects the calling thread only. If it fails, the thread runs at its usual priority.
    if let Ok(usual) = getpriority_process(Some(getpid())) {
        let _ = setpriority_process(None, usual + NICER);
    }
}

/// On other systems the priority is that of the whole program, or cannot be set: nothing is done.
#[cfg(not(target_os = "linux"))]
pub const fn give_way() {}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use damier_engine::Evaluate;
    use damier_rules::{bermudes::Bermudes, checkers::Checkers, dames::Dames};

    use super::*;

    fn dames() -> Option<&'static dyn TableGame> {
        Dames::table_game()
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn whoever_is_started_by_a_thread_that_gives_way_falls_no_further_behind() {
        fn giving_way() -> i32 {
            give_way();
            rustix::process::getpriority_process(None).expect("a priority")
        }
        let first = thread::spawn(|| {
            let here = giving_way();
            (here, thread::spawn(giving_way).join().expect("a thread that ends"))
        });
        let (here, beyond) = first.join().expect("a thread that ends");
        assert_eq!(here, beyond);
    }

    #[test]
    fn small_tables_are_shared_and_none_are_none() {
        assert!(EndgameTables::at_hand(1, &Keep::Nowhere).get(dames()).is_none());
        assert_eq!(EndgameTables::none().pieces(), 0);
        let tables = EndgameTables::at_hand(2, &Keep::Nowhere);
        let others = EndgameTables::in_background(2, &Keep::Nowhere);
        let one = tables.get(dames()).expect("tables");
        others.wait(dames());
        let other = others.get(dames()).expect("tables");
        assert!(Arc::ptr_eq(&one, &other));
        assert_eq!(one.pieces(), 2);
        // Every game has its own, or none.
        let english = tables.get(Checkers::table_game()).expect("tables");
        assert!(!Arc::ptr_eq(&one, &english));
        assert!(tables.get(Bermudes::table_game()).is_none());
    }

    #[test]
    fn tables_that_are_given_are_taken_for_their_game_alone() {
        let given = Arc::new(dames().expect("a game with tables").work_out(3, &mut |_| {}));
        let tables = EndgameTables::at_hand(2, &Keep::Nowhere).with_given(vec![Arc::clone(&given)]);
        assert!(Arc::ptr_eq(&tables.get(dames()).expect("tables"), &given));
        assert_eq!(tables.get(Checkers::table_game()).expect("tables").pieces(), 2);
        assert_ne!(tables, EndgameTables::at_hand(2, &Keep::Nowhere));
    }

    #[test]
    fn nobody_waits_for_tables_unless_they_ask_to() {
        let (open, gate) = mpsc::channel();
        let tables = EndgameTables::worked_out_by(2, move || {
            gate.recv().expect("the gate opens");
            dames().expect("a game with tables").work_out(2, &mut |_| {})
        });
        assert!(tables.get(dames()).is_none() && tables.pieces() == 2);
        open.send(()).expect("somebody waits");
        tables.wait(dames());
        assert!(tables.get(dames()).is_some());
    }

    #[test]
    fn tables_that_cannot_be_made_are_done_without() {
        let tables = EndgameTables::worked_out_by(2, || panic!("on purpose"));
        tables.wait(dames());
        assert!(tables.get(dames()).is_none());
    }
}
