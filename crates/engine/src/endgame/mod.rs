//! Endgame tables for the draughts games: what positions with few pieces are worth when nobody errs.
//!
//! [`Endgames`] holds, for every position with up to four pieces, whether the side to move wins, draws or loses, and in
//! how many half-moves. They are computed backwards from the ends of the game (`retrograde`) in memory: those with
//! three pieces in less than a second. For more pieces there are *slices* on disk, one for each [`Material`]: only who
//! wins, two bits a position, packed (`slices`). They are [built](build) once and [verified](verify).
//!
//! **The draws by counting** are part of the tables. In international draughts a lone king against two pieces with a king
//! among them has to be caught within five moves, against three within sixteen (D20, D21); in Brazilian draughts five endings
//! are given five moves (Z18); in Russian draughts all with kings on both sides have a limit, and a shorter one where a lone
//! king holds the main road (R19 to R21). A win that takes longer is a draw there, for such a position is reached with the
//! count at zero. Where a count has begun already, a win is claimed only if it comes soon enough; otherwise the tables say
//! nothing and a search, which keeps the count, decides. Moves by kings alone (D19, C16, R18, Z17) are part of them only in
//! Russian and Brazilian endings without men. The limits of five and more pieces are not.

pub mod build;
mod known;
pub mod material;
mod retrograde;
pub mod rules;
mod runs;
mod slices;
pub mod verify;

use std::{
    any::TypeId,
    io::{self, Read, Write},
    path::Path,
    sync::Arc,
};

use damier_rules::{
    Color, Position,
    draughts::{Draughts, Plain},
};

use self::{
    material::{Material, Placement},
    rules::Tabled,
    slices::Slices,
};

/// The exact value of a position for the side to move, with the half-moves to the end (distance to win, DTW).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndgameResult {
    /// It wins.
    Won {
        /// In this many half-moves.
        within: u8,
    },
    /// Nobody does.
    Drawn,
    /// It loses.
    Lost {
        /// In this many half-moves; zero where it cannot move any more.
        within: u8,
    },
}

/// The exact value of a position for the side to move, however long it takes (win, draw or loss: WDL).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outlook {
    /// It loses.
    Lost,
    /// Nobody wins.
    Drawn,
    /// It wins.
    Won,
}

impl EndgameResult {
    /// The same without how long it takes.
    pub const fn outlook(self) -> Outlook {
        match self {
            Self::Won { .. } => Outlook::Won,
            Self::Drawn => Outlook::Drawn,
            Self::Lost { .. } => Outlook::Lost,
        }
    }
}

impl Outlook {
    /// The same for the other side.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Won => Self::Lost,
            Self::Drawn => Self::Drawn,
            Self::Lost => Self::Won,
        }
    }
}

/// The tables of one game.
#[derive(Clone)]
pub struct Endgames {
    /// Whose rules they were made by.
    rules: TypeId,
    name: &'static str,
    pieces: usize,
    /// By [`Material::slot`], then by [`Placement::index`].
    tables: Vec<Vec<Entry>>,
    /// What is on disk.
    slices: Option<Arc<Slices>>,
}

/// Nought for a draw; else one more than the half-moves to the end, which is won if their number is odd.
type Entry = u8;

const DRAWN: Entry = 0;

const fn entry(within: u8) -> Entry {
    within + 1
}

const fn ending(entry: Entry) -> EndgameResult {
    match entry {
        DRAWN => EndgameResult::Drawn,
        lost if lost % 2 == 1 => EndgameResult::Lost { within: lost - 1 },
        won => EndgameResult::Won { within: won - 1 },
    }
}

impl Endgames {
    /// The most pieces there can be tables for in memory, with the half-moves to the end.
    pub const MOST_PIECES: usize = 4;
    /// The most pieces there can be slices for on disk.
    pub const MOST_IN_SLICES: usize = 6;

    /// The tables for up to this many pieces, at most [`Endgames::MOST_PIECES`]. Four pieces take some fifty megabytes
    /// in international draughts, and about twenty seconds of one core to compute. `progress` is called with the share
    /// that is done.
    pub fn new<R: Tabled<N>, const N: u8>(pieces: usize, progress: &mut dyn FnMut(f64)) -> Self {
        let pieces = pieces.min(Self::MOST_PIECES);
        let tables = retrograde::solve::<R, N>(pieces, progress);
        Self { rules: TypeId::of::<R>(), name: R::NAME, pieces, tables, slices: None }
    }

    /// The same with the slices for up to this many pieces that are in a folder.
    #[must_use]
    pub fn with_slices(self, pieces: usize, folder: &Path) -> Self {
        let slices = Slices::open(self.name, self.pieces + 1..=pieces.min(Self::MOST_IN_SLICES), folder);
        Self { slices: slices.map(Arc::new), ..self }
    }

    /// The name of the game they are for: see [`TableGame::name`](rules::TableGame::name).
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// How many pieces they go up to, slices of which all are there included.
    pub fn pieces(&self) -> usize {
        self.slices.as_ref().map_or(self.pieces, |slices| slices.whole().max(self.pieces))
    }

    /// How many pieces each side has, if the tables are those of the game.
    #[inline]
    fn counts<R: Plain<N>, const N: u8>(&self, position: &Draughts<R, N>) -> Option<[usize; 2]> {
        let pieces = position.pieces();
        let counts = Color::ALL.map(|color| pieces.of(color).len());
        (counts[0] > 0 && counts[1] > 0 && self.rules == TypeId::of::<R>()).then_some(counts)
    }

    /// What a position is worth whose draw count is at zero. `None` if it has too many pieces, or none on one side,
    /// or is of another game.
    #[inline]
    pub fn probe<R: Plain<N>, const N: u8>(&self, position: &Draughts<R, N>) -> Option<EndgameResult> {
        let counts = self.counts(position)?;
        if counts[0] + counts[1] > self.pieces {
            return None;
        }
        let placement = Placement::of(position);
        let table = self.tables.get(placement.material().slot())?;
        table.get(placement.index()).copied().map(ending)
    }

    /// The same if a draw count may have begun: also `None` if a win may come too late.
    #[inline]
    pub fn probe_counted<R: Tabled<N>, const N: u8>(
        &self,
        position: &Draughts<R, N>,
        clock: &R::Clock,
    ) -> Option<EndgameResult> {
        let found = self.probe(position)?;
        let (EndgameResult::Won { within } | EndgameResult::Lost { within }) = found else { return Some(found) };
        R::is_in_time(clock, position, within).then_some(found)
    }

    /// Who wins, with what is on disk: for a position that has just come about.
    pub fn outlook<R: Plain<N>, const N: u8>(&self, position: &Draughts<R, N>) -> Option<Outlook> {
        let counts = self.counts(position)?;
        if counts[0] + counts[1] <= self.pieces {
            return self.probe(position).map(EndgameResult::outlook);
        }
        let slices = self.slices.as_ref().filter(|slices| counts[0] + counts[1] <= slices.most())?;
        if position.capturing().any() {
            // Positions with a capture are not stored: the capture leads to fewer pieces.
            return best(position, |next| {
                if next.pieces().of(next.turn()).is_empty() { Some(Outlook::Lost) } else { self.outlook(next) }
            });
        }
        let placement = Placement::of(position);
        slices.outlook(placement.material(), placement.index())
    }

    /// Writes the tables that are in memory, for [`Endgames::read`].
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(MAGIC)?;
        writeln!(out, "{}", self.name)?;
        out.write_all(&[self.pieces as u8])?;
        let mut check = Check::default();
        for material in Material::all(self.pieces) {
            let table = &self.tables[material.slot()];
            check.add(table);
            out.write_all(table)?;
        }
        out.write_all(&check.0.to_le_bytes())
    }

    /// Reads what [`Endgames::write`] has written. What is damaged, of another version or of another game is an error.
    pub fn read<R: Tabled<N>, const N: u8>(input: &mut dyn Read) -> io::Result<Self> {
        let head = [MAGIC, R::NAME.as_bytes(), b"\n"].concat();
        let mut read = vec![0; head.len() + 1];
        input.read_exact(&mut read)?;
        let pieces = usize::from(read.pop().unwrap_or_default());
        if read != head || pieces > Self::MOST_PIECES {
            return Err(wrong("not endgame tables of this version and game"));
        }
        let mut tables = vec![Vec::new(); Material::SLOTS];
        let mut check = Check::default();
        for material in Material::all(pieces) {
            let mut table = vec![DRAWN; material.size::<N>()];
            input.read_exact(&mut table)?;
            check.add(&table);
            tables[material.slot()] = table;
        }
        let mut written = [0; 8];
        input.read_exact(&mut written)?;
        if u64::from_le_bytes(written) != check.0 || input.read(&mut [0])? != 0 {
            return Err(wrong("damaged endgame tables"));
        }
        Ok(Self { rules: TypeId::of::<R>(), name: R::NAME, pieces, tables, slices: None })
    }
}

/// The best of what the moves lead to; `None` if that is not known.
fn best<R: Plain<N>, const N: u8>(
    position: &Draughts<R, N>,
    known: impl Fn(&Draughts<R, N>) -> Option<Outlook>,
) -> Option<Outlook> {
    let (mut best, mut unknown) = (Outlook::Lost, false);
    position.legal_moves(&mut damier_rules::Each(|m| {
        // One move that wins is enough.
        if best < Outlook::Won {
            match known(&position.after(&m)) {
                Some(outlook) => best = best.max(outlook.reversed()),
                None => unknown = true,
            }
        }
    }));
    (best == Outlook::Won || !unknown).then_some(best)
}

fn wrong(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what.to_owned())
}

/// The first bytes of written tables; the number changes with their format.
const MAGIC: &[u8] = b"damier endgames 2\n";

/// A checksum (FNV-1a over words).
struct Check(u64);

impl Default for Check {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Check {
    fn add(&mut self, bytes: &[u8]) {
        for word in bytes.chunks(8) {
            let word = word.iter().fold(0, |word, &byte| word << 8 | u64::from(byte));
            self.0 = (self.0 ^ word).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

impl std::fmt::Debug for Endgames {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Endgames").field("game", &self.name).field("pieces", &self.pieces()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
