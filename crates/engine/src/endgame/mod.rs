//! Endgame tables for international draughts: what positions with few pieces are worth when nobody errs.
//!
//! [`Endgames`] holds, for every position with up to so many pieces, whether the side to move wins, draws or loses, and
//! in how many half-moves. They are worked out backwards from the ends of the game ([`retrograde`]) in memory: those
//! with three pieces in less than a second.
//!
//! **The draws by counting** are part of the tables. A lone king against two pieces with a king among them has to be
//! caught within five moves, against three within sixteen (D20, D21); a win that takes longer is a draw there, for
//! whoever comes to such a position comes with the count at nought. Where a count has begun already, a win is claimed
//! only if it comes soon enough; otherwise the tables say nothing and a search, which keeps the count, decides. The 25
//! moves by kings alone (D19) are not part of them.

mod material;
mod retrograde;

use std::io::{self, Read, Write};

use damier_rules::{
    Color,
    dames::{Dames, draw::Clock},
};

use self::material::{Material, Placement};

/// What a position is worth to the side to move, in half-moves to the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// It wins.
    Won {
        /// In so many.
        within: u8,
    },
    /// Nobody does.
    Drawn,
    /// It loses.
    Lost {
        /// In so many; nought where it cannot move any more.
        within: u8,
    },
}

/// The tables.
#[derive(Clone)]
pub struct Endgames {
    pieces: usize,
    /// By [`Material::slot`], then by [`Placement::index`].
    tables: Vec<Vec<Entry>>,
}

/// Nought for a draw; else one more than the half-moves to the end, which is won if their number is odd.
type Entry = u8;

const DRAWN: Entry = 0;

const fn entry(within: u8) -> Entry {
    within + 1
}

const fn ending(entry: Entry) -> Ending {
    match entry {
        DRAWN => Ending::Drawn,
        lost if lost % 2 == 1 => Ending::Lost { within: lost - 1 },
        won => Ending::Won { within: won - 1 },
    }
}

impl Endgames {
    /// The most pieces there can be tables for.
    pub const MOST_PIECES: usize = 4;

    /// The tables for up to so many pieces, and no more than [`Endgames::MOST_PIECES`]. Four take some fifty megabytes,
    /// and the better part of a minute to work out; `progress` hears of what is done, as a share of the whole.
    pub fn new(pieces: usize, progress: &mut dyn FnMut(f64)) -> Self {
        let pieces = pieces.min(Self::MOST_PIECES);
        Self { pieces, tables: retrograde::solve(pieces, progress) }
    }

    /// How many pieces they go up to.
    pub const fn pieces(&self) -> usize {
        self.pieces
    }

    /// What a position is worth that has just come about: no draw has been counted towards. Nothing if it has too many
    /// pieces, or none on one side.
    pub fn probe(&self, position: &Dames) -> Option<Ending> {
        let pieces = position.pieces();
        let [white, black] = Color::ALL.map(|color| pieces.of(color).len());
        if white == 0 || black == 0 || white + black > self.pieces {
            return None;
        }
        let placement = Placement::of(position);
        let table = self.tables.get(placement.material().slot())?;
        table.get(placement.index()).copied().map(ending)
    }

    /// The same where counting may have begun: nothing also where a win may come too late.
    pub fn probe_counted(&self, position: &Dames, clock: &Clock) -> Option<Ending> {
        /// 25 moves each by kings alone (D19).
        const KING_MOVES: u8 = 50;
        let found = self.probe(position)?;
        let (Ending::Won { within } | Ending::Lost { within }) = found else { return Some(found) };
        let (counted, limit) = match Placement::of(position).material().limit() {
            Some(limit) => (clock.lone_king, limit),
            None => (clock.king_moves, KING_MOVES),
        };
        (counted == 0 || counted.saturating_add(within) <= limit).then_some(found)
    }

    /// Writes the tables, for [`Endgames::read`].
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(MAGIC)?;
        out.write_all(&[self.pieces as u8])?;
        let mut check = Check::default();
        for material in Material::all(self.pieces) {
            let table = &self.tables[material.slot()];
            check.add(table);
            out.write_all(table)?;
        }
        out.write_all(&check.0.to_le_bytes())
    }

    /// Reads what [`Endgames::write`] has written. What is damaged or of another version is an error.
    pub fn read(input: &mut impl Read) -> io::Result<Self> {
        let wrong = |what: &str| io::Error::new(io::ErrorKind::InvalidData, what.to_owned());
        let mut head = [0; MAGIC.len() + 1];
        input.read_exact(&mut head)?;
        let pieces = usize::from(head[MAGIC.len()]);
        if &head[..MAGIC.len()] != MAGIC || pieces > Self::MOST_PIECES {
            return Err(wrong("not endgame tables of this version"));
        }
        let mut tables = vec![Vec::new(); Material::SLOTS];
        let mut check = Check::default();
        for material in Material::all(pieces) {
            let mut table = vec![DRAWN; material.size()];
            input.read_exact(&mut table)?;
            check.add(&table);
            tables[material.slot()] = table;
        }
        let mut written = [0; 8];
        input.read_exact(&mut written)?;
        if u64::from_le_bytes(written) != check.0 || input.read(&mut [0])? != 0 {
            return Err(wrong("damaged endgame tables"));
        }
        Ok(Self { pieces, tables })
    }
}

/// What written tables begin with; the number changes with their contents.
const MAGIC: &[u8] = b"damier endgames 1\n";

/// Tells whether bytes are those that were written (FNV-1a over words).
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
        f.debug_struct("Endgames").field("pieces", &self.pieces).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
